import Understudy
public import XCTest

/// A test case of XCTest whose tests have a scope each for their mocks and overrides.
///
///     final class CheckoutTests: MockingTestCase {
///       func testChargesOnce() async throws { … }
///     }
///
/// The scope is open in `setUp`, in the test and in `tearDown`, and ends after them: mocks
/// are stopped, and the next test starts once no call is inside them any more.
/// Failures are booked to the test whose scope they belong to, whichever test runs when
/// they are found.
open class MockingTestCase: XCTestCase {
  /// How long the end of a test waits for calls that are still inside its mocks.
  open var drainingDuration: Duration { .seconds(5) }

  /// Runs the test inside its scope.
  open override func invokeTest() {
    let scope = MockScope(name, reportingTo: XCTestReporter(self))
    scope.run { super.invokeTest() }
    let ended = expectation(description: "the scope of the test ends")
    let duration = drainingDuration
    Task {
      await scope.end(drainingWithin: duration)
      ended.fulfill()
    }
    // The end has a deadline of its own; this one only keeps a stuck machine from hanging.
    wait(for: [ended], timeout: 60 + TimeInterval(duration.components.seconds))
  }
}

/// Books findings to one test case.
private final class XCTestReporter: FindingReporter, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `testCase` is a constant, and XCTest takes failures
  // from any thread; they are passed on one at a time.
  private let testCase: XCTestCase
  private let lock = NSLock()

  init(_ testCase: XCTestCase) {
    self.testCase = testCase
  }

  func report(_ finding: Finding) {
    record(finding.message, at: finding.place)
  }

  func reportLate(_ finding: Finding, of test: String) {
    record("After the end of '\(test)': \(finding.message)", at: finding.place)
  }

  private func record(_ message: String, at place: SourcePlace) {
    lock.lock()
    defer { lock.unlock() }
    #if canImport(Darwin)
      let location = XCTSourceCodeLocation(
        filePath: "\(place.filePath)", lineNumber: Int(place.line))
      testCase.record(
        XCTIssue(
          type: .assertionFailure, compactDescription: message,
          sourceCodeContext: XCTSourceCodeContext(location: location)))
    #else
      testCase.recordFailure(
        withDescription: message, inFile: "\(place.filePath)", atLine: Int(place.line),
        expected: true)
    #endif
  }
}
