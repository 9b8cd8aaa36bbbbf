// The short way in, for what most calls are: the same value as for the call before, from a
// stub that fits without asking anybody. Nothing of the user runs, so the call is admitted,
// recorded and over in one step that takes no lease.

extension Mock {
  /// The output of a call that needs nothing but that, with the call on record; nil, and
  /// nothing is done, if the call has to go the long way.
  ///
  /// It takes the lock by itself instead of going through `enter`, and asks for no metadata of
  /// types made of those of the call. Where the compiler does not specialize it, as in debug
  /// builds, either would take longer than all the rest.
  @inline(__always)
  nonisolated func steadyOutput<Arguments, Output, Failure: Error, Body>(
    for member: Member, _ arguments: Arguments, _ failure: Failure.Type, _ body: Body.Type
  ) -> SteadyOutput<Output>? {
    executor.acquire()
    defer { executor.release() }
    guard lifecycle.isOpen, !changes.isAwaited, scope.exploration == nil,
      let table = tables.existingTable(
        of: member, Arguments.self, Output.self, Failure.self, Body.self),
      let output = table.answerAtOnce(arguments, in: scope)
    else { return nil }
    changes.changeUnnoticed()
    return output
  }
}
