// The registry: what a snapshot shows, and that it shows nothing of what is over.
//
// Other tests run at the same time, so each test looks for scopes by a name of its own.

import Testing

@testable import Understudy
import UnderstudyTesting

struct MockRegistryTests {
  @Test func snapshotShowsScopesMocksAndOverrides() async throws {
    try await withMockScope("registry, whole") {
      let mockLine = #line + 1
      let shop = MockShop(.nice)
      let overrideLine = #line + 1
      StockList.$shared.override(with: StockList("mine"))
      shop.close()
      _ = shop.price(of: "books")

      let scope = try #require(await scope("registry, whole"))

      #expect(scope.mocks.map(\.name) == ["MockShop"])
      #expect(scope.mocks.map { Int($0.place.line) } == [mockLine])
      #expect(scope.mocks.map(\.calls) == [2])
      #expect(scope.mocks.map(\.callsInFlight) == [0])
      #expect(scope.overrides.map(\.property) == ["StockList.shared"])
      #expect(scope.overrides.map { Int($0.place.line) } == [overrideLine])
    }
  }

  @Test func snapshotShowsCallsInFlight() async throws {
    try await withMockScope("registry, in flight") {
      let shop = MockShop()
      let (isInside, mayAnswer) = (Gate(), Gate())
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await isInside.wait()
      requestStop(shop)

      let during = await scope("registry, in flight")
      mayAnswer.open()
      _ = try await ordered
      let afterwards = await scope("registry, in flight")

      #expect(during?.mocks.map(\.callsInFlight) == [1])
      #expect(during?.mocks.map(\.isStopped) == [false])
      #expect(afterwards?.mocks.map(\.callsInFlight) == [0])
      #expect(afterwards?.mocks.map(\.isStopped) == [true])
    }
  }

  @Test func mocksAreListedByAge() async {
    await withMockScope("registry, by age") {
      let shops = (0..<20).map { _ in MockShop(.nice) }
      for (count, shop) in shops.enumerated() { for _ in 0..<count { shop.close() } }

      let scope = await scope("registry, by age")

      #expect(scope?.mocks.map(\.calls) == Array(0..<20))
    }
  }

  @Test func endedScopeIsGone() async {
    let during = await withMockScope("registry, ended") { await scope("registry, ended") }
    let afterwards = await scope("registry, ended")

    #expect(during != nil)
    #expect(afterwards == nil)
  }

  @Test func mockThatDiedIsGone() async {
    await withMockScope("registry, died") {
      do { MockShop(.nice).close() }

      let scope = await scope("registry, died")

      #expect(scope?.mocks.isEmpty == true)
    }
  }

  @Test func snapshotReadsAsAList() {
    let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 7, column: 1)
    let mock = MockRegistry.MockSummary(
      name: "MockShop", place: place, calls: 2, callsInFlight: 1, isStopped: false, teardowns: 0)
    let stopped = MockRegistry.MockSummary(
      name: "MockShop", place: place, calls: 0, callsInFlight: 0, isStopped: true, teardowns: 1)
    let override = MockRegistry.OverrideSummary(property: "StockList.shared", place: place)

    let snapshot = MockRegistry.Snapshot(
      scopes: [.init(name: "sells", mocks: [mock, stopped], overrides: [override])],
      installed: [override])

    #expect(
      snapshot.description == """
        scope 'sells'
          MockShop at Tests.swift:7: 2 calls, 1 in flight
          MockShop at Tests.swift:7: 0 calls, 0 in flight, stopped
          override of StockList.shared at Tests.swift:7
        installed override of StockList.shared at Tests.swift:7
        """)
    #expect(
      MockRegistry.Snapshot(scopes: [], installed: []).description
        == "nothing is mocked or overridden")
  }
}

// MARK: - Fixtures

private func scope(_ name: String) async -> MockRegistry.ScopeSummary? {
  await MockRegistry.shared.snapshot().scopes.first { $0.name == name }
}
