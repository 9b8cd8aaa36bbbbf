public import Testing
public import Understudy

/// Gives each test, and each case of a parameterized test, a scope of its own.
///
///     @Suite(.mocking) struct CheckoutTests { … }
///     @Test(.mocking) func chargesOnce() async { … }
///
/// On a suite it applies to all tests in it, nested suites included. Mocks and overrides
/// of a test end with it: mocks are stopped and drained, and what could not be reported
/// on the test's own task is reported then. A test that fails carries the ``Timeline`` of its
/// scope as an attachment.
///
/// Scoping traits: ST-0007.
public struct MockingTrait: TestTrait, SuiteTrait, TestScoping {
  let duration: Duration
  let unusedStubs: UnusedStubs?
  let escapes: EscapePolicy?

  public var isRecursive: Bool { true }

  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A suite as a whole runs no code of the user, and a test that has the trait and
    // inherits it too gets one scope, from the outer one.
    guard testCase != nil, TestInScope.current?.test != test.id else {
      if testCase != nil, let escapes { MockScope.current?.set(escapes) }
      return try await function()
    }
    let here = TestInScope(test: test.id)
    let reporter = SwiftTestingReporter()
    let error = try await TestInScope.$current.withValue(here) {
      try await withMockScope(
        test.displayName ?? test.name, reportingTo: reporter, unusedStubs: unusedStubs,
        drainingWithin: duration, escapes: escapes
      ) { () async throws -> MockError? in
        do {
          try await function()
          return nil
        } catch let error as MockError {
          return error
        }
      }
    }
    // It has been reported, where it happened, unless a scope inside the test reports
    // elsewhere.
    if let error, !reporter.hasReported(error.finding) { throw error }
  }
}

/// The test whose scope is open.
private struct TestInScope: Sendable {
  @TaskLocal static var current: TestInScope?

  let test: Test.ID
}

extension Trait where Self == MockingTrait {
  /// Gives each test a scope for its mocks and overrides.
  public static var mocking: Self { .mocking() }

  /// Gives each test a scope for its mocks and overrides.
  ///
  /// - Parameters:
  ///   - unusedStubs: What becomes of stubs that no call has used by the end.
  ///   - duration: How long the end of a test waits for calls that are still inside its
  ///     mocks.
  ///   - escapes: What becomes of uses that have lost the scope of the test: they are noted
  ///     unless told otherwise. A test may differ from its suite.
  public static func mocking(
    unusedStubs: UnusedStubs = .ignore, drainingWithin duration: Duration = .seconds(5),
    escapes: EscapePolicy? = nil
  ) -> Self {
    MockingTrait(duration: duration, unusedStubs: unusedStubs, escapes: escapes)
  }
}
