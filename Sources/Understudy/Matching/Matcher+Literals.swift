// Literals that stand for the matcher of the equal value, for optional parameters too.
//
// Swift allows one set of conditions for each conformance. `Value: ExpressibleBy…Literal`
// would leave out optionals, which cannot be written as literals by themselves, so each
// kind of literal has a protocol here that optionals adopt as well.

/// A type whose matchers can be written as integer literals.
///
/// A type of yours that can be written so adopts it by name alone.
public protocol IntegerMatchable {
  associatedtype __IntegerLiteral: _ExpressibleByBuiltinIntegerLiteral
  static func __matcher(integerLiteral: __IntegerLiteral) -> Matcher<Self>
}

/// A type whose matchers can be written as literals of floating-point numbers.
///
/// A type of yours that can be written so adopts it by name alone.
public protocol FloatMatchable {
  associatedtype __FloatLiteral: _ExpressibleByBuiltinFloatLiteral
  static func __matcher(floatLiteral: __FloatLiteral) -> Matcher<Self>
}

/// A type whose matchers can be written as `true` and `false`.
///
/// A type of yours that can be written so adopts it by name alone.
public protocol BooleanMatchable {
  associatedtype __BooleanLiteral: _ExpressibleByBuiltinBooleanLiteral
  static func __matcher(booleanLiteral: __BooleanLiteral) -> Matcher<Self>
}

/// A type whose matchers can be written as string literals.
///
/// A type of yours that can be written so adopts it by name alone.
public protocol StringMatchable {
  static func __matcher(stringLiteral: String) -> Matcher<Self>
}

/// A type whose matchers can be written as array literals.
public protocol ArrayMatchable {
  associatedtype __ArrayElement
  static func __matcher(arrayLiteral: [__ArrayElement]) -> Matcher<Self>
}

/// A type whose matchers can be written as dictionary literals.
public protocol DictionaryMatchable {
  associatedtype __DictionaryKey
  associatedtype __DictionaryValue
  static func __matcher(
    dictionaryLiteral: [(__DictionaryKey, __DictionaryValue)]
  ) -> Matcher<Self>
}

// MARK: - The matcher

extension Matcher: ExpressibleByIntegerLiteral where Value: IntegerMatchable {
  /// Accepts values equal to the literal.
  public init(integerLiteral value: Value.__IntegerLiteral) {
    self = Value.__matcher(integerLiteral: value)
  }
}

extension Matcher: ExpressibleByFloatLiteral where Value: FloatMatchable {
  /// Accepts values equal to the literal.
  public init(floatLiteral value: Value.__FloatLiteral) {
    self = Value.__matcher(floatLiteral: value)
  }
}

extension Matcher: ExpressibleByBooleanLiteral where Value: BooleanMatchable {
  /// Accepts values equal to the literal.
  public init(booleanLiteral value: Value.__BooleanLiteral) {
    self = Value.__matcher(booleanLiteral: value)
  }
}

extension Matcher: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
where Value: StringMatchable {
  /// Accepts values equal to the literal.
  public init(stringLiteral value: String) {
    self = Value.__matcher(stringLiteral: value)
  }
}

extension Matcher: ExpressibleByNilLiteral where Value: OptionalValue {
  /// Accepts nil.
  public init(nilLiteral: ()) { self = .isNil }
}

extension Matcher: ExpressibleByArrayLiteral where Value: ArrayMatchable {
  /// Accepts values equal to the literal.
  public init(arrayLiteral elements: Value.__ArrayElement...) {
    self = Value.__matcher(arrayLiteral: elements)
  }
}

extension Matcher: ExpressibleByDictionaryLiteral where Value: DictionaryMatchable {
  /// Accepts values equal to the literal.
  public init(dictionaryLiteral elements: (Value.__DictionaryKey, Value.__DictionaryValue)...) {
    self = Value.__matcher(dictionaryLiteral: elements)
  }
}

// MARK: - Types that can be written so

extension IntegerMatchable where Self: ExpressibleByIntegerLiteral & Equatable {
  public static func __matcher(integerLiteral: IntegerLiteralType) -> Matcher<Self> {
    .equal(Self(integerLiteral: integerLiteral))
  }
}

extension FloatMatchable where Self: ExpressibleByFloatLiteral & Equatable {
  public static func __matcher(floatLiteral: FloatLiteralType) -> Matcher<Self> {
    .equal(Self(floatLiteral: floatLiteral))
  }
}

extension BooleanMatchable where Self: ExpressibleByBooleanLiteral & Equatable {
  public static func __matcher(booleanLiteral: BooleanLiteralType) -> Matcher<Self> {
    .equal(Self(booleanLiteral: booleanLiteral))
  }
}

