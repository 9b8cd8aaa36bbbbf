import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

@testable import UnderstudyTool

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TourTests {
  // In a process of its own, since the tour counts what is alive in the whole process.
  @Test func smallTourFindsEveryFigureAsExpected() async throws {
    let result = try #require(
      await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        let status = await Tool.run(["tour", "--tasks", "40", "--seed", "3"], on: .standard)
        try #require(status == .success)
      })

    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("A tour of Understudy: 40 tests, seed 3\n"))
    #expect(output.contains(/\ncross-talk +0 +0\n/))
    #expect(output.contains("\nEvery figure is as expected; it took "))
    #expect(!output.contains("\r"))
  }

  @Test func wrongFigureIsReportedAndFailsTheTour() async {
    let paper = Paper()
    let scene = Puppets([
      Figure(name: "strings", found: 1_001, expected: 4, details: ["one is red", "one is blue"]),
      Figure(name: "hands", found: 2, expected: 2),
    ])

    let status = await Tour(of: [scene], named: "seed 5").run(on: paper.console)

    #expect(status.rawValue == 1)
    #expect(paper.output.contains("1. Puppets\n   they dance\n"))
    #expect(paper.output.contains("\nstrings                     1,001          4   <- wrong\n"))
    #expect(
      paper.errors.hasPrefix(
        """
        understudy: 'strings' should be 4 and is 1,001 (seed 5)
          one is red
          one is blue

        """))
    #expect(!paper.errors.contains("hands"))
    #expect(!paper.output.contains("as expected"))
  }

  @Test func findingOfAMockFailsTheTour() async {
    let paper = Paper()
    let scene = Puppets([]) { stage in
      withMockScope(reportingTo: stage.findings) {
        verify(MockStatusSource()).currentStatus().called(1)
      }
    }

    let status = await Tour(of: [scene], named: "seed 5").run(on: paper.console)

    #expect(status == .failure)
    #expect(paper.errors.contains("'findings' should be 0 and is 1"))
    #expect(
      paper.errors.contains(
        "Expected exactly 1 call to 'StatusSource.currentStatus()', but received 0"))
  }

  @Test func manyDetailsAreCutShort() async {
    let paper = Paper()
    let details = (1...1_300).map { "string \($0)" }
    let scene = Puppets([Figure(name: "knots", found: 1_300, expected: 0, details: details)])

    _ = await Tour(of: [scene], named: "seed 5").run(on: paper.console)

    #expect(paper.errors.contains("  string 10\n  and 1,290 more\n"))
    #expect(!paper.errors.contains("string 11\n"))
  }

  @Test func testsWithoutOverridesOfTheirOwnAreSeenToCrossTalk() async throws {
    let stage = Stage(console: Paper().console, findings: FindingCollector())
    let scene = ParallelTests(tasks: 5, seed: 1) { _ in }

    let figures = await scene.play(on: stage)

    let crossTalk = try #require(figures.first { $0.name == "cross-talk" })
    let recorded = try #require(figures.first { $0.name == "calls recorded" })
    #expect(crossTalk.found >= 5)
    #expect(crossTalk.details.count == crossTalk.found)
    #expect(!recorded.isRight)
    #expect(stage.findings.findings.count == 5)
  }

  @Test(arguments: [0, 1, 2]) func plansOfOneSeedAreTheSameAndShareNoValue(seed: UInt64) {
    let plans = (0..<100).map { TestPlan(number: $0, seed: seed) }
    let again = (0..<100).map { TestPlan(number: $0, seed: seed) }

    let statuses = plans.flatMap { $0.rounds.map(\.status) }
    let temperatures = plans.flatMap { $0.cities.compactMap(\.temperature) }

    #expect(plans.map(\.lines) == again.map(\.lines))
    #expect(Set(statuses).count == statuses.count)
    #expect(Set(temperatures).count == temperatures.count)
    #expect(statuses.allSatisfy { $0 > 100 })
  }

  @Test(arguments: [
    ("html", "<!doctype html>"), ("mmd", "sequenceDiagram\n"), ("json", "{\"traceEvents\":["),
    ("txt", "Timeline of 'short'"),
  ])
  func timelineIsDrawnAsTheNameOfTheFileSays(ending: String, beginning: String) throws {
    let path = NSTemporaryDirectory() + "tour-\(UUID().uuidString).\(ending)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let timeline = withMockScope("short") { MockScope.current?.timeline }
    let paper = Paper()

    let status = try TimelineFile(at: path).draw(timeline, on: paper.console)

    #expect(status == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(beginning))
    #expect(paper.output == "The timeline of 'short' is in '\(path)'.\n")
  }

  @Test func fileThatCannotBeWrittenFailsTheTour() throws {
    let paper = Paper()
    let timeline = withMockScope("short") { MockScope.current?.timeline }

    let status = try TimelineFile(at: "/no/such/folder/a.html").draw(timeline, on: paper.console)

    #expect(status == .failure)
    #expect(paper.errors.hasPrefix("understudy: cannot write '/no/such/folder/a.html': "))
  }

  @Test func fileOfAnotherKindIsAWrongCommandLine() {
    #expect(
      throws: UsageError(
        "option '--timeline' takes a file that ends in one of .html, .mmd, .json, .txt, not 'a.png'"
      )
    ) { try TimelineFile(at: "a.png") }
  }

  @Test func stopUnderLoadCountsWhatItDoes() async throws {
    let stage = Stage(console: Paper().console, findings: FindingCollector())

    let figures = await StopUnderLoad(calls: 12, stops: 3).play(on: stage)

    #expect(figures.filter { !$0.isRight } == [])
    #expect(figures.first { $0.name == "stops at once" }?.found == 3)
    #expect(figures.first { $0.name == "held calls answered as prepared" }?.found == 12)
    // The calls that are held, the stop, and its end.
    #expect(stage.timeline.value?.entries.count == 12 + 2)
    #expect(stage.findings.findings.isEmpty)
  }

  @Test func countedScreensCountsWhatItShows() async throws {
    let stage = Stage(console: Paper().console, findings: FindingCollector())

    let figures = await CountedScreens(tasks: 3, rounds: 4).play(on: stage)

    #expect(figures.map(\.found) == [48, 12, 1])
    #expect(figures.filter { !$0.isRight } == [])
  }
}

