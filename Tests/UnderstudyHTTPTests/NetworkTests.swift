import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What is passed on goes to a real server, on this machine.
@Suite(.timeLimit(.minutes(1))) struct NetworkTests {
  @Test(arguments: ClientKind.allCases)
  func C03_requestIsPassedOnWithItsBodyAndHeaders(client: ClientKind) async throws {
    let server = try LoopbackServer()
    try await withMockScope {
      let http = HTTPStubs(callingThrough: .network)
      let request = URLRequest(
        "POST", server.url + "/echo", headers: ["X-Shelf": "4"], body: "tea")

      let reply = try await client.send(request, to: http)

      #expect(reply.status == 203)
      #expect(reply.text == "POST /echo 4 tea")
      #expect(reply.headers["X-Served"] == "yes")
      verify(http).request(.post, "/echo").called(1)
    }
  }

  @Test func stubComesBeforeTheNetwork() async throws {
    let server = try LoopbackServer()
    try await withMockScope {
      let http = HTTPStubs(callingThrough: .network)
      stub(http).request(.any, "/stubbed").returns(.text("stub"))

      let stubbed = try await ClientKind.async.get(server.url + "/stubbed", from: http)
      let passed = try await ClientKind.async.get(server.url + "/echo", from: http)

      #expect(stubbed.text == "stub")
      #expect(passed.text == "GET /echo  ")
      #expect(server.requestCount == 1)
    }
  }

  @Test func redirectOfTheServerComesBackToTheStubs() async throws {
    let server = try LoopbackServer()
    try await withMockScope {
      stub(.any, .any).callsThrough()
      stub(.get, "/moved").returns(.text("stub"))

      let reply = try await ClientKind.async.get(server.url + "/redirect")

      #expect(reply.text == "stub")
      #expect(server.requestCount == 1)
    }
  }

  @Test(arguments: ClientKind.allCases)
  func stubRecordedOfTheServerAnswersByteForByteLikeIt(client: ClientKind) async throws {
    let server = try LoopbackServer()
    try await withMockScope {
      let recorder = HTTPRecorder()
      let real = HTTPStubs(callingThrough: .network.recorded(by: recorder))
      let requests = [
        URLRequest("GET", server.url + "/bytes?n=70000"),
        URLRequest("POST", server.url + "/echo", body: "tea"),
        URLRequest("POST", server.url + "/echo", body: "cake"),
        URLRequest("GET", server.url + "/missing"),
        URLRequest("GET", server.url + "/count"),
        URLRequest("GET", server.url + "/count"),
      ]

      let originals = try await requests.replies(to: client, from: real)
      server.stop()
      let kept = try JSONEncoder().encode(recorder.exchanges)
      let replayed = HTTPStubs(
        replaying: try JSONDecoder().decode([HTTPExchange].self, from: kept))
      let copies = try await requests.replies(to: client, from: replayed)

      #expect(originals.map(\.status) == [200, 203, 203, 404, 200, 200])
      #expect(originals[0].data.count == 70_000)
      #expect(originals[4].data != originals[5].data)
      #expect(copies.map(\.data) == originals.map(\.data))
      #expect(copies.map(\.status) == originals.map(\.status))
      #expect(copies.map(\.headers) == originals.map(\.headers))
    }
  }

  @Test func serverThatIsGoneIsTheErrorOfTheNetwork() async throws {
    let server = try LoopbackServer()
    let url = server.url
    server.stop()
    await withMockScope {
      let http = HTTPStubs(callingThrough: .network)

      await #expect(throws: URLError.self) {
        try await ClientKind.async.get(url + "/echo", from: http)
      }
    }
  }
}

extension [URLRequest] {
  fileprivate func replies(
    to client: ClientKind, from stubs: HTTPStubs
  ) async throws -> [Reply] {
    var replies: [Reply] = []
    for request in self { replies.append(try await client.send(request, to: stubs)) }
    return replies
  }
}
