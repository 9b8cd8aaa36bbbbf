import Foundation
import Testing
import Understudy

/// Reports findings as issues of Swift Testing.
///
/// Made on the task of a test, it keeps a task of that test for late findings.
final class SwiftTestingReporter: FindingReporter, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `messages` is touched under the lock alone, the rest
  // is constant and `Sendable`.
  private let standby = StandbyTask()
  private let lock = NSLock()
  private var messages: Set<String> = []

  init() {
    standby.begin()
  }

  deinit { standby.end() }

  /// Whether a finding was reported in time.
  func hasReported(_ finding: Finding) -> Bool {
    lock.withLock { messages.contains(finding.message) }
  }

  func report(_ finding: Finding) {
    lock.withLock { _ = messages.insert(finding.message) }
    Issue.record(finding)
  }

  func reportLate(_ finding: Finding, of test: String) {
    // The thread that found it may belong to another test by now, which must not
    // fail for it. Recorded where no test is current, it would be an issue of none,
    // once for each test that runs at the time.
    standby.perform {
      Issue.record(finding, after: "After the end of '\(test)': ")
    }
  }
}

extension SwiftTestingReporter {
  func attach(_ timeline: Timeline) { timeline.attachToTest() }
}

extension Timeline {
  /// Makes the text an attachment of the test that runs now (ST-0009).
  ///
  /// They are written where `swift test --attachments-path` says, and shown in the test
  /// report of an editor.
  func attachToTest() {
    Attachment.record(description, named: "timeline.txt")
  }
}

extension Issue {
  static func record(_ finding: Finding, after prefix: String = "") {
    record(
      Comment(rawValue: prefix + finding.message), sourceLocation: SourceLocation(finding.place))
  }
}

extension SourceLocation {
  init(_ place: SourcePlace) {
    self.init(
      fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
      column: Int(place.column))
  }
}
