public import Foundation
import Understudy

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// A new session for the stubs of the current scope.
  ///
  /// It keeps its cookies to itself and caches nothing. Code that asks a shared session can
  /// be given it with an override:
  ///
  ///     enum API {
  ///       @Overridable static var session = URLSession.shared
  ///     }
  ///
  ///     API.$session.override(with: .stubbed)
  public static var stubbed: URLSession { .stubbed(by: .current) }

  /// A new session whose requests are answered by stubs.
  ///
  /// - Parameters:
  ///   - stubs: The stubs.
  ///   - delegate: The delegate of the session.
  ///   - queue: Where the delegate is called.
  public static func stubbed(
    by stubs: HTTPStubs, delegate: (any URLSessionDelegate)? = nil,
    delegateQueue queue: OperationQueue? = nil
  ) -> URLSession {
    URLSession(
      configuration: .stubbed(by: stubs), delegate: delegate, delegateQueue: queue)
  }
}

extension URLSessionConfiguration {
  /// An ephemeral configuration for the stubs of the current scope.
  public static var stubbed: URLSessionConfiguration { .stubbed(by: .current) }

  /// An ephemeral configuration whose sessions are answered by stubs.
  public static func stubbed(by stubs: HTTPStubs) -> URLSessionConfiguration {
    URLSessionConfiguration.ephemeral.stubbed(by: stubs)
  }

  /// A copy whose sessions are answered by stubs, and by nothing else.
  ///
  /// To be made before the session: the platform ignores what changes later.
  ///
  /// - Parameter stubs: The stubs; without any, those of the current scope.
  public func stubbed(by stubs: HTTPStubs = .current) -> URLSessionConfiguration {
    guard let configuration = copy() as? URLSessionConfiguration else {
      preconditionFailure("A copy of a configuration must be one")
    }
    let channel = Channel(to: stubs)
    configuration.protocolClasses = [channel.protocolClass]
    // Both keep the stubs alive as long as there is a session, even if one is replaced.
    configuration.urlCache = EmptyCache(channel)
    configuration.urlCredentialStorage = EmptyCredentials(channel)
    return configuration
  }
}

/// A cache that neither keeps nor finds anything, and at once.
private final class EmptyCache: URLCache, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: its only property is constant and `Sendable`.
  private let channel: Channel

  init(_ channel: Channel) {
    self.channel = channel
    #if canImport(FoundationNetworking)
      super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    #else
      super.init(memoryCapacity: 0, diskCapacity: 0, directory: nil)
    #endif
  }

  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }
  override func storeCachedResponse(
    _ cachedResponse: CachedURLResponse, for request: URLRequest
  ) {}
  override func storeCachedResponse(
    _ cachedResponse: CachedURLResponse, for dataTask: URLSessionDataTask
  ) {}

  // Where it answers at once, the exchange is made in the task that sends the request.
  override func getCachedResponse(
    for dataTask: URLSessionDataTask,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) {
    completionHandler(nil)
  }
}

/// Credentials of nobody.
private final class EmptyCredentials: URLCredentialStorage, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: its only property is constant and `Sendable`.
  private let channel: Channel

  init(_ channel: Channel) {
    self.channel = channel
    super.init()
  }
}
