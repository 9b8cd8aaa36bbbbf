import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the platform does not tell a URL protocol about the request it has to load.
///
/// On Apple platforms the client is told on the thread it asked from, and redirects and
/// cookies are left to the stubs. Foundation on other platforms (6.3) hides the queue that
/// its state is bound to, the session and the body of an upload; they are read from the
/// task by reflection, on that queue, and nothing is ever written. A test of each tells when
/// that does not work any more.
struct Loader: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: task and session are made to be used from everywhere.

  let queue: ClientQueue
  /// Whether the client hears of each piece of the body. Foundation on other platforms
  /// hands a completion handler the last piece only.
  let takesPieces: Bool
  private let task: URLSessionTask?
  private let session: URLSession?
  private let body: BodySource?

  /// Reads what is known, on the queue of the client.
  init(of stubProtocol: StubProtocol) {
    task = stubProtocol.task
    #if canImport(FoundationNetworking)
      queue = ClientQueue(of: task)
      session = task.flatMap { property("session", of: $0, as: URLSession.self) }
      body = task.flatMap { Self.upload(of: $0) }
      takesPieces = Self.takesPieces(task, in: session)
    #else
      queue = ClientQueue()
      session = nil
      body = nil
      takesPieces = true
    #endif
  }

  /// Why a request cannot be answered; nil mostly.
  var refusal: (any Error)? {
    #if canImport(FoundationNetworking)
      // The platform takes the file of a download from its own protocols alone, and ends
      // the process where there is none.
      if task is URLSessionDownloadTask { return UnsupportedTask(kind: "download") }
      if task is URLSessionWebSocketTask { return UnsupportedTask(kind: "web socket") }
    #endif
    return nil
  }

  /// Where the body of a request comes from.
  func body(of request: URLRequest) -> BodySource {
    if let body { return body }
    if let data = request.httpBody { return .data(data) }
    return request.httpBodyStream.map { .stream($0) } ?? .data(Data())
  }

  /// Headers that the session adds to each request that has none of the name.
  var additionalHeaders: [(String, String)] {
    let headers = session?.configuration.httpAdditionalHeaders ?? [:]
    return headers.map { ("\($0.key)", "\($0.value)") }.sorted { $0.0 < $1.0 }
  }

  /// Keeps cookies where the session keeps its own.
  func store(_ cookies: [HTTPCookie], from url: URL) {
    guard !cookies.isEmpty, let configuration = session?.configuration,
      configuration.httpCookieAcceptPolicy != .never,
      task?.originalRequest?.httpShouldHandleCookies != false
    else { return }
    configuration.httpCookieStorage?.setCookies(cookies, for: url, mainDocumentURL: nil)
  }

  /// The body that the delegate of an upload has.
  func bodyOfDelegate() async throws -> Data {
    guard let session, let task, let delegate = task.delegate else { return Data() }
    let (bodies, answer) = AsyncStream.makeStream(of: BodySource.self)
    session.delegateQueue.addOperation {
      delegate.urlSession(session, task: task) { stream in
        answer.yield(stream.map { .stream($0) } ?? .data(Data()))
        answer.finish()
      }
    }
    for await body in bodies { return try await body.read(self) }
    throw CancellationError()
  }

  /// Asks the delegate about a redirect.
  ///
  /// - Returns: What to send next; nil to take the redirect for the answer.
  func redirect(_ next: HTTPRequest, after head: HTTPResponseHead) async -> HTTPRequest? {
    var next = next
    if let configuration = session?.configuration, configuration.httpShouldSetCookies,
      let cookies = configuration.httpCookieStorage?.cookies(for: next.url), !cookies.isEmpty
    {
      next.headers["Cookie"] = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }
    guard let session, let task, let delegate = task.delegate else { return next }
    // A stream, since a delegate may answer twice, or never and be canceled.
    let (answers, answer) = AsyncStream.makeStream(of: URLRequest?.self)
    let proposal = next
    session.delegateQueue.addOperation {
      guard task.state == .running else { return answer.finish() }
      delegate.urlSession(
        session, task: task, willPerformHTTPRedirection: head.urlResponse,
        newRequest: proposal.urlRequest
      ) { request in
        answer.yield(request)
        answer.finish()
      }
    }
    for await accepted in answers {
      guard let accepted else { return nil }
      return try? await HTTPRequest(accepted, .data(accepted.httpBody ?? Data()), self)
    }
    return nil
  }

  /// Whether a stop means that the task may go on later.
  static func isStopASuspension(_ stubProtocol: StubProtocol) -> Bool {
    #if canImport(FoundationNetworking)
      // A suspension that has been taken back already stops as well.
      stubProtocol.task?.state == .suspended || stubProtocol.task?.state == .running
    #else
      false
    #endif
  }
}

