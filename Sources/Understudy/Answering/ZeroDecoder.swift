/// A decoder that finds zero, the empty text and the empty list everywhere, so that any
/// `Decodable` type has a default value.
///
/// Optional properties are nil, since no key is there. A type that refuses such values has
/// no default.
struct ZeroDecoder: Decoder {
  /// What is tried in turn for a type that is coded as a text: the empty one, an address for
  /// `URL`, an identifier such as `UUID` takes, and a number.
  static let texts = ["", "about:blank", "00000000-0000-0000-0000-000000000000", "0"]

  /// The text that stands for the value as a whole, and for each of its own texts.
  var text = ""
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ZeroContainer<Key>(text: text))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }

  func singleValueContainer() -> any SingleValueDecodingContainer { ZeroValue(text: text) }
}

/// Makes the zero of a type, or fails.
private func zero<Value: Decodable>(_ type: Value.Type) throws -> Value {
  if let value = DefaultValue.make(type) { return value }
  throw DecodingError.valueNotFound(
    type, DecodingError.Context(codingPath: [], debugDescription: "'\(type)' has no zero"))
}

private struct ZeroContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let text: String
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { false }
  func decodeNil(forKey key: Key) -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try text as? Value ?? zero(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(ZeroContainer<Nested>(text: text))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    EmptyContainer()
  }
  func superDecoder() -> any Decoder { ZeroDecoder() }
  func superDecoder(forKey key: Key) -> any Decoder { ZeroDecoder() }
}

private struct EmptyContainer: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try zero(type) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(ZeroContainer<Nested>(text: ""))
  }
  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }
  func superDecoder() -> any Decoder { ZeroDecoder() }
}

private struct ZeroValue: SingleValueDecodingContainer {
  let text: String
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { true }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try text as? Value ?? zero(type)
  }
}
