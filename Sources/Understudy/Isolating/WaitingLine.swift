/// Tasks that wait for one signal of an actor.
///
/// A plain value. A continuation leaves it exactly once, and whoever took it out
/// resumes it, after leaving the actor.
struct WaitingLine {
  private var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]

  var isEmpty: Bool { waiting.isEmpty }

  mutating func join(_ ticket: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
    waiting[ticket] = continuation
  }

  /// Takes one waiter out; nil if it has been taken out before, or never joined.
  mutating func leave(_ ticket: UInt64) -> CheckedContinuation<Void, Never>? {
    waiting.removeValue(forKey: ticket)
  }

  mutating func takeAll() -> [CheckedContinuation<Void, Never>] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [:] }
    return Array(waiting.values)
  }
}

/// Waits in a line until the signal comes or the task is canceled.
///
/// - Parameters:
///   - join: Enters the actor and joins the line; false if there is nothing to
///     wait for any more.
///   - leave: Enters the actor and takes the waiter out again.
func waitInLine(
  join: (UInt64, CheckedContinuation<Void, Never>) -> Bool,
  leave: @escaping @Sendable (UInt64) -> CheckedContinuation<Void, Never>?
) async {
  let ticket = Tickets.next()
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      guard join(ticket, continuation) else { return continuation.resume() }
      // The handler below may have run before the waiter had joined.
      if Task.isCancelled { leave(ticket)?.resume() }
    }
  } onCancel: {
    leave(ticket)?.resume()
  }
}

/// Waits for an event, but not past a deadline.
///
/// - Parameters:
///   - duration: How long to wait at most.
///   - clock: What measures the duration.
///   - event: Returns once the event has happened or its task is canceled.
/// - Returns: Whether the event came first.
func wait<C: Clock>(
  atMost duration: C.Duration, on clock: C, for event: @escaping @Sendable () async -> Void
) async -> Bool {
  await withTaskGroup(of: Bool.self) { group in
    group.addTask {
      await event()
      return !Task.isCancelled
    }
    group.addTask {
      // Canceled as soon as the event has come.
      try? await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
      return false
    }
    let first = await group.next() ?? false
    group.cancelAll()
    return first
  }
}
