/// The method of a request, such as `.post`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, Codable {
  public static let get = HTTPMethod("GET")
  public static let post = HTTPMethod("POST")
  public static let put = HTTPMethod("PUT")
  public static let patch = HTTPMethod("PATCH")
  public static let delete = HTTPMethod("DELETE")
  public static let head = HTTPMethod("HEAD")
  public static let options = HTTPMethod("OPTIONS")

  /// The method as it is sent.
  public let rawValue: String

  /// Makes a method; names are case-sensitive.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a method; names are case-sensitive.
  public init(_ name: String) {
    self.init(rawValue: name)
  }
}

// MARK: - ExpressibleByStringLiteral

extension HTTPMethod: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

// MARK: - CustomStringConvertible

extension HTTPMethod: CustomStringConvertible {
  /// The method as it is written in source.
  public var description: String {
    let known: [HTTPMethod] = [.get, .post, .put, .patch, .delete, .head, .options]
    return known.contains(self)
      ? ".\(rawValue.lowercased())" : String(reflecting: rawValue)
  }
}
