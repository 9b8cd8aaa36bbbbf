// What a stub does before it answers.

/// An answer and what is to happen before it.
struct Preceded<Output, Failure: Error, Body> {
  let effects: [Effect]
  let answer: Answer<Output, Failure, Body>?

  init(_ effects: [Effect], _ answer: Answer<Output, Failure, Body>?) {
    self.effects = effects
    self.answer = answer
  }
}

extension Mock {
  /// Has the effects and then gives the answer, inside the call.
  ///
  /// - Parameter raise: Makes the error of an answer one that the caller can get.
  nonisolated func give<
    Arguments, Output, Failure: Error, Body, Real, Thrown: Error
  >(
    _ preceded: Preceded<Output, Failure, Body>,
    to call: AnsweredCall<Arguments, Output, Failure, Body>,
    run: (Body) throws(Thrown) -> Output, forward: (inout Real) throws(Thrown) -> Output,
    raising raise: (Failure) -> Thrown
  ) throws(Thrown) -> Output {
    for effect in preceded.effects {
      guard case .action(let action) = effect else {
        ourMistake("a synchronous call was to be suspended")
      }
      action(call.arguments)
    }
    switch preceded.answer {
    case .returns(let output): return output
    case .makes(let make): return make()
    case .fails(let error): throw raise(error)
    case .runs(let body): return try run(body)
    case .callsThrough:
      guard var real = original(as: Real.self) else {
        return try fallBack(call, inside: .callsThrough, raising: raise)
      }
      return try forward(&real)
    case nil: return try fallBack(call, inside: nil, raising: raise)
    case .holds, .preceded: ourMistake("a synchronous call was to be held")
    }
  }

  /// The asynchronous form; it runs on the caller's actor.
  nonisolated func give<
    Arguments, Output, Failure: Error, Body, Real, Thrown: Error
  >(
    _ preceded: Preceded<Output, Failure, Body>,
    to call: AnsweredCall<Arguments, Output, Failure, Body>,
    run: nonisolated(nonsending) (Body) async throws(Thrown) -> Output,
    forward: nonisolated(nonsending) (inout Real) async throws(Thrown) -> Output,
    raising raise: (Failure) -> Thrown
  ) async throws(Thrown) -> Output {
    for effect in preceded.effects {
      switch effect {
      case .action(let action): action(call.arguments)
      case .pause(let pause):
        do { try await pause() } catch { if let error = error as? Failure { throw raise(error) } }
      }
    }
    switch preceded.answer {
    case .returns(let output): return output
    case .makes(let make): return make()
    case .fails(let error): throw raise(error)
    case .runs(let body): return try await run(body)
    case .callsThrough:
      guard var real = original(as: Real.self) else {
        return try fallBack(call, inside: .callsThrough, raising: raise)
      }
      return try await forward(&real)
    case .holds(let end):
      do throws(Failure) { return try await end.line.hold(call.arguments) } catch {
        throw raise(error)
      }
    case nil: return try fallBack(call, inside: nil, raising: raise)
    case .preceded: ourMistake("an answer has its effects in two parts")
    }
  }

  /// Falls back without ending the call, which ends as all calls with an answer do.
  nonisolated func fallBack<Arguments, Output, Failure: Error, Body, Thrown: Error>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>,
    inside answer: Answer<Output, Failure, Body>?, raising raise: (Failure) -> Thrown
  ) throws(Thrown) -> Output {
    var call = call
    call.answer = answer
    call.lease = nil
    do throws(Failure) { return try fallBack(call) } catch { throw raise(error) }
  }
}

// Functions, since a closure over an error that cannot be is warned of.

func sameError<Thrown: Error>(_ error: Thrown) -> Thrown { error }
func anyError(_ error: some Error) -> any Error { error }
