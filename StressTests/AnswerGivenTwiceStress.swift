import Testing
import UnderstudyTesting

// E-13: answers that are to be used up one a call. In mockk (#159) and Cuckoo (#298, #392)
// a call read which answer was next and moved on in a later step, so two calls could read
// the same one.
//
//   first call                      second call
//   reads that answer 1 is next
//                                   reads that answer 1 is next
//                                   moves on, returns answer 1
//   moves on, returns answer 1

@Suite(.stress, .mocking) struct AnswerGivenTwiceStress {
  @Test func twinGivesAnAnswerTwice() async {
    let violations = await violationsOfUsingUp(by: CountingAnswers.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func everyAnswerIsGivenOnceWhileAMatcherDecides() async {
    let violations = await violationsOfUsingUp(by: OurAnswers.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func everyAnswerIsGivenOnceWhereEveryCallFits() async {
    let violations = await violationsOfUsingUp(by: OurAnswersForAnyCall.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

/// The answers 1, 2, and so on, to be given one a call.
private protocol AnswersInTurn: Sendable {
  /// - Parameter inside: Runs where a call can be interrupted before it has its answer.
  init(count: Int, inside: @escaping @Sendable (_ item: Int) -> Void)
  func call(_ item: Int) -> Int
}

private func violationsOfUsingUp<Answers: AnswersInTurn>(
  by type: Answers.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await callTwiceAtOneMoment(type, violations)
  for round in stress.rounds(60) {
    await callFromManyTasks(type, round, stress, violations)
  }
  return violations
}

private func callTwiceAtOneMoment<Answers: AnswersInTurn>(
  _: Answers.Type, _ violations: Violations
) async {
  let firstIsHeld = Gate()
  let goOn = Gate()
  let answers = Answers(count: 2) { item in
    guard item == 1 else { return }
    firstIsHeld.open()
    goOn.block()
  }

  async let first = onThread {
    defer { firstIsHeld.open() }
    return answers.call(1)
  }
  await firstIsHeld.pass()
  let second = await onThread { answers.call(2) }
  goOn.open()

  violations.check(await Set([first, second]) == [1, 2], "an answer was given twice")
}

private func callFromManyTasks<Answers: AnswersInTurn>(
  _: Answers.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let callers = 4
  let calls = 50
  let answers = Answers(count: callers * calls) { _ in }

  let given = await withTaskGroup(of: [Int].self) { group in
    for caller in 0..<callers {
      group.addTask {
        var random = stress.random(round, caller)
        var given: [Int] = []
        for call in 0..<calls {
          if call.isMultiple(of: 5) { await random.jitter() }
          given.append(answers.call(call))
        }
        return given
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }

  violations.check(given.sorted() == Array(1...callers * calls), "an answer was given twice")
  stress.count(callers * calls)
}

// MARK: - Subjects

/// Reads and moves on in two steps.
private final class CountingAnswers: AnswersInTurn {
  private let next = Shared(1)
  private let inside: @Sendable (Int) -> Void

  init(count: Int, inside: @escaping @Sendable (Int) -> Void) {
    self.inside = inside
  }

  func call(_ item: Int) -> Int {
    let answer = next.withLock { $0 }
    inside(item)
    next.withLock { $0 = answer + 1 }
    return answer
  }
}

private final class OurAnswers: AnswersInTurn {
  private let mock = MockPriceService()

  init(count: Int, inside: @escaping @Sendable (Int) -> Void) {
    let item = Matcher<Int>.matching {
      inside($0)
      return true
    }
    let answers = stub(mock).stock(of: item).returns(1)
    for number in 2...count { answers.returns(number) }
  }

  func call(_ item: Int) -> Int { mock.stock(of: item) }
}

/// A call that every stub fits is served in a single step, in which nothing can be
/// interrupted.
private final class OurAnswersForAnyCall: AnswersInTurn {
  private let mock = MockPriceService()

  init(count: Int, inside: @escaping @Sendable (Int) -> Void) {
    let answers = stub(mock).stock(of: .any).returns(1)
    for number in 2...count { answers.returns(number) }
  }

  func call(_ item: Int) -> Int { mock.stock(of: item) }
}
