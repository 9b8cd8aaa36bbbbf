import Dispatch
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// E-28: a thread waits for an answer that needs that very thread. OHHTTPStubs (#8) answered
// on the main thread.
//
//   thread                         stubs
//   asks, blocks
//                                  must answer without it

@Suite(.stress, .mocking) struct HTTPBlockedThreadStress {
  // The wait has an end, or the test would have none.
  @Test func twinNeverAnswersTheThreadThatWaits() async {
    let thread = DispatchQueue(label: "the only thread")
    let isAnswered = await withCheckedContinuation { continuation in
      thread.async {
        let done = DispatchSemaphore(value: 0)
        thread.async { done.signal() }
        let result = done.wait(timeout: .now() + .milliseconds(50))
        continuation.resume(returning: result == .success)
      }
    }

    #expect(!isAnswered)
  }

  // More tasks than the pool has threads block theirs.
  @Test func blockedPoolGetsItsAnswers() async {
    let stress = Stress.current
    stub(.get, "/orders").does { _ in
      await Task.yield()
      return .text("tea")
    }
    let session = URLSession.stubbed

    let right = await withTaskGroup { group in
      for _ in stress.rounds(200) {
        group.addTask { session.blockUntilAnswered() == "tea" }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    stress.count(right)

    #expect(right == stress.rounds(200).upperBound)
  }

  @MainActor
  @Test func blockedMainThreadGetsItsAnswer() async {
    stub(.get, "/orders").does { _ in
      await Task.yield()
      return .text("tea")
    }

    #expect(URLSession.stubbed.blockUntilAnswered() == "tea")
  }
}

extension URLSession {
  fileprivate func blockUntilAnswered() -> String? {
    let answer = Shared<Data?>(nil)
    let done = DispatchSemaphore(value: 0)
    dataTask(with: ordersURL) { data, _, _ in
      answer.withLock { $0 = data }
      done.signal()
    }.resume()
    done.wait()
    return answer.withLock { $0 }.map { String(decoding: $0, as: UTF8.self) }
  }
}
