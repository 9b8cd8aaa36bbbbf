/// Stops a mock and waits until no call is inside it any more.
///
/// The door closes at once: a call that comes now goes to the original of the mock or,
/// where there is none, fails. Calls that are inside finish on the state they began
/// with. When the last one is out, what the mock holds is released, exactly once,
/// however many tasks stop it. Stopping a stopped mock does nothing.
///
/// A stop is final and is not counted against anything: whoever starts something again
/// makes a new mock or opens a scope inside, each with its own end. What is counted is what
/// has to be: the calls inside, and the leases of installed overrides.
///
/// ## Concurrency
///
/// Suspends without blocking a thread. Called from inside a call of the same mock, it
/// closes the door and returns, since it would wait for itself; the end of that call
/// completes the stop. If calls are still inside when the duration is over, that is a
/// failure which names them, and the stop stays under way. So it does if the task is
/// canceled, which ends the wait early and reports nothing.
///
/// - Parameters:
///   - mock: The mock to stop.
///   - duration: How long to wait at most, on the clock.
///   - clock: What measures the duration.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public nonisolated(nonsending) func stopMocking<Target: MockTarget & ~Copyable, C: Clock<Duration>>(
  _ mock: borrowing Target, within duration: Duration = .seconds(5),
  clock: C = ScopeClock(),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let mock = mock.__mock
  await mock.stop(within: duration, on: clock, at: place)
}

/// Stops what was set up for the static members of a type, and waits until no call is
/// inside them any more.
///
/// They are those of the original from then on or, where there is none, fail.
/// `stopMocking(_:within:clock:)` of a mock says the rest.
public nonisolated(nonsending) func stopMocking<Target: StaticMockTarget, C: Clock<Duration>>(
  _ type: Target.Type, within duration: Duration = .seconds(5),
  clock: C = ContinuousClock(),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  await Target.__staticMock.stop(within: duration, on: clock, at: place)
}

/// Stops a mock without waiting for the calls inside it.
///
/// They finish on the state they began with, and the last one releases what the mock
/// holds. `stopMocking(_:within:clock:)` says the rest.
///
/// - Parameter mock: The mock to stop.
public func requestStop<Target: MockTarget & ~Copyable>(_ mock: borrowing Target) {
  mock.__mock.requestStop()
}

/// Stops what was set up for the static members of a type, without waiting.
public func requestStop<Target: StaticMockTarget>(_ type: Target.Type) {
  Target.__staticMock.requestStop()
}

/// Empties a mock, or parts of it; it stays usable.
///
/// A call that is inside the mock finishes on the state it began with.
///
/// - Parameters:
///   - mock: The mock.
///   - parts: What to forget. A stub that stays goes on with its next answer.
public func reset<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, _ parts: MockParts = .all
) {
  // What was taken out is released when this statement is over, outside the actor.
  _ = mock.__mock.enter(Mock.remove, parts)
}

/// Empties what was set up for the static members of a type, or parts of it.
public func reset<Target: StaticMockTarget>(_ type: Target.Type, _ parts: MockParts = .all) {
  _ = Target.__staticMock.enter(Mock.remove, parts)
}

// MARK: - Transitions

extension Mock {
  nonisolated func requestStop() {
    let (isFirst, teardown) = enter(Mock.close, ())
    if isFirst { scope.note(.stop, of: self) }
    teardown?.perform()
  }

  /// Stops the mock and waits until no call is inside it any more.
  ///
  /// - Parameter total: The duration for messages, if the mock has but a part of it.
  nonisolated(nonsending) func stop<C: Clock<Duration>>(
    within duration: Duration, of total: Duration? = nil, on clock: C, at place: SourcePlace
  ) async {
    requestStop()
    // The end of the call that this task is inside of completes the stop.
    let own = CallContext.leases(of: self)
    if enter(Mock.isTornDownOrInside, own) { return }
    if await wait(atMost: duration, on: clock, for: { await self.drained() }) { return }
    let calls = enter(Mock.callsInFlight, ())
    guard !calls.isEmpty, !Task.isCancelled else { return }
    let stuck = calls.map { StuckCall(text: $0.wording(), place: $0.place, isHeld: $0.isHeld) }
    scope.report(
      Finding(.stuckStop(mock: name, after: total ?? duration, calls: stuck), at: place))
  }

  /// Waits until the mock has been torn down.
  private nonisolated func drained() async {
    await waitInLine { ticket, continuation in
      enter(Mock.joinDrain, (ticket, continuation))
    } leave: { ticket in
      self.enter(Mock.leaveDrain, ticket)
    }
  }

  private static func close(
    _ mock: isolated Mock, _: Void
  ) -> (isFirst: Bool, teardown: Teardown?) {
    let isFirst = mock.lifecycle.isOpen
    return (isFirst, mock.lifecycle.close() ? mock.tearDown() : nil)
  }

  static func endTeardown(
    _ mock: isolated Mock, _: Void
  ) -> [CheckedContinuation<Void, Never>] {
    mock.lifecycle.endTeardown()
  }

  private static func isTornDownOrInside(
    _ mock: isolated Mock, _ own: [UInt64]
  ) -> Bool {
    mock.lifecycle.isTornDown || own.contains { mock.lifecycle.isOut($0) }
  }

  private static func callsInFlight(_ mock: isolated Mock, _: Void) -> [LeasedCall] {
    mock.lifecycle.callsInFlight
  }

  private static func joinDrain(
    _ mock: isolated Mock,
    _ joining: (ticket: UInt64, continuation: CheckedContinuation<Void, Never>)
  ) -> Bool {
    guard !mock.lifecycle.isTornDown else { return false }
    mock.lifecycle.drain.join(joining.ticket, joining.continuation)
    return true
  }

  private static func leaveDrain(
    _ mock: isolated Mock, _ ticket: UInt64
  ) -> CheckedContinuation<Void, Never>? {
    mock.lifecycle.drain.leave(ticket)
  }

  fileprivate static func remove(_ mock: isolated Mock, _ parts: MockParts) -> [Any] {
    if parts.contains(.expectations) {
      for expectation in mock.expectations { expectation.withdraw() }
      mock.expectations = []
    }
    if parts.contains(.calls) { mock.seenCalls = [] }
    return mock.tables.remove(parts)
  }
}
