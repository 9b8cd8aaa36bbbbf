// Matchers beyond equality: by type, by a part of the value, by comparison, and for
// collections.

prefix operator ==

// MARK: - By type and by parts

extension Matcher {
  /// Accepts values of a type, subclasses included.
  ///
  /// - Parameter type: The type, such as `Dog.self`.
  public static func type<Subject>(of type: Subject.Type) -> Matcher {
    Matcher(
      describedAs: ".type(of: \(Subject.self).self)",
      explaining: { "is of type '\(Swift.type(of: $0 as Any))'" },
      accepting: { $0 is Subject })
  }

  /// Accepts values of a type that another matcher accepts, for a parameter of a protocol
  /// type or `Any`.
  ///
  ///     verify(log).write(.type(of: ParsingError.self, .where(\.line, 1...9))).called(1)
  ///
  /// - Parameters:
  ///   - type: The type, such as `Dog.self`.
  ///   - matcher: What a value of that type must be.
  public static func type<Subject>(
    of type: Subject.Type, _ matcher: Matcher<Subject>
  ) -> Matcher {
    Matcher(
      describedAs: ".type(of: \(Subject.self).self, \(matcher.description))",
      explaining: { value in
        guard let subject = value as? Subject else {
          return "is of type '\(Swift.type(of: value as Any))'"
        }
        return matcher.explanation?(subject)
      },
      capturing: matcher.capture.map { capture in
        { value in if let subject = value as? Subject { capture(subject) } }
      },
      accepting: { ($0 as? Subject).map(matcher.accepts) ?? false })
  }

  /// Accepts values with a property that another matcher accepts.
  ///
  ///     verify(post).send(.where(\.weight, ...500)).called(2)
  ///
  /// - Parameters:
  ///   - path: The property.
  ///   - matcher: What it must be.
  public static func `where`<Part>(
    _ path: KeyPath<Value, Part>, _ matcher: Matcher<Part>
  ) -> Matcher {
    Matcher(
      describedAs: ".where(\(path), \(matcher.description))",
      explaining: { value in
        let part = value[keyPath: path]
        return matcher.explanation?(part).map { "\(path) \($0)" } ?? "\(path) is \(written(part))"
      },
      accepting: { matcher.accepts($0[keyPath: path]) })
  }

  /// Accepts pairs whose elements are accepted one by one.
  ///
  ///     stub(map).mark(.tuple(1, .any)).returns()
  ///
  /// Not written with a parameter pack, which would not take literals.
  public static func tuple<A, B>(_ first: Matcher<A>, _ second: Matcher<B>) -> Matcher
  where Value == (A, B) {
    Matcher(describedAs: ".tuple(\(first.description), \(second.description))") {
      first.accepts($0.0) && second.accepts($0.1)
    }
  }

  /// Accepts tuples of three whose elements are accepted one by one.
  public static func tuple<A, B, C>(
    _ first: Matcher<A>, _ second: Matcher<B>, _ third: Matcher<C>
  ) -> Matcher where Value == (A, B, C) {
    Matcher(
      describedAs: ".tuple(\(first.description), \(second.description), \(third.description))"
    ) { first.accepts($0.0) && second.accepts($0.1) && third.accepts($0.2) }
  }

  /// Accepts values that are there and that another matcher accepts.
  public static func some<Wrapped>(_ matcher: Matcher<Wrapped>) -> Matcher
  where Value == Wrapped? {
    Matcher(
      describedAs: ".some(\(matcher.description))",
      explaining: { $0.flatMap { matcher.explanation?($0) } },
      capturing: matcher.capture.map { capture in { value in value.map(capture) } },
      accepting: { $0.map(matcher.accepts) ?? false })
  }
}

// MARK: - By comparison

extension Matcher where Value: Equatable {
  /// Accepts the values of a list.
  public static func `in`(_ values: [Value]) -> Matcher {
    Matcher(describedAs: ".in([\(values.map { written($0) }.joined(separator: ", "))])") {
      values.contains($0)
    }
  }
}

