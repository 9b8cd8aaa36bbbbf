import Foundation
import Interleaving
import Testing
import UnderstudyTesting

@Suite struct ReportingTests {
  @Test func failedExpectationIsReportedOnceWithSeedScheduleAndTable() async throws {
    let issues = try await issues {
      try await explore {
        let cart = RaceCart()
        await withTaskGroup { group in
          for _ in 0..<2 {
            group.addTask {
              await cart.addOneItem()
              await Task.yield()
            }
          }
        }
        #expect(await cart.count == 2)
      }
    }

    try #require(issues.count == 1)
    #expect(issues[0].contains("await cart.count == 2"))
    #expect(
      issues[0].hasSuffix(
        """
        Found at seed 0, after 2 schedules; no job of another thread
          replay  try await replay(seed: 0) { … }
          shrunk  try await replay(schedule: "01") { … }
          task    step
          task 1  begins
                  makes task 2
                  makes task 3
          task 2  begins
          task 3  begins
          task 2  wakes task 1
          task 3  goes on
          task 1  goes on
        """))
  }

  @Test func furtherFailuresOfARunAreLeftOut() async throws {
    let issues = try await issues {
      try await explore(seeds: 0..<3) {
        Issue.record("first")
        Issue.record("second")
      }
    }

    #expect(issues.count == 1)
    #expect(issues.first?.contains("first") == true)
  }

  @Test func requirementThatFailsEndsTheTest() async throws {
    let isOver = Flag()
    let issues = try await issues {
      await #expect(throws: ExpectationFailedError.self) {
        try await explore { try #require(Bool(false)) }
        isOver.set()
      }
    }

    #expect(issues.count == 1)
    #expect(!isOver.isSet)
  }

  @Test func warningDoesNotFailARun() async throws {
    let issues = try await issues {
      try await explore(seeds: 0..<1) { Issue.record("odd", severity: .warning) }
    }

    #expect(issues.allSatisfy { $0.contains("odd") })
  }

  @Test func knownIssueFailsNoRunAndIsToldOnce() async throws {
    let issues = try await issues {
      await withKnownIssue {
        try await explore(seeds: 0..<5) { Issue.record("known") }
      }
    }

    #expect(issues.count == 1)
  }

  @Test func replayOfASeedIsNotAboutTheFirstRun() async throws {
    let runs = Counted()

    try await replay(seed: 3) { if runs.next() == 1 { throw RaceLost(what: "the race") } }

    #expect(runs.count == 2)
  }

  @Test func thrownErrorIsThrownWithTheScheduleAndTheErrorItself() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore { throw RaceLost(what: "the race") }
    }

    #expect(failure.error as? RaceLost == RaceLost(what: "the race"))
    #expect(failure.seed == 0)
    #expect(failure.replays)
    #expect(
      "\(failure)" == """
        The body threw RaceLost: RaceLost(what: "the race")
        Found at seed 0, after 2 schedules; no job of another thread
          replay  try await replay(seed: 0) { … }
          shrunk  try await replay(schedule: "") { … }
          task    step
          task 1  begins
        """)
  }

  @Test func failureThatDoesNotReplayIsReportedAsSuch() async throws {
    let runs = Counted()

    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore { if runs.next() == 5 { throw RaceLost(what: "the race") } }
    }

    #expect(!failure.replays)
    #expect("\(failure)".contains("It did not happen again when the schedule was replayed"))
  }

  @Test func expectationThatDoesNotFailAgainIsThrown() async throws {
    let runs = Counted()

    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore { #expect(runs.next() != 5) }
    }

    #expect(!failure.replays)
    #expect("\(failure)".hasPrefix("Expectation failed"))
  }

  @Test func findingOfAMockIsReportedOnceWithTheCallsInTheTable() async throws {
    let issues = try await issues {
      try await explore {
        let shelf = MockShelf()
        stub(shelf).items().returns(0)
        stub(shelf).put(1).returns()
        await withTaskGroup { group in
          for _ in 0..<2 {
            group.addTask { await shelf.put(shelf.items() + 1) }
          }
        }
        verify(shelf).put(.any).called(1)
      }
    }

    try #require(issues.count == 1)
    #expect(issues[0].contains("Expected exactly 1 call to 'Shelf.put(.any)', but received 2"))
    #expect(issues[0].contains("calls Shelf.items()\n"))
    #expect(issues[0].contains("calls Shelf.put(1)"))
    #expect(issues[0].contains("try await replay(seed: 0) { … }"))
  }

  @Test func expectationThatIsNotMetFailsTheRunInWhichItIsNot() async throws {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      _ = try? await explore {
        let shelf = MockShelf()
        expect(shelf).put(2).returns()
      }
    }

    try #require(collector.findings.count == 1)
    #expect(collector.findings[0].message.contains("but received 0\nFound at seed 0"))
  }

  @Test func callThatNobodyPreparedIsReportedOnceAndEndsTheRun() async throws {
    let issues = try await issues {
      try await explore {
        let shelf = MockShelf()
        await shelf.put(1)
        _ = try await shelf.label()
      }
    }

    #expect(issues.count == 1)
  }

  @Test func notesAndTaskNamesStandInTheTable() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore {
        await withTaskGroup { group in
          group.addTask(name: "customer") { note("looks around") }
        }
        throw RaceLost(what: "the race")
      }
    }

    #expect(failure.table.contains("\n  customer  begins\n            looks around\n"))
  }

  @Test func noteOutsideAnExplorationIsNotEvenMade() {
    note({ () -> String in preconditionFailure("The note must not be made") }())
  }

  @Test func passingExplorationTellsWhatItDid() async throws {
    let few = try await explore { await Task.yield() }
    let many = try await explore(seeds: 0..<40) {
      await withTaskGroup { group in
        for _ in 0..<6 { group.addTask { for _ in 0..<4 { await Task.yield() } } }
      }
    }

    #expect("\(few)" == "1 schedule, which are all there are; no job of another thread")
    #expect("\(many)" == "41 schedules; no job of another thread")
  }

  @Test func longTableIsCutInTheMiddle() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore(seeds: 0..<1) {
        for number in 0..<1_000 { note("step \(number)") }
        throw RaceLost(what: "the race")
      }
    }

    #expect(failure.table.split(separator: "\n").count == 122)
    #expect(failure.table.contains("step 58\n          (881 more lines)\n          step 940\n"))
  }
}

// MARK: - Fixtures

@Mockable
protocol Shelf: Sendable {
  func items() async -> Int
  func put(_ count: Int) async
  func label() async throws -> String
}

final class Flag: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}

final class Counted: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var value = 0
  var count: Int { lock.withLock { value } }
  @discardableResult
  func next() -> Int {
    lock.withLock {
      value += 1
      return value
    }
  }
}
