/// The calls that one stub holds, and the tests that wait for them.
///
/// A continuation leaves the state once, with whoever takes it out, and is resumed
/// unlocked. A call is known by its ticket, so that the test, a cancellation and a second
/// try of the test may all want to end it: the first one does.
final class HoldingLine<Output, Failure: Error>: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: everything is behind the lock. Results come in as
  // `sending`, and arguments go out only to where their type allows (see `HeldCalls`).

  /// Where the calls come from, for messages.
  let mock: String
  let scope: MockScope
  private let state = Locked(State())

  init(_ mock: Mock) {
    self.mock = mock.name
    scope = mock.scope
  }

  /// Holds a call until somebody resumes it.
  ///
  /// Runs on the caller's actor. If its task is canceled, the call throws
  /// `CancellationError` where its error type can hold one, and else stays held.
  func hold(_ arguments: Any) async throws(Failure) -> Output {
    let ticket = Tickets.next()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        let call = HeldState(ticket: ticket, arguments: arguments, continuation: continuation)
        let (waiter, outcome) = state.withLock { $0.arrive(call) }
        waiter?.resume(returning: Arrival(ticket: ticket, arguments: arguments))
        if let outcome { continuation.resume(returning: outcome) }
        // The handler below may have run before the call was here.
        if Task.isCancelled { cancel(ticket) }
      }
    } onCancel: {
      cancel(ticket)
    }
    return try outcome.result.get()
  }

  private func cancel(_ ticket: UInt64) {
    guard let error = CancellationError() as? Failure else { return }
    end(ticket, with: Outcome(result: .failure(error)))
  }

  /// Resumes one call; false if it is over already.
  @discardableResult
  func end(_ ticket: UInt64, with outcome: Outcome) -> Bool {
    let continuation = state.withLock { $0.take(ticket) }
    continuation?.resume(returning: outcome)
    return continuation != nil
  }

  /// Resumes the oldest call that is held or, if there is none, the next one that comes.
  func endNext(with outcome: Outcome) {
    state.withLock { $0.takeOldest(or: outcome) }?.resume(returning: outcome)
  }

  func isHeld(_ ticket: UInt64) -> Bool { state.withLock { $0.isHeld(ticket) } }

  /// Waits for a call that no test has waited for; nil if the task is canceled or the
  /// stub is gone.
  func nextArrival() async -> Arrival? {
    let ticket = Tickets.next()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Arrival?, Never>) in
        switch state.withLock({ $0.wait(ticket, continuation) }) {
        case .waits: if Task.isCancelled { leave(ticket) }
        case .over(let arrival): continuation.resume(returning: arrival)
        }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  private func leave(_ ticket: UInt64) {
    state.withLock { $0.leave(ticket) }?.resume(returning: nil)
  }

  /// Sends the waiting tests home, since no more calls will come.
  func close() {
    for waiter in state.withLock({ $0.close() }) { waiter.resume(returning: nil) }
  }

  /// How a call ends.
  struct Outcome: @unchecked Sendable {
    // Proof of `@unchecked Sendable`: made of a value that was sent here for one call,
    // and taken by that call.
    let result: Result<Output, Failure>
  }

  /// A call as a test sees it.
  struct Arrival: @unchecked Sendable {
    // Proof of `@unchecked Sendable`: `HeldCalls` hands the arguments out, and is itself
    // bound to where they may go.
    let ticket: UInt64
    let arguments: Any
  }

  /// A call that is held.
  fileprivate struct HeldState {
    let ticket: UInt64
    let arguments: Any
    let continuation: CheckedContinuation<Outcome, Never>
  }

  fileprivate struct State {
    /// Oldest first.
    private var held: [HeldState] = []
    /// The calls that no test has waited for, those that are over included.
    private var unseen: [Arrival] = []
    private var waiters: [(ticket: UInt64, continuation: CheckedContinuation<Arrival?, Never>)] = []
    /// What was given before there was a call for it.
    private var outcomes: [Outcome] = []
    private var isClosed = false

    /// Takes a call in, and returns the test to tell and the outcome, if it has one already.
    mutating func arrive(
      _ call: HeldState
    ) -> (CheckedContinuation<Arrival?, Never>?, Outcome?) {
      let waiter = waiters.isEmpty ? nil : waiters.removeFirst().continuation
      if waiter == nil {
        unseen.append(Arrival(ticket: call.ticket, arguments: call.arguments))
      }
      guard outcomes.isEmpty else { return (waiter, outcomes.removeFirst()) }
      held.append(call)
      return (waiter, nil)
    }

    mutating func take(_ ticket: UInt64) -> CheckedContinuation<Outcome, Never>? {
      held.firstIndex { $0.ticket == ticket }.map { held.remove(at: $0).continuation }
    }

    mutating func takeOldest(or outcome: Outcome) -> CheckedContinuation<Outcome, Never>? {
      guard held.isEmpty else { return held.removeFirst().continuation }
      outcomes.append(outcome)
      return nil
    }

    func isHeld(_ ticket: UInt64) -> Bool { held.contains { $0.ticket == ticket } }

    mutating func wait(
      _ ticket: UInt64, _ continuation: CheckedContinuation<Arrival?, Never>
    ) -> Wait {
      guard unseen.isEmpty else { return .over(unseen.removeFirst()) }
      guard !isClosed else { return .over(nil) }
      waiters.append((ticket, continuation))
      return .waits
    }

    mutating func leave(_ ticket: UInt64) -> CheckedContinuation<Arrival?, Never>? {
      waiters.firstIndex { $0.ticket == ticket }.map { waiters.remove(at: $0).continuation }
    }

    mutating func close() -> [CheckedContinuation<Arrival?, Never>] {
      isClosed = true
      defer { waiters = [] }
      return waiters.map(\.continuation)
    }
  }

  fileprivate enum Wait {
    case waits
    case over(Arrival?)
  }
}

/// The hold that a stub has on its line: when the stub is gone, no more calls come.
final class LineEnd<Output, Failure: Error>: Sendable {
  let line: HoldingLine<Output, Failure>

  init(_ line: HoldingLine<Output, Failure>) {
    self.line = line
  }

  deinit { line.close() }
}
