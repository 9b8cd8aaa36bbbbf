// The short way in, for what most calls are: the same value as for the call before, from a
// stub that fits without asking anybody. Nothing of the user runs, so the call is admitted,
// recorded and over in one step that takes no lease.

extension Mock {
  /// The output of a call that needs nothing but that, with the call on record; nil, and
  /// nothing is done, if the call has to go the long way.
  @inline(__always)
  nonisolated func outputAtOnce<Arguments, Output, Failure: Error, Body>(
    _ member: Int, _ arguments: Arguments,
    _ table: MemberTable<Arguments, Output, Failure, Body>.Type
  ) -> Output? {
    enter(Mock.answerAtOnce, (member, arguments, table))
  }

  private static func answerAtOnce<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ call: (
      member: Int, arguments: Arguments, table: MemberTable<Arguments, Output, Failure, Body>.Type
    )
  ) -> Output? {
    guard mock.lifecycle.isOpen, !mock.changes.isAwaited,
      let table = mock.tables.existingTable(of: call.member, as: call.table),
      let stub = table.stubForEveryCall, let output = stub.steadyOutput
    else { return nil }
    table.log.append(
      LoggedCall(arguments: call.arguments, order: mock.scope.nextOrder(), outcome: .returned))
    mock.changes.changeUnnoticed()
    return output
  }
}
