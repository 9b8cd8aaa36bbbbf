// What XCTest makes of findings, seen from outside: each fault is one failure, at the line
// of the user's statement, of the right test.

import Testing

@Suite(.enabled(if: ProbeRun.isPossible)) struct XCTestReportingTests {
  private static let run = Task {
    try await ProbeRun.xcTest("UnderstudyTestingTests.XCTestProbes")
  }
  private static let endingRun = Task {
    try await ProbeRun.xcTest("UnderstudyTestingTests.XCTestEndingProbes")
  }
  private static let unscopedRun = Task {
    try await ProbeRun.xcTest("UnderstudyTestingTests.XCTestUnscopedProbes")
  }

  // A-06, A-46, A-50, A-61, A-85, A-92, A-94
  /// The mark in the source of a probe is the name of the test that must fail there.
  @Test(arguments: [
    "testUnpreparedCall", "testFailedVerification",
    "testFailedVerificationOfAnAsynchronousTest", "testDetachedCall", "testThrownMockError",
    "testThrownMockErrorOfAnAsynchronousTest", "testThrownMockErrorOfADetachedTask",
    "testWrongOrder", "testUnverifiedCall", "testRejectedCall", "testUnmetExpectation",
    "testUnmetExpectationThatIsVerified", "testUnmetExpectationThatIsWaitedFor",
    "testCallOutOfOrder", "testCallAfterTheLastAnswer", "testUseAfterStop",
    "testUnexpectedNotification", "testUnmetNotification",
  ])
  func faultIsOneFailureAtItsLine(test: String) async throws {
    let run = try await Self.run.value

    #expect(run.places(of: test) == [try place(marked: test, in: XCTestProbes.path)])
  }

  @Test(arguments: [
    "testUnscopedCall", "testUnscopedVerification", "testUnscopedDetachedCall",
    "testScopeByHand",
  ])
  func faultOfAPlainTestCaseIsOneFailureAtItsLine(test: String) async throws {
    let run = try await Self.unscopedRun.value

    #expect(run.places(of: test) == [try place(marked: test, in: XCTestProbes.path)])
    #expect(run.failures.count == 4)
  }

  @Test func endThatCannotDrainIsOneFailureAtTheMock() async throws {
    let run = try await Self.endingRun.value

    #expect(run.failures.map(\.test) == ["testStuckEnd"])
    #expect(
      run.failures.map(\.place) == [try place(marked: "testStuckEnd", in: XCTestProbes.path)])
  }

  /// Errors that were not reported are failures as ever.
  @Test(arguments: [
    ("testOtherError", #"threw error "NoPapers()""#),
    ("testThrownMockErrorThatWentElsewhere", #"threw error "Call to 'sell("news")'"#),
  ])
  func otherErrorIsOneFailure(test: String, message: String) async throws {
    let run = try await Self.run.value

    #expect(run.failures(of: test).count == 1)
    #expect(run.failures(of: test).first?.message.hasPrefix(message) == true)
  }

  /// XCTest would end the process over a failure of a test that is over.
  @Test func lateFaultIsOneFailureOfNeitherTest() async throws {
    let run = try await Self.run.value
    let late = run.failures(of: "afterTheEndOfTheirTests")

    #expect(
      late.map(\.place) == [try place(marked: "testLate1LeavesATask", in: XCTestProbes.path)])
    #expect(
      late.first?.message.hasPrefix(
        "After the end of 'XCTestProbes.testLate1LeavesATask': Call to 'close()'") == true)
    #expect(run.failures(of: "testLate1LeavesATask") == [])
    #expect(run.failures(of: "testLate2Neighbor") == [])
  }

  @Test func runFailsAndNothingElseIsReported() async throws {
    let run = try await Self.run.value

    #expect(run.status == 1)
    #expect(run.failures.count == 21)
  }
}
