public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A request as the stubs see it: with its whole body.
public struct HTTPRequest: Sendable, Hashable, Codable {
  public var method: HTTPMethod
  public var url: URL
  public var headers: HTTPHeaders
  /// All bytes of the body, whether it was given as data, as a stream or as an upload.
  public var body: Data

  /// Makes a request.
  public init(
    _ method: HTTPMethod, _ url: URL, headers: HTTPHeaders = [:], body: Data = Data()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The body as text; bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as a JSON value.
  ///
  /// - Throws: `DecodingError` if the body is not JSON.
  public func json() throws -> JSON { try JSON(parsing: body) }

  /// The body, decoded from JSON.
  ///
  /// - Throws: What the decoder throws.
  public func json<Value: Decodable>(
    as type: Value.Type, by decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: body)
  }

  /// The items of the query, decoded.
  public var query: [URLQueryItem] {
    URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
  }

  /// The items of a form body; nil if the content type is not that of a form.
  public var form: [URLQueryItem]? {
    guard
      let type = headers["Content-Type"]?.split(separator: ";").first,
      type.trimmingCharacters(in: .whitespaces).lowercased()
        == "application/x-www-form-urlencoded"
    else { return nil }
    var components = URLComponents()
    // A form writes spaces as plus signs, which a query does not.
    components.percentEncodedQuery = text.replacingOccurrences(of: "+", with: "%20")
    return body.isEmpty ? [] : components.queryItems ?? []
  }

  /// The request as `URLSession` takes it.
  public var urlRequest: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method.rawValue
    for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
    if !body.isEmpty { request.httpBody = body }
    return request
  }
}

// MARK: - CustomStringConvertible

extension HTTPRequest: CustomStringConvertible {
  public var description: String { "\(method.rawValue) \(url.absoluteString)" }
}

// MARK: - CustomReflectable

extension HTTPRequest: CustomReflectable {
  /// The parts that a message shows, one for each parameter of ``HTTPMembers/request(_:_:with:)``.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["method": method, "url": url.absoluteString, "content": HTTPContent(of: self)])
  }
}

/// What a request carries besides its method and its URL, as messages show it.
struct HTTPContent: CustomStringConvertible {
  let description: String

  init(of request: HTTPRequest) {
    var parts: [String] = []
    if !request.headers.isEmpty { parts.append("headers \(request.headers)") }
    if !request.body.isEmpty { parts.append("body \(Self.written(request.body))") }
    description = parts.isEmpty ? "no body" : parts.joined(separator: ", ")
  }

  private static func written(_ body: Data) -> String {
    let most = 300
    guard let text = String(data: body.prefix(most), encoding: .utf8) else {
      return "of \(body.count) bytes"
    }
    return body.count > most ? "\(text)… (\(body.count) bytes)" : text
  }
}
