import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where the platform hands requests over.
///
/// Only the classes that ``Channel`` makes of it are used. The platform asks each of its
/// methods on the queue of the task, except the first, which runs wherever the task is
/// resumed.
class StubProtocol: URLProtocol {
  private var exchange: Exchange?

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool {
    false
  }

  required init(
    request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
  ) {
    super.init(request: request, cachedResponse: nil, client: client)
    // Made here, since this is where the task-local values of the sender are.
    exchange = Exchange(Channel.of(type(of: self)))
  }

  override func startLoading() {
    exchange?.start(self)
  }

  override func stopLoading() {
    exchange?.stop(self)
  }

  deinit { exchange?.abandon() }
}
