/// A condition on one argument.
///
/// Literals are matchers, so `stub(service).temperature(in: "Paris")` needs no more.
///
/// ## Concurrency
///
/// A matcher runs on the thread of the call it looks at, with no lock of the
/// library held: it may call, stub and verify any mock, its own included. Several
/// calls may run it at the same time.
public struct Matcher<Value>: CustomStringConvertible {
  /// Nil if every value is accepted.
  let predicate: ((Value) -> Bool)?
  /// Says why a value is not accepted; nil if the value itself says it all.
  let explanation: ((Value) -> String?)?
  /// Keeps the value for the test; runs only if the call fits as a whole.
  let capture: ((Value) -> Void)?
  /// What the matcher compares with, if that is all that it does and runs no code of the
  /// user.
  let plainValue: Value?
  /// The positions of the values that are accepted, if that is faster than asking for each.
  let search: (([Value]) -> [Int])?
  private let wording: () -> String

  package init(
    describedAs description: @escaping @autoclosure () -> String,
    explaining explanation: ((Value) -> String?)? = nil,
    capturing capture: ((Value) -> Void)? = nil,
    accepting predicate: ((Value) -> Bool)?, equalTo plainValue: Value? = nil,
    searching search: (([Value]) -> [Int])? = nil
  ) {
    self.predicate = predicate
    self.plainValue = plainValue
    self.search = search
    self.explanation = explanation
    self.capture = capture
    wording = description
  }

  /// The matcher as it is written in source, such as `.any` or `"Paris"`.
  public var description: String { wording() }

  /// Whether the matcher accepts a value.
  public func accepts(_ value: Value) -> Bool {
    predicate?(value) ?? true
  }

  /// Why the matcher does not accept a value; nil if it does.
  public func mismatch(of value: Value) -> String? {
    if accepts(value) { return nil }
    return explanation?(value) ?? "\(written(value)) is not \(description)"
  }
}

// MARK: - Matchers for every type

extension Matcher {
  /// Accepts every value.
  public static var any: Matcher { Matcher(describedAs: ".any", accepting: nil) }

  /// Accepts every value, and tells the type of a generic argument.
  ///
  ///     verify(encoder).write(.any(Int.self)).called(2)
  ///
  /// - Parameter type: The type of the argument.
  public static func any(_ type: Value.Type) -> Matcher { .any }

  /// Accepts the values for which a closure returns true.
  ///
  /// - Parameters:
  ///   - description: What the failure messages call the condition.
  ///   - predicate: The condition. See ``Matcher`` for where it runs.
  public static func matching(
    _ description: String? = nil, _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Matcher {
    Matcher(
      describedAs: description.map { ".matching(\(String(reflecting: $0)))" } ?? ".matching { … }",
      accepting: predicate)
  }

  /// Accepts what another matcher rejects. It captures nothing.
  public static prefix func ! (matcher: Matcher) -> Matcher {
    Matcher(describedAs: "!\(matcher.description)") { !matcher.accepts($0) }
  }

  /// Accepts what both matchers accept; the second is asked only if the first accepts.
  public static func && (first: Matcher, second: Matcher) -> Matcher {
    Matcher(
      describedAs: "(\(first.description) && \(second.description))",
      explaining: { first.accepts($0) ? second.explanation?($0) : first.explanation?($0) },
      capturing: Captures.both(first.capture, second.capture)
    ) { first.accepts($0) && second.accepts($0) }
  }

  /// Accepts what either matcher accepts; the second is asked only if the first rejects.
  public static func || (first: Matcher, second: Matcher) -> Matcher {
    Matcher(
      describedAs: "(\(first.description) || \(second.description))",
      explaining: { value in
        guard let reason = first.explanation?(value), let other = second.explanation?(value)
        else { return nil }
        return "\(reason), and \(other)"
      },
      capturing: first.capture == nil && second.capture == nil
        ? nil : { first.accepts($0) ? first.capture?($0) : second.capture?($0) }
    ) { first.accepts($0) || second.accepts($0) }
  }
}

// MARK: - Matchers by equality and identity

extension Matcher where Value: Equatable {
  /// Accepts values that are equal to the given one.
  public static func equal(_ value: Value) -> Matcher {
    Matcher(
      describedAs: written(value), accepting: { $0 == value },
      equalTo: PlainKey.isMade(of: Value.self) ? value : nil,
      searching: { values in
        var found: [Int] = []
        for position in values.indices where values[position] == value { found.append(position) }
        return found
      })
  }

