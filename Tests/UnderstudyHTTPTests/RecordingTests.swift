import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mocking, .timeLimit(.minutes(1))) struct RecordingTests {
  @Test func C08_requestIsOnRecordOnceWithItsOutcome() async throws {
    stub(.get, "/tea").returns(.text("tea"))
    stub(.get, "/cake").does { _ in throw OutOfTea(shelf: 1) }

    _ = try await ClientKind.async.get("https://shop.example/tea")
    _ = try? await ClientKind.async.get("https://shop.example/cake")

    let outcomes = calls(to: .any, .any).map { "\($0.arguments.url.path) \($0.outcome)" }
    #expect(outcomes == ["/tea returned", "/cake threw"])
  }

  @Test func verificationWaitsForARequest() async throws {
    stub(.get, "/orders").returns(.text("tea"))
    let session = URLSession.stubbed

    async let reply = session.data(for: URLRequest("GET", "https://shop.example/orders"))
    await verify(.get, "/orders").called(1..., within: .seconds(30))

    _ = try await reply
  }

  @Test func wrongCountShowsWhatCameNear() async throws {
    let collector = FindingCollector()

    try await withMockScope(reportingTo: collector) {
      let http = HTTPStubs(.nice)
      let request = URLRequest("POST", "https://shop.example/orders", body: "tea")
      _ = try await ClientKind.async.send(request, to: http)
      verify(http).request(.put, "/orders", with: .text("tea")).called(1)
    }

    #expect(
      collector.findings.map(\.message) == [
        """
        Expected exactly 1 call to 'HTTPStubs.request(.put, "/orders", with: .text("tea"))', \
        but received 0
          near miss  request(*.post*, "https://shop.example/orders", with: body tea)
        """
      ])
  }

  @Test func expectationIsMetByARequest() async throws {
    expect(.delete, "/orders/7").returns(.status(204))
    stub(.delete, "/orders/*").returns(.status(404))

    let first = try await ClientKind.async.send(
      URLRequest("DELETE", "https://shop.example/orders/7"))
    let second = try await ClientKind.async.send(
      URLRequest("DELETE", "https://shop.example/orders/7"))

    #expect([first.status, second.status] == [204, 404])
  }

  @Test func unmetExpectationIsAFailureAtTheEndOfTheScope() async {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      _ = expect(.delete, "/orders/7")
    }

    #expect(
      collector.findings.map(\.message) == [
        """
        Expected exactly 1 call to 'HTTPStubs.request(.delete, "/orders/7", with: .any)', \
        but received 0
        """
      ])
  }

  @Test func rejectedRequestIsAFailureOnTheLineOfReject() async {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      stub(.any, .any).returns(.status(200))
      reject(.delete, "/orders/*").always()
      await #expect(throws: MockError.self) {
        try await ClientKind.async.send(URLRequest("DELETE", "https://shop.example/orders/7"))
      }
    }

    #expect(collector.findings.count >= 1)
    #expect(collector.findings.first?.message.contains("is rejected") == true)
  }

  @Test func requestsAreVerifiedInOrder() async throws {
    stub(.any, .any).returns(.status(200))

    _ = try await ClientKind.async.get("https://shop.example/a")
    _ = try await ClientKind.async.get("https://shop.example/b")

    verifyInOrder {
      verify(.get, "/a")
      verify(.get, "/b")
    }
  }

  @Test func stopWaitsForTheRequestsInside() async throws {
    let hold = Gate()
    let http = HTTPStubs()
    stub(http).request().does { _ in
      await hold.pass()
      return .text("tea")
    }
    async let reply = ClientKind.async.get("https://shop.example/orders", from: http)
    await verify(http).request().called(1..., within: .seconds(30))

    async let stop: Void = stopMocking(http)
    hold.open()
    await stop

    #expect(try await reply.text == "tea")
  }
}
