import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A response with status 401 that the platform does not take into its own hands.
///
/// Foundation on other platforms than Apple's answers the challenge of such a response
/// itself, and would send the next request over the network. It looks at the response when
/// a request finishes; for that moment the response has no URL, and so no realm.
final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: it has no state of its own.

  private static let key = "UnderstudyHTTP.finishing"

  /// Finishes a request.
  static func finishing(_ finish: () -> Void) {
    Thread.current.threadDictionary[key] = true
    defer { Thread.current.threadDictionary[key] = nil }
    finish()
  }

  override var url: URL? {
    Thread.current.threadDictionary[Self.key] == nil ? super.url : nil
  }
}
