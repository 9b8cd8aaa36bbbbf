/// A pattern of arguments and the answers for the calls that fit it.
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

  init(
    _ pattern: ArgumentPattern<Arguments>, at place: SourcePlace,
    answers: [Answer<Output, Failure, Body>]
  ) {
    self.pattern = pattern
    self.place = place
    self.answers = answers
  }

  /// The answer for the next call: each in turn, and the last one from then on.
  func next() -> Answer<Output, Failure, Body> {
    if given < answers.count { given += 1 }
    return answers[given - 1]
  }

  /// Adds answers to be given after those that are there.
  func append(_ more: [Answer<Output, Failure, Body>]) {
    answers += more
  }
}
