import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The one place from which the platform is told anything.
///
/// Used on the queue of the client alone.
struct Client {
  private let stubProtocol: StubProtocol

  init(_ stubProtocol: StubProtocol) {
    self.stubProtocol = stubProtocol
  }

  /// Whether the platform takes news now: it aborts the process over news for a task that
  /// was canceled.
  var isListening: Bool {
    #if canImport(FoundationNetworking)
      stubProtocol.task?.state == .running
    #else
      true
    #endif
  }

  func hear(_ news: Delivery.News) {
    guard let client = stubProtocol.client else { return }
    switch news {
    case .response(let head):
      client.urlProtocol(
        stubProtocol, didReceive: head.urlResponse, cacheStoragePolicy: .notAllowed)
    case .data(let data):
      client.urlProtocol(stubProtocol, didLoad: data)
    case .finish:
      UnchallengedResponse.finishing { client.urlProtocolDidFinishLoading(stubProtocol) }
    case .failure(let error):
      client.urlProtocol(stubProtocol, didFailWithError: error)
    }
  }
}

extension HTTPResponseHead {
  /// The response as the platform knows it.
  var urlResponse: HTTPURLResponse {
    let fields = headers.dictionary
    let response =
      status == 401
      ? UnchallengedResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
      : HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    guard let response else {
      preconditionFailure("A response must be possible with status \(status) and \(headers)")
    }
    return response
  }
}
