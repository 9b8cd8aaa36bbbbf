import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct MissingStubTests {
  @Test(arguments: ClientKind.allCases)
  func C03_requestWithoutAStubIsAFailureThatShowsTheStubs(client: ClientKind) async throws {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      stub(.post, "https://shop.example/orders/*").returns(.status(201))
      stub(.get, "https://shop.example/orders/8", with: .header("X-Key")).returns(.status(200))
      let request = URLRequest(
        "POST", "https://shop.example/baskets", headers: ["X-Shelf": "4"], body: "tea")
      await #expect(throws: MockError.self) { try await client.send(request) }
    }

    let message = try #require(collector.findings.first?.message)
    #expect(collector.findings.count == 1)
    #expect(
      message.hasPrefix(
        """
        Call to 'request(.post, "https://shop.example/baskets", \
        with: headers ["X-Shelf": "4"], body tea)' of strict 'HTTPStubs', which nobody prepared
        """))
    let stubs = message.split(separator: "\n").filter { $0.hasPrefix("  stub ") }
    #expect(
      stubs.map { $0.contains("MissingStubTests.swift:") } == [true, true], "\(message)")
    // The nearest comes first, though it is older.
    #expect(stubs[0].contains(#"request(.post, "https://shop.example/orders/*", with: .any)"#))
  }

  //   request                        test
  //   is asked of the matcher
  //                                  removes the stub
  //   gets the answer all the same
  //   the next one has no stub
  @Test func C06_stubRemovedWhileItIsMatchedAnswersThatRequestAlone() async throws {
    let collector = FindingCollector()

    try await withMockScope(reportingTo: collector) {
      let http = HTTPStubs.current
      let removing = Matcher<HTTPRequest>.matching { _ in
        reset(http, .stubs)
        return true
      }
      stub(.get, "/orders", with: removing).returns(.text("tea"))

      let reply = try await ClientKind.async.get("https://shop.example/orders")
      #expect(reply.text == "tea")
      await #expect(throws: MockError.self) {
        try await ClientKind.async.get("https://shop.example/orders")
      }
    }

    #expect(collector.findings.count == 1)
    #expect(collector.findings.first?.message.contains("which nobody prepared") == true)
  }

  @Test func niceStubsAnswerWithAnEmptyBody() async throws {
    try await withMockScope {
      let http = HTTPStubs(.nice)

      let reply = try await ClientKind.async.get("https://shop.example/orders", from: http)

      #expect(reply.status == 200)
      #expect(reply.data.isEmpty)
      verify(http).request(.get, "/orders").called(1)
    }
  }

  @Test func customPolicyAnswersWhatNobodyPrepared() async throws {
    try await withMockScope {
      let http = HTTPStubs(callingThrough: HTTPOriginal { .text("no \($0.url.path)", status: 404) })
      stub(http).request(.get, "/orders").returns(.text("tea"))

      let prepared = try await ClientKind.async.get("https://shop.example/orders", from: http)
      let other = try await ClientKind.async.get("https://shop.example/cake", from: http)

      #expect(prepared.text == "tea")
      #expect(other.status == 404)
      #expect(other.text == "no /cake")
    }
  }

  @Test func answerMayCallThroughToThePolicy() async throws {
    try await withMockScope {
      let http = HTTPStubs(callingThrough: HTTPOriginal { _ in .text("original") })
      stub(http).request(.get, "/orders").returns(.text("tea")).callsThrough()

      let first = try await ClientKind.async.get("https://shop.example/orders", from: http)
      let second = try await ClientKind.async.get("https://shop.example/orders", from: http)

      #expect([first.text, second.text] == ["tea", "original"])
    }
  }

  @Test func E30_lateRequestIsReportedAgainstTheTestThatItCameFrom() async throws {
    let collector = FindingCollector()
    let neighbour = FindingCollector()
    let session = withMockScope("first test", reportingTo: collector) {
      stub(.get, "/orders").returns(.text("tea"))
      return URLSession.stubbed
    }

    await withMockScope("second test", reportingTo: neighbour) {
      stub(.any, .any).returns(.text("cake"))
      await #expect(throws: MockError.self) {
        try await session.data(for: URLRequest("GET", "https://shop.example/orders"))
      }
      verify(.any, .any).called(.never)
    }

    #expect(neighbour.findings.isEmpty)
    #expect(collector.findings.count == 1)
    #expect(collector.findings.first?.message.contains("its scope 'first test' has ended") == true)
  }

  @Test func C49_stubsLiveExactlyUntilTheirScopeEnds() async throws {
    let collector = FindingCollector()
    let stubs = withMockScope(reportingTo: collector) {
      let http = HTTPStubs()
      stub(http).request(.get, "/orders").returns(.text("tea"))
      return http
    }

    await #expect(throws: MockError.self) {
      try await ClientKind.async.get("https://shop.example/orders", from: stubs)
    }
  }

  @Test func C09_sessionOfAnotherConfigurationIsNotStubbed() async throws {
    await withMockScope {
      stub(.any, .any).returns(.text("tea"))
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 5
      let session = URLSession(configuration: configuration)

      // Port 1 of this machine serves nobody.
      await #expect(throws: URLError.self) {
        try await session.data(for: URLRequest("GET", "http://127.0.0.1:1/orders"))
      }
      verify(.any, .any).called(.never)
    }
  }

  @Test(arguments: [URLSessionConfiguration.default, .ephemeral])
  func C10_everyConfigurationCanBeStubbed(configuration: URLSessionConfiguration) async throws {
    try await withMockScope {
      stub(.any, .any).returns(.text("tea"))
      let session = URLSession(configuration: configuration.stubbed())

      let (data, _) = try await session.data(
        for: URLRequest("GET", "https://shop.example/orders"))

      #expect(String(decoding: data, as: UTF8.self) == "tea")
    }
  }
}
