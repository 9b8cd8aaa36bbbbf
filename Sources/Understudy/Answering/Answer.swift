/// What a stub does with one call.
enum Answer<Output, Failure: Error, Body> {
  case returns(Output)
  /// Returns a value that is made for the call, by code of the library.
  case makes(() -> Output)
  case fails(Failure)
  /// Runs a closure of the user, with the types and the isolation of the member.
  case runs(Body)
  /// Calls the original that the mock was made with.
  case callsThrough
  /// Holds the call until the test resumes it; for asynchronous members alone.
  case holds(LineEnd<Output, Failure>)
  /// Has effects before it answers; without an answer the call falls back.
  indirect case preceded([Effect], Answer?)

  /// Whether the call is over as soon as the answer is known.
  var isImmediate: Bool {
    switch self {
    case .returns, .makes, .fails: true
    case .runs, .callsThrough, .holds, .preceded: false
    }
  }

  var isHolding: Bool {
    switch self {
    case .holds: true
    case .preceded(_, let answer): answer?.isHolding ?? false
    case .returns, .makes, .fails, .runs, .callsThrough: false
    }
  }

  /// What puts the result into words; nil if it is not known beforehand.
  ///
  /// It runs code of the user, so never call it inside isolation.
  var wording: (() -> String?)? {
    switch self {
    case .returns(let output): Output.self == Void.self ? nil : { written(output) }
    case .fails(let error): { written(error) }
    case .preceded(_, let answer): answer?.wording
    case .makes, .runs, .callsThrough, .holds: nil
    }
  }

  /// The same answer, which passes the call on if it gives no result of its own.
  var orCallsThrough: Answer {
    if case .preceded(let effects, nil) = self { .preceded(effects, .callsThrough) } else { self }
  }
}

/// What a stub does besides answering.
enum Effect {
  /// Runs on the arguments of the call.
  case action((Any) -> Void)
  /// Suspends the call; for asynchronous members alone. An error ends the call if its
  /// member can throw it.
  case pause(Pause)

  typealias Pause = nonisolated(nonsending) () async throws -> Void
}

/// The answers of a stub, and how far they are used up.
///
/// A plain value; the stub holds it.
struct AnswerSequence<Output, Failure: Error, Body> {
  /// What comes after the last answer.
  enum Ending {
    case lastStays
    case cycles
    case fails
  }

  enum Step {
    case effect(Effect)
    case answer(Answer<Output, Failure, Body>)
  }

  enum Next {
    case answer(Answer<Output, Failure, Body>)
    /// There never was an answer.
    case nothing
    /// All answers have been given, and the test wants no more calls.
    case exhausted(after: Int)
  }

  private var answers: [Answer<Output, Failure, Body>] = []
  /// The effects that no answer has followed yet.
  private var effects: [Effect] = []
  private var ending = Ending.lastStays
  /// How many calls were answered, as far as that matters.
  private var given = 0

  var count: Int { answers.count }

  /// The number of the answer that was given last, from zero.
  var numberOfLast: Int { max(0, given - 1) }

  /// One of the answers; nil if there is none of that number.
  subscript(number: Int) -> Answer<Output, Failure, Body>? {
    answers.indices.contains(number) ? answers[number] : nil
  }

  /// Adds steps to what is there. Effects belong to the answer that follows them.
  mutating func append(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .effect(let effect): effects.append(effect)
      case .answer(let answer):
        answers.append(effects.isEmpty ? answer : .preceded(effects, answer))
        effects = []
      }
    }
  }

  mutating func end(with ending: Ending) {
    self.ending = ending
  }

  /// The value that every call gets from now on, if that is all there is to the answer.
  var steadyOutput: Output? {
    guard given == answers.count, ending == .lastStays, effects.isEmpty,
      case .returns(let output) = answers.last
    else { return nil }
    return output
  }

  /// The answer for the next call.
  mutating func next() -> Next {
    guard !answers.isEmpty else {
      return effects.isEmpty ? .nothing : .answer(.preceded(effects, nil))
    }
    if given == answers.count {
      switch ending {
      case .lastStays: given -= 1
      case .cycles: given = 0
      case .fails: return .exhausted(after: answers.count)
      }
    }
    given += 1
    let answer = answers[given - 1]
    // Effects at the end of the chain belong to the last answer.
    guard given == answers.count, !effects.isEmpty else { return .answer(answer) }
    if case .preceded(let own, let answer) = answer {
      return .answer(.preceded(own + effects, answer))
    }
    return .answer(.preceded(effects, answer))
  }
}
