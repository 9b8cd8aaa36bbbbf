import Dispatch
import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way to an answer.
///
///     queue of the client               task of the exchange
///     start: what is asked ───────────▶ reads the body, asks the stubs,
///     deliver: tells the client ◀────── has the answer delivered, piece by piece
///     stop: nothing from now on ──────▶ is canceled
///
/// ``Delivery`` decides what the client hears.
final class Exchange: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `client` is touched on the queue of the client alone;
  // the rest is constant and `Sendable`.

  private let delivery = Locked(Delivery())
  private let openings: AsyncStream<Opening>.Continuation
  private let task: Task<Void, Never>
  private var client: Client?
  private let absence = Absence()

  /// What is asked, as far as that is known at the start.
  private struct Opening: Sendable {
    let exchange: Exchange
    let request: URLRequest
    let body: BodySource
    let loader: Loader
  }

  /// - Parameter channel: The way to the stubs; nil if there is none any more.
  init(_ channel: Channel?) {
    // The one opening comes with the start. The task is made before, since it inherits the
    // task-local values of whoever makes it.
    let (stream, openings) = AsyncStream.makeStream(of: Opening.self)
    self.openings = openings
    // On a queue of its own: whoever waits for the answer may block the main thread, or
    // every thread of the pool.
    task = Task(executorPreference: QueueExecutor()) {
      for await opening in stream { await opening.exchange.answer(opening, from: channel) }
    }
  }

  /// Ends an exchange that may never have started.
  func abandon() {
    openings.finish()
    task.cancel()
  }

  // MARK: On the queue of the client

  func start(_ stubProtocol: StubProtocol) {
    switch delivery.withLock({ $0.start() }) {
    case .first:
      let loader = Loader(of: stubProtocol)
      client = Client(stubProtocol)
      if loader.takesPieces { delivery.withLock { $0.takePieces() } }
      openings.yield(
        Opening(
          exchange: self, request: stubProtocol.request,
          body: loader.body(of: stubProtocol.request), loader: loader))
      openings.finish()
    case .again: deliver()
    case .late: break
    }
  }

  func stop(_ stubProtocol: StubProtocol) {
    if Loader.isStopASuspension(stubProtocol) { return delivery.withLock { $0.suspend() } }
    // What is returned is released outside the lock.
    _ = delivery.withLock { $0.stop() }
    client = nil
    absence?.end()
    abandon()
  }

  private func deliver() {
    // A canceled client hears of that from the platform, and then of nothing else.
    while let client, client.isListening, let news = delivery.withLock({ $0.next() }) {
      if news.isEnd { self.client = nil }
      client.hear(news)
      if news.isEnd { absence?.end() }
    }
  }

  // MARK: On the task

  private func answer(_ opening: Opening, from channel: Channel?) async {
    let loader = opening.loader
    do {
      if let refusal = loader.refusal { throw refusal }
      guard let channel else { throw StubsGone() }
      var request = try await HTTPRequest(opening.request, opening.body, loader)
      var redirects = 0
      while true {
        let response = try await channel.stubs.respond(to: request)
        try await response.pace.wait(response.pace.latency)
        if case .failure(let error) = response.body { throw error }
        loader.store(response.cookies(from: request.url), from: request.url)
        guard let next = request.redirected(by: response),
          let accepted = await loader.redirect(next, after: response.head(of: request))
        else { return try await deliver(response, of: request, loader) }
        redirects += 1
        guard redirects <= 20 else { throw URLError(.httpTooManyRedirects) }
        request = accepted
      }
    } catch {
      add(.failure(error), loader)
    }
  }

  private func deliver(
    _ response: HTTPResponse, of request: HTTPRequest, _ loader: Loader
  ) async throws {
    let pace = response.pace
    add(.response(response.head(of: request)), loader)
    switch response.body {
    case _ where request.method == .head: break
    case .failure(let error): throw error
    case .data(let data):
      for slice in pace.slices(of: data.count) {
        try await pace.wait(slice.wait)
        let start = data.startIndex
        let range = start + slice.range.lowerBound..<start + slice.range.upperBound
        if !range.isEmpty { add(.data(data[range]), loader) }
      }
    case .chunks(let chunks):
      let duration = pace.duration(of: chunks.reduce(0) { $0 + $1.count })
      if chunks.isEmpty { try await pace.wait(duration) }
      for chunk in chunks {
        try await pace.wait(duration / chunks.count)
        if !chunk.isEmpty { add(.data(chunk), loader) }
      }
    case .stream(let stream):
      for try await data in stream() where !data.isEmpty { add(.data(data), loader) }
      try Task.checkCancellation()
    }
    add(.finish, loader)
  }

  private func add(_ news: Delivery.News, _ loader: Loader) {
    if delivery.withLock({ $0.add(news) }) { loader.queue.run { self.deliver() } }
  }
}

/// The error of a request whose stubs are no more.
struct StubsGone: Error, CustomStringConvertible {
  var description: String {
    "The stubs of this session are gone: neither their scope nor their session is there any more"
  }
}

/// Runs one task on a queue of its own.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "UnderstudyHTTP.exchange")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

// MARK: - Asking the stubs

extension HTTPStubs {
  fileprivate func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    let mock = __mock
    return try await mock.call(HTTPStubs.member, request) { (answer: HTTPAnswer) in
      let original = mock.original(as: HTTPOriginal.self) ?? .network
      return try await HTTPOriginal.$current.withValue(original) {
        try await mock.inScope { try await answer(request) }
      }
    } forward: { (original: inout HTTPOriginal) in
      let original = original
      return try await mock.inScope { try await original.respond(to: request) }
    }
  }
}

extension Mock {
  /// Runs a closure in the scope of the sender or, where that has none, of the mock.
  fileprivate nonisolated func inScope<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    MockScope.current == nil ? try await scope.run(body) : try await body()
  }
}

extension Pace {
  fileprivate func wait(_ duration: Duration) async throws {
    if duration > .zero { try await clock.sleep(for: duration) }
  }
}
