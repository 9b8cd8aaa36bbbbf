// What Swift Testing makes of findings, seen from outside: each fault is one failure, at
// the line of the user's statement, of the right test.

import Testing

@Suite(.enabled(if: ProbeRun.isPossible)) struct SwiftTestingReportingTests {
  private static let run = Task {
    try await ProbeRun.swiftTesting("UnderstudyTestingTests.SwiftTestingProbes")
  }

  //
  /// The mark in the source of a probe is the name of the test that must fail there.
  @Test(arguments: [
    "unpreparedCall", "failedVerification", "failedWait", "wrongOrder", "useAfterStop",
    "stuckStop", "detachedCall", "thrownMockError", "thrownMockErrorOfADetachedTask",
    "thrownMockErrorThatWentElsewhere", "detachedCallOfACase", "innerScope", "stuckEnd",
    "unscopedCall", "unscopedOverride", "scopeByHand", "unverifiedCall", "rejectedCall",
    "unmetExpectation", "unmetExpectationThatIsWaitedFor", "callOutOfOrder",
    "callAfterTheLastAnswer", "unexpectedNotification", "unmetNotification",
  ])
  func faultIsOneFailureAtItsLine(test: String) async throws {
    let run = try await Self.run.value

    #expect(run.places(of: test) == [try place(marked: test, in: SwiftTestingProbes.path)])
    #expect(run.failures(of: test).map(\.isKnown) == [false])
  }

  @Test func knownIssueSeesAFailureAtOnce() async throws {
    let run = try await Self.run.value

    #expect(
      run.places(of: "knownFailure")
        == [try place(marked: "knownFailure", in: SwiftTestingProbes.path)])
    #expect(run.failures(of: "knownFailure").map(\.isKnown) == [true])
  }

  /// The test is over when its work fails; the one that runs by then must not pay for it.
  @Test(arguments: [("leavesATask", "neighbor"), ("leavesAMock", "neighborThatCallsIt")])
  func lateFaultIsOneFailureOfItsOwnTest(test: String, neighbor: String) async throws {
    let run = try await Self.run.value

    #expect(run.places(of: test) == [try place(marked: test, in: SwiftTestingProbes.path)])
    #expect(
      run.failures(of: test).first?.message.contains(
        "After the end of '\(test)()': Call to 'close()' of 'MockKiosk'") == true)
    #expect(run.failures(of: neighbor) == [])
  }

  /// A mock of no scope does not know its test, and a detached task has none.
  @Test func faultOutsideAnyScopeAndTestIsBookedToNoTest() async throws {
    let run = try await Self.run.value
    let marked = try place(marked: "unscopedDetachedCall", in: SwiftTestingProbes.path)

    let failures = run.failures.filter { $0.place == marked }

    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.test == nil })
  }

  @Test func failedTestCarriesTheTimelineOfItsScope() async throws {
    let run = try await Self.run.value
    let marked = try place(marked: "wrongOrder", in: SwiftTestingProbes.path)

    #expect(
      run.attachments.filter { $0.hasPrefix("Timeline of 'wrongOrder()'") } == [
        """
        Timeline of 'wrongOrder()'
          1  test  MockKiosk  close() → unprepared
          2  test  failure    Expected calls in another order: 'Kiosk.isOpen' was not received \
        after 'Kiosk.close()'  \(marked)
        """
      ])
  }

  @Test func runFailsAndNothingElseIsReported() async throws {
    let run = try await Self.run.value

    #expect(run.status != 0)
    #expect(run.failures.filter { $0.test != nil }.count == 27)
  }
}
