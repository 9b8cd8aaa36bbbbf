/// A condition of a type of its own, to be used as a ``Matcher``.
///
/// Adopt it for conditions that hold data and explain themselves, or to bring the
/// matchers of another library along:
///
///     struct Divisible: CustomMatcher {
///       let divisor: Int
///       var description: String { ".divisible(by: \(divisor))" }
///       func accepts(_ value: Int) -> Bool { value.isMultiple(of: divisor) }
///       func mismatch(of value: Int) -> String? { "leaves \(value % divisor)" }
///     }
///
///     verify(shop).sell(.any, count: .by(Divisible(divisor: 12))).called()
///
/// ``Matcher`` says where it runs.
public protocol CustomMatcher<Value>: CustomStringConvertible, Sendable {
  associatedtype Value

  /// Whether the matcher accepts a value.
  func accepts(_ value: Value) -> Bool

  /// Why a value is not accepted, for failure messages; nil if the value says it all.
  func mismatch(of value: Value) -> String?
}

extension CustomMatcher {
  /// Nothing, unless the type says otherwise.
  public func mismatch(of value: Value) -> String? { nil }
}

extension Matcher {
  /// Accepts what a matcher of another type accepts.
  public static func by(_ matcher: some CustomMatcher<Value>) -> Matcher {
    Matcher(
      describedAs: matcher.description, explaining: { matcher.mismatch(of: $0) },
      accepting: { matcher.accepts($0) })
  }
}
