import Testing
import Understudy

/// Hears of the issues of Swift Testing.
///
/// `Understudy` finds this class by its name. XCTest has no way to keep a failure back, so its
/// failures are reported as they come.
final class TestFrameworkWatch: FailureWatch {
  init() {}

  func watch(
    deciding decide: @escaping @Sendable (_ failure: String) -> FailureFate,
    _ body: @concurrent @Sendable () async -> Void
  ) async {
    guard let test = Test.current else { return await body() }
    // Issue handling traits: ST-0011.
    let handling = IssueHandlingTrait.compactMapIssues { issue in
      guard issue.isFailure else { return issue }
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
