import Foundation
import Testing

/// What a body records, which does not fail the test.
func issues(recordedBy body: @escaping @Sendable () async throws -> Void) async throws -> [String] {
  let recorded = Recorded()
  let keeping = IssueHandlingTrait.compactMapIssues { issue in
    recorded.add("\(issue)")
    return nil
  }
  let test = try #require(Test.current)
  try await keeping.provideScope(for: test, testCase: Test.Case.current) { try await body() }
  return recorded.texts
}

private final class Recorded: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var kept: [String] = []
  var texts: [String] { lock.withLock { kept } }
  func add(_ text: String) { lock.withLock { kept.append(text) } }
}
