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
  /// The parameters are those of `call`, but for the last one.
  ///
  /// - Parameter forward: Passes the call on to the original, with the isolation of the witness,
  ///   and puts the result into its second parameter.
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

// MARK: - Answers with effects

/// An answer and what is to happen before it.
private struct Preceded<Output, Failure: Error, Body> {
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
  private nonisolated func give<
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
  private nonisolated func give<
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
  private nonisolated func fallBack<Arguments, Output, Failure: Error, Body, Thrown: Error>(
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

private func sameError<Thrown: Error>(_ error: Thrown) -> Thrown { error }
private func anyError(_ error: some Error) -> any Error { error }

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

/// A call whose answer is known, on its way to being over.
struct AnsweredCall<Arguments, Output, Failure: Error, Body> {
  let member: Member
  let arguments: Arguments
  /// Nil if nobody prepared the call, the mock is stopped, or the answer is given away
  /// to be run.
  var answer: Answer<Output, Failure, Body>?
  /// What the mock made of the call.
  var verdict: Verdict
  /// The lease to return; nil if the call is over already.
  var lease: UInt64?
  var order: UInt64 = 0
}

/// What a mock makes of a call.
enum Verdict {
  /// Something fits. It may have no result of its own: an expectation without an answer, or
  /// effects alone. Its place is told.
  case prepared(SourcePlace)
  /// The stub that fits has given all its answers, and wants no more calls.
  case exhausted(SourcePlace, answers: Int)
  case unprepared
  case rejected(Expectation)
  /// The call fits an expectation whose turn has not come.
  case outOfOrder(Expectation, next: WrittenStub)
  case afterStop
}

// MARK: - Admit, match, record

extension Mock {
  private nonisolated func answer<Arguments, Output, Failure: Error, Body>(
    _ member: Member, _ arguments: Arguments
  ) -> AnsweredCall<Arguments, Output, Failure, Body> {
    let call = ArrivingCall<Arguments, Output, Failure, Body>(
      member: member, arguments: arguments)
    var settlement = settlement(of: call)
    scope.exploration?.noteCall { "\(member.owner).\(call.written)" }
    return settlement.perform()
  }

  /// Decides a call. Apart from `answer`, so that the stubs that were looked at are let
  /// go before the lease that guarded them may end the stop of the mock.
  private nonisolated func settlement<Arguments, Output, Failure: Error, Body>(
    of call: ArrivingCall<Arguments, Output, Failure, Body>
  ) -> Settlement<Arguments, Output, Failure, Body> {
    switch enter(Mock.admit, call) {
    case .settled(let settlement):
      return settlement
    case .undecided(let lease, let candidates):
      // What was removed meanwhile still counts, since the call goes by what it saw on
      // entering.
      var tooEarly: Choice<Arguments, Output, Failure, Body>?
      for stub in candidates.expectations where stub.pattern.accepts(call.arguments) {
        switch enter(Mock.claimExpectation, (call, stub, lease)) {
        case .settled(let settlement): return settlement
        case .usedUp: continue
        case .notDue(let next): tooEarly = tooEarly ?? .outOfOrder(stub, next: next)
        }
      }
      let choice = tooEarly ?? candidates.choice(for: call.arguments)
      return enter(Mock.claim, (call, choice, lease))
    }
  }

  private static func admit<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock, _ call: ArrivingCall<Arguments, Output, Failure, Body>
  ) -> Admission<Arguments, Output, Failure, Body> {
    guard mock.lifecycle.isOpen else {
      return .settled(mock.turnAway(call))
    }
    let table = mock.tables.table(of: call.member, as: call.table)
    let candidates = table.candidates()
    if let choice = table.choiceAtOnce(candidates, call.arguments) {
      return .settled(mock.record(call, in: table, by: choice))
    }
    let lease = Tickets.next()
    mock.lifecycle.take(call.leased(as: lease, by: nil))
    return .undecided(lease: lease, candidates)
  }

  /// Has a call served by an expectation, unless others have used it up.
  private static func claimExpectation<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ claim: (
      call: ArrivingCall<Arguments, Output, Failure, Body>,
      stub: Stub<Arguments, Output, Failure, Body>, lease: UInt64
    )
  ) -> ExpectationClaim<Arguments, Output, Failure, Body> {
    switch claim.stub.expectation?.claim() {
    case .claimed:
      .settled(Mock.claim(mock, (claim.call, .expectation(claim.stub), claim.lease)))
    case .notDue(let next): .notDue(next: next)
    case .usedUp, nil: .usedUp
    }
  }

