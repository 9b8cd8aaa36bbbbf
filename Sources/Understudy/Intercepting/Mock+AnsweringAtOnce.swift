// The short way in, for what most calls are: the same value as for the call before, from a
// stub that fits without asking anybody. Nothing of the user runs, so the call is admitted,
// recorded and over in one step that takes no lease.

extension Mock {
  /// Serves a synchronous call; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - member: The requirement that was called.
  ///   - arguments: Its arguments: one by itself, several as a tuple.
  ///   - type: Their type as it is declared. Without a second use of the type, the compiler
  ///     would open an argument of a protocol type (SE-0352), and the call would be one with
  ///     the type of its value, which no stub is for.
  ///   - run: Runs an answer of the user with the arguments of the call.
  ///   - forward: Passes the call on to the original of the mock.
  /// - Returns: What the answer returned, or a default value.
  /// - Throws: What the answer threw.
  public nonisolated func call<Arguments, Output, Failure: Error, Body, Real>(
    _ member: Member, _ arguments: Arguments, as type: Arguments.Type = Arguments.self,
    run: (Body) throws(Failure) -> Output,
    forward: (inout Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let steady: SteadyOutput<Output>? = steadyOutput(
      for: member, arguments, Failure.self, Body.self)
    if let steady { return steady.output }
    return try callTheLongWay(member, arguments, run: run, forward: forward)
  }

  /// Serves an asynchronous call; only expanded code calls this.
  ///
  /// Runs on the caller's actor, as do `run` and `forward`. The parameters are those
  /// of the synchronous form.
  public nonisolated func call<Arguments, Output, Failure: Error, Body, Real>(
    _ member: Member, _ arguments: Arguments, as type: Arguments.Type = Arguments.self,
    run: nonisolated(nonsending) (Body) async throws(Failure) -> Output,
    forward: nonisolated(nonsending) (inout Real) async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    let steady: SteadyOutput<Output>? = steadyOutput(
      for: member, arguments, Failure.self, Body.self)
    if let steady { return steady.output }
    return try await callTheLongWay(member, arguments, run: run, forward: forward)
  }

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
    executor.acquireBriefly()
    defer { executor.releaseBriefly() }
    guard lifecycle.isOpen, !changes.isAwaited, !scope.isExplored,
      let table = tables.existingTable(
        of: member, Arguments.self, Output.self, Failure.self, Body.self),
      let output = table.answerAtOnce(arguments, in: scope)
    else { return nil }
    changes.changeUnnoticed()
    return output
  }
}