/// The error of a task that cannot be stubbed on this platform.
struct UnsupportedTask: Error, CustomStringConvertible {
  let kind: String

  var description: String {
    "A \(kind) task cannot be stubbed on this platform; use a data task"
  }
}

// MARK: - The queue of a client

#if canImport(FoundationNetworking)
  /// Where the platform may be told something.
  ///
  /// The state of a session, such as the table of its tasks, is bound to this queue.
  struct ClientQueue: Sendable {
    private let queue: DispatchQueue

    init(of task: URLSessionTask?) {
      queue =
        task.flatMap { property("workQueue", of: $0, as: DispatchQueue.self) } ?? Self.fallback
    }

    func run(_ work: @escaping @Sendable () -> Void) {
      queue.async(execute: work)
    }

    private static let fallback = DispatchQueue(label: "UnderstudyHTTP.clients")
  }

  extension Loader {
    /// The body that was given to an upload task instead of its request.
    private static func upload(of task: URLSessionTask) -> BodySource? {
      guard task is URLSessionUploadTask else { return nil }
      guard let body = property("knownBody", of: task, as: Any.self) else { return .delegate }
      return switch Mirror(reflecting: body).children.first?.value {
      case let data as DispatchData: .data(Data(data))
      case let file as URL: .file(file)
      case let stream as InputStream: .stream(stream)
      default: nil
      }
    }

    private static func takesPieces(_ task: URLSessionTask?, in session: URLSession?) -> Bool {
      guard let task, let session, session.delegate is any URLSessionDataDelegate,
        let registry = property("taskRegistry", of: session, as: Any.self),
        let behaviours = property("behaviours", of: registry, as: Any.self)
      else { return false }
      for entry in Mirror(reflecting: behaviours).children {
        guard let (identifier, behaviour) = entry.value as? (Int, Any) ?? pair(entry.value),
          identifier == task.taskIdentifier
        else { continue }
        // The others have the completion handler as their value.
        return Mirror(reflecting: behaviour).children.isEmpty
      }
      return false
    }

    private static func pair(_ entry: Any) -> (Int, Any)? {
      let parts = Mirror(reflecting: entry).children.map(\.value)
      guard parts.count == 2, let key = parts[0] as? Int else { return nil }
      return (key, parts[1])
    }
  }

  /// A stored property of an object, those of its superclasses included; nil if there is
  /// none of that name and type, or it is nil.
  private func property<Value>(_ name: String, of object: Any, as: Value.Type) -> Value? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == name }) {
        let value = Mirror(reflecting: child.value)
        guard value.displayStyle == .optional else { return child.value as? Value }
        guard let wrapped = value.children.first?.value else { return nil }
        return wrapped as? Value
      }
      mirror = current.superclassMirror
    }
    return nil
  }
#else
  /// The run loop on which the platform asked.
  struct ClientQueue: @unchecked Sendable {
    // Proof of `@unchecked Sendable`: both functions may be called from every thread.
    private let loop = CFRunLoopGetCurrent()

    func run(_ work: @escaping @Sendable () -> Void) {
      CFRunLoopPerformBlock(loop, CFRunLoopMode.commonModes.rawValue, work)
      CFRunLoopWakeUp(loop)
    }
  }
#endif
