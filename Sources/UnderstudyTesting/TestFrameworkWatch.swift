import Foundation
import Testing
import Understudy

/// Hears of the issues of Swift Testing, and of the failures of a ``MockingTestCase``.
///
/// `Understudy` finds this class by its name. Other test cases of XCTest have no way to keep a
/// failure back, so theirs are reported as they come.
final class TestFrameworkWatch: FailureWatch {
  init() {}

  func watch(
    deciding decide: @escaping @Sendable (_ failure: String) -> FailureFate,
    _ body: @concurrent @Sendable () async -> Void
  ) async {
    guard let test = Test.current else {
      return await XCTestWatch.$current.withValue(XCTestWatch(decide: decide)) { await body() }
    }
    let isFirstKnown = OnceTrue()
    // Issue handling traits: ST-0011.
    let handling = IssueHandlingTrait.compactMapIssues { issue in
      guard issue.severity >= .error else { return issue }
      // One that is known fails nothing. It comes in every run, and is told once.
      guard issue.isFailure else { return isFirstKnown.take() ? issue : nil }
      switch decide("\(issue)") {
      case .isKeptBack: return nil
      case .isReported: return issue
      case .isExplained(let text):
        var issue = issue
        issue.comments.append(Comment(rawValue: text))
        return issue
      }
    }
    do {
      try await handling.provideScope(for: test, testCase: Test.Case.current) { await body() }
    } catch {
      // It throws what the body throws, which is nothing.
    }
  }
}

/// What a ``MockingTestCase`` asks before it records a failure.
struct XCTestWatch: Sendable {
  @TaskLocal static var current: XCTestWatch?

  let decide: @Sendable (_ failure: String) -> FailureFate

  /// The text to record a failure with; nil if it is not to be recorded.
  static func text(for failure: String) -> String? {
    guard let current else { return failure }
    switch current.decide(failure) {
    case .isKeptBack: return nil
    case .isReported: return failure
    case .isExplained(let text): return "\(failure)\n\(text)"
    }
  }
}

/// Says yes once.
private final class OnceTrue: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var isLeft = true

  func take() -> Bool {
    lock.withLock {
      defer { isLeft = false }
      return isLeft
    }
  }
}
