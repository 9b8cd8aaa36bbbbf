/// Checks which calls a mock has received.
///
///     verify(service).temperature(in: "Paris").called(1)
///     await verify(service).unit.called(1..., within: .seconds(1))
///
/// A call counts from the moment it starts. Verifying changes nothing, so a call can
/// be verified again. A failure stands on the line of `verify` and the test goes on.
///
/// - Parameter mock: The mock. Write the member after it, with a matcher or a
///   literal for each argument.
/// - Returns: The members that can be verified.
public func verify<Mocked: MockObject & ~Copyable>(
  _ mock: borrowing Mocked, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Mocked.__Verify {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Mocked.__Verify(__target: SelectionTarget(mock: mock.__mock, place: place))
}

extension Selecting where Purpose == Verifying {
  /// Fails the test unless the calls were made a number of times.
  ///
  /// - Parameter count: The number of calls; without it, one or more.
  public func called(_ count: CallCount = .atLeast(1)) {
    __selection.check(count)
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

extension Selection where Purpose == Verifying {
  fileprivate func check(_ count: CallCount) {
    guard let log = loggedCalls(for: "verify") else { return }
    let (matching, others) = divide(log)
    if !count.accepts(matching.count) { report(count, matching, others) }
  }

  func report(
    _ count: CallCount, _ matching: [LoggedCall<Arguments>], _ others: [LoggedCall<Arguments>]
  ) {
    let finding = Finding(
      .wrongCount(
        expected: count, pattern: written,
        matching: matching.map { writtenCall($0) }, others: others.map { nearMiss($0) }),
      at: target.place)
    target.mock.scope.report(finding)
  }

  /// A call with stars around the arguments that do not fit.
  private func nearMiss(_ call: LoggedCall<Arguments>) -> WrittenCall {
    let arguments = zip(
      writtenArguments(call.arguments, of: member), pattern.rejections(of: call.arguments)
    ).map { text, isRejected in isRejected ? "*\(text)*" : text }
    return WrittenCall(text: member.written(with: arguments), order: call.order)
  }
}

// MARK: - Reading the log

extension Selection {
  /// The pattern as it is written in source, with the protocol before it.
  var written: String { "\(member.owner).\(member.written(with: pattern.descriptions))" }

  func writtenCall(_ call: LoggedCall<Arguments>) -> WrittenCall {
    let arguments = writtenArguments(call.arguments, of: member)
    return WrittenCall(text: member.written(with: arguments), order: call.order)
  }

  /// All calls of the member so far; nil, and a finding, if the mock is stopped.
  func loggedCalls(for verb: String) -> [LoggedCall<Arguments>]? {
    target.mock.log(
      of: member, as: MemberTable<Arguments, Output, Failure, Body>.self, for: verb,
      at: target.place)
  }

  /// The calls that fit the pattern, and the others.
  ///
  /// Runs matchers of the user, so never call it inside isolation.
  func divide(
    _ calls: [LoggedCall<Arguments>]
  ) -> (matching: [LoggedCall<Arguments>], others: [LoggedCall<Arguments>]) {
    var matching: [LoggedCall<Arguments>] = []
    var others: [LoggedCall<Arguments>] = []
    for call in calls {
      if pattern.accepts(call.arguments) { matching.append(call) } else { others.append(call) }
    }
    return (matching, others)
  }
}
