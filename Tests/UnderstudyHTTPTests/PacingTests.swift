import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

@testable import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mocking, .timeLimit(.minutes(1))) struct PacingTests {
  @Test(arguments: ClientKind.allCases)
  func C16_headersAndBodyTakeTheirTime(client: ClientKind) async throws {
    let clock = LeapingClock()
    let long = String(repeating: "tea ", count: 1_000)
    stub(.get, "/orders").returns(
      .text(long).delayed(by: .seconds(10), on: clock).spread(over: .seconds(50), on: clock))

    let reply = try await client.get("https://shop.example/orders")

    #expect(reply.text == long)
    #expect(clock.elapsed == .seconds(60))
  }

  @Test func C17_speedMakesTheDuration() async throws {
    let clock = LeapingClock()
    stub(.get, "/orders").returns(
      .data(Data(count: 5_000)).throttled(to: NetworkSpeed(bytesPerSecond: 500), on: clock))

    _ = try await ClientKind.async.get("https://shop.example/orders")

    #expect(clock.elapsed == .seconds(10))
    #expect(NetworkSpeed.gprs.bytesPerSecond == 7_000)
  }

  @Test(arguments: [0, 1, 3, 99, 100, 101, 600_000], [0, 1, 40, 60, 1_000, 60_000])
  func C18_everyByteArrivesOnceAndInOrder(size: Int, milliseconds: Int) {
    var pace = Pace()
    pace.body = .over(.milliseconds(milliseconds))

    let slices = pace.slices(of: size)

    #expect(slices.flatMap { Array($0.range) } == Array(0..<size))
    #expect(slices.last?.range.upperBound == size)
    let total = slices.reduce(Duration.zero) { $0 + $1.wait }
    #expect(abs(total / .milliseconds(1) - Double(milliseconds)) < 0.001)
  }

  @Test(arguments: ClientKind.allCases)
  func C19_longBodyWithoutADelayArrivesWhole(client: ClientKind) async throws {
    let long = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    stub(.get, "/orders").returns(.data(long))

    #expect(try await client.get("https://shop.example/orders").data == long)
  }

  @Test func C20_emptyBodyTakesItsTimeToo() async throws {
    let clock = LeapingClock()
    stub(.get, "/orders").returns(.status(204).spread(over: .seconds(7), on: clock))

    _ = try await ClientKind.async.get("https://shop.example/orders")

    #expect(clock.elapsed == .seconds(7))
  }

  @Test func C15_errorComesAfterItsTime() async throws {
    let clock = LeapingClock()
    stub(.get, "/orders").returns(
      .failure(URLError(.timedOut)).delayed(by: .seconds(7), on: clock))

    await #expect(throws: URLError.self) {
      try await ClientKind.delegate.get("https://shop.example/orders")
    }

    #expect(clock.elapsed == .seconds(7))
  }

  @Test func delegateGetsThePiecesOneByOne() async throws {
    let pieces = ["tea", "", "and", "cake"].map { Data($0.utf8) }
    stub(.get, "/orders").returns(.chunks(pieces))

    let reply = try await ClientKind.delegate.get("https://shop.example/orders")

    #expect(reply.pieces.map { String(decoding: $0, as: UTF8.self) } == ["tea", "and", "cake"])
    #expect(reply.headers["Content-Length"] == "10")
  }

  @Test(arguments: [ClientKind.async, .completionHandler])
  func othersGetThePiecesAsOne(client: ClientKind) async throws {
    stub(.get, "/orders").returns(.chunks(["tea", "and", "cake"].map { Data($0.utf8) }))

    #expect(try await client.get("https://shop.example/orders").text == "teaandcake")
  }

  @Test func completionHandlerGetsThePiecesAsOneInASessionWithADelegateToo() async throws {
    stub(.get, "/orders").returns(.chunks(["tea", "and", "cake"].map { Data($0.utf8) }))
    let session = URLSession.stubbed(by: .current, delegate: Listener())

    let (data, _) = try await session.data(
      for: URLRequest("GET", "https://shop.example/orders"))

    #expect(String(decoding: data, as: UTF8.self) == "teaandcake")
  }

  // stub         yields a piece             yields another, ends
  // delegate                    hears of it
  @Test func streamArrivesAsItIsYielded() async throws {
    let (pieces, source) = AsyncThrowingStream.makeStream(of: Data.self)
    let heard = Gate()
    stub(.get, "/orders").returns(.stream { pieces })
    let listener = PieceListener { heard.open() }
    let session = URLSession.stubbed(by: .current, delegate: listener)

    session.dataTask(with: URLRequest("GET", "https://shop.example/orders")).resume()
    source.yield(Data("tea".utf8))
    await heard.pass()
    source.yield(Data("cake".utf8))
    source.finish()

    #expect(try await listener.listener.reply().text == "teacake")
  }

  @Test(arguments: ClientKind.allCases)
  func errorOfAStreamIsThatOfTheRequest(client: ClientKind) async throws {
    stub(.get, "/orders").returns(
      .stream {
        AsyncThrowingStream { source in
          source.yield(Data("tea".utf8))
          source.finish(throwing: OutOfTea(shelf: 2))
        }
      })

    await #expect(throws: OutOfTea.self) { try await client.get("https://shop.example/orders") }
  }

  @Test func headRequestGetsNoBody() async throws {
    stub(.head, "/orders").returns(.text("tea"))

    let reply = try await ClientKind.async.send(
      URLRequest("HEAD", "https://shop.example/orders"))

    #expect(reply.data.isEmpty)
    #expect(reply.headers["Content-Length"] == "3")
  }
}

