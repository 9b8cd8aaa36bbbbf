import Understudy

/// How a run failed.
enum Fault: Sendable {
  /// The test framework recorded a failure.
  case issue(String)
  /// A mock found something.
  case finding(Finding)
  case thrown(any Error)
  /// Nothing could go on, and the body was not over.
  case stuck
  /// The body was over, and a task that it had made was not.
  case unfinished
  /// It went on for more steps than it may have.
  case endless(Int)

  /// Whether two runs failed in the same way, as far as one can tell.
  func isLike(_ other: Fault) -> Bool {
    switch (self, other) {
    case (.issue, .issue), (.finding, .finding), (.stuck, .stuck), (.unfinished, .unfinished),
      (.endless, .endless):
      true
    case (.thrown(let error), .thrown(let other)): type(of: error) == type(of: other)
    default: false
    }
  }

  /// Whether it is known only after waiting for other threads.
  var takesPatience: Bool {
    switch self {
    case .stuck, .unfinished: true
    case .issue, .finding, .thrown, .endless: false
    }
  }

  /// Whether a test framework reports it by itself when it happens again.
  var reportsItself: Bool {
    switch self {
    case .issue, .finding: true
    case .thrown, .stuck, .unfinished, .endless: false
    }
  }
}
