// Admits a call, matches it and puts it on record.

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
  nonisolated func answer<Arguments, Output, Failure: Error, Body>(
    _ member: Member, _ arguments: Arguments
  ) -> AnsweredCall<Arguments, Output, Failure, Body> {
    let call = ArrivingCall<Arguments, Output, Failure, Body>(
      member: member, arguments: arguments)
    var settlement = settlement(of: call)
    if scope.isExplored {
      scope.exploration?.noteCall { "\(member.owner).\(call.written)" }
    }
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