  private static func claim<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ claim: (
      call: ArrivingCall<Arguments, Output, Failure, Body>,
      choice: Choice<Arguments, Output, Failure, Body>, lease: UInt64
    )
  ) -> Settlement<Arguments, Output, Failure, Body> {
    let table = mock.tables.table(of: claim.call.member, as: claim.call.table)
    var settlement = mock.record(claim.call, in: table, by: claim.choice)
    // The lease of the matching ends; if the answer is still to run, it has its own
    // by now, so the mock cannot be torn down in between.
    if mock.lifecycle.return(claim.lease) { settlement.teardown = mock.tearDown() }
    return settlement
  }

  /// Claims the answer of what was chosen and puts the call on record, in one step.
  private func record<Arguments, Output, Failure: Error, Body>(
    _ call: ArrivingCall<Arguments, Output, Failure, Body>,
    in table: MemberTable<Arguments, Output, Failure, Body>,
    by choice: Choice<Arguments, Output, Failure, Body>
  ) -> Settlement<Arguments, Output, Failure, Body> {
    var (answer, verdict) = choice.take()
    if verdict.isAllowed, original != nil, verdict.isPrepared || passesOn {
      answer = answer?.orCallsThrough ?? .callsThrough
    }
    let order = scope.nextOrder()
    if case .expectation = choice { seenCalls.insert(order) }
    var lease: UInt64?
    if let answer, !answer.isImmediate {
      lease = Tickets.next()
      lifecycle.take(
        call.leased(as: lease!, by: choice.stub?.place, isHeld: answer.isHolding))
    }
    let outcome: CallOutcome =
      switch answer {
      case .returns, .makes: .returned
      case .fails: .threw
      case .runs, .callsThrough, .holds, .preceded: .inFlight
      case nil: verdict.outcomeWithoutAnswer
      }
    let stub = choice.stub
    table.log.append(
      call.arguments,
      CallMark(
        order: order, stub: stub, outcome: outcome,
        answer: UInt16(clamping: stub?.numberOfLastAnswer ?? 0)))
    return Settlement(
      call: AnsweredCall(
        member: call.member, arguments: call.arguments, answer: answer, verdict: verdict,
        lease: lease, order: order),
      awakened: changes.change(), capture: choice.stub?.pattern.capture(call.arguments))
  }

  /// The answer for a call that comes after the stop.
  private func turnAway<Arguments, Output, Failure: Error, Body>(
    _ call: ArrivingCall<Arguments, Output, Failure, Body>
  ) -> Settlement<Arguments, Output, Failure, Body> {
    Settlement(
      call: AnsweredCall(
        member: call.member, arguments: call.arguments,
        answer: original != nil ? .callsThrough : nil, verdict: .afterStop),
      awakened: [])
  }
}

/// A call that asks to be admitted.
private struct ArrivingCall<Arguments, Output, Failure: Error, Body> {
  let member: Member
  let arguments: Arguments

  var table: MemberTable<Arguments, Output, Failure, Body>.Type { MemberTable.self }

  func leased(as id: UInt64, by place: SourcePlace?, isHeld: Bool = false) -> LeasedCall {
    LeasedCall(id: id, place: place, isHeld: isHeld) { [self] in written }
  }

  /// The call as it is written in source. Runs code of the user.
  var written: String { member.written(with: writtenArguments(arguments, of: member)) }
}

/// What becomes of an arriving call.
private enum Admission<Arguments, Output, Failure: Error, Body> {
  case settled(Settlement<Arguments, Output, Failure, Body>)
  /// Matchers of the user have to be asked first, under a lease.
  case undecided(lease: UInt64, Candidates<Arguments, Output, Failure, Body>)
}

/// What becomes of a call that fits an expectation.
private enum ExpectationClaim<Arguments, Output, Failure: Error, Body> {
  case settled(Settlement<Arguments, Output, Failure, Body>)
  case usedUp
  case notDue(next: WrittenStub)
}

extension Verdict {
  fileprivate var isPrepared: Bool {
    if case .prepared = self { true } else { false }
  }

  /// Whether the call may go to the original of the mock.
  fileprivate var isAllowed: Bool {
    switch self {
    case .prepared, .unprepared, .afterStop: true
    case .exhausted, .rejected, .outOfOrder: false
    }
  }

