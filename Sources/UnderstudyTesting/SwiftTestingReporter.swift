import Testing
import Understudy

/// Reports findings as issues of Swift Testing.
struct SwiftTestingReporter: FindingReporter {
  func report(_ finding: Finding) {
    Issue.record(Comment(rawValue: finding.message), sourceLocation: .init(finding.place))
  }

  func reportLate(_ finding: Finding, of test: String) {
    // The thread that found it may belong to another test by now, which must not
    // fail for it. A plain thread belongs to none, so the run fails and the message
    // names the test.
    onPlainThread {
      Issue.record(
        Comment(rawValue: "After the end of '\(test)': \(finding.message)"),
        sourceLocation: .init(finding.place))
    }
  }
}

extension SourceLocation {
  init(_ place: SourcePlace) {
    self.init(
      fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(place.line),
      column: Int(place.column))
  }
}
