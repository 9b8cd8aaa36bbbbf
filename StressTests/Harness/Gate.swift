import Foundation

/// A gate that is opened once and stays open.
///
/// Whoever comes before waits, whoever comes after walks through. Cancellation does not
/// open it: a test that forgets to open a gate hangs, and says so by hanging.
final class Gate: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the condition guards both variables.
  private let condition = NSCondition()
  private var isOpened = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  var isOpen: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isOpened
  }

  /// Opens the gate; opening an open gate does nothing.
  func open() {
    condition.lock()
    isOpened = true
    let waiting = waiting
    self.waiting = []
    condition.broadcast()
    condition.unlock()
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open.
  func pass() async {
    await withCheckedContinuation { continuation in
      if !join(continuation) { continuation.resume() }
    }
  }

  /// Blocks the thread until the gate is open; only for a thread of one's own, such as
  /// that of ``onThread(_:)``.
  func block() {
    condition.lock()
    while !isOpened { condition.wait() }
    condition.unlock()
  }

  private func join(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if !isOpened { waiting.append(continuation) }
    return !isOpened
  }
}

/// Runs synchronous code on a thread of its own and waits for it without blocking.
///
/// There it may block at a gate, and it has no task-local values.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

/// Runs tasks on a queue of its own; for asynchronous code that may block at a gate.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "stress")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
