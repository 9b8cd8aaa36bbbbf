import Interleaving
import Testing

// The table of races: each is found within 1,000 seeds, and again whenever it is replayed.

@Suite struct RaceTests {
  @Test(arguments: Race.structured)
  func coreFindsAndReplaysTheRace(race: Race) async throws {
    let found = await survey(seeds: 0..<1_000, exhaustiveLimit: 0, captures: false, race.body)

    try await expectReplays(of: race, found, captures: false)
  }

  @Test(arguments: Race.unstructured)
  func captureFindsAndReplaysTheRace(race: Race) async throws {
    let found = await survey(seeds: 0..<1_000, exhaustiveLimit: 0, race.body)

    try #require(found.capturedTasks ?? 0 > 0, "no task was captured")
    try await expectReplays(of: race, found, captures: true)
  }

  @Test func coreSaysThatItDoesNotCaptureTasks() async {
    let found = await survey(captures: false, Race.unstructured[0].body)

    #expect(found.capturedTasks == nil)
  }

  @Test func seedReplaysInAnotherProcess() async throws {
    let race = Race.longRun
    let here = try #require(await survey(seeds: 0..<1_000, exhaustiveLimit: 0, race.body).failure)
    let seed = try #require(here.seed)

    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [seed = seed as UInt64] in
      let there = await survey(seeds: seed..<seed + 1, exhaustiveLimit: 0, Race.longRun.body)
      print(there.failure.map { "\($0)" } ?? "none")
    }

    let there = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(there.contains("\(here.schedule)"))
    #expect(there.hasSuffix(here.table + "\n"))
  }

  private func expectReplays(of race: Race, _ found: Exploration, captures: Bool) async throws {
    let failure = try #require(found.failure)
    #expect(failure.error is RaceLost)
    #expect(failure.replays)
    let seed = try #require(failure.seed)
    var plainFailures = 0
    for _ in 0..<100 {
      let again = await survey(seeds: seed..<seed + 1, captures: captures, race.body)
      #expect(again.failure?.error as? RaceLost == failure.error as? RaceLost)
      #expect(again.failure?.schedule == failure.schedule)
      #expect(again.failure?.table == failure.table)
      if (try? await race.body()) == nil { plainFailures += 1 }
    }
    print("\(race.name): seed \(seed), 100 of 100 replays; \(plainFailures) of 100 plain runs")
  }
}