  /// Accepts values that differ from the given one.
  public static func notEqual(_ value: Value) -> Matcher {
    Matcher(describedAs: ".notEqual(\(written(value)))") { $0 != value }
  }
}

extension Matcher where Value == Any {
  /// Accepts values of the same type that are equal to the given one.
  public static func equal<Subject: Equatable>(_ value: Subject) -> Matcher {
    Matcher(describedAs: written(value)) { isEqual($0, value) }
  }
}

extension Matcher where Value == any Sendable {
  /// Accepts values of the same type that are equal to the given one.
  public static func equal<Subject: Equatable & Sendable>(_ value: Subject) -> Matcher {
    Matcher(describedAs: written(value)) { isEqual($0, value) }
  }
}

extension Matcher where Value == any Error {
  /// Accepts errors of the same type that are equal to the given one.
  public static func equal<Subject: Equatable & Error>(_ error: Subject) -> Matcher {
    Matcher(describedAs: written(error)) { isEqual($0, error) }
  }
}

/// Whether a value is of the type of the other, and equal to it.
private func isEqual<Subject: Equatable>(_ value: Any, _ other: Subject) -> Bool {
  type(of: value) == Subject.self && value as? Subject == other
}

extension Matcher {
  /// Accepts one type, for a parameter that takes a type.
  ///
  /// - Parameter type: The type, such as `Int.self`.
  public static func equal<Subject>(_ type: Subject.Type) -> Matcher
  where Value == Subject.Type {
    Matcher(describedAs: "\(Subject.self).self") { $0 == type }
  }
}

extension Matcher where Value == Any.Type {
  /// Accepts one type, for a parameter that takes any type.
  public static func equal(_ type: Any.Type) -> Matcher {
    Matcher(describedAs: "\(type).self") { $0 == type }
  }
}

extension Matcher where Value == AnyClass {
  /// Accepts one class, for a parameter that takes any class.
  public static func equal(_ type: AnyClass) -> Matcher {
    Matcher(describedAs: "\(type).self") { $0 == type }
  }
}

extension Matcher where Value: AnyObject {
  /// Accepts one object only.
  ///
  /// The matcher keeps the object alive, so that no other can take its address.
  public static func identical(to object: Value) -> Matcher {
    Matcher(describedAs: ".identical(to: \(written(object)))") { $0 === object }
  }
}

extension Matcher {
  /// Accepts one object only, for a parameter of a protocol type, an optional or `Any`.
  ///
  /// Such a value may be no object at all; then it is not accepted. The matcher keeps the
  /// object alive, so that no other can take its address.
  @_disfavoredOverload
  public static func identical(to object: AnyObject) -> Matcher {
    Matcher(describedAs: ".identical(to: \(written(object)))") { self.object(in: $0) === object }
  }

  /// The object that a value is or wraps; nil if there is none.
  private static func object(in value: Any) -> AnyObject? {
    if let optional = value as? any OptionalValue {
      return Mirror(reflecting: optional).children.first.flatMap { self.object(in: $0.value) }
    }
    return Swift.type(of: value) is AnyClass ? value as AnyObject : nil
  }
}

extension Matcher where Value == Any? {
  /// Accepts values of the same type that are equal to the given one.
  public static func equal<Subject: Equatable>(_ value: Subject) -> Matcher {
    Matcher(describedAs: written(value)) { $0.map { isEqual($0, value) } ?? false }
  }
}

extension Matcher where Value == (any Sendable)? {
  /// Accepts values of the same type that are equal to the given one.
  public static func equal<Subject: Equatable & Sendable>(_ value: Subject) -> Matcher {
    Matcher(describedAs: written(value)) { $0.map { isEqual($0, value) } ?? false }
  }
}

extension Matcher where Value == (any Error)? {
  /// Accepts errors of the same type that are equal to the given one.
  public static func equal<Subject: Equatable & Error>(_ error: Subject) -> Matcher {
    Matcher(describedAs: written(error)) { $0.map { isEqual($0, error) } ?? false }
  }
}

/// Optionals, seen without their wrapped type.
public protocol OptionalValue {
  /// Whether the value is `nil`.
  var __isNil: Bool { get }
}

extension Optional: OptionalValue {
  public var __isNil: Bool { self == nil }
}

extension Matcher where Value: OptionalValue {
  /// Accepts nil.
  public static var isNil: Matcher {
    Matcher(describedAs: ".isNil") { $0.__isNil }
  }

  /// Accepts every value but nil.
  public static var notNil: Matcher {
    Matcher(describedAs: ".notNil") { !$0.__isNil }
  }
}
