import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What answers the requests that are passed on.
///
///     HTTPStubs(callingThrough: .network)
///     HTTPStubs(callingThrough: HTTPOriginal { request in .status(503) })
public struct HTTPOriginal: Sendable {
  /// The one that stubs of the current answer call through to.
  @TaskLocal static var current = HTTPOriginal.network

  private let answer: HTTPAnswer

  /// Makes one of a closure; it runs like the answer of a stub.
  public init(_ answer: @escaping HTTPAnswer) {
    self.answer = answer
  }

  /// Answers a request.
  public nonisolated(nonsending) func respond(
    to request: HTTPRequest
  ) async throws -> HTTPResponse {
    try await answer(request)
  }
}

extension HTTPOriginal {
  /// The network.
  ///
  /// Each request is sent as the client made it. Redirects are not followed there, but come
  /// back to the stubs.
  public static let network: HTTPOriginal = {
    let delegate = RedirectRefusal()
    return HTTPOriginal { request in
      let (data, response) = try await Network.session.data(
        for: request.urlRequest, delegate: delegate)
      guard let response = response as? HTTPURLResponse else {
        throw URLError(.badServerResponse)
      }
      var headers = HTTPHeaders()
      for (name, value) in response.allHeaderFields.sorted(by: { "\($0.key)" < "\($1.key)" }) {
        headers.add("\(value)", for: "\(name)")
      }
      return HTTPResponse(status: response.statusCode, headers: headers, body: .data(data))
    }
  }()

  private enum Network {
    static let session: URLSession = {
      let configuration = URLSessionConfiguration.ephemeral
      // The client's session handles its own cookies and keeps nothing of the answers.
      configuration.httpCookieStorage = nil
      configuration.urlCache = nil
      return URLSession(configuration: configuration)
    }()
  }
}

/// Takes a redirect for the answer.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
