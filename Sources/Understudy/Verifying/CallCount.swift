/// How many calls a verification accepts.
public struct CallCount: Sendable, Equatable {
  /// The least number.
  let least: Int
  /// The greatest number; nil if there is no limit.
  let most: Int?
  /// Whether it was written in a way that cannot be meant: "at least none" accepts all, and
  /// "at most none" hides that no call is allowed.
  private(set) var isPointless = false

  /// Exactly this many calls.
  ///
  /// - Parameter count: The number, not negative.
  public static func exactly(_ count: Int) -> CallCount {
    CallCount(least: count, most: count)
  }

  /// This many calls or more.
  ///
  /// - Parameter count: The number, at least one: nothing fails by zero calls or more, so a
  ///   verification of that is a failure itself.
  public static func atLeast(_ count: Int) -> CallCount {
    var calls = CallCount(least: count, most: nil)
    calls.isPointless = count == 0
    return calls
  }

  /// This many calls or fewer.
  ///
  /// - Parameter count: The number, at least one: for no call at all there is ``never``, and
  ///   a verification of zero calls or fewer is a failure itself.
  public static func atMost(_ count: Int) -> CallCount {
    var calls = CallCount(least: 0, most: count)
    calls.isPointless = count == 0
    return calls
  }

  /// No call at all.
  public static let never = CallCount.exactly(0)

  /// A number within a range.
  ///
  /// - Parameter range: The numbers, none negative.
  public init(_ range: ClosedRange<Int>) {
    self.init(least: range.lowerBound, most: range.upperBound)
  }

  private init(least: Int, most: Int?) {
    precondition(least >= 0, "Call count must not be negative (was \(least))")
    precondition(most ?? 0 >= 0, "Call count must not be negative (was \(most ?? 0))")
    self.least = least
    self.most = most
  }

  /// Whether the number of calls is acceptable.
  public func accepts(_ count: Int) -> Bool {
    count >= least && !isExceeded(by: count)
  }

  /// Whether the number is too high already, so that waiting cannot help.
  func isExceeded(by count: Int) -> Bool {
    most.map { count > $0 } ?? false
  }
}

// MARK: - CustomStringConvertible

extension CallCount: CustomStringConvertible {
  /// The count in words, such as `exactly 2 calls`.
  public var description: String {
    func calls(_ count: Int) -> String { count == 1 ? "1 call" : "\(count) calls" }
    return switch (least, most) {
    case (0, 0): "no calls"
    case (_, nil): "at least \(calls(least))"
    case (_, let most?) where most == least: "exactly \(calls(most))"
    case (0, let most?): "at most \(calls(most))"
    case (_, let most?): "\(least) to \(calls(most))"
    }
  }
}