@Suite(.mocking, .timeLimit(.minutes(1))) struct ResponseTests {
  @Test func C13_jsonSetsTheContentTypeUnlessGiven() throws {
    let response = HTTPResponse.json(["name": "tea", "price": 1])
    let other = HTTPResponse.json([1], headers: ["content-type": "text/json"])
    let encoded = try HTTPResponse.json(encoding: ["tea"], status: 201)

    #expect(response.headers["Content-Type"] == "application/json")
    #expect(other.headers["Content-Type"] == "text/json")
    #expect(encoded.status == 201)
    #expect(response.bytes == Data(#"{"name":"tea","price":1}"#.utf8))
    #expect(encoded.bytes == Data(#"["tea"]"#.utf8))
  }

  @Test(arguments: ClientKind.allCases)
  func C14_noDataIsAnEmptyBody(client: ClientKind) async throws {
    stub(.get, "/orders").returns(.data(Data()))

    let reply = try await client.get("https://shop.example/orders")

    #expect(reply.data.isEmpty)
    #expect(reply.headers["Content-Length"] == "0")
  }

  @Test func C14_fileIsReadWhenTheResponseIsMade() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try Data("tea".utf8).write(to: file)

    let response = try HTTPResponse.file(file)
    try FileManager.default.removeItem(at: file)

    #expect(response.bytes == Data("tea".utf8))
    #expect(throws: CocoaError.self) { try HTTPResponse.file(file) }
    #expect(throws: CocoaError.self) {
      try HTTPResponse.file(try #require(URL(string: "https://shop.example/a")))
    }
  }

  @Test func C45_emptyAnswerHasDataAndAnErrorHasNothingElse() async throws {
    stub(.get, "/orders").returns(.status(200)).throws(OutOfTea(shelf: 1))
    let session = URLSession.stubbed
    let request = URLRequest("GET", "https://shop.example/orders")

    let empty = await session.outcome(of: request)
    let error = await session.outcome(of: request)

    #expect(empty == .init(hasData: true, hasResponse: true, hasError: false))
    #expect(error == .init(hasData: false, hasResponse: false, hasError: true))
  }
}

// MARK: - Fixtures

extension HTTPResponse {
  var bytes: Data? {
    if case .data(let data) = body { data } else { nil }
  }
}

private struct Outcome: Equatable, Sendable {
  let hasData: Bool
  let hasResponse: Bool
  let hasError: Bool
}

extension URLSession {
  fileprivate func outcome(of request: URLRequest) async -> Outcome {
    await withCheckedContinuation { continuation in
      dataTask(with: request) { data, response, error in
        continuation.resume(
          returning: Outcome(
            hasData: data != nil, hasResponse: response != nil, hasError: error != nil))
      }.resume()
    }
  }
}

/// A clock that is always as late as somebody wants to wait.
final class LeapingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private let time = Time()

  var now: Instant { Instant(offset: time.offset) }
  var minimumResolution: Duration { .zero }
  var elapsed: Duration { time.offset }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.leap(to: deadline.offset)
  }

  private final class Time: @unchecked Sendable {
    // Proof of `@unchecked Sendable`: the lock guards the value.
    private let lock = NSLock()
    private var value = Duration.zero

    var offset: Duration { lock.withLock { value } }
    func leap(to offset: Duration) { lock.withLock { value = max(value, offset) } }
  }
}

/// A delegate that says when the first piece comes.
private final class PieceListener: NSObject, URLSessionDataDelegate, Sendable {
  let listener = Listener()
  private let onPiece: @Sendable () -> Void

  init(onPiece: @escaping @Sendable () -> Void) {
    self.onPiece = onPiece
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    listener.urlSession(session, dataTask: dataTask, didReceive: data)
    onPiece()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    listener.urlSession(session, task: task, didCompleteWithError: error)
  }
}
