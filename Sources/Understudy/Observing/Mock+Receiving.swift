// How a mock of something that sends, instead of something that is called, takes what it is
// sent: like a call whose result nobody waits for, with expectations matched fairly.

extension Mock {
  /// The answers that can be given to something that was sent.
  package typealias Reception<Arguments> = @Sendable (Arguments) -> Void

  /// Makes the inside of a mock that receives.
  ///
  /// - Parameter whenStopped: Ends the receiving; may be called more than once.
  package init(
    receivingAs name: StaticString, at place: SourcePlace,
    whenStopped: @escaping @Sendable () -> Void
  ) {
    self.init(
      name, mode: .strict, original: nil, interest: nil, at: place, whenStopped: whenStopped)
  }

  /// Takes something that was sent: for a pending expectation, as rejected, for a stub, or as
  /// unexpected, which fails at once. A stopped mock takes nothing.
  ///
  /// - Parameters:
  ///   - member: What stands for it.
  ///   - arguments: What it consists of.
  ///   - matching: Which expectations have been met so far.
  package nonisolated func receive<Arguments>(
    _ member: Member, _ arguments: Arguments, in matching: FairMatchingReference
  ) {
    let arrival = Arrival(member: member, arguments: arguments, matching: matching.matching)
    guard let (candidates, lease) = enter(Mock.admitArrival, arrival) else { return }
    let fits = candidates.expectations.filter { $0.pattern.accepts(arguments) }
    let decision = enter(
      Mock.decide, (arrival, fits, candidates.choice(for: arguments)))
    decision.stub?.pattern.capture(arguments)?()
    for continuation in decision.awakened { continuation.resume() }
    switch decision.verdict {
    case .prepared:
      if let answer = decision.answer { run(answer, arguments, lease) }
    case let verdict: report(verdict, arrival)
    }
    enter(Mock.endArrival, lease)?.perform()
  }

  private nonisolated func run<Arguments>(
    _ answer: Answer<Void, Never, Reception<Arguments>>, _ arguments: Arguments,
    _ lease: UInt64
  ) {
    let context = CallContext(mock: self, lease: lease, outer: .current)
    CallContext.$current.withValue(context) {
      switch answer {
      case .runs(let body): body(arguments)
      case .preceded(let effects, let answer):
        for case .action(let action) in effects { action(arguments) }
        if case .runs(let body)? = answer { body(arguments) }
      case .returns, .makes, .callsThrough, .holds: break
      }
    }
  }

  private nonisolated func report<Arguments>(
    _ verdict: Verdict, _ arrival: Arrival<Arguments>
  ) {
    let member = arrival.member
    let written = member.written(with: writtenArguments(arrival.arguments, of: member))
    let finding: Finding? =
      switch verdict {
      case .prepared, .afterStop: nil
      case .rejected(let rejection):
        Finding(
          .rejectedCall(mock: name, call: written, pattern: rejection.pattern),
          at: rejection.place)
      case .outOfOrder(let expectation, let next):
        Finding(
          .callOutOfOrder(mock: name, call: written, pattern: expectation.pattern, next: next),
          at: expectation.place)
      case .exhausted(let place, let count):
        Finding(.exhaustedStub(mock: name, call: written, answers: count), at: place)
      case .unprepared:
        Finding(
          .unexpectedNotification(
            observer: name, notification: written,
            stubs: stubs(near: member, arrival.arguments)),
          at: place)
      }
    if let finding { scope.report(finding) }
  }
}

/// Lends a ``FairMatching`` to another module.
package struct FairMatchingReference: Sendable {
  let matching = FairMatching()

  package init() {}
}

// MARK: - Transitions

private struct Arrival<Arguments> {
  typealias Table = MemberTable<Arguments, Void, Never, Mock.Reception<Arguments>>
  typealias Stub = Understudy.Stub<Arguments, Void, Never, Mock.Reception<Arguments>>
  typealias Choice = Understudy.Choice<Arguments, Void, Never, Mock.Reception<Arguments>>

  let member: Member
  let arguments: Arguments
  let matching: FairMatching
}

/// What becomes of an arrival.
private struct Decision<Arguments> {
  let answer: Answer<Void, Never, Mock.Reception<Arguments>>?
  let verdict: Verdict
  let stub: Arrival<Arguments>.Stub?
  let awakened: [CheckedContinuation<Void, Never>]
}

extension Mock {
  /// Takes a lease for the matching; nil if the mock is stopped.
  private static func admitArrival<Arguments>(
    _ mock: isolated Mock, _ arrival: Arrival<Arguments>
  ) -> (Candidates<Arguments, Void, Never, Reception<Arguments>>, lease: UInt64)? {
    guard mock.lifecycle.isOpen else { return nil }
    let table = mock.tables.table(of: arrival.member, as: Arrival<Arguments>.Table.self)
    let lease = Tickets.next()
    let (member, arguments) = (arrival.member, arrival.arguments)
    mock.lifecycle.take(
      LeasedCall(id: lease, place: nil) {
        member.written(with: writtenArguments(arguments, of: member))
      })
    return (table.candidates(isRematching: true), lease)
  }

  private static func decide<Arguments>(
    _ mock: isolated Mock,
    _ input: (
      arrival: Arrival<Arguments>, fits: [Arrival<Arguments>.Stub],
      otherwise: Arrival<Arguments>.Choice
    )
  ) -> Decision<Arguments> {
    let choice: Arrival<Arguments>.Choice
    switch input.arrival.matching.claim(input.fits.compactMap(\.expectation)) {
    case .claimed(let expectation):
      choice =
        input.fits.first { $0.expectation === expectation }.map { .expectation($0) }
        ?? .nothing
    case .notDue(let expectation, let next):
      choice =
        input.fits.first { $0.expectation === expectation }
        .map { .outOfOrder($0, next: next) } ?? .nothing
    case .nothing: choice = input.otherwise
    }
    let (answer, verdict) = choice.take()
    let order = mock.scope.nextOrder()
    let stub = choice.stub
    if case .expectation = choice { mock.seenCalls.insert(order) }
    let table = mock.tables.table(of: input.arrival.member, as: Arrival<Arguments>.Table.self)
    let outcome: CallOutcome
    if case .prepared = verdict { outcome = .returned } else { outcome = .rejected }
    table.log.append(
      input.arrival.arguments,
      CallMark(
        order: order, stub: stub, outcome: outcome,
        answer: UInt16(clamping: stub?.numberOfLastAnswer ?? 0)))
    return Decision(
      answer: answer, verdict: verdict, stub: stub, awakened: mock.changes.change())
  }

  private static func endArrival(_ mock: isolated Mock, _ lease: UInt64) -> Teardown? {
    mock.lifecycle.return(lease) ? mock.tearDown() : nil
  }
}
