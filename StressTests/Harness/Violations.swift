/// What an oracle found: each rule that was broken, and how often.
final class Violations: Sendable {
  private let found = Shared<[String: Int]>([:])

  var isEmpty: Bool { found.withLock { $0.isEmpty } }

  /// Notes that a rule was broken.
  func add(_ rule: String) {
    found.withLock { $0[rule, default: 0] += 1 }
  }

  /// Notes the rule unless it was kept.
  func check(_ isKept: Bool, _ rule: @autoclosure () -> String) {
    if !isKept { add(rule()) }
  }
}

// MARK: - CustomStringConvertible

extension Violations: CustomStringConvertible {
  /// One line a rule, the most frequent first.
  var description: String {
    found.withLock { $0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(20).map { "\($0.value) times: \($0.key)" }.joined(separator: "\n")
  }
}
