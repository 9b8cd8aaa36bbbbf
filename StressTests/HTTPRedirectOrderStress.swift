import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// E-27: a redirect and the answer after it come in the wrong order. OHHTTPStubs (#224,
// #230, #280) gave each a timer of its own, with the same delay.

@Suite(.stress, .mocking) struct HTTPRedirectOrderStress {
  @Test func twinConfusesTheOrder() async {
    let violations = Violations()
    for round in Stress.twin.rounds(200) {
      let events = Shared<[String]>([])
      await withTaskGroup { group in
        for (lane, event) in ["redirect", "response"].enumerated() {
          group.addTask {
            var random = Stress.twin.random(round, lane)
            await random.jitter()
            events.withLock { $0.append(event) }
          }
        }
      }
      check(events.withLock { $0 }, violations)
    }

    #expect(!violations.isEmpty)
  }

  @Test func redirectAlwaysComesBeforeTheAnswer() async throws {
    let stress = Stress.current
    let violations = Violations()
    stub(.get, "/old").returns(.redirect(to: "/orders"))
    stub(.get, "/orders").returns(.text("tea"))
    let old = try #require(URL(string: "https://shop.example/old"))

    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in stress.rounds(100) {
            let listener = OrderListener()
            let session = URLSession.stubbed(by: .current, delegate: listener)
            session.dataTask(with: old).resume()
            await listener.end.pass()
            check(listener.events.withLock { $0 }, violations)
          }
        }
      }
    }
    stress.count(stress.rounds(400).upperBound)

    #expect(violations.isEmpty, "\(violations)")
  }
}

private func check(_ events: [String], _ violations: Violations) {
  violations.check(events == ["redirect", "response"], "the order was \(events)")
}

private final class OrderListener: NSObject, URLSessionDataDelegate, Sendable {
  let events = Shared<[String]>([])
  let end = Gate()

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    events.withLock { $0.append("redirect") }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    events.withLock { $0.append("response") }
    completionHandler(.allow)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end.open()
  }
}
