public import Foundation

/// A JSON value, to be compared by its meaning.
///
///     let user: JSON = ["name": "Ada", "tags": ["a", "b"], "age": 36, "manager": nil]
///
/// Neither the order of keys nor spacing counts, nor whether a number is written `1` or
/// `1.0`. The order in arrays counts, and so does every key.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number that is no 64-bit integer.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Reads JSON text.
  ///
  /// - Throws: `DecodingError` if the text is not JSON.
  public init(parsing text: Data) throws {
    self = try JSONDecoder().decode(JSON.self, from: text)
  }

  /// Writes a value as JSON and reads that.
  ///
  /// - Throws: What the encoder throws.
  public init(encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()) throws {
    try self.init(parsing: encoder.encode(value))
  }

  /// The value as JSON text, with sorted keys.
  public var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite cannot be written, and JSON has none.
    return (try? encoder.encode(self)) ?? Data("null".utf8)
  }

  fileprivate init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}

// MARK: - Codable

extension JSON: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = JSON(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}

// MARK: - Literals

extension JSON: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
}

extension JSON: ExpressibleByFloatLiteral {
  public init(floatLiteral number: Double) { self.init(number) }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral string: String) { self = .string(string) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral array: JSON...) { self = .array(array) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}

// MARK: - CustomStringConvertible

extension JSON: CustomStringConvertible {
  /// The value as JSON text, with sorted keys.
  public var description: String { String(decoding: data, as: UTF8.self) }
}
