/// A pattern of arguments and the answers for the calls that fit it: what was set up with
/// `stub`, `expect` or `reject`.
///
/// The pattern never changes, so it may be asked anywhere. The answers and how far
/// they are used up belong to the actor of the mock: only its transitions reach
/// them.
final class Stub<Arguments, Output, Failure: Error, Body> {
  let pattern: ArgumentPattern<Arguments>
  let place: SourcePlace
  private var answers: [Answer<Output, Failure, Body>]
  /// How many calls were answered, at most the number of answers.
  private var given = 0
  /// Where the answers come from instead, if the stub was set up for every type.
  private let open: OpenStub?
  /// The expectation or rejection that it serves; nil for `stub`.
  let expectation: Expectation?

  init(
    _ pattern: ArgumentPattern<Arguments>, at place: SourcePlace,
    answers: [Answer<Output, Failure, Body>], expectation: Expectation? = nil
  ) {
    self.pattern = pattern
    self.place = place
    self.answers = answers
    self.expectation = expectation
    open = nil
  }

  /// The form of an open stub for these types; nil if it does not suit them.
  init?(_ open: OpenStub, of member: Member) {
    guard open.suits(Output.self, Failure.self) else { return nil }
    pattern = ArgumentPattern(open.matchers, of: member)
    place = open.place
    answers = []
    expectation = open.expectation
    self.open = open
  }

  /// The answer for the next call: each in turn, and the last one from then on.
  ///
  /// Nil only if an expectation has no answer, or an open stub none of these types.
  func next() -> Answer<Output, Failure, Body>? {
    if let open { return open.next() }
    guard !answers.isEmpty else { return nil }
    if given < answers.count { given += 1 }
    return answers[given - 1]
  }

  /// Adds answers to be given after those that are there.
  func append(_ more: [Answer<Output, Failure, Body>]) {
    answers += more
    expectation?.noteAnswers(answers.count)
  }

  /// Whether calls are still to be served by this expectation.
  var isPending: Bool {
    guard let expectation, !expectation.isUsedUp else { return false }
    return open?.suits(Output.self, Failure.self) ?? true
  }
}
