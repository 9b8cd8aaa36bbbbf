import Interleaving
import Testing
import UnderstudyTesting

@Suite(.enabled(if: Capture.installed?.capturesMainActor == true, "not on this platform"))
struct MainActorTests {
  @Test func lostUpdateOfAMainActorModelIsFoundAndReplayed() async throws {
    let body: @Sendable () async throws -> Void = {
      let model = MainModel()
      async let first: Void = model.addOneItem()
      async let second: Void = model.addOneItem()
      _ = await (first, second)
      try Race.check(await model.count == 2, "an item was lost")
    }

    let found = await survey(includingMainActor: true, body)
    let again = await survey(schedule: found.failure?.schedule, includingMainActor: true, body)

    #expect(found.failure?.replays == true)
    #expect(found.foreignJobs == 0)
    #expect(again.failure?.table == found.failure?.table)
  }

  @Test func mainActorIsIsolatedAndItsTasksAreCaptured() async throws {
    let exploration = try await explore(includingMainActor: true) {
      await MainActor.run { MainActor.assertIsolated() }
      await Task { @MainActor in
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
      }.value
    }

    #expect(exploration.isExhaustive)
    #expect(exploration.foreignJobs == 0)
  }

  @MainActor @Test func testsOfTheMainActorExploreOneAfterTheOther() async throws {
    async let first = survey(seeds: 0..<50, includingMainActor: true, Race.structured[0].body)
    async let second = survey(seeds: 0..<50, includingMainActor: true, Race.structured[1].body)

    #expect(await first.failure != nil)
    #expect(await second.failure != nil)
    MainActor.assertIsolated()
  }

  @Test func withoutItsInclusionTheMainActorCountsAsAnotherThread() async throws {
    let exploration = try await explore(seeds: 0..<5, patience: .seconds(60)) {
      await MainActor.run {}
    }

    #expect(exploration.foreignJobs > 0)
  }
}

// MARK: - Fixtures

@MainActor
private final class MainModel {
  private(set) var count = 0

  func addOneItem() async {
    let before = count
    await save()
    count = before + 1
  }

  private nonisolated func save() async { await Task.yield() }
}