extension Matcher where Value: Comparable {
  /// Accepts the values of a range.
  public static func `in`<Range: RangeExpression>(_ range: Range) -> Matcher
  where Range.Bound == Value {
    Matcher(describedAs: "\(range)") { range.contains($0) }
  }
}

// The operators are disfavored, so that a range stays a range wherever one is meant.

/// Accepts the values that are equal to a variable: `price(of: ==item)`.
@_disfavoredOverload
public prefix func == <Value: Equatable>(value: Value) -> Matcher<Value> { .equal(value) }

/// Accepts the values from one to another, the last one included.
@_disfavoredOverload
public func ... <Value: Comparable>(least: Value, most: Value) -> Matcher<Value> {
  .in(least...most)
}

/// Accepts the values from one to another, the last one excluded.
@_disfavoredOverload
public func ..< <Value: Comparable>(least: Value, limit: Value) -> Matcher<Value> {
  .in(least..<limit)
}

/// Accepts the values up to one.
@_disfavoredOverload
public prefix func ... <Value: Comparable>(most: Value) -> Matcher<Value> {
  Matcher(describedAs: "...\(written(most))") { $0 <= most }
}

/// Accepts the values below one.
@_disfavoredOverload
public prefix func ..< <Value: Comparable>(limit: Value) -> Matcher<Value> {
  Matcher(describedAs: "..<\(written(limit))") { $0 < limit }
}

/// Accepts the values from one on.
@_disfavoredOverload
public postfix func ... <Value: Comparable>(least: Value) -> Matcher<Value> {
  Matcher(describedAs: "\(written(least))...") { $0 >= least }
}

extension Matcher where Value: FloatingPoint {
  /// Accepts values that are about equal to the given one.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - tolerance: How far the argument may be from it.
  public static func equal(_ value: Value, within tolerance: Value) -> Matcher {
    Matcher(describedAs: ".equal(\(written(value)), within: \(written(tolerance)))") {
      ($0 - value).magnitude <= tolerance
    }
  }
}

// MARK: - Collections

extension Matcher where Value: Collection {
  /// Accepts collections without an element.
  public static var isEmpty: Matcher {
    Matcher(
      describedAs: ".isEmpty", explaining: { "has \(counted($0.count))" },
      accepting: { $0.isEmpty })
  }

  /// Accepts collections with a number of elements.
  ///
  /// - Parameter count: The number, such as `3` or `1...`.
  public static func hasCount(_ count: Matcher<Int>) -> Matcher {
    Matcher(
      describedAs: ".hasCount(\(count.description))",
      explaining: { "has \(counted($0.count))" }, accepting: { count.accepts($0.count) })
  }

  /// Accepts collections with an element that another matcher accepts.
  public static func contains(where matcher: Matcher<Value.Element>) -> Matcher {
    Matcher(
      describedAs: ".contains(where: \(matcher.description))",
      accepting: { $0.contains { matcher.accepts($0) } })
  }
}

extension Matcher where Value: Collection, Value.Element: Equatable {
  /// Accepts collections that contain an element.
  public static func contains(_ element: Value.Element) -> Matcher {
    Matcher(
      describedAs: ".contains(\(written(element)))",
      explaining: { _ in "lacks \(written(element))" },
      accepting: { $0.contains(element) })
  }
}

extension Matcher where Value: StringProtocol {
  /// Accepts texts that contain another one.
  public static func contains(_ text: String) -> Matcher {
    Matcher(
      describedAs: ".contains(\(written(text)))", explaining: { _ in "lacks \(written(text))" },
      accepting: { value in
        text.isEmpty || value.indices.contains { value[$0...].hasPrefix(text) }
      })
  }

  /// Accepts texts that begin with another one.
  public static func hasPrefix(_ text: String) -> Matcher {
    Matcher(describedAs: ".hasPrefix(\(written(text)))") { $0.hasPrefix(text) }
  }

  /// Accepts texts that end with another one.
  public static func hasSuffix(_ text: String) -> Matcher {
    Matcher(describedAs: ".hasSuffix(\(written(text)))") { $0.hasSuffix(text) }
  }
}

private func counted(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }
