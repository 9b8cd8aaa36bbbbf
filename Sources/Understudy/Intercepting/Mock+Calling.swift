// The one way in. Every call to a mock passes these stages:
//
//   admit   take a lease, or turn the call away from a stopped mock
//   match   find what serves the call: a pending expectation, a rejection, the newest
//           stub that fits; matchers of the user run unlocked
//   record  together with claiming the answer, in one step
//   answer  run what was claimed, unlocked, with the call on record as in flight
//   finish  note the outcome and return the lease
//
// If no matcher and no answer of the user is involved, all of it is a single step.

extension Mock {
  /// Serves a synchronous call that ``call(_:_:run:forward:)`` could not serve at once.
  ///
  /// By itself and never inlined: where it is not specialized, it asks for the metadata of all
  /// its types before it does anything.
  @inline(never)
  nonisolated func callTheLongWay<Arguments, Output, Failure: Error, Body, Real>(
    _ member: Member, _ arguments: Arguments,
    run: (Body) throws(Failure) -> Output,
    forward: (inout Real) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    var call: AnsweredCall<Arguments, Output, Failure, Body> = answer(member, arguments)
    switch call.answer {
    case .returns(let output): return output
    case .makes(let make): return make()
    case .fails(let error): throw error
    case .runs(let body):
      call.answer = nil
      return try inside(call, consume body) { body throws(Failure) in try run(body) }.get()
    case .callsThrough:
      guard let real = original(as: Real.self) else { return try fallBack(call) }
      return try inside(call, consume real, forward).get()
    case .preceded(let effects, let answer):
      call.answer = nil
      return try inside(call, Preceded(effects, answer)) { preceded throws(Failure) in
        try give(preceded, to: call, run: run, forward: forward, raising: sameError)
      }.get()
    case .holds: ourMistake("a synchronous call was to be held")
    case nil: return try fallBack(call)
    }
  }

  /// The asynchronous form; it runs on the caller's actor.
  @inline(never)
  nonisolated func callTheLongWay<Arguments, Output, Failure: Error, Body, Real>(
    _ member: Member, _ arguments: Arguments,
    run: nonisolated(nonsending) (Body) async throws(Failure) -> Output,
    forward: nonisolated(nonsending) (inout Real) async throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    var call: AnsweredCall<Arguments, Output, Failure, Body> = answer(member, arguments)
    switch call.answer {
    case .returns(let output): return output
    case .makes(let make): return make()
    case .fails(let error): throw error
    case .runs(let body):
      call.answer = nil
      return try await inside(call, consume body) { body async throws(Failure) in
        try await run(body)
      }.get()
    case .callsThrough:
      guard let real = original(as: Real.self) else { return try fallBack(call) }
      return try await inside(call, consume real, forward).get()
    case .preceded(let effects, let answer):
      call.answer = nil
      return try await inside(call, Preceded(effects, answer)) { preceded async throws(Failure) in
        try await give(preceded, to: call, run: run, forward: forward, raising: sameError)
      }.get()
    case .holds(let end):
      call.answer = nil
      return try await inside(call, consume end) { end async throws(Failure) in
        try await end.line.hold(arguments)
      }.get()
    case nil: return try fallBack(call)
    }
  }
}

// MARK: - Members that leave the caller's actor

extension Mock {
  /// Serves a call of an asynchronous member that does not stay on the caller's actor; only
  /// expanded code calls this.
  ///
  /// The parameters are those of `call`, but for the last one: `forward` passes the call on
  /// to the original, with the isolation of the witness, and puts the result into its second
  /// parameter.
  public nonisolated func call<Arguments, Output, Failure: Error, Body, Real>(
    _ member: Member, _ arguments: Arguments, as type: Arguments.Type = Arguments.self,
    run: nonisolated(nonsending) (Body) async throws(Failure) -> Output,
    forwardIsolated forward:
      @isolated(any) (inout Real, inout Output?) async throws(Failure)
      -> Void
  ) async throws(Failure) -> Output {
    // Proof of `nonisolated(unsafe)`: `forward` has the isolation of the witness, whose task
    // waits here until it has returned. It is the witness that hands its arguments to the
    // original; this function only stands between the two.
    nonisolated(unsafe) let forward = forward
    return try await call(
      member, arguments, run: run,
      forward: { (real: inout Real) async throws(Failure) -> Output in
        nonisolated(unsafe) var original = real
        nonisolated(unsafe) var output: Output?
        defer { real = original }
        try await forward(&original, &output)
        return output!
      })
  }

