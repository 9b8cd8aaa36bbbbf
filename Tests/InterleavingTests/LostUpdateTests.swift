import Interleaving
import Testing
import UnderstudyTesting

@Suite struct LostUpdateTests {
  @Test func firstTry() async throws {
    try await explore(seeds: 0..<1_000) {
      let counter = Counter()
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            let value = await counter.value
            await counter.set(value + 1)
          }
        }
      }
      #expect(await counter.value == 2)
    }
  }
}

private actor Counter {
  var value = 0
  func set(_ value: Int) { self.value = value }
}