  fileprivate var outcomeWithoutAnswer: CallOutcome {
    switch self {
    case .prepared: .returned
    case .rejected, .outOfOrder: .rejected
    case .exhausted, .unprepared, .afterStop: .unprepared
    }
  }
}

/// A decided call, and what is to be done about it outside the actor.
private struct Settlement<Arguments, Output, Failure: Error, Body> {
  let call: AnsweredCall<Arguments, Output, Failure, Body>
  let awakened: [CheckedContinuation<Void, Never>]
  var teardown: Teardown?
  /// Keeps the arguments for the test, if a matcher says so.
  var capture: (() -> Void)?

  mutating func perform() -> AnsweredCall<Arguments, Output, Failure, Body> {
    capture?()
    capture = nil
    for continuation in awakened { continuation.resume() }
    // Taken, not copied: what the mock held must be gone when the teardown is over.
    teardown.take()?.perform()
    return call
  }
}

// MARK: - Answer, finish

extension Mock {
  /// Runs the answer of a call with the call known to its task, then ends the call.
  ///
  /// - Parameters:
  ///   - answer: What answers: a closure of the user, or the original. It is given
  ///     away, so that the call holds nothing of the mock any more when it returns
  ///     its lease: whoever waits for the stop may count on that.
  ///   - run: Has the answer run.
  private nonisolated func inside<Arguments, Output, Failure: Error, Body, Answer, Thrown: Error>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>, _ answer: consuming Answer,
    _ run: (inout Answer) throws(Thrown) -> Output
  ) -> Result<Output, Thrown> {
    guard let lease = call.lease else { return Result { () throws(Thrown) in try run(&answer) } }
    let context = CallContext(mock: self, lease: lease, outer: .current)
    let result = CallContext.$current.withValue(context) { [answer = consume answer] in
      var answer = answer
      return Result { () throws(Thrown) in try run(&answer) }
    }
    finish(call, lease, as: CallOutcome(result))
    return result
  }

  /// The asynchronous form.
  private nonisolated func inside<Arguments, Output, Failure: Error, Body, Answer, Thrown: Error>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>, _ answer: consuming Answer,
    _ run: nonisolated(nonsending) (inout Answer) async throws(Thrown) -> Output
  ) async -> Result<Output, Thrown> {
    guard let lease = call.lease else {
      return await outcome(of: run, on: answer)
    }
    let context = CallContext(mock: self, lease: lease, outer: .current)
    let result = await CallContext.$current.outcome(of: run, on: answer, with: context)
    finish(call, lease, as: CallOutcome(result))
    return result
  }

  /// Notes how a call ended and returns its lease.
  nonisolated func finish<Arguments, Output, Failure: Error, Body>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>, _ lease: UInt64,
    as outcome: CallOutcome
  ) {
    let table = MemberTable<Arguments, Output, Failure, Body>.self
    enter(Mock.end, (call.member, table, call.order, outcome, lease))?.perform()
  }

  private static func end<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ ending: (
      member: Member, table: MemberTable<Arguments, Output, Failure, Body>.Type, order: UInt64,
      outcome: CallOutcome, lease: UInt64
    )
  ) -> Teardown? {
    mock.tables.table(of: ending.member, as: ending.table)
      .end(ending.order, as: ending.outcome, at: mock.scope.nextOrder())
    return mock.lifecycle.return(ending.lease) ? mock.tearDown() : nil
  }

  /// Takes out everything that the mock holds, once it is stopped.
  func tearDown() -> Teardown {
    defer { tables = MemberTables() }
    return Teardown(of: self, releasing: tables, waking: changes.change())
  }
}

extension CallOutcome {
  fileprivate init<Output, Failure: Error>(_ result: Result<Output, Failure>) {
    switch result {
    case .success: self = .returned
    case .failure: self = .threw
    }
  }
}

/// The calls of mocks that the current task is inside of, innermost first.
final class CallContext: Sendable {
  @TaskLocal static var current: CallContext?

  let mock: Mock
  let lease: UInt64
  let outer: CallContext?

  init(mock: Mock, lease: UInt64, outer: CallContext?) {
    self.mock = mock
    self.lease = lease
    self.outer = outer
  }

  /// The leases of the calls to one mock that the current task is inside of.
  static func leases(of mock: Mock) -> [UInt64] {
    sequence(first: current, next: { $0?.outer }).prefix { $0 != nil }
      .compactMap { $0?.mock === mock ? $0?.lease : nil }
  }
}