  /// Serves a call of an asynchronous `rethrows` member that does not stay on the caller's
  /// actor; only expanded code calls this.
  public nonisolated func rethrowing<Arguments, Output, Body, Real>(
    _ member: Member, _ arguments: Arguments, as type: Arguments.Type = Arguments.self,
    run: nonisolated(nonsending) (Body) async throws -> Output,
    forwardIsolated forward: @isolated(any) (inout Real, inout Output?) async throws -> Void
  ) async -> Result<Output, any Error> {
    // Proof of `nonisolated(unsafe)`: as for `call`.
    nonisolated(unsafe) let forward = forward
    return await rethrowing(
      member, arguments, run: run,
      forward: { (real: inout Real) async throws -> Output in
        nonisolated(unsafe) var original = real
        nonisolated(unsafe) var output: Output?
        defer { real = original }
        try await forward(&original, &output)
        return output!
      })
  }
}

// MARK: - Members that rethrow

extension Mock {
  /// Serves a synchronous call of a `rethrows` member; only expanded code calls this.
  ///
  /// The parameters are those of `call`. The member is recorded as one that does not
  /// throw; an error of its closure argument comes out in the result.
  public nonisolated func rethrowing<Arguments, Output, Body, Real>(
    _ member: Member, _ arguments: Arguments, as type: Arguments.Type = Arguments.self,
    run: (Body) throws -> Output, forward: (inout Real) throws -> Output
  ) -> Result<Output, any Error> {
    var call: AnsweredCall<Arguments, Output, Never, Body> = answer(member, arguments)
    switch call.answer {
    case .returns(let output): return .success(output)
    case .makes(let make): return .success(make())
    case .runs(let body):
      call.answer = nil
      return inside(call, consume body) { body in try run(body) }
    case .callsThrough:
      guard let real = original(as: Real.self) else { return .success(fallBack(call)) }
      return inside(call, consume real, forward)
    case .preceded(let effects, let answer):
      call.answer = nil
      return inside(call, Preceded(effects, answer)) { preceded in
        try give(preceded, to: call, run: run, forward: forward, raising: anyError)
      }
    case .holds: ourMistake("a synchronous call was to be held")
    case nil: return .success(fallBack(call))
    }
  }

  /// Serves an asynchronous call of a `rethrows` member; only expanded code calls this.
  public nonisolated func rethrowing<Arguments, Output, Body, Real>(
    _ member: Member, _ arguments: Arguments, as type: Arguments.Type = Arguments.self,
    run: nonisolated(nonsending) (Body) async throws -> Output,
    forward: nonisolated(nonsending) (inout Real) async throws -> Output
  ) async -> Result<Output, any Error> {
    var call: AnsweredCall<Arguments, Output, Never, Body> = answer(member, arguments)
    switch call.answer {
    case .returns(let output): return .success(output)
    case .makes(let make): return .success(make())
    case .runs(let body):
      call.answer = nil
      return await inside(call, consume body) { body in try await run(body) }
    case .callsThrough:
      guard let real = original(as: Real.self) else { return .success(fallBack(call)) }
      return await inside(call, consume real, forward)
    case .preceded(let effects, let answer):
      call.answer = nil
      return await inside(call, Preceded(effects, answer)) { preceded in
        try await give(preceded, to: call, run: run, forward: forward, raising: anyError)
      }
    case .holds(let end):
      call.answer = nil
      return await inside(call, consume end) { end in await end.line.hold(arguments) }
    case nil: return .success(fallBack(call))
    }
  }
}

/// Lets the error of a closure argument out of a `rethrows` witness; only expanded code
/// calls this.
///
/// - Parameter rescue: Throws what it is given. As a closure of the witness it makes this
///   call rethrow, and the witness throws what its own argument threw.
public func __rethrow<Output>(
  _ result: Result<Output, any Error>, rescue: (any Error) throws -> Output
) rethrows -> Output {
  switch result {
  case .success(let output): output
  case .failure(let error): try rescue(error)
  }
}

/// Declares a result to be free of its task, as a `sending` result must be; only expanded
/// code calls this.
public func __sent<Output>(_ output: Output) -> sending Output {
  // Proof of `nonisolated(unsafe)`: the answer of a `sending` member was made for this
  // call, by a closure whose duty that is, or is a value that the test chose to share.
  nonisolated(unsafe) let output = output
  return output
}
