import Foundation
import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The three ways in which code asks a session.
enum ClientKind: CaseIterable, Sendable {
  case async
  case completionHandler
  case delegate

  /// Sends a request and waits for the whole answer.
  func send(
    _ request: URLRequest, to stubs: HTTPStubs = .current,
    configuredBy configure: (URLSessionConfiguration) -> Void = { _ in }
  ) async throws -> Reply {
    let configuration = URLSessionConfiguration.stubbed(by: stubs)
    configure(configuration)
    switch self {
    case .async:
      let session = URLSession(configuration: configuration)
      let (data, response) = try await session.data(for: request)
      return Reply(response, pieces: [data])
    case .completionHandler:
      let session = URLSession(configuration: configuration)
      return try await withCheckedThrowingContinuation { continuation in
        session.dataTask(with: request) { data, response, error in
          if let error { return continuation.resume(throwing: error) }
          continuation.resume(returning: Reply(response, pieces: data.map { [$0] } ?? []))
        }.resume()
      }
    case .delegate:
      let listener = Listener()
      let session = URLSession(
        configuration: configuration, delegate: listener, delegateQueue: nil)
      session.dataTask(with: request).resume()
      return try await listener.reply()
    }
  }

  func get(_ url: String, from stubs: HTTPStubs = .current) async throws -> Reply {
    try await send(URLRequest(url: URL(string: url)!), to: stubs)
  }
}

/// What came back.
struct Reply: Sendable {
  let status: Int
  let url: URL?
  let headers: [String: String]
  let pieces: [Data]

  init(_ response: URLResponse?, pieces: [Data]) {
    let response = response as? HTTPURLResponse
    status = response?.statusCode ?? 0
    url = response?.url
    headers = Dictionary(
      uniqueKeysWithValues: (response?.allHeaderFields ?? [:]).map { ("\($0.key)", "\($0.value)") })
    self.pieces = pieces
  }

  var data: Data { Data(pieces.joined()) }
  var text: String { String(decoding: data, as: UTF8.self) }
}

/// A delegate that notes everything, and refuses redirects if it should.
final class Listener: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the state.
  private let lock = NSLock()
  private var pieces: [Data] = []
  private var response: URLResponse?
  private var ends: [(any Error)?] = []
  private var waiter: CheckedContinuation<Void, Never>?
  private var seenRedirects: [URL] = []
  private let followsRedirects: Bool

  init(followsRedirects: Bool = true) {
    self.followsRedirects = followsRedirects
  }

  var redirects: [URL] { lock.withLock { seenRedirects } }
  var endCount: Int { lock.withLock { ends.count } }
  var hasResponse: Bool { lock.withLock { response != nil } }

  /// Waits for the end of the task.
  func reply() async throws -> Reply {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if ends.isEmpty { waiter = continuation }
        return !ends.isEmpty
      }
      if isOver { continuation.resume() }
    }
    return try lock.withLock {
      if let error = ends[0] { throw error }
      return Reply(response, pieces: pieces)
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    lock.withLock { self.response = response }
    completionHandler(.allow)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    lock.withLock { pieces.append(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let waiter = lock.withLock {
      ends.append(error)
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?.resume()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    lock.withLock { seenRedirects.append(request.url!) }
    completionHandler(followsRedirects ? request : nil)
  }
}

extension URLRequest {
  /// A request of the shop.
  init(
    _ method: String, _ url: String, headers: [String: String] = [:], body: String? = nil
  ) {
    self.init(url: URL(string: url)!)
    httpMethod = method
    for (name, value) in headers { setValue(value, forHTTPHeaderField: name) }
    httpBody = body.map { Data($0.utf8) }
  }
}
