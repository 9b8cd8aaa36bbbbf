import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mocking, .timeLimit(.minutes(1))) struct RedirectingTests {
  @Test(arguments: ClientKind.allCases, [301, 302, 303, 307, 308])
  func C28_redirectGoesThroughTheStubsAgain(client: ClientKind, status: Int) async throws {
    stub(.get, "https://old.example/orders")
      .returns(.redirect(to: "https://shop.example/orders?page=2", status: status))
    stub(.get, "https://shop.example/orders?page=2").returns(.text("tea"))

    let reply = try await client.get("https://old.example/orders")

    #expect(reply.status == 200)
    #expect(reply.text == "tea")
    #expect(reply.url?.absoluteString == "https://shop.example/orders?page=2")
    #expect(calls(to: .any, .any).map(\.arguments.url.host) == ["old.example", "shop.example"])
  }

  @Test func relativeLocationIsResolved() async throws {
    stub(.get, "https://shop.example/a/b").returns(.redirect(to: "../c"))
    stub(.get, "https://shop.example/c").returns(.text("tea"))

    #expect(try await ClientKind.async.get("https://shop.example/a/b").text == "tea")
  }

  @Test(arguments: [
    (301, "GET", ""), (302, "GET", ""), (303, "GET", ""), (307, "POST", "tea"),
    (308, "POST", "tea"),
  ])
  func methodAndBodyFollowTheStatus(status: Int, method: String, body: String) async throws {
    stub(.post, "/old").returns(.redirect(to: "/new", status: status))
    stub(.any, "/new").does { .text("\($0.method.rawValue) \($0.text)") }

    let request = URLRequest("POST", "https://shop.example/old", body: "tea")
    let reply = try await ClientKind.async.send(request)

    #expect(reply.text == "\(method) \(body)")
  }

  @Test(arguments: [(300, "/new"), (302, nil), (304, "/new")])
  func C29_otherStatusOrNoLocationIsAnOrdinaryAnswer(
    status: Int, location: String?
  ) async throws {
    let headers = location.map { ["Location": $0] as HTTPHeaders } ?? [:]
    stub(.get, "/old").returns(.status(status, headers: headers))

    #expect(try await ClientKind.async.get("https://shop.example/old").status == status)
  }

  @Test func C31_delegateThatRefusesGetsTheRedirectAsItsAnswer() async throws {
    stub(.get, "/old").returns(.redirect(to: "/new"))
    let listener = Listener(followsRedirects: false)
    let session = URLSession.stubbed(by: .current, delegate: listener)

    session.dataTask(with: URLRequest("GET", "https://shop.example/old")).resume()
    let reply = try await listener.reply()

    #expect(reply.status == 302)
    #expect(listener.redirects.map(\.path) == ["/new"])
    #expect(listener.endCount == 1)
    verify(.get, "/new").called(.never)
  }

  @Test func C32_redirectIsReportedBeforeTheAnswer() async throws {
    stub(.get, "/old").returns(.redirect(to: "/new"))
    let listener = Listener()
    stub(.get, "/new").does { _ in .text("\(listener.redirects.count) \(listener.hasResponse)") }
    let session = URLSession.stubbed(by: .current, delegate: listener)

    session.dataTask(with: URLRequest("GET", "https://shop.example/old")).resume()

    #expect(try await listener.reply().text == "1 false")
  }

  @Test func endlessRedirectEnds() async throws {
    stub(.get, "/old").returns(.redirect(to: "/old"))

    let error = await #expect(throws: URLError.self) {
      try await ClientKind.async.get("https://shop.example/old")
    }

    #expect(error?.code == .httpTooManyRedirects)
    verify(.get, "/old").called(21)
  }

  @Test func secretsDoNotGoToAnotherHost() async throws {
    stub(.get, "https://old.example/").returns(.redirect(to: "https://shop.example/"))
    stub(.get, "https://shop.example/").does { .text($0.headers["Authorization"] ?? "none") }
    let request = URLRequest("GET", "https://old.example/", headers: ["Authorization": "key"])

    #expect(try await ClientKind.async.send(request).text == "none")
  }

  @Test func C23_cookiesAreStoredAndSentAgain() async throws {
    stub(.get, "/login").returns(
      .redirect(to: "/home", headers: ["Set-Cookie": "id=7; Path=/", "Set-Cookie": "a=b"]))
    stub(.get, "/home").does { .text($0.headers["Cookie"] ?? "none") }
    let session = URLSession.stubbed

    let (redirected, _) = try await session.data(
      for: URLRequest("GET", "https://shop.example/login"))
    let (later, _) = try await session.data(for: URLRequest("GET", "https://shop.example/home"))
    let (other, _) = try await URLSession.stubbed.data(
      for: URLRequest("GET", "https://shop.example/home"))

    for data in [redirected, later] {
      let cookies = String(decoding: data, as: UTF8.self).split(separator: "; ").sorted()
      #expect(cookies == ["a=b", "id=7"])
    }
    #expect(String(decoding: other, as: UTF8.self) == "none")
  }

  @Test func C23_requestThatHandlesNoCookiesStoresNone() async throws {
    stub(.get, "/login").returns(.status(200, headers: ["Set-Cookie": "id=7"]))
    var request = URLRequest("GET", "https://shop.example/login")
    request.httpShouldHandleCookies = false
    let session = URLSession.stubbed

    _ = try await session.data(for: request)

    #expect(session.configuration.httpCookieStorage?.cookies?.isEmpty == true)
  }

  @Test func C24_answerIsNotCached() async throws {
    stub(.get, "/orders").returns(
      .text("1", headers: ["Cache-Control": "max-age=3600"]), .text("2"))
    let session = URLSession.stubbed
    let request = URLRequest("GET", "https://shop.example/orders")

    let (first, _) = try await session.data(for: request)
    let (second, _) = try await session.data(for: request)

    #expect([first, second].map { String(decoding: $0, as: UTF8.self) } == ["1", "2"])
    #expect(session.configuration.urlCache?.cachedResponse(for: request) == nil)
  }
}
