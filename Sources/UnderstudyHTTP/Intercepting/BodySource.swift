import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where the body of a request comes from.
enum BodySource: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: a stream is not `Sendable`; it is given away to the
  // one exchange that reads it.

  case data(Data)
  case file(URL)
  case stream(InputStream)
  /// The delegate of the task has it.
  case delegate

  /// The whole body.
  ///
  /// Blocks the thread, which belongs to the exchange, until a stream has ended.
  func read(_ loader: Loader) async throws -> Data {
    switch self {
    case .data(let data): data
    case .file(let url): try Data(contentsOf: url)
    case .stream(let stream): try stream.readToEnd()
    case .delegate: try await loader.bodyOfDelegate()
    }
  }
}

extension InputStream {
  fileprivate func readToEnd() throws -> Data {
    var data = Data()
    open()
    defer { close() }
    // One read may return less than there is.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(&buffer, maxLength: buffer.count)
      if count == 0 { return data }
      guard count > 0 else { throw streamError ?? URLError(.cannotDecodeRawData) }
      data.append(contentsOf: buffer[..<count])
    }
  }
}

extension HTTPRequest {
  /// The request of a client, with its whole body.
  init(_ request: URLRequest, _ body: BodySource, _ loader: Loader) async throws {
    guard let url = request.url else { throw URLError(.badURL) }
    var headers = HTTPHeaders(request.allHTTPHeaderFields ?? [:])
    for (name, value) in loader.additionalHeaders {
      headers = headers.completed(name, value)
    }
    self.init(
      HTTPMethod(request.httpMethod ?? "GET"), url, headers: headers,
      body: try await body.read(loader))
  }
}
