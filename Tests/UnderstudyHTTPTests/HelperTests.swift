import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mocking, .timeLimit(.minutes(1))) struct HelperTests {
  @Test(arguments: [("tea", 201), ("cake", 500)])
  func C43_codeSeesTheAnswerToItsBody(name: String, status: Int) async throws {
    let session = URLSession.stubbed { request in
      request.method == .post && request.url.path == "/orders"
    } answering: { request in
      try request.json() == ["name": "tea"] ? .status(201) : .status(500)
    }

    #expect(try await order(name, from: session) == status)
  }

  @Test func jsonIsEncodedForTheCode() async throws {
    let session = URLSession.stubbed { _ in
      true
    } answeringJSON: { request in
      try [request.json(as: [String: String].self)["name"], "7"]
    }

    let (data, response) = try await session.data(for: request("tea"))

    #expect(try JSON(parsing: data) == ["tea", "7"])
    #expect((response as? HTTPURLResponse)?.mimeType == "application/json")
  }

  @Test func C41_requestThatFailsTheCheckIsAFailure() async throws {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      let session = URLSession.stubbed {
        $0.method == .get
      } answering: { _ in
        .status(200)
      }
      await #expect(throws: MockError.self) { try await order("tea", from: session) }
    }

    #expect(collector.findings.count == 1)
    #expect(collector.findings.first.map { "\($0.place)" } == "HelperTests.swift:40")
  }

  @Test func C39_sessionTakesAnyDelegateAndQueue() async throws {
    stub(.post, "/orders").returns(.status(201))
    let listener = Listener()
    let queue = OperationQueue()
    let session = URLSession.stubbed(by: .current, delegate: listener, delegateQueue: queue)

    session.dataTask(with: try request("tea")).resume()

    #expect(session.delegateQueue === queue)
    #expect(try await listener.reply().status == 201)
  }

  // The code under test: it orders something and returns the status.
  private func order(_ name: String, from session: URLSession) async throws -> Int? {
    let (_, response) = try await session.data(for: request(name))
    return (response as? HTTPURLResponse)?.statusCode
  }

  private func request(_ name: String) throws -> URLRequest {
    var request = URLRequest("POST", "https://shop.example/orders")
    request.httpBody = try JSONEncoder().encode(["name": name])
    return request
  }
}
