/// A value that can be compared and hashed without code of the user, so inside isolation too.
enum PlainKey: Hashable {
  case number(UInt64)
  case text(String)

  /// Whether values of a type have a key: two of them are equal just if their keys are.
  static func isMade<Value>(of type: Value.Type) -> Bool {
    type == Int.self || type == String.self || type == Bool.self || type == UInt.self
      || type == Int64.self || type == UInt64.self || type == Int32.self || type == UInt32.self
      || type == Int16.self || type == UInt16.self || type == Int8.self || type == UInt8.self
  }

  /// The key of a value whose type has one.
  @inline(__always)
  init<Value>(_ value: Value) {
    switch value {
    case let value as Int: self = .number(UInt64(bitPattern: Int64(value)))
    case let value as String: self = .text(value)
    case let value as Bool: self = .number(value ? 1 : 0)
    case let value as UInt: self = .number(UInt64(value))
    case let value as Int64: self = .number(UInt64(bitPattern: value))
    case let value as UInt64: self = .number(value)
    case let value as Int32: self = .number(UInt64(bitPattern: Int64(value)))
    case let value as UInt32: self = .number(UInt64(value))
    case let value as Int16: self = .number(UInt64(bitPattern: Int64(value)))
    case let value as UInt16: self = .number(UInt64(value))
    case let value as Int8: self = .number(UInt64(bitPattern: Int64(value)))
    case let value as UInt8: self = .number(UInt64(value))
    default: ourMistake("a value without a key was to be compared by it")
    }
  }
}

/// The demand that one argument be equal to a value that has a key.
struct PlainDemand<Arguments> {
  let expected: PlainKey
  /// The key of the argument.
  let key: (Arguments) -> PlainKey
}
