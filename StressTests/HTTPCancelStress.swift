import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// E-26: an answer is delivered to a task that was canceled. OHHTTPStubs (#20, #25); the
// platform ends the process over it.
//
//   client                         stubs
//                                  begin to deliver an answer in pieces
//   cancels, hears of it
//                                  must not deliver the rest

@Suite(.stress, .mocking) struct HTTPCancelStress {
  #if canImport(FoundationNetworking)
    @Test func twinEndsTheProcess() async {
      await #expect(processExitsWith: .failure) {
        // A task may be canceled before its protocol starts; then there is nothing to deliver.
        for _ in 0..<100 {
          let configuration = URLSessionConfiguration.ephemeral
          configuration.protocolClasses = [LateProtocol.self]
          configuration.urlCache = nil
          let listener = CancelListener()
          let session = URLSession(
            configuration: configuration, delegate: listener, delegateQueue: nil)
          let task = session.dataTask(with: ordersURL)
          task.resume()
          task.cancel()
          await listener.end.pass()
          // By then the session has forgotten the task.
          let other = session.dataTask(with: ordersURL)
          other.resume()
          other.cancel()
          await listener.secondEnd.pass()
          LateProtocol.deliverAll()
        }
      }
    }
  #endif

  @Test func canceledTaskHearsOfNothingElse() async {
    let stress = Stress.current
    let violations = Violations()
    let pieces = (0..<4).map { Data("\($0)".utf8) }
    let http = HTTPStubs()
    stub(http).request(.get, "/orders").does { request in
      let number = Int(request.headers["X-Round"] ?? "") ?? 0
      var random = stress.random(number)
      await random.jitter()
      return .stream {
        AsyncThrowingStream { source in
          Task {
            var random = stress.random(number, 1)
            for piece in pieces {
              await random.jitter()
              source.yield(piece)
            }
            source.finish()
          }
        }
      }
    }

    await withTaskGroup { group in
      for lane in 0..<4 {
        group.addTask {
          let listener = CancelListener()
          let session = URLSession.stubbed(by: http, delegate: listener)
          for round in stress.rounds(500) {
            var random = stress.random(lane, round)
            var request = URLRequest(url: ordersURL)
            request.setValue("\(round)", forHTTPHeaderField: "X-Round")
            let end = listener.begin()
            let task = session.dataTask(with: request)
            task.resume()
            await random.jitter(upTo: 12)
            task.cancel()
            if Bool.random(using: &random) { task.cancel() }
            await end.pass()
          }
          await session.data(for: "drain", from: http)
          listener.check(violations)
        }
      }
    }
    stress.count(stress.rounds(2_000).upperBound)

    #expect(violations.isEmpty, "\(violations)")
  }
}

extension URLSession {
  /// One more request to the end, so that what was queued before is done.
  fileprivate func data(for path: String, from http: HTTPStubs) async {
    stub(http).request(.get, "/drain").returns(.status(200))
    _ = try? await URLSession.stubbed(by: http).data(
      from: URL(string: "https://shop.example/\(path)")!)
  }
}

/// Notes what comes after the end of a task.
private final class CancelListener: NSObject, URLSessionDataDelegate, Sendable {
  private let state = Shared(State())
  let end = Gate()
  let secondEnd = Gate()

  private struct State {
    var ends: [Int: Int] = [:]
    var afterEnd = 0
    var next: Gate?
  }

  func begin() -> Gate {
    let gate = Gate()
    state.withLock { $0.next = gate }
    return gate
  }

  func check(_ violations: Violations) {
    state.withLock { state in
      violations.check(state.ends.values.allSatisfy { $0 == 1 }, "a task ended twice")
      violations.check(state.afterEnd == 0, "a task heard something after its end")
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    state.withLock { $0.afterEnd += $0.ends[dataTask.taskIdentifier] == nil ? 0 : 1 }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (gate, count) = state.withLock { state in
      state.ends[task.taskIdentifier, default: 0] += 1
      return (state.next, state.ends.count)
    }
    gate?.open()
    (count == 1 ? end : secondEnd).open()
  }
}

#if canImport(FoundationNetworking)
  /// Delivers whenever it likes.
  private final class LateProtocol: URLProtocol {
    private static let started = Shared<[@Sendable () -> Void]>([])

    static func deliverAll() {
      for deliver in started.withLock({ $0 }) { deliver() }
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {
      nonisolated(unsafe) let protocolInstance = self
      Self.started.withLock { started in
        started.append {
          protocolInstance.client?.urlProtocol(protocolInstance, didLoad: Data("late".utf8))
        }
      }
    }
    override func startLoading() {}
  }
#endif

let ordersURL = URL(string: "https://shop.example/orders")!
