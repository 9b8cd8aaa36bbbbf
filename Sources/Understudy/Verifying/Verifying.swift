/// Checks which calls a mock has received.
///
///     verify(service).temperature(in: "Paris").called(1)
///     await verify(service).unit.called(1..., within: .seconds(1))
///
/// A call counts from the moment it starts. Verifying changes nothing, so a call can
/// be verified again. A failure stands on the line of `verify` and the test goes on.
///
/// - Parameters:
///   - mock: The mock. Write the member after it, with a matcher or a
///     literal for each argument.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
/// - Returns: The members that can be verified.
public func verify<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Verify {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Verify(__target: SelectionTarget(mock: mock.__mock, place: place))
}

/// Checks which calls the static members of a mock type have received in this scope.
public func verify<List: MemberList, Other: MemberList, Another: MemberList>(
  _ type: any StaticMockTarget<Other, List, Another>.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> List {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return List(__target: SelectionTarget(mock: type.__staticMock, place: place))
}

extension Selecting where Purpose == Verifying {
  /// Fails the test unless the calls were made a number of times.
  ///
  /// - Parameter count: The number of calls; without it, one or more.
  public func called(_ count: CallCount = .atLeast(1)) {
    __query.check(count)
  }

  /// Fails the test unless the calls were made exactly this many times.
  public func called(_ count: Int) { called(.exactly(count)) }

  /// Fails the test unless the number of calls is in a range.
  public func called(_ counts: ClosedRange<Int>) { called(CallCount(counts)) }

  /// Fails the test unless the calls were made this many times or more.
  public func called(_ counts: PartialRangeFrom<Int>) { called(.atLeast(counts.lowerBound)) }

  /// Fails the test unless the calls were made this many times or fewer.
  public func called(_ counts: PartialRangeThrough<Int>) { called(.atMost(counts.upperBound)) }
}

extension CallQuery {
  fileprivate func check(_ count: CallCount) {
    guard isMeant(count) else { return }
    guard let calls = run() else { return }
    target.mock.noteSeen(calls.orders)
    calls.captureAll()
    if !count.accepts(calls.count) { report(count, calls) }
  }

  /// Whether a count can be meant; if not, that is reported.
  func isMeant(_ count: CallCount) -> Bool {
    if count.isPointless {
      target.mock.scope.report(
        Finding(.pointlessCount(pattern: written, isAtMost: count.most != nil), at: target.place))
    }
    return !count.isPointless
  }

  /// Reports that the number of calls is not the one that was demanded.
  func report(_ count: CallCount, _ calls: FoundCalls) {
    let finding = Finding(
      .wrongCount(
        expected: count, pattern: written, matching: calls.matching, others: calls.others),
      at: target.place)
    target.mock.scope.report(finding)
  }
}
