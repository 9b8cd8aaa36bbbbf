import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The cases of these tests run at the same time, and all ask for one URL.

@Suite(.mocking, .timeLimit(.minutes(1))) struct IsolatingTests {
  // B84: with one table for the process, serializing one suite was not enough.
  @Test(arguments: 0..<50) func E29_everyTestGetsItsOwnAnswer(number: Int) async throws {
    try await askForOwnAnswer(number)
  }

  @Test(arguments: ClientKind.allCases, 0..<20)
  func E29_everyClientGetsTheAnswerOfItsTest(client: ClientKind, number: Int) async throws {
    stub(.get, "https://shop.example/orders").does { _ in
      await Task.yield()
      return .text("\(number)")
    }

    let reply = try await client.get("https://shop.example/orders")

    #expect(reply.text == "\(number)")
    verify(.get, "https://shop.example/orders").called(1)
  }

  @Test(arguments: 0..<50) func sharedSessionIsOverriddenForEachTest(number: Int) async throws {
    API.$session.override(with: .stubbed)
    stub(.get, "https://shop.example/orders").returns(.text("\(number)"))

    let (data, _) = try await API.session.data(
      for: URLRequest("GET", "https://shop.example/orders"))

    #expect(String(decoding: data, as: UTF8.self) == "\(number)")
  }

  @Test func stubsOfOneTestNeedNotMeetEither() async throws {
    let first = HTTPStubs()
    let second = HTTPStubs()
    stub(first).request(.get, "/orders").returns(.text("tea"))
    stub(second).request(.get, "/orders").returns(.text("cake"))

    async let tea = ClientKind.async.get("https://shop.example/orders", from: first)
    async let cake = ClientKind.async.get("https://shop.example/orders", from: second)

    #expect(try await [tea.text, cake.text] == ["tea", "cake"])
    verify(first).request(.get, "/orders").called(1)
    verify(second).request(.get, "/orders").called(1)
    verify(.any, .any).called(.never)
  }

  @Test func sessionKeepsItsStubsAlive() async throws {
    let session = makeSession(answering: "tea")

    let (data, _) = try await session.data(
      for: URLRequest("GET", "https://shop.example/orders"))

    #expect(String(decoding: data, as: UTF8.self) == "tea")
  }

  @Test func sessionWithAnotherCacheKeepsItsStubsAlive() async throws {
    let request = URLRequest("GET", "https://shop.example/orders")
    let stubs = HTTPStubs()
    stub(stubs).request().returns(.text("tea"))

    let reply = try await ClientKind.async.send(request, to: stubs) { $0.urlCache = nil }
    let other = try await ClientKind.async.send(request, to: stubs) {
      $0.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    }

    #expect([reply.text, other.text] == ["tea", "tea"])
  }

  @Test func answerSeesTheOverridesOfTheSender() async throws {
    API.$key.override(with: "own")
    stub(.get, "/orders").does { _ in .text(API.key) }

    #expect(try await ClientKind.async.get("https://shop.example/orders").text == "own")
  }

  @Test func answerSeesTheOverridesOfTheTestEvenIfTheSenderHasNone() async throws {
    API.$key.override(with: "own")
    stub(.get, "/orders").does { _ in .text(API.key) }
    let session = URLSession.stubbed

    let (data, _) = try await Task.detached {
      try await session.data(for: URLRequest("GET", "https://shop.example/orders"))
    }.value

    #expect(String(decoding: data, as: UTF8.self) == "own")
  }

  @Test func expectationInAnAnswerBelongsToTheTest() async throws {
    stub(.get, "/orders").does { _ in
      #expect(Test.current?.name == "expectationInAnAnswerBelongsToTheTest()")
      return .text("tea")
    }

    for client in ClientKind.allCases { _ = try await client.get("https://shop.example/orders") }

    verify(.get, "/orders").called(3)
  }

  // One of the two threads of a small pool could be this one, and so could the main thread.
  @Test func E28_blockedMainThreadGetsItsAnswer() async throws {
    stub(.get, "/orders").does { _ in
      await Task.yield()
      return .text("tea")
    }

    #expect(try await MainActor.run { try URLSession.stubbed.blockUntilAnswered() } == "tea")
  }

  private func askForOwnAnswer(_ number: Int) async throws {
    stub(.get, "https://shop.example/orders").returns(.text("\(number)"))

    let text = try await ClientKind.async.get("https://shop.example/orders").text

    #expect(text == "\(number)")
  }

  private func makeSession(answering text: String) -> URLSession {
    let stubs = HTTPStubs()
    stub(stubs).request().returns(.text(text))
    return .stubbed(by: stubs)
  }
}

@Suite(.mocking, .timeLimit(.minutes(1))) struct NeighbouringSuiteTests {
  @Test(arguments: 50..<100) func E29_testsOfAnotherSuiteStayApart(number: Int) async throws {
    stub(.get, "https://shop.example/orders").returns(.text("\(number)"))

    let text = try await ClientKind.async.get("https://shop.example/orders").text

    #expect(text == "\(number)")
  }
}

@Suite(.timeLimit(.minutes(1))) struct ReleasingTests {
  @Test func stubsAreReleasedWithTheirScopeAndSession() async throws {
    weak var object: Shelf?
    try await withMockScope {
      let shelf = Shelf()
      object = shelf
      stub(.get, "/orders").does { _ in .text(shelf.name) }
      let reply = try await ClientKind.delegate.get("https://shop.example/orders")
      #expect(reply.text == "tea")
      #expect(object != nil)
    }

    #expect(object == nil)
  }
}

// MARK: - Fixtures

private enum API {
  @Overridable static var session = URLSession.shared
  @Overridable static var key = "original"
}

private final class Shelf: Sendable {
  let name = "tea"
}

extension URLSession {
  /// Blocks the thread, as much code does that has not become asynchronous.
  fileprivate func blockUntilAnswered() throws -> String {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    dataTask(with: URLRequest("GET", "https://shop.example/orders")) { data, _, _ in
      box.set(data)
      done.signal()
    }.resume()
    done.wait()
    return String(decoding: box.value ?? Data(), as: UTF8.self)
  }
}

private final class Box: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var data: Data?

  var value: Data? { lock.withLock { data } }
  func set(_ value: Data?) { lock.withLock { data = value } }
}

// Field case B84: suites run side by side, and stub one and the same URL.

@Suite(.mocking) struct FirstSuiteOfOneURLTests {
  @Test(arguments: 0..<50) func B84_answerIsThatOfTheTest(number: Int) async throws {
    try await answerIsThatOfTheTest(number)
  }
}

@Suite(.mocking) struct SecondSuiteOfOneURLTests {
  @Test(arguments: 50..<100) func B84_answerIsThatOfTheTest(number: Int) async throws {
    try await answerIsThatOfTheTest(number)
  }
}

private func answerIsThatOfTheTest(_ number: Int) async throws {
  stub(.get, "https://shop.example/same").returns(.text("\(number)"))
  await Task.yield()

  #expect(try await ClientKind.async.get("https://shop.example/same").text == "\(number)")
  verify(.get, "https://shop.example/same").called(1)
}
