import Foundation
import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A gate that is opened once and stays open.
final class Gate: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the condition guards both variables.
  private let condition = NSCondition()
  private var isOpened = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    condition.lock()
    isOpened = true
    let waiting = waiting
    self.waiting = []
    condition.broadcast()
    condition.unlock()
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      condition.lock()
      let isOpen = isOpened
      if !isOpen { waiting.append(continuation) }
      condition.unlock()
      if isOpen { continuation.resume() }
    }
  }

  /// Blocks the thread until the gate is open.
  func block() {
    condition.lock()
    while !isOpened { condition.wait() }
    condition.unlock()
  }
}

/// A count that several tasks raise.
final class Counter: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the value.
  private let lock = NSLock()
  private var value = 0

  var count: Int { lock.withLock { value } }
  func increase() { lock.withLock { value += 1 } }
}

extension URLSession {
  /// Sends a request through the queue that all sessions of the process share, so that
  /// what has been put there before is done.
  func drain() async {
    let request = URLRequest(url: URL(string: "https://drain.example/")!)
    let stubs = HTTPStubs(.nice)
    for _ in 0..<3 { _ = try? await URLSession.stubbed(by: stubs).data(for: request) }
  }
}
