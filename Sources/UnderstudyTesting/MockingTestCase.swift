public import Understudy
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

  /// What becomes of uses that have lost the scope of a test.
  open var escapes: EscapePolicy { .note }

  /// Runs the test inside its scope.
  open override func invokeTest() {
    LateFindings.shared.begin()
    let reporter = XCTestReporter(self)
    let scope = MockScope(name, reportingTo: reporter, escapes: escapes)
    scope.run { super.invokeTest() }
    let ended = expectation(description: "the scope of the test ends")
    let duration = drainingDuration
    Task {
      await scope.end(drainingWithin: duration)
      ended.fulfill()
    }
    // The end has a deadline of its own; this one only keeps a stuck machine from hanging.
    wait(for: [ended], timeout: 60 + TimeInterval(duration.components.seconds))
    recordThrown(unless: reporter.reported)
  }

  // A `MockError` that a test lets out has been reported already, or is reported at the
  // end of the scope, where it happened. So what a test throws waits until then.

  #if canImport(Darwin)
    private var thrown: [XCTIssue] = []

    /// Records a failure of the test; see `XCTestCase`.
    open override func record(_ issue: XCTIssue) {
      if issue.associatedError is MockError { return thrown.append(issue) }
      guard let text = XCTestWatch.text(for: issue.compactDescription) else { return }
      var issue = issue
      issue.compactDescription = text
      super.record(issue)
    }

    private func recordThrown(unless reported: Set<String>) {
      for issue in thrown {
        guard let error = issue.associatedError as? MockError,
          !reported.contains(error.finding.message)
        else { continue }
        super.record(issue)
      }
      thrown = []
    }
  #else
    private var thrown: [String] = []

    /// Records a failure of the test; see `XCTestCase`.
    open override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      // This is all that is left of an error.
      if !expected, filePath == "<EXPR>", description.hasPrefix("threw error ") {
        thrown.append(description)
      } else if let text = XCTestWatch.text(for: description) {
        super.recordFailure(
          withDescription: text, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }

    private func recordThrown(unless reported: Set<String>) {
      for description in thrown
      where !reported.contains(where: { description == "threw error \"\($0)\"" }) {
        super.recordFailure(
          withDescription: description, inFile: "<EXPR>", atLine: 0, expected: false)
      }
      thrown = []
    }
  #endif
}

/// Books findings to one test case.
private final class XCTestReporter: FindingReporter, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `testCase` is a constant, and XCTest takes failures
  // from any thread; they are passed on one at a time, under the lock, which guards
  // `messages` as well.
  private let testCase: XCTestCase
  private let lock = NSLock()
  private var messages: Set<String> = []

  init(_ testCase: XCTestCase) {
    self.testCase = testCase
  }

  /// The messages of all findings so far that were in time.
  var reported: Set<String> { lock.withLock { messages } }

  func report(_ finding: Finding) {
    lock.withLock {
      messages.insert(finding.message)
      testCase.record(finding)
    }
  }

  func reportLate(_ finding: Finding, of test: String) {
    LateFindings.shared.add(finding, of: test)
  }
}

extension XCTestCase {
  /// Fails the test at the place of a finding.
  func record(_ finding: Finding, after prefix: String = "") {
    let message = prefix + finding.message
    #if canImport(Darwin)
      let location = XCTSourceCodeLocation(
        filePath: "\(finding.place.filePath)", lineNumber: Int(finding.place.line))
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: message,
          sourceCodeContext: XCTSourceCodeContext(location: location)))
    #else
      recordFailure(
        withDescription: message, inFile: "\(finding.place.filePath)",
        atLine: Int(finding.place.line), expected: true)
    #endif
  }
}
