import Foundation
import Testing

/// Runs tests as stress tests: with the seed and the size of the environment.
///
///     @Suite(.stress, .mocking) struct StopWhileInFlightStress { … }
///
/// A test that fails says how to replay it, whatever the failure was.
struct StressTrait: TestTrait, SuiteTrait, TestScoping {
  private static let isMalformedSettingReported = Shared(false)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    switch StressSettings.ofProcess {
    case .success(let settings):
      // The identifier ends with the line, which must not decide what the test does.
      let path = test.id.description.split(separator: "/").dropLast().joined(separator: "/")
      let stress = Stress(settings: settings, name: path)
      // Issue handling traits: ST-0011.
      let sayingHowToReplay = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append(Comment(rawValue: settings.description))
        return issue
      }
      try await Stress.$current.withValue(stress) {
        try await sayingHowToReplay.provideScope(
          for: test, testCase: testCase, performing: function)
      }
      stress.printCount()
    case .failure(let error):
      // One failure says it; the tests did not run.
      let isFirst = Self.isMalformedSettingReported.withLock { isReported in
        defer { isReported = true }
        return !isReported
      }
      if isFirst {
        Issue.record(
          Comment(rawValue: error.description), sourceLocation: test.sourceLocation)
      }
      try Test.cancel("\(error)")
    }
  }
}

extension Trait where Self == StressTrait {
  /// Runs tests with the seed and the size of the environment.
  static var stress: Self { StressTrait() }
}
