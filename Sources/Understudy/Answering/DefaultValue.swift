/// A type with a value that a mock may return when nobody chose one.
///
/// Adopt it for your own types to give their members a default:
///
///     extension Money: Defaultable {
///       static var defaultValue: Money { Money(cents: 0) }
///     }
public protocol Defaultable {
  /// The value; computed for every call that needs it.
  static var defaultValue: Self { get }
}

/// The values that unprepared calls return.
enum DefaultValue {
  /// The default of a type, or nil if it has none.
  static func make<Value>(_ type: Value.Type) -> Value? {
    if Value.self == Void.self { return () as? Value }
    if let type = type as? any Defaultable.Type { return value(of: type) as? Value }
    if let type = type as? any CaseIterable.Type { return firstCase(of: type) as? Value }
    if let value = tuple(type) ?? firstCaseWithoutPayload(type) { return value }
    if let type = type as? any Decodable.Type { return decoded(type) as? Value }
    return nil
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type) -> Any? {
    ZeroDecoder.texts.lazy.compactMap { try? type.init(from: ZeroDecoder(text: $0)) }.first
  }

  private static func value<Value: Defaultable>(of type: Value.Type) -> Any {
    type.defaultValue
  }

  private static func firstCase<Value: CaseIterable>(of type: Value.Type) -> Any? {
    type.allCases.first
  }
}

// MARK: - Types of the standard library

extension Defaultable where Self: AdditiveArithmetic {
  /// Zero.
  public static var defaultValue: Self { .zero }
}

extension Int: Defaultable {}
extension Int8: Defaultable {}
extension Int16: Defaultable {}
extension Int32: Defaultable {}
extension Int64: Defaultable {}
extension Int128: Defaultable {}
extension UInt: Defaultable {}
extension UInt8: Defaultable {}
extension UInt16: Defaultable {}
extension UInt32: Defaultable {}
extension UInt64: Defaultable {}
extension UInt128: Defaultable {}
extension Float: Defaultable {}
extension Double: Defaultable {}
extension Duration: Defaultable {}

extension Bool: Defaultable {
  /// False.
  public static var defaultValue: Bool { false }
}

extension String: Defaultable {
  /// The empty string.
  public static var defaultValue: String { "" }
}

extension Substring: Defaultable {
  /// The empty string.
  public static var defaultValue: Substring { "" }
}

extension Optional: Defaultable {
  /// Nil.
  public static var defaultValue: Wrapped? { nil }
}

extension Array: Defaultable {
  /// The empty array.
  public static var defaultValue: [Element] { [] }
}

extension ContiguousArray: Defaultable {
  /// The empty array.
  public static var defaultValue: ContiguousArray<Element> { [] }
}

extension ArraySlice: Defaultable {
  /// The empty slice.
  public static var defaultValue: ArraySlice<Element> { [] }
}

extension Set: Defaultable {
  /// The empty set.
  public static var defaultValue: Set<Element> { [] }
}

extension Dictionary: Defaultable {
  /// The empty dictionary.
  public static var defaultValue: [Key: Value] { [:] }
}

extension AsyncStream: Defaultable {
  /// A stream that is finished.
  public static var defaultValue: AsyncStream<Element> { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: Defaultable where Failure == any Error {
  /// A stream that is finished.
  public static var defaultValue: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { $0.finish() }
  }
}
