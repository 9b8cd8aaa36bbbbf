public import Foundation

/// What a stub answers with.
///
///     stub(.get, "https://api.example.com/users/*")
///       .returns(.json(["name": "Ada"]), .status(404))
///
/// A content length is added unless one is given. Cookies are stored by the session.
public struct HTTPResponse: Sendable {
  public var status: Int
  public var headers: HTTPHeaders
  /// What follows the headers.
  public var body: Body
  /// When the parts of it arrive.
  public var pace = Pace()

  /// What follows the headers of a response.
  public enum Body: Sendable {
    /// Bytes that arrive at once, or as the pace says.
    case data(Data)
    /// Bytes that arrive in pieces, where the client takes pieces: a delegate does.
    case chunks([Data])
    /// Bytes as a stream yields them; made anew for each request. An error of the stream
    /// becomes that of the request.
    case stream(@Sendable () -> AsyncThrowingStream<Data, any Error>)
    /// No response at all: the request fails.
    case failure(any Error)
  }

  /// Makes a response.
  public init(status: Int = 200, headers: HTTPHeaders = [:], body: Body = .data(Data())) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

// MARK: - Kinds of responses

extension HTTPResponse {
  /// A response without a body.
  public static func status(_ status: Int, headers: HTTPHeaders = [:]) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers)
  }

  /// Bytes.
  public static func data(
    _ data: Data, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: .data(data))
  }

  /// Text, as UTF-8; the content type says so unless one is given.
  public static func text(
    _ text: String, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    data(
      Data(text.utf8), status: status,
      headers: headers.completed("Content-Type", "text/plain; charset=utf-8"))
  }

  /// A JSON value; the content type says so unless one is given.
  public static func json(
    _ value: JSON, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    data(
      value.data, status: status,
      headers: headers.completed("Content-Type", "application/json"))
  }

  /// A value that is encoded as JSON.
  ///
  /// - Throws: What the encoder throws.
  public static func json(
    encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder(), status: Int = 200,
    headers: HTTPHeaders = [:]
  ) throws -> HTTPResponse {
    data(
      try encoder.encode(value), status: status,
      headers: headers.completed("Content-Type", "application/json"))
  }

  /// The bytes of a file, as they are now.
  ///
  /// - Throws: `CocoaError` if the URL is none of a file, or the file cannot be read.
  public static func file(
    _ url: URL, status: Int = 200, headers: HTTPHeaders = [:]
  ) throws -> HTTPResponse {
    guard url.isFileURL else {
      throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
    }
    return data(try Data(contentsOf: url), status: status, headers: headers)
  }

  /// Bytes in pieces.
  public static func chunks(
    _ chunks: [Data], status: Int = 200, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: .chunks(chunks))
  }

  /// Bytes as a stream yields them.
  public static func stream(
    status: Int = 200, headers: HTTPHeaders = [:],
    _ stream: @escaping @Sendable () -> AsyncThrowingStream<Data, any Error>
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: .stream(stream))
  }

  /// A failure instead of a response; `.throws(error)` is the short form, this one can be
  /// delayed.
  public static func failure(_ error: any Error) -> HTTPResponse {
    HTTPResponse(body: .failure(error))
  }

  /// A redirect, which the stubs follow.
  public static func redirect(
    to location: String, status: Int = 302, headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    .status(status, headers: headers.completed("Location", location))
  }
}

extension HTTPHeaders {
  /// These headers with one more, unless its name is there already.
  func completed(_ name: String, _ value: String) -> HTTPHeaders {
    var headers = self
    if headers[name] == nil { headers[name] = value }
    return headers
  }
}
