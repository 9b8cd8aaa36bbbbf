/// Header fields, whose names are found whatever their case is.
///
///     let headers: HTTPHeaders = ["Accept": "text/plain"]
///     headers["accept"]  // "text/plain"
///
/// A name may stand there several times, as `Set-Cookie` does.
public struct HTTPHeaders: Sendable, Codable {
  private var fields: [HTTPField] = []

  /// Makes headers without any field.
  public init() {}

  /// Makes headers from names and values.
  public init(_ fields: [String: String]) {
    // By name, so that messages are the same on every run.
    self.fields = fields.sorted { $0.key < $1.key }.map { HTTPField(name: $0.key, value: $0.value) }
  }

  /// The value of a name; those of a name that stands there several times are joined with
  /// commas. Setting one replaces all.
  public subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      fields.removeAll { $0.isNamed(name) }
      if let newValue { add(newValue, for: name) }
    }
  }

  /// The values of a name, in order.
  public func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Adds a field, whether or not its name is there already.
  public mutating func add(_ value: String, for name: String) {
    fields.append(HTTPField(name: name, value: value))
  }

  /// Each name with its value, as `HTTPURLResponse` takes them.
  public var dictionary: [String: String] {
    var dictionary: [String: String] = [:]
    for field in fields {
      let name = dictionary.keys.first { field.isNamed($0) } ?? field.name
      dictionary[name] = dictionary[name].map { "\($0), \(field.value)" } ?? field.value
    }
    return dictionary
  }
}

/// One header field.
public struct HTTPField: Sendable, Codable, Hashable {
  public let name: String
  public let value: String

  fileprivate func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

// MARK: - Collection

extension HTTPHeaders: RandomAccessCollection {
  public var startIndex: Int { fields.startIndex }
  public var endIndex: Int { fields.endIndex }
  public subscript(position: Int) -> HTTPField { fields[position] }
}

// MARK: - Equatable

extension HTTPHeaders: Hashable {
  /// Whether the names have the same values; neither case nor the order of names counts.
  public static func == (first: HTTPHeaders, second: HTTPHeaders) -> Bool {
    first.comparable == second.comparable
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparable)
  }

  private var comparable: [String: [String]] {
    Dictionary(grouping: fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
  }
}

// MARK: - ExpressibleByDictionaryLiteral

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral fields: (String, String)...) {
    self.fields = fields.map { HTTPField(name: $0, value: $1) }
  }
}

// MARK: - CustomStringConvertible

extension HTTPHeaders: CustomStringConvertible {
  public var description: String {
    guard !fields.isEmpty else { return "[:]" }
    let fields = fields.map { "\(String(reflecting: $0.name)): \(String(reflecting: $0.value))" }
    return "[\(fields.joined(separator: ", "))]"
  }
}