@Suite struct LostItemTests {
  @Test func lostItemIsFoundPrintedAndReplayed() async throws {
    let paper = Paper()
    let stage = Stage(console: paper.console, findings: FindingCollector())

    let figures = await LostItem(plainRuns: 10, replays: 7).play(on: stage)

    #expect(figures.map(\.found) == [1, 7, 0])
    #expect(figures.filter { !$0.isRight } == [])
    #expect(paper.output.contains("\n  task 3  calls CartStore.save([\"milk\"])\n"))
    #expect(stage.findings.findings.isEmpty)
  }
}

@Suite struct PostedOrdersTests {
  @Test func everyClientGetsTheAnswersOfItsTest() async throws {
    let stage = Stage(console: Paper().console, findings: FindingCollector())

    let figures = await PostedOrders(clients: 12).play(on: stage)

    #expect(figures.filter { !$0.isRight } == [])
    #expect(figures.first { $0.name == "requests recorded" }?.found == 24)
    #expect(stage.findings.findings.isEmpty)
  }

  // All tests share the stubs of whoever made the session.
  @Test func clientsWithoutSessionsOfTheirOwnAreSeenToCrossTalk() async throws {
    let stage = Stage(console: Paper().console, findings: FindingCollector())
    let late = FindingCollector()
    let shared = await withMockScope("all tests", reportingTo: late) {
      let http = HTTPStubs(.nice)
      await Task.yield()
      return URLSession.stubbed(by: http)
    }

    let figures = await PostedOrders(clients: 3) { shared }.play(on: stage)

    let foreign = try #require(figures.first { $0.name == "answers of another test" })
    #expect(foreign.found == 6)
    #expect(late.findings.count == 6)
    #expect(figures.first { $0.name == "requests recorded" }?.found == 0)
  }
}

/// A scene with figures as the test wants them.
private struct Puppets: Scene {
  let figures: [Figure]
  let action: @Sendable (Stage) -> Void

  init(_ figures: [Figure], action: @escaping @Sendable (Stage) -> Void = { _ in }) {
    self.figures = figures
    self.action = action
  }

  var title: String { "Puppets" }

  func play(on stage: Stage) async -> [Figure] {
    stage.say("they dance")
    action(stage)
    return figures
  }
}
