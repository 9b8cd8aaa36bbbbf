public import Foundation

/// The URLs that a stub or a verification means.
///
///     "https://api.example.com/users"
///     "https://*.example.com/users/*"      // '*' is any text within a path segment or host
///     "https://api.example.com/files/**"   // '**' is any text, slashes included
///     "/users?page=2"                      // any scheme and host, and this item in the query
///
/// A pattern without a query accepts every query; the items of one with a query must be
/// there, in any order, among others or not. Fragments do not count, nor does the case of
/// scheme and host.
public struct URLPattern: Sendable {
  /// Every URL.
  public static let any = URLPattern("*")

  private let text: String
  private let scheme: Glob?
  private let host: Glob?
  private let port: Int?
  private let path: Glob?
  private let query: [URLQueryItem]

  /// Reads a pattern.
  ///
  /// - Parameter text: It begins with a scheme and `://`, or with a slash, or is `*`.
  public init(_ text: String) {
    self.text = text
    guard text != "*" else {
      (scheme, host, port, path, query) = (nil, nil, nil, nil, [])
      return
    }
    let parts = text.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let location = String(parts[0])
    query = parts.count == 2 ? Self.items(of: String(parts[1])) : []
    let slashes = location.range(of: "://")
    precondition(
      slashes.map { $0.lowerBound > location.startIndex } ?? location.hasPrefix("/"),
      "URL pattern must begin with a scheme and '://', or with '/' (was '\(text)')")
    guard let slashes else {
      (scheme, host, port) = (nil, nil, nil)
      path = Glob(location, separator: "/")
      return
    }
    scheme = Glob(location[..<slashes.lowerBound].lowercased())
    let rest = location[slashes.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let path = String(rest.dropFirst(authority.count))
    self.path = Glob(path.isEmpty ? "/" : path, separator: "/")
    let colon = authority.lastIndex(of: ":")
    port = colon.flatMap { Int(authority[authority.index(after: $0)...]) }
    let name = port == nil ? authority : authority[..<colon!]
    precondition(
      port != nil || colon == nil || authority.hasSuffix("]"),
      "Port of a URL pattern must be a number (was '\(text)')")
    host = Glob(name.lowercased())
  }

  /// Whether a URL is meant.
  public func accepts(_ url: URL) -> Bool {
    guard text != "*" else { return true }
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return false
    }
    if let scheme, !scheme.accepts(components.scheme?.lowercased() ?? "") { return false }
    if let host, !host.accepts(components.host?.lowercased() ?? "") { return false }
    if scheme != nil, effectivePort(of: components) != effectivePort(port, components.scheme) {
      return false
    }
    if let path, !path.accepts(components.path.isEmpty ? "/" : components.path) { return false }
    return query.isEmpty || (components.queryItems ?? []).contain(query)
  }

  private func effectivePort(of components: URLComponents) -> Int? {
    effectivePort(components.port, components.scheme)
  }

  private func effectivePort(_ port: Int?, _ scheme: String?) -> Int? {
    if let port { return port }
    return switch scheme?.lowercased() {
    case "http": 80
    case "https": 443
    default: nil
    }
  }

  private static func items(of query: String) -> [URLQueryItem] {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { $0.removingPercentEncoding ?? String($0) }
      return URLQueryItem(name: texts[0], value: texts.count == 2 ? texts[1] : nil)
    }
  }
}

extension [URLQueryItem] {
  /// Whether some items are among these; a value that is absent differs from an empty one.
  func contain(_ wanted: [URLQueryItem]) -> Bool {
    var left = self
    for item in wanted {
      let index = left.firstIndex { candidate in
        guard candidate.name == item.name else { return false }
        guard let wanted = item.value, let value = candidate.value else {
          return item.value == nil && candidate.value == nil
        }
        return Glob(wanted).accepts(value)
      }
      guard let index else { return false }
      left.remove(at: index)
    }
    return true
  }
}

// MARK: - ExpressibleByStringLiteral

extension URLPattern: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

// MARK: - CustomStringConvertible

extension URLPattern: CustomStringConvertible {
  /// The pattern as it is written in source.
  public var description: String { text == "*" ? ".any" : String(reflecting: text) }
}
