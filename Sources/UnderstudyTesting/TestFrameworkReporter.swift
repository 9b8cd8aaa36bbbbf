import Testing
import Understudy
import XCTest

/// Reports the findings of mocks that are in no scope to whichever test framework runs.
///
/// `Understudy` finds this class by its name.
final class TestFrameworkReporter: LoadedByName {
  init() {}

  func report(_ finding: Finding) {
    // Each framework ignores what is reported while it runs no test. SwiftPM runs them in
    // two processes, so exactly one of these is heard. Where a Swift Testing test is
    // current, XCTest is not asked: a later toolchain may pass its failures on.
    if Test.current == nil {
      XCTFail(
        finding.message, file: finding.place.filePath, line: finding.place.line)
    }
    Issue.record(finding)
  }

  func reportLate(_ finding: Finding, of test: String) {
    report(finding)
  }

  func attach(_ timeline: Timeline) {
    if Test.current != nil { timeline.attachToTest() }
  }
}
