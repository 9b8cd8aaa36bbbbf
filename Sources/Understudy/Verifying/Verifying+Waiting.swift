// Verification that waits: woken by the call itself, never by looking again.

extension Selecting where Purpose == Verifying {
  /// Fails the test unless the calls are made a number of times within a duration.
  ///
  /// Calls from before count too. With a least number alone, such as `1...`, it
  /// returns as soon as that is reached. With a greatest number, `.never` and exact
  /// counts included, it watches the whole duration, since a call too many may still
  /// come; a call too many ends the wait at once.
  ///
  /// ## Concurrency
  ///
  /// Suspends without blocking a thread and is woken by the calls. If the task is
  /// canceled, the calls made so far decide.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - duration: How long to wait at most, on the clock.
  ///   - clock: What measures the duration.
  public nonisolated(nonsending) func called<C: Clock<Duration>>(
    _ count: CallCount = .atLeast(1), within duration: Duration, clock: C = ScopeClock()
  ) async {
    await __query.check(count, within: duration, on: clock)
  }

  /// Fails the test unless the calls are made exactly this many times within a duration.
  public nonisolated(nonsending) func called<C: Clock<Duration>>(
    _ count: Int, within duration: Duration, clock: C = ScopeClock()
  ) async {
    await called(.exactly(count), within: duration, clock: clock)
  }

  /// Fails the test unless the number of calls within a duration is in a range.
  public nonisolated(nonsending) func called<C: Clock<Duration>>(
    _ counts: ClosedRange<Int>, within duration: Duration, clock: C = ScopeClock()
  ) async {
    await called(CallCount(counts), within: duration, clock: clock)
  }

  /// Fails the test unless the calls are made this many times or more within a duration.
  public nonisolated(nonsending) func called<C: Clock<Duration>>(
    _ counts: PartialRangeFrom<Int>, within duration: Duration, clock: C = ScopeClock()
  ) async {
    await called(.atLeast(counts.lowerBound), within: duration, clock: clock)
  }

  /// Fails the test unless the calls are made this many times or fewer within a duration.
  public nonisolated(nonsending) func called<C: Clock<Duration>>(
    _ counts: PartialRangeThrough<Int>, within duration: Duration, clock: C = ScopeClock()
  ) async {
    await called(.atMost(counts.upperBound), within: duration, clock: clock)
  }
}

extension CallQuery {
  fileprivate func check<C: Clock<Duration>>(
    _ count: CallCount, within duration: Duration, on clock: C
  ) async {
    guard isMeant(count) else { return }
    let mock = target.mock
    let deadline = clock.now.advanced(by: duration)
    while true {
      let version = mock.version
      guard let calls = run() else { return }
      let isSettled =
        count.most == nil ? count.accepts(calls.count) : count.isExceeded(by: calls.count)
      let left = clock.now.duration(to: deadline)
      if !isSettled, left > .zero, !Task.isCancelled {
        if await wait(atMost: left, on: clock, for: { await mock.change(after: version) }) {
          continue
        }
        // The last moment counts: a call may have come with the deadline.
        if mock.version != version { continue }
      }
      mock.noteSeen(calls.orders)
      calls.captureAll()
      if !count.accepts(calls.count) { report(count, calls) }
      return
    }
  }
}

extension Mock {
  /// A number that grows with each call.
  nonisolated var version: UInt64 { enter(Mock.version, ()) }

  private static func version(_ mock: isolated Mock, _: Void) -> UInt64 {
    mock.changes.version
  }

  /// Waits until the mock has received a call after the given version.
  nonisolated func change(after version: UInt64) async {
    await waitInLine { ticket, continuation in
      enter(Mock.joinChanges, (version, ticket, continuation))
    } leave: { ticket in
      self.enter(Mock.leaveChanges, ticket)
    }
  }

  private static func joinChanges(
    _ mock: isolated Mock,
    _ joining: (
      version: UInt64, ticket: UInt64, continuation: CheckedContinuation<Void, Never>
    )
  ) -> Bool {
    mock.changes.join(after: joining.version, joining.ticket, joining.continuation)
  }

  private static func leaveChanges(
    _ mock: isolated Mock, _ ticket: UInt64
  ) -> CheckedContinuation<Void, Never>? {
    mock.changes.leave(ticket)
  }
}
