/// Everything that may serve a call, as it was when the call entered.
///
/// Pending expectations come first, the oldest at the front; then rejections; then the
/// stubs, the newest first.
struct Candidates<Arguments, Output, Failure: Error, Body> {
  typealias Stub = Understudy.Stub<Arguments, Output, Failure, Body>
  typealias Choice = Understudy.Choice<Arguments, Output, Failure, Body>

  /// Oldest first.
  let expectations: [Stub]
  let rejections: [Stub]
  /// Oldest first.
  let stubs: [Stub]

  /// What serves a call whatever its arguments are; nil if a matcher has to be asked.
  ///
  /// Runs inside the actor of the mock, and uses an expectation up.
  func choiceWithoutMatchers() -> Choice? {
    var tooEarly: Choice?
    for stub in expectations {
      guard stub.pattern.acceptsEverything else { return nil }
      switch stub.expectation?.claim() {
      case .claimed: return .expectation(stub)
      case .notDue(let next): tooEarly = tooEarly ?? .outOfOrder(stub, next: next)
      case .usedUp, nil: continue
      }
    }
    if let tooEarly { return tooEarly }
    if let first = rejections.first {
      return first.pattern.acceptsEverything ? .rejection(first) : nil
    }
    guard let newest = stubs.last else { return .nothing }
    return newest.pattern.acceptsEverything ? .stub(newest) : nil
  }

  /// What serves a call that no expectation takes.
  ///
  /// Runs matchers of the user, so never call it inside isolation.
  func choice(for arguments: Arguments) -> Choice {
    if let rejection = rejections.first(where: { $0.pattern.accepts(arguments) }) {
      return .rejection(rejection)
    }
    return stubs.last { $0.pattern.accepts(arguments) }.map { .stub($0) } ?? .nothing
  }
}

/// What serves a call.
enum Choice<Arguments, Output, Failure: Error, Body> {
  typealias Stub = Understudy.Stub<Arguments, Output, Failure, Body>

  case expectation(Stub)
  case outOfOrder(Stub, next: WrittenStub)
  case rejection(Stub)
  case stub(Stub)
  case nothing

  var stub: Stub? {
    switch self {
    case .expectation(let stub), .outOfOrder(let stub, _), .rejection(let stub), .stub(let stub):
      stub
    case .nothing: nil
    }
  }

  /// Takes the next answer, and says what that makes of the call.
  ///
  /// Runs inside the actor of the mock.
  func take() -> (answer: Answer<Output, Failure, Body>?, verdict: Verdict) {
    switch self {
    case .expectation(let stub), .stub(let stub):
      switch stub.next() {
      case .answer(let answer): return (answer, .prepared(stub.place))
      case .nothing: return (nil, .prepared(stub.place))
      case .exhausted(let count): return (nil, .exhausted(stub.place, answers: count))
      }
    case .rejection(let stub):
      guard let rejection = stub.expectation else { ourMistake("a rejection is none") }
      rejection.noteRejectedCall()
      return (nil, .rejected(rejection))
    case .outOfOrder(let stub, let next):
      guard let expectation = stub.expectation else { ourMistake("a stub has an order") }
      return (nil, .outOfOrder(expectation, next: next))
    case .nothing:
      return (nil, .unprepared)
    }
  }
}
