import Understudy
import XCTest

/// The findings of XCTest tests that are over, until XCTest can take them.
///
/// XCTest ends the process over a failure of a test that is over, and one that is recorded
/// by the way is booked to whichever test runs. So late findings wait until the suite that
/// runs is over, and then fail in a test of their own.
final class LateFindings: NSObject, XCTestObservation, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the state is touched under the lock alone.
  static let shared = LateFindings()

  private let lock = NSLock()
  private var kept: [(finding: Finding, test: String)] = []
  private var isObserving = false
  private var lastSuite: XCTestSuite?

  /// Starts to watch for the end of suites; called when a test begins.
  func begin() {
    let isFirst = lock.withLock {
      defer { isObserving = true }
      return !isObserving
    }
    if isFirst { XCTestObservationCenter.shared.addTestObserver(self) }
  }

  func add(_ finding: Finding, of test: String) {
    lock.withLock { kept.append((finding, test)) }
  }

  // MARK: - XCTestObservation

  func testSuiteDidFinish(_ suite: XCTestSuite) {
    lock.withLock { lastSuite = suite }
    fail(in: suite)
  }

  func testBundleDidFinish(_: Bundle) {
    if let suite = lock.withLock({ lastSuite }) { fail(in: suite) }
  }

  /// Runs a test that fails with what was kept, as one more of a suite that is over.
  private func fail(in suite: XCTestSuite) {
    let findings = lock.withLock {
      defer { kept = [] }
      return kept
    }
    guard !findings.isEmpty, let suite = suite.testRun as? XCTestSuiteRun else { return }
    let test = LateFindingsTest.make(findings)
    test.run()
    if let run = test.testRun { suite.addTestRun(run) }
  }
}

/// The test in which late findings fail.
private final class LateFindingsTest: XCTestCase {
  private var findings: [(finding: Finding, test: String)] = []

  static func make(_ findings: [(finding: Finding, test: String)]) -> LateFindingsTest {
    #if canImport(Darwin)
      let test = LateFindingsTest()
    #else
      let test = LateFindingsTest(name: "afterTheEndOfTheirTests") { _ in }
    #endif
    test.findings = findings
    return test
  }

  override func invokeTest() {
    for (finding, test) in findings { record(finding, after: "After the end of '\(test)': ") }
  }
}
