/// Fails the test unless everything that was expected of a mock has come, and nothing that
/// was rejected.
///
/// Verifying changes nothing: the missing call may still come, and the mock be verified
/// again. What this has reported is not reported once more at the end of the scope.
///
/// - Parameters:
///   - mock: The mock.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public func verifyExpectations<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.__mock.verifyExpectations(at: place)
}

/// Fails the test unless everything that was expected of the static members of a mock type
/// in this scope has come.
public func verifyExpectations<Target: StaticMockTarget>(
  _ type: Target.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  Target.__staticMock.verifyExpectations(at: place)
}

/// Fails the test unless everything that was expected of a mock comes within a duration.
///
/// Returns as soon as it has. A rejected call ends the wait at once.
///
/// ## Concurrency
///
/// Suspends without blocking a thread and is woken by the calls. If the task is canceled,
/// the calls made so far decide.
///
/// - Parameters:
///   - mock: The mock.
///   - duration: How long to wait at most, on the clock.
///   - clock: What measures the duration.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public nonisolated(nonsending) func verifyExpectations<
  Target: MockTarget & ~Copyable, C: Clock<Duration>
>(
  _ mock: borrowing Target, within duration: Duration, clock: C = ScopeClock(),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let mock = mock.__mock
  let deadline = clock.now.advanced(by: duration)
  while true {
    let version = mock.version
    guard let standing = mock.enter(Mock.expectations, ()),
      standing.contains(where: { !$0.isUsedUp && !$0.isRejection }),
      !standing.contains(where: \.isViolated)
    else { break }
    let left = clock.now.duration(to: deadline)
    guard left > .zero, !Task.isCancelled else { break }
    if await wait(atMost: left, on: clock, for: { await mock.change(after: version) }) {
      continue
    }
    // The last moment counts: a call may have come with the deadline.
    if mock.version == version { break }
  }
  mock.verifyExpectations(at: place)
}

extension Mock {
  fileprivate nonisolated func verifyExpectations(at place: SourcePlace) {
    guard let expectations = enter(Mock.expectations, ()) else {
      return reportUseAfterStop("verifyExpectations", at: place)
    }
    let nearMisses = enter(Mock.nearMisses, ())()
    let unmet = expectations.compactMap { expectation in
      expectation.shortfall(
        nearMisses: nearMisses.filter { $0.expectation === expectation }.flatMap(\.calls))
    }
    let rejected = expectations.filter(\.isViolated).map { rejection in
      RejectedCalls(
        pattern: rejection.pattern, received: rejection.receivedCount, place: rejection.place)
    }
    guard !unmet.isEmpty || !rejected.isEmpty else { return }
    for expectation in expectations where !expectation.isUsedUp { expectation.noteReport() }
    scope.report(
      Finding(.unmetExpectations(mock: name, unmet: unmet, rejected: rejected), at: place))
  }

  /// Everything that is expected or rejected, oldest first; nil if the mock is stopped.
  fileprivate static func expectations(_ mock: isolated Mock, _: Void) -> [Expectation]? {
    mock.lifecycle.isStopped ? nil : mock.expectations
  }

  private static func nearMisses(_ mock: isolated Mock, _: Void) -> () -> [NearMisses] {
    mock.tables.snapshotOfNearMisses()
  }
}

/// The calls that did not fit an expectation, in words.
struct NearMisses {
  let expectation: Expectation
  let calls: [WrittenCall]
}

extension MemberTables {
  /// The near misses of each pending expectation, to be put into words outside the actor.
  fileprivate func snapshotOfNearMisses() -> () -> [NearMisses] {
    let snapshots = all.filter { $0.hasExpectations }.flatMap { $0.snapshotsOfNearMisses() }
    return { snapshots.map { $0() } }
  }

  /// Leaves the near misses with the expectations, which outlive the calls.
  ///
  /// Runs code of the user, so never call it inside isolation.
  func leaveNearMisses() {
    guard all.contains(where: { $0.hasExpectations }) else { return }
    for misses in snapshotOfNearMisses()() { misses.expectation.keep(nearMisses: misses.calls) }
  }
}
