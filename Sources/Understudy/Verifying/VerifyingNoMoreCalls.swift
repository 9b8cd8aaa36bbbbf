/// Checks that mocks have received no calls but those that the test has looked at.
///
///     verify(gateway).charge(30).called(1)
///     verifyNoMoreCalls(gateway)
///
/// A call has been looked at if a verification with `called`, one in an order, or an
/// expectation fitted it. So have calls that failed when they came. A failure stands on the
/// line of this statement, one for each mock.
///
/// - Parameters:
///   - mock: The mocks.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public func verifyNoMoreCalls<each Target: MockTarget>(
  _ mock: repeat each Target, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  for mock in repeat each mock { mock.__mock.verifyNoMoreCalls(at: place) }
}

/// Checks that the static members of a mock type have received no calls in this scope but
/// those that the test has looked at.
public func verifyNoMoreCalls<Target: StaticMockTarget>(
  _ type: Target.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  Target.__staticMock.verifyNoMoreCalls(at: place)
}

extension Mock {
  fileprivate nonisolated func verifyNoMoreCalls(at place: SourcePlace) {
    guard let unseen = enter(Mock.unseenCalls, mode == .strict) else {
      return reportUseAfterStop("verifyNoMoreCalls", at: place)
    }
    let calls = unseen().sorted { $0.order < $1.order }
    guard !calls.isEmpty else { return }
    scope.report(Finding(.unverifiedCalls(mock: name, calls: calls), at: place))
  }

  /// Notes that a verification has fitted calls, for `verifyNoMoreCalls` alone.
  nonisolated func noteSeen(_ orders: [UInt64]) {
    guard !orders.isEmpty else { return }
    enter(Mock.noteSeen, orders)
  }

  private static func noteSeen(_ mock: isolated Mock, _ orders: [UInt64]) {
    mock.seenCalls.formUnion(orders)
  }

  /// The calls that nothing has fitted, to be put into words outside the actor; nil if the
  /// mock is stopped.
  ///
  /// - Parameter isStrict: Whether unprepared calls have been reported when they came.
  private static func unseenCalls(
    _ mock: isolated Mock, _ isStrict: Bool
  ) -> (() -> [WrittenCall])? {
    guard !mock.lifecycle.isStopped else { return nil }
    let seen = mock.seenCalls
    let snapshots = mock.tables.all.map { table in
      table.snapshotOfCalls { order, outcome in
        !seen.contains(order) && outcome != .rejected && !(isStrict && outcome == .unprepared)
      }
    }
    return { snapshots.flatMap { $0() } }
  }
}
