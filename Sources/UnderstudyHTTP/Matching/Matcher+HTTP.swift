public import Foundation
public import Understudy

// Matchers for the parts of a request. Joined with `&&`, `||` and `!` they make any
// condition:
//
//     stub(.post, "https://api.example.com/users", with: .json(["name": "Ada"]) && !.form([:]))

extension Matcher where Value == HTTPMethod {
  public static var get: Matcher { .equal(.get) }
  public static var post: Matcher { .equal(.post) }
  public static var put: Matcher { .equal(.put) }
  public static var patch: Matcher { .equal(.patch) }
  public static var delete: Matcher { .equal(.delete) }
  public static var head: Matcher { .equal(.head) }
  public static var options: Matcher { .equal(.options) }
}

extension Matcher where Value == HTTPRequest {
  /// Accepts requests with a method.
  public static func method(_ method: Matcher<HTTPMethod>) -> Matcher {
    Matcher(describedAs: ".method(\(method))") { method.accepts($0.method) }
  }

  /// Accepts requests to URLs that fit a pattern.
  public static func url(_ pattern: URLPattern) -> Matcher {
    Matcher(describedAs: ".url(\(pattern))") { pattern.accepts($0.url) }
  }

  /// Accepts requests to exactly one URL, its query included.
  public static func url(_ url: URL) -> Matcher {
    Matcher(describedAs: ".url(\(String(reflecting: url.absoluteString)))") {
      $0.url.absoluteString == url.absoluteString
    }
  }

  /// Accepts requests with a scheme, whatever its case is.
  ///
  /// - Parameter scheme: The scheme alone, such as `https`.
  public static func scheme(_ scheme: String) -> Matcher {
    precondition(
      !scheme.contains { ":/".contains($0) },
      "Scheme must stand without ':' and '/' (was '\(scheme)')")
    return Matcher(describedAs: ".scheme(\(String(reflecting: scheme)))") {
      $0.url.scheme?.lowercased() == scheme.lowercased()
    }
  }

  /// Accepts requests to a host, whatever its case is; `*` stands for any text.
  ///
  /// - Parameter host: The host alone, such as `api.example.com` or `*.example.com`.
  public static func host(_ host: String) -> Matcher {
    precondition(
      !host.contains("/"), "Host must stand without scheme and path (was '\(host)')")
    let glob = Glob(host.lowercased())
    return Matcher(describedAs: ".host(\(String(reflecting: host)))") {
      glob.accepts($0.url.host?.lowercased() ?? "")
    }
  }

  /// Accepts requests to a path; `*` stands for any text within a segment, `**` for any.
  public static func path(_ path: String) -> Matcher {
    let glob = Glob(path, separator: "/")
    return Matcher(describedAs: ".path(\(String(reflecting: path)))") {
      glob.accepts($0.url.decodedPath)
    }
  }

  /// Accepts requests to a path that fits a condition, such as `.matching { … }`.
  public static func path(_ path: Matcher<String>) -> Matcher {
    Matcher(describedAs: ".path(\(path))") { path.accepts($0.url.decodedPath) }
  }

  /// Accepts requests whose path has an extension, such as `json`.
  public static func pathExtension(_ name: String) -> Matcher {
    Matcher(describedAs: ".pathExtension(\(String(reflecting: name)))") {
      $0.url.pathExtension == name
    }
  }

  /// Accepts requests whose query has these items, in any order and among others.
  ///
  /// A nil value stands for an item without one: `q`, which is not `q=`.
  public static func query(_ items: KeyValuePairs<String, String?>) -> Matcher {
    let wanted = items.map { URLQueryItem(name: $0, value: $1) }
    return Matcher(describedAs: ".query(\(written(wanted)))") {
      $0.query.contain(wanted)
    }
  }

  /// Accepts requests with a header.
  ///
  /// - Parameters:
  ///   - name: Its name, whatever the case is.
  ///   - value: Its value; without one, any.
  public static func header(_ name: String, _ value: Matcher<String> = .any) -> Matcher {
    Matcher(describedAs: ".header(\(String(reflecting: name)), \(value))") {
      $0.headers[name].map { value.accepts($0) } ?? false
    }
  }

  /// Accepts requests with exactly these bytes as their body.
  public static func body(_ body: Data) -> Matcher {
    Matcher(describedAs: ".body(\(body.count) bytes)") { $0.body == body }
  }

  /// Accepts requests with a text as their body.
  public static func text(_ text: Matcher<String>) -> Matcher {
    Matcher(describedAs: ".text(\(text))") {
      String(data: $0.body, encoding: .utf8).map { text.accepts($0) } ?? false
    }
  }

  /// Accepts requests whose body is a JSON value, compared by its meaning.
  public static func json(_ value: JSON) -> Matcher {
    Matcher(describedAs: ".json(\(value))") { (try? $0.json()) == value }
  }

  /// Accepts requests whose body means the same JSON as an encoded value.
  ///
  /// - Throws: What the encoder throws.
  public static func json(
    encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()
  ) throws -> Matcher {
    .json(try JSON(encoding: value, by: encoder))
  }

  /// Accepts requests whose body can be decoded from JSON and fits a condition.
  ///
  ///     stub(.post, "/users", with: .json(User.self) { $0.name == "Ada" })
  public static func json<Body: Decodable & SendableMetatype>(
    _ type: Body.Type, by decoder: JSONDecoder = JSONDecoder(),
    _ predicate: @escaping @Sendable (Body) -> Bool = { _ in true }
  ) -> Matcher {
    Matcher(describedAs: ".json(\(Body.self).self) { … }") {
      (try? $0.json(as: type, by: decoder)).map(predicate) ?? false
    }
  }

  /// Accepts requests whose body is a form with exactly these items, in any order.
  ///
  /// The content type must be that of a form. A nil value stands for an item without one.
  public static func form(_ items: KeyValuePairs<String, String?>) -> Matcher {
    let wanted = items.map { URLQueryItem(name: $0, value: $1) }
    return Matcher(describedAs: ".form(\(written(wanted)))") { request in
      guard let form = request.form else { return false }
      return Set(form) == Set(wanted) && form.count == wanted.count
    }
  }

  private static func written(_ items: [URLQueryItem]) -> String {
    guard !items.isEmpty else { return "[:]" }
    let texts = items.map { item in
      "\(String(reflecting: item.name)): \(item.value.map { String(reflecting: $0) } ?? "nil")"
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}

extension URL {
  /// The path without percent signs, and a slash where there is none.
  fileprivate var decodedPath: String {
    let path = URLComponents(url: self, resolvingAgainstBaseURL: true)?.path ?? ""
    return path.isEmpty ? "/" : path
  }
}
