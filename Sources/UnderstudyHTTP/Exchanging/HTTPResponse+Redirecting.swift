import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPResponse {
  /// The response without its body, with a content length where the body has one.
  func head(of request: HTTPRequest) -> HTTPResponseHead {
    let length: Int? =
      switch body {
      case .data(let data): data.count
      case .chunks(let chunks): chunks.reduce(0) { $0 + $1.count }
      case .stream, .failure: nil
      }
    return HTTPResponseHead(
      url: request.url, status: status,
      headers: length.map { headers.completed("Content-Length", "\($0)") } ?? headers)
  }

  /// The cookies that the response sets.
  func cookies(from url: URL) -> [HTTPCookie] {
    headers.values(of: "Set-Cookie").flatMap { value in
      HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
    }
  }
}

extension HTTPRequest {
  /// The request that follows a redirect; nil if the response is none.
  func redirected(by response: HTTPResponse) -> HTTPRequest? {
    guard (301...399).contains(response.status), response.status != 304,
      let location = response.headers["Location"],
      let next = URL(string: location, relativeTo: url)?.absoluteURL
    else { return nil }
    var request = self
    request.url = next
    let becomesGet =
      response.status == 303 && method != .head
      || [301, 302].contains(response.status) && method == .post
    if becomesGet {
      request.method = .get
      request.body = Data()
      for name in ["Content-Length", "Content-Type"] { request.headers[name] = nil }
    }
    // What is secret must not go to another host.
    if next.host != url.host { request.headers["Authorization"] = nil }
    return request
  }
}