extension StringMatchable
where Self: ExpressibleByStringLiteral & Equatable, StringLiteralType == String {
  public static func __matcher(stringLiteral: String) -> Matcher<Self> {
    .equal(Self(stringLiteral: stringLiteral))
  }
}

extension Int: IntegerMatchable {}
extension Int8: IntegerMatchable {}
extension Int16: IntegerMatchable {}
extension Int32: IntegerMatchable {}
extension Int64: IntegerMatchable {}
extension Int128: IntegerMatchable {}
extension UInt: IntegerMatchable {}
extension UInt8: IntegerMatchable {}
extension UInt16: IntegerMatchable {}
extension UInt32: IntegerMatchable {}
extension UInt64: IntegerMatchable {}
extension UInt128: IntegerMatchable {}
extension Float: IntegerMatchable, FloatMatchable {}
extension Double: IntegerMatchable, FloatMatchable {}
extension Bool: BooleanMatchable {}
extension String: StringMatchable {}
extension Substring: StringMatchable {}

extension StaticString: StringMatchable {
  public static func __matcher(stringLiteral: String) -> Matcher<StaticString> {
    Matcher(describedAs: written(stringLiteral)) { "\($0)" == stringLiteral }
  }
}

extension Character: StringMatchable {
  /// A text that is not one character fits none.
  public static func __matcher(stringLiteral: String) -> Matcher<Character> {
    Matcher(describedAs: written(stringLiteral)) { String($0) == stringLiteral }
  }
}

extension Array: ArrayMatchable where Element: Equatable {
  public static func __matcher(arrayLiteral: [Element]) -> Matcher<Self> { .equal(arrayLiteral) }
}

extension ContiguousArray: ArrayMatchable where Element: Equatable {
  public static func __matcher(arrayLiteral: [Element]) -> Matcher<Self> {
    .equal(ContiguousArray(arrayLiteral))
  }
}

extension ArraySlice: ArrayMatchable where Element: Equatable {
  public static func __matcher(arrayLiteral: [Element]) -> Matcher<Self> {
    .equal(arrayLiteral[...])
  }
}

extension Set: ArrayMatchable {
  public static func __matcher(arrayLiteral: [Element]) -> Matcher<Self> {
    .equal(Set(arrayLiteral))
  }
}

extension Dictionary: DictionaryMatchable where Value: Equatable {
  public static func __matcher(dictionaryLiteral: [(Key, Value)]) -> Matcher<Self> {
    .equal(Dictionary(dictionaryLiteral) { _, last in last })
  }
}

// MARK: - Optionals

extension Optional: IntegerMatchable where Wrapped: IntegerMatchable {
  public static func __matcher(integerLiteral: Wrapped.__IntegerLiteral) -> Matcher<Wrapped?> {
    .present(Wrapped.__matcher(integerLiteral: integerLiteral))
  }
}

extension Optional: FloatMatchable where Wrapped: FloatMatchable {
  public static func __matcher(floatLiteral: Wrapped.__FloatLiteral) -> Matcher<Wrapped?> {
    .present(Wrapped.__matcher(floatLiteral: floatLiteral))
  }
}

extension Optional: BooleanMatchable where Wrapped: BooleanMatchable {
  public static func __matcher(booleanLiteral: Wrapped.__BooleanLiteral) -> Matcher<Wrapped?> {
    .present(Wrapped.__matcher(booleanLiteral: booleanLiteral))
  }
}

extension Optional: StringMatchable where Wrapped: StringMatchable {
  public static func __matcher(stringLiteral: String) -> Matcher<Wrapped?> {
    .present(Wrapped.__matcher(stringLiteral: stringLiteral))
  }
}

extension Optional: ArrayMatchable where Wrapped: ArrayMatchable {
  public static func __matcher(arrayLiteral: [Wrapped.__ArrayElement]) -> Matcher<Wrapped?> {
    .present(Wrapped.__matcher(arrayLiteral: arrayLiteral))
  }
}

extension Optional: DictionaryMatchable where Wrapped: DictionaryMatchable {
  public static func __matcher(
    dictionaryLiteral: [(Wrapped.__DictionaryKey, Wrapped.__DictionaryValue)]
  ) -> Matcher<Wrapped?> {
    .present(Wrapped.__matcher(dictionaryLiteral: dictionaryLiteral))
  }
}

extension Matcher {
  /// The matcher of a wrapped value, worded like it.
  fileprivate static func present<Wrapped>(_ matcher: Matcher<Wrapped>) -> Matcher
  where Value == Wrapped? {
    Matcher(describedAs: matcher.description) { $0.map(matcher.accepts) ?? false }
  }
}
