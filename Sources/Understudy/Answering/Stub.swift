/// A pattern of arguments and the answers for the calls that fit it: what was set up with
/// `stub`, `expect` or `reject`.
///
/// The pattern never changes, so it may be asked anywhere. The answers and how far
/// they are used up belong to the actor of the mock: only its transitions reach
/// them.
final class Stub<Arguments, Output, Failure: Error, Body>: AnyStub {
  let pattern: ArgumentPattern<Arguments>
  // Proof of `@exclusivity(unchecked)`: see `Mock`.
  @exclusivity(unchecked) private var answers = AnswerSequence<Output, Failure, Body>()
  /// Where the answers come from instead, if the stub was set up for every type.
  private let open: OpenStub?
  /// The expectation or rejection that it serves; nil for `stub`.
  let expectation: Expectation?
  /// Set if the scope wants to know whether it is used.
  let use: StubUse?

  init(
    _ pattern: ArgumentPattern<Arguments>, at place: SourcePlace,
    steps: [AnswerSequence<Output, Failure, Body>.Step] = [], expectation: Expectation? = nil,
    use: StubUse? = nil
  ) {
    self.pattern = pattern
    answers.append(steps)
    self.expectation = expectation
    self.use = use
    open = nil
    super.init(at: place)
  }

  /// The form of an open stub for these types; nil if it does not suit them.
  init?(_ open: OpenStub, of member: Member) {
    guard open.suits(Output.self, Failure.self) else { return nil }
    pattern = ArgumentPattern(open.matchers, of: member)
    expectation = open.expectation
    use = open.use
    self.open = open
    super.init(at: open.place)
  }

  /// What every call that fits gets from now on, if nothing else is to be done for it.
  ///
  /// Known from the first call on that got it, until a verb changes the answers.
  @exclusivity(unchecked) private(set) var steadyOutput: SteadyOutput<Output>?

  /// The answer for the next call: each in turn, and from then on what the ending says.
  func next() -> AnswerSequence<Output, Failure, Body>.Next {
    use?.settle()
    guard let open else {
      defer {
        if steadyOutput == nil, !pattern.isCapturing {
          steadyOutput = answers.steadyOutput.map {
            SteadyOutput($0, number: UInt16(clamping: answers.numberOfLast))
          }
        }
      }
      return answers.next()
    }
    // An open stub may have no answer of these types.
    return open.next().map { .answer($0) } ?? .nothing
  }

  override var numberOfLastAnswer: Int { open?.numberOfLastAnswer ?? answers.numberOfLast }

  override func wording(ofAnswer number: Int) -> (() -> String?)? {
    if let open { return open.wording(ofAnswer: number) }
    return answers[number]?.wording
  }

  /// Adds steps to be taken after those that are there.
  func append(_ steps: [AnswerSequence<Output, Failure, Body>.Step]) {
    answers.append(steps)
    steadyOutput = nil
    expectation?.noteAnswers(answers.count)
  }

  /// Decides what comes after the last answer.
  func end(with ending: AnswerSequence<Output, Failure, Body>.Ending) {
    answers.end(with: ending)
    steadyOutput = nil
  }

  /// Whether calls are still to be served by this expectation.
  var isPending: Bool {
    guard let expectation, !expectation.isUsedUp else { return false }
    return open?.suits(Output.self, Failure.self) ?? true
  }
}

/// A ``Stub`` whatever its types are.
class AnyStub {
  let place: SourcePlace

  init(at place: SourcePlace) {
    self.place = place
  }

  /// The number of the answer that was given last, from zero.
  var numberOfLastAnswer: Int { ourMistake("a stub without a type has no answers") }

  /// What puts an answer into words, outside the actor; nil if its result is not known
  /// beforehand.
  func wording(ofAnswer number: Int) -> (() -> String?)? {
    ourMistake("a stub without a type has no answers")
  }
}

/// A value that every call gets.
///
/// An object, so that it takes no metadata to hand on an optional one.
final class SteadyOutput<Output> {
  let output: Output
  /// Which of the answers of its stub it is, from zero.
  let number: UInt16

  init(_ output: Output, number: UInt16) {
    self.output = output
    self.number = number
  }
}
