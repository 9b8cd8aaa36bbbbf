// Literals that stand for the matcher of the equal value.

extension Matcher: ExpressibleByIntegerLiteral
where Value: ExpressibleByIntegerLiteral & Equatable {
  /// Accepts values equal to the literal.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .equal(Value(integerLiteral: value))
  }
}

extension Matcher: ExpressibleByFloatLiteral
where Value: ExpressibleByFloatLiteral & Equatable {
  /// Accepts values equal to the literal.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self = .equal(Value(floatLiteral: value))
  }
}

extension Matcher: ExpressibleByBooleanLiteral
where Value: ExpressibleByBooleanLiteral & Equatable {
  /// Accepts values equal to the literal.
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self = .equal(Value(booleanLiteral: value))
  }
}

extension Matcher: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral & Equatable {
  /// Accepts values equal to the literal.
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .equal(Value(unicodeScalarLiteral: value))
  }
}

extension Matcher: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral & Equatable {
  /// Accepts values equal to the literal.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .equal(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension Matcher: ExpressibleByStringLiteral
where Value: ExpressibleByStringLiteral & Equatable {
  /// Accepts values equal to the literal.
  public init(stringLiteral value: Value.StringLiteralType) {
    self = .equal(Value(stringLiteral: value))
  }
}

extension Matcher: ExpressibleByStringInterpolation
where Value: ExpressibleByStringInterpolation & Equatable, Value.StringLiteralType == String {
  /// Accepts values equal to the interpolated string.
  public init(stringInterpolation: Value.StringInterpolation) {
    self = .equal(Value(stringInterpolation: stringInterpolation))
  }
}

extension Matcher: ExpressibleByNilLiteral where Value: OptionalValue {
  /// Accepts nil.
  public init(nilLiteral: ()) { self = .isNil }
}
