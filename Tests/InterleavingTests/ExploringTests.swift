import Foundation
import Interleaving
import Testing
import UnderstudyTesting

@Suite struct ExploringTests {
  @Test func allSchedulesOfASmallBodyAreTried() async throws {
    let seen = Seen()

    let exploration = try await explore {
      let log = RaceLog()
      await withTaskGroup { group in
        for name in ["a", "b", "c"] { group.addTask { await log.append(name) } }
      }
      seen.insert(await log.text)
    }

    #expect(exploration.isExhaustive)
    #expect(seen.all == ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  @Test func mocksAddNoPointAtWhichAnotherTaskMayGoOn() async throws {
    let bare = try await explore {
      await withTaskGroup { group in
        for _ in 0..<2 { group.addTask { await Task.yield() } }
      }
    }

    let mocked = try await explore {
      let shelf = MockShelf(.nice)
      stub(shelf).items().returns(1)
      stub(shelf).put(.matching { $0 > 0 }).does { _ in }
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            await shelf.put(shelf.items())
            await Task.yield()
            await shelf.put(shelf.items())
          }
        }
      }
      verify(shelf).put(1).called(4)
    }

    #expect(bare.isExhaustive)
    #expect(mocked.schedules == bare.schedules)
    #expect(mocked.isExhaustive)
  }

  @Test func taskThatWaitsByAskingAgainLetsTheOthersGoOn() async throws {
    try await explore(seeds: 0..<200) {
      let flag = Flag()
      async let setting: Void = flag.set()
      while !flag.isSet { await Task.yield() }
      await setting
    }
  }

  @Test func deadlockIsFound() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore(patience: .milliseconds(50)) {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }

    #expect("\(failure)".hasPrefix("Deadlock: every task waits"))
    #expect(failure.replays)
  }

  @Test func deadlockOfOneScheduleIsFoundAndTasksThatCanEndAreEnded() async throws {
    let canceled = Counted()

    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore(patience: .milliseconds(50)) {
        let first = RaceLock()
        let second = RaceLock()
        defer { canceled.next() }
        async let one = { try await first.hold { try await second.hold {} } }()
        async let two = { try await second.hold { try await first.hold {} } }()
        _ = try await (one, two)
      }
    }

    #expect("\(failure)".hasPrefix("Deadlock"))
    #expect(failure.seed != nil)
    #expect(canceled.count > 2)
  }

  @Test func taskThatNeverEndsIsFound() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore(patience: .milliseconds(50)) {
        Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      }
    }

    #expect("\(failure)".hasPrefix("The body has returned, and a task that it made waits for ever"))
  }

  @Test func taskThatOutlivesTheBodyMayEnd() async throws {
    let begun = Counted()
    let ended = Counted()

    try await explore {
      begun.next()
      Task {
        await Task.yield()
        ended.next()
      }
    }

    #expect(begun.count > 0)
    #expect(ended.count == begun.count)
  }

  @Test func bodyWithoutEndIsFound() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore(stepLimit: 500) { while !Task.isCancelled { await Task.yield() } }
    }

    #expect("\(failure)".hasPrefix("The body was not over after 500 steps"))
  }

  @Test func scheduleIsReplayedByItsText() async throws {
    let found = await survey(Race.structured[0].body)
    let schedule = try #require(found.failure).schedule

    let error = await #expect(throws: ExplorationFailure.self) {
      try await replay(schedule: "01", Race.structured[0].body)
    }

    #expect(schedule == "01")
    #expect(error?.schedule == schedule)
    #expect(error?.seed == nil)
    #expect(try await replay(schedule: "", Race.structured[0].body).schedules == 1)
  }

  @Test func taskLocalValuesAndTheTestReachTheBody() async throws {
    let test = Test.current?.id

    try await Basket.$name.withValue("mine") {
      try await explore(seeds: 0..<5) {
        #expect(Basket.name == "mine")
        #expect(Test.current?.id == test)
        async let child = Basket.name
        #expect(await child == "mine")
      }
    }
  }

  @Test func overrideOfTheTestIsSeenAndOneOfARunEndsWithIt() async throws {
    try await withMockScope {
      Till.$shared.override(with: "outer")

      try await explore {
        #expect(Till.shared == "outer")
        Till.$shared.override(with: "inner")
        await withTaskGroup { group in
          for _ in 0..<2 { group.addTask { #expect(Till.shared == "inner") } }
        }
      }

      #expect(Till.shared == "outer")
    }
  }

  @MainActor @Test func testOnTheMainActorExplores() async throws {
    let exploration = try await explore {
      await withTaskGroup { group in
        for _ in 0..<2 { group.addTask { await Task.yield() } }
      }
    }

    MainActor.assertIsolated()
    #expect(exploration.isExhaustive)
  }

  @Test func canceledTestEndsTheSearch() async {
    let task = Task {
      try await explore(seeds: 0..<UInt64.max) {
        await withTaskGroup { group in
          for _ in 0..<6 { group.addTask { for _ in 0..<4 { await Task.yield() } } }
        }
        withUnsafeCurrentTask { _ in }
      }
    }

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func workOfOtherThreadsIsWaitedForAndCounted() async throws {
    let exploration = try await explore(seeds: 0..<10, patience: .seconds(60)) {
      await MainActor.run {}
      let value = await withCheckedContinuation { continuation in
        PlainThreads.run { continuation.resume(returning: 7) }
      }
      #expect(value == 7)
    }

    #expect(exploration.foreignJobs >= 11)
    #expect(!exploration.isExhaustive)
  }
}

@Suite struct ParallelExplorationTests {
  /// 24 explorations at once, each compared with the same one alone.
  @Test func explorationsInParallelGiveTheTracesThatTheyGiveAlone() async throws {
    let races = (Race.structured + Race.unstructured).filter { !$0.name.contains("stampede") }
    let seeds = (0..<24).map { UInt64($0) }
    @Sendable func traces(_ number: UInt64) async -> [String] {
      let race = races[Int(number) % races.count]
      let found = await survey(seeds: 0..<300, exhaustiveLimit: 0, race.body)
      return [found.failure?.table ?? "", found.failure.map { "\($0.schedule)" } ?? "", "\(found)"]
    }
    var alone: [[String]] = []
    for seed in seeds { alone.append(await traces(seed)) }

    let together = await withTaskGroup(of: (Int, [String]).self) { group in
      for (position, seed) in seeds.enumerated() {
        group.addTask { (position, await traces(seed)) }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }

    for (position, trace) in alone.enumerated() {
      #expect(!trace[0].isEmpty)
      #expect(together[position] == trace)
    }
  }
}

// MARK: - Fixtures

enum Basket {
  @TaskLocal static var name = "nobody's"
}

enum Till {
  @Overridable static var shared = "original"
}

/// A lock that suspends, and lets go of whoever is canceled.
actor RaceLock {
  private var isHeld = false
  private var waiting: [CheckedContinuation<Void, any Error>] = []

  nonisolated func hold(_ body: () async throws -> Void) async throws {
    try await take()
    do { try await body() } catch {
      await give()
      throw error
    }
    await give()
  }

  private func take() async throws {
    guard isHeld else { return isHeld = true }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.append($0) }
    } onCancel: {
      Task { await self.letGo() }
    }
  }

  private func letGo() {
    for continuation in waiting { continuation.resume(throwing: CancellationError()) }
    waiting = []
  }

  private func give() {
    if waiting.isEmpty { isHeld = false } else { waiting.removeFirst().resume() }
  }
}

final class Seen: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var values: Set<String> = []
  var all: Set<String> { lock.withLock { values } }
  func insert(_ value: String) { lock.withLock { _ = values.insert(value) } }
}

enum PlainThreads {
  static func run(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
}
