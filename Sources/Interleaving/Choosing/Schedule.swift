/// The choices of a schedule, as they are written in a test.
///
///     try await replay(schedule: "0120") { … }
///
/// Each character stands for one choice: which of the jobs that were ready went next. Zero is
/// the task that has just run, and the others follow by the time for which they have been
/// ready. Where the text ends, the task that has just run goes on, and the oldest job if it
/// cannot.
public struct Schedule: Sendable, Equatable {
  let ranks: [Int]

  /// Zeros at the end say nothing.
  init(_ ranks: [Int]) {
    var ranks = ranks
    while ranks.last == 0 { ranks.removeLast() }
    self.ranks = ranks
  }

  /// Reads a schedule; nil if it is none.
  public init?(_ text: String) {
    var ranks: [Int] = []
    var rest = text[...]
    while let first = rest.popFirst() {
      if first == "(" {
        guard let end = rest.firstIndex(of: ")"), let rank = Int(rest[..<end]), rank >= 36
        else { return nil }
        ranks.append(rank)
        rest = rest[rest.index(after: end)...]
      } else {
        guard first.isASCII, !first.isUppercase, let rank = Int(String(first), radix: 36)
        else { return nil }
        ranks.append(rank)
      }
    }
    self.init(ranks)
  }
}

// MARK: - CustomStringConvertible

extension Schedule: CustomStringConvertible {
  /// One character a choice; a rank of 36 or more stands between parentheses.
  public var description: String {
    ranks.map { $0 < 36 ? String($0, radix: 36) : "(\($0))" }.joined()
  }
}

// MARK: - ExpressibleByStringLiteral

extension Schedule: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let schedule = Schedule(text) else {
      preconditionFailure("A schedule must be written in digits and small letters (was '\(text)')")
    }
    self = schedule
  }
}
