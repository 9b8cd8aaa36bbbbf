import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// E-29: tests that run in parallel share the static handler of a URL protocol, as very many
// projects do, and get the answers of others.
//
//   test 1                  …      test 40
//   prepares an answer             prepares an answer
//   ─────────────── all are prepared ────────────────
//   asks the same URL              asks the same URL

@Suite(.stress) struct HTTPCrossTalkStress {
  @Test func twinGivesTheAnswersOfOthers() async {
    let violations = await violationsOfOwnership(by: StaticHandler.self, .twin, rounds: 1)

    #expect(!violations.isEmpty)
  }

  @Test func everyTestGetsItsOwnAnswer() async {
    let violations = await violationsOfOwnership(by: OurStubs.self, .current, rounds: 10)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol StubbedSession: Sendable {
  init(answering text: String)
  func answer() async throws -> String
}

private func violationsOfOwnership<Subject: StubbedSession>(
  by _: Subject.Type, _ stress: Stress, rounds: Int
) async -> Violations {
  let violations = Violations()
  for round in stress.rounds(rounds) {
    let prepared = Shared(0)
    let start = Gate()
    await withTaskGroup { group in
      for test in 0..<40 {
        group.addTask {
          await withMockScope("test \(test)") {
            var random = stress.random(round, test)
            await random.jitter()
            let subject = Subject(answering: "\(test)")
            let count = prepared.withLock { count in
              count += 1
              return count
            }
            if count == 40 { start.open() }
            await start.pass()
            for _ in 0..<5 {
              let answer = try? await subject.answer()
              violations.check(answer == "\(test)", "a test got the answer of another")
              await random.jitter()
            }
          }
        }
      }
    }
    stress.count(200)
  }
  return violations
}

// MARK: - Subjects

private struct OurStubs: StubbedSession {
  private let session: URLSession

  init(answering text: String) {
    session = .stubbed
    stub(.get, "https://shop.example/orders").returns(.text(text))
  }

  func answer() async throws -> String {
    String(decoding: try await session.data(from: ordersURL).0, as: UTF8.self)
  }
}

/// The handler that every project writes.
private struct StaticHandler: StubbedSession {
  private let session: URLSession

  init(answering text: String) {
    HandlerProtocol.text.withLock { $0 = text }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [HandlerProtocol.self]
    session = URLSession(configuration: configuration)
  }

  func answer() async throws -> String {
    String(decoding: try await session.data(from: ordersURL).0, as: UTF8.self)
  }

  private final class HandlerProtocol: URLProtocol {
    static let text = Shared("")

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}
    override func startLoading() {
      let response = HTTPURLResponse(
        url: ordersURL, statusCode: 200, httpVersion: nil, headerFields: [:])!
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data(Self.text.withLock { $0 }.utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
  }
}
