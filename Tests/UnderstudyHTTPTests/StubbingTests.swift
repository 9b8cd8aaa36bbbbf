import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mocking, .timeLimit(.minutes(1))) struct StubbingTests {
  @Test(arguments: ClientKind.allCases)
  func C12_dataStatusAndHeadersArriveAsPrepared(client: ClientKind) async throws {
    stub(.get, "https://shop.example/orders/7")
      .returns(.data(Data("tea".utf8), status: 203, headers: ["X-Shelf": "4"]))

    let reply = try await client.get("https://shop.example/orders/7")

    #expect(reply.status == 203)
    #expect(reply.text == "tea")
    #expect(reply.headers["X-Shelf"] == "4")
    #expect(reply.headers["Content-Length"] == "3")
    #expect(reply.url == URL(string: "https://shop.example/orders/7"))
  }

  @Test func C12_contentLengthIsKeptIfGiven() async throws {
    stub(.get, "/orders").returns(.text("tea", headers: ["content-length": "9"]))

    let reply = try await ClientKind.async.get("https://shop.example/orders")

    #expect(reply.headers["Content-Length"] == "9")
  }

  @Test func C01_newestStubThatFitsAnswers() async throws {
    stub(.get, "/orders").returns(.text("old"))
    stub(.get, "/orders").returns(.text("new"))

    #expect(try await ClientKind.async.get("https://shop.example/orders").text == "new")
  }

  @Test func C02_olderStubsAreTriedIfTheNewestDoesNotFit() async throws {
    stub(.any, .any).returns(.text("fallback"))
    stub(.post, "/orders").returns(.text("post"))

    #expect(try await ClientKind.async.get("https://shop.example/orders").text == "fallback")
  }

  @Test func answersComeInTurnAndTheLastStays() async throws {
    stub(.get, "/orders").returns(.text("1"), .status(404)).throws(URLError(.timedOut))

    #expect(try await ClientKind.async.get("https://shop.example/orders").text == "1")
    #expect(try await ClientKind.async.get("https://shop.example/orders").status == 404)
    for _ in 0..<2 {
      await #expect(throws: URLError.self) {
        try await ClientKind.async.get("https://shop.example/orders")
      }
    }
  }

  @Test func C04_resetEmptiesTheTable() async throws {
    stub(.get, "/orders").returns(.text("tea"))
    reset(HTTPStubs.current, .stubs)
    setMode(.nice, of: HTTPStubs.current)

    let reply = try await ClientKind.async.get("https://shop.example/orders")

    #expect(reply.status == 200)
    #expect(reply.text == "")
  }

  @Test(arguments: ClientKind.allCases)
  func C07_matcherAndAnswerRunOncePerRequest(client: ClientKind) async throws {
    let matched = Counter()
    let answered = Counter()
    let isCounted = Matcher<HTTPRequest>.matching { _ in
      matched.increase()
      return true
    }
    stub(.get, "/orders", with: isCounted).does { _ in
      answered.increase()
      return .text("tea")
    }

    _ = try await client.get("https://shop.example/orders")

    #expect(matched.count == 1)
    #expect(answered.count == 1)
  }

  @Test func C11_matcherMayAddStubsForTheNextRequest() async throws {
    let stubs = HTTPStubs.current
    let adding = Matcher<HTTPRequest>.matching { _ in
      stub(stubs).request(.get, "/orders").returns(.text("added"))
      return true
    }
    stub(.get, "/orders", with: adding).returns(.text("first"))

    #expect(try await ClientKind.async.get("https://shop.example/orders").text == "first")
    #expect(try await ClientKind.async.get("https://shop.example/orders").text == "added")
  }

  @Test(arguments: ClientKind.allCases)
  func C15_errorIsTheOneThatWasPrepared(client: ClientKind) async {
    stub(.get, "/orders").throws(OutOfTea(shelf: 3))

    let error = await #expect(throws: OutOfTea.self) {
      try await client.get("https://shop.example/orders")
    }

    #expect(error?.shelf == 3)
  }

  @Test(arguments: ClientKind.allCases)
  func C42_closureGetsTheWholeRequest(client: ClientKind) async throws {
    stub(.post, "/orders").does { request in
      .text("\(request.method.rawValue) \(request.headers["x-shelf"] ?? "") \(request.text)")
    }
    let request = URLRequest(
      "POST", "https://shop.example/orders", headers: ["X-Shelf": "4"], body: "tea")

    #expect(try await client.send(request).text == "POST 4 tea")
  }

  @Test func C33_bodyOfAStreamIsSeenWhole() async throws {
    let long = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    stub(.post, "/orders", with: .body(long)).returns(.text("whole"))
    var request = URLRequest("POST", "https://shop.example/orders")
    request.httpBodyStream = InputStream(data: long)

    #expect(try await ClientKind.async.send(request).text == "whole")
  }

  @Test func C48_bodyOfAStreamThatGivesLittleAtATimeIsSeenWhole() async throws {
    stub(.post, "/orders", with: .text("tea and cake")).returns(.text("whole"))
    var request = URLRequest("POST", "https://shop.example/orders")
    request.httpBodyStream = DrippingStream(Data("tea and cake".utf8))

    #expect(try await ClientKind.async.send(request).text == "whole")
  }

  @Test func C33_bodyOfAnUploadIsSeen() async throws {
    stub(.put, "/orders").does { .text($0.text) }
    let request = URLRequest("PUT", "https://shop.example/orders")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try Data("cake".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let session = URLSession.stubbed

    let (fromData, _) = try await session.upload(for: request, from: Data("tea".utf8))
    let (fromFile, _) = try await session.upload(for: request, fromFile: file)

    #expect(String(decoding: fromData, as: UTF8.self) == "tea")
    #expect(String(decoding: fromFile, as: UTF8.self) == "cake")
  }

  @Test func C33_bodyOfAStreamedUploadComesFromTheDelegate() async throws {
    stub(.put, "/orders").does { .text($0.text) }
    let listener = StreamingListener("tea")
    let session = URLSession.stubbed(by: .current, delegate: listener)

    session.uploadTask(withStreamedRequest: URLRequest("PUT", "https://shop.example/orders"))
      .resume()

    #expect(try await listener.listener.reply().text == "tea")
  }

  @Test func additionalHeadersOfTheSessionAreSeen() async throws {
    stub(.get, "/orders", with: .header("X-Key", "k")).returns(.text("tea"))
    let request = URLRequest("GET", "https://shop.example/orders")

    let reply = try await ClientKind.async.send(request) {
      $0.httpAdditionalHeaders = ["X-Key": "k"]
    }

    #expect(reply.text == "tea")
  }

  @Test func C40_nothingHappensBeforeTheTaskIsResumed() async throws {
    stub(.get, "/orders").returns(.text("tea"))
    let done = Gate()
    let url = try #require(URL(string: "https://shop.example/orders"))
    let task = URLSession.stubbed.dataTask(with: url) { _, _, _ in done.open() }

    verify(.any, .any).called(.never)
    task.resume()
    await done.pass()

    verify(.get, "/orders").called(1)
  }

  @Test func C46_secondResumeIsNoSecondRequest() async throws {
    let hold = Gate()
    stub(.get, "/orders").does { _ in
      await hold.pass()
      return .text("tea")
    }
    let listener = Listener()
    let session = URLSession.stubbed(by: .current, delegate: listener)
    let task = session.dataTask(with: URLRequest("GET", "https://shop.example/orders"))

    task.resume()
    await verify(.get, "/orders").called(1..., within: .seconds(30))
    task.resume()
    task.resume()
    hold.open()
    _ = try await listener.reply()

    verify(.get, "/orders").called(1)
    #expect(listener.endCount == 1)
  }

  @Test func suspendedTaskHearsNothingUntilItIsResumed() async throws {
    let hold = Gate()
    stub(.get, "/orders").does { _ in
      await hold.pass()
      return .text("tea")
    }
    let listener = Listener()
    let session = URLSession.stubbed(by: .current, delegate: listener)
    let task = session.dataTask(with: URLRequest("GET", "https://shop.example/orders"))

    task.resume()
    await verify(.get, "/orders").called(1..., within: .seconds(30))
    task.suspend()
    hold.open()
    await URLSession.stubbed.drain()
    let hasResponse = listener.hasResponse
    task.resume()

    #expect(!hasResponse)
    #expect(try await listener.reply().text == "tea")
  }

  @Test func C47_requestWorksLongAfterItWasMade() async throws {
    let done = Gate()
    let task = makeTask(open: done)
    stub(.get, "/orders").returns(.text("late"))

    task.resume()
    await done.pass()

    verify(.get, "/orders").called(1)
  }

  private func makeTask(open done: Gate) -> URLSessionDataTask {
    let request = URLRequest("GET", "https://shop.example/orders")
    return URLSession.stubbed.dataTask(with: request) { _, _, _ in done.open() }
  }

  @Test func downloadIsRefusedWithAReasonWhereThePlatformTakesNone() async {
    #if canImport(FoundationNetworking)
      stub(.get, "/orders").returns(.text("tea"))

      let error = await #expect(throws: (any Error).self) {
        try await URLSession.stubbed.download(
          for: URLRequest("GET", "https://shop.example/orders"))
      }

      #expect(
        error.map { "\($0)" }
          == "A download task cannot be stubbed on this platform; use a data task")
    #endif
  }

  @Test(arguments: ClientKind.allCases)
  func unauthorizedAnswerIsAnAnswer(client: ClientKind) async throws {
    stub(.get, "/orders")
      .returns(.status(401, headers: ["WWW-Authenticate": "Basic realm=\"tea\""]))

    let reply = try await client.get("https://shop.example/orders")

    #expect(reply.status == 401)
    #expect(reply.url?.path == "/orders")
    #expect(reply.headers.count == 2)
    verify(.any, .any).called(1)
  }
}

// MARK: - Fixtures

struct OutOfTea: Error {
  let shelf: Int
}

/// A stream that returns one byte a read.
private final class DrippingStream: InputStream {
  private var rest: Data

  override init(data: Data) {
    rest = data
    super.init(data: Data())
  }

  convenience init(_ data: Data) { self.init(data: data) }

  override func open() {}
  override func close() {}
  override var hasBytesAvailable: Bool { !rest.isEmpty }
  override var streamStatus: Stream.Status { .open }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard let first = rest.popFirst() else { return 0 }
    buffer.pointee = first
    return 1
  }
}

/// A delegate that has the body of an upload.
private final class StreamingListener: NSObject, URLSessionDataDelegate, Sendable {
  let listener = Listener()
  private let body: String

  init(_ body: String) {
    self.body = body
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    completionHandler(InputStream(data: Data(body.utf8)))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    listener.urlSession(session, dataTask: dataTask, didReceive: data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    listener.urlSession(session, task: task, didCompleteWithError: error)
  }
}
