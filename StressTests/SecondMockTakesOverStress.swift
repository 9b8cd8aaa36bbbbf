import Testing
import UnderstudyTesting

// E-09: while a call runs through the double of a type, a second double is set up for one
// object of it. In OCMock (#90, #121, #173, #352, #357) a call looked its double up once to
// find its answer and once more to keep its record, so it was answered by one and recorded
// by the other, or met a class that had no double any more.
//
//   call                            set-up
//   finds the first double, and
//   its answer
//                                   the second double takes over
//   looks the double up again
//   to be recorded
//
// Each call must be served wholly by one of the two.

@Suite(.stress, .mocking) struct SecondMockTakesOverStress {
  @Test func twinServesACallByHalves() async {
    let violations = await violationsOfTakingOver(by: DoublesLookedUpTwice.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func callIsServedWhollyByTheMockItFound() async {
    let violations = await violationsOfTakingOver(by: OurDoublesOfAType.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

/// A double of a type, which answers 1, and later one of an object, which answers 2.
private protocol DoublesOfAType: Sendable {
  /// - Parameter inside: Runs in a call that has found its answer.
  init(inside: @escaping @Sendable () -> Void)
  func call() -> Int
  func takeOver()
  /// How many calls the double with this answer has recorded.
  func recorded(by answer: Int) -> Int
}

private func violationsOfTakingOver<Doubles: DoublesOfAType>(
  by type: Doubles.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await takeOverMidCall(type, violations)
  for round in stress.rounds(100) {
    await takeOverAtRandom(type, round, stress, violations)
  }
  return violations
}

private func takeOverMidCall<Doubles: DoublesOfAType>(
  _: Doubles.Type, _ violations: Violations
) async {
  let (isInside, goOn) = (Gate(), Gate())
  let doubles = Doubles {
    isInside.open()
    goOn.block()
  }

  async let answer = onThread(MockScope.bind { doubles.call() })
  await isInside.pass()
  doubles.takeOver()
  goOn.open()

  violations.check(await answer == 1, "a call in flight changed its double")
  violations.check(
    doubles.recorded(by: 1) == 1 && doubles.recorded(by: 2) == 0,
    "a call was answered and recorded by different doubles")
}

private func takeOverAtRandom<Doubles: DoublesOfAType>(
  _: Doubles.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let doubles = Doubles {}
  let answers = await withTaskGroup(of: [Int].self) { group in
    for caller in 0..<3 {
      group.addTask {
        var random = stress.random(round, caller)
        var answers: [Int] = []
        for _ in 0..<20 {
          await random.jitter(upTo: 1)
          answers.append(doubles.call())
        }
        return answers
      }
    }
    group.addTask {
      var random = stress.random(round, -1)
      await random.jitter(upTo: 20)
      doubles.takeOver()
      return []
    }
    return await group.reduce(into: []) { $0 += $1 }
  }

  let isRecorded =
    doubles.recorded(by: 1) == answers.count { $0 == 1 }
    // A double that has no answer yet passes calls on, and records those too.
    && doubles.recorded(by: 2) >= answers.count { $0 == 2 }
  violations.check(isRecorded, "a call was answered and recorded by different doubles")
  stress.count(answers.count)
}

// MARK: - Subjects

private final class DoublesLookedUpTwice: DoublesOfAType {
  private let current = Shared(1)
  private let records = Shared<[Int: Int]>([:])
  private let inside: @Sendable () -> Void

  init(inside: @escaping @Sendable () -> Void) {
    self.inside = inside
  }

  func call() -> Int {
    let answer = current.withLock { $0 }
    inside()
    let double = current.withLock { $0 }
    records.withLock { $0[double, default: 0] += 1 }
    return answer
  }

  func takeOver() { current.withLock { $0 = 2 } }
  func recorded(by answer: Int) -> Int { records.withLock { $0[answer] ?? 0 } }
}

private final class OurDoublesOfAType: DoublesOfAType {
  // A type of its own for the doubles of all instances: the rounds are in one scope.
  private let kiosk = Kiosk()

  init(inside: @escaping @Sendable () -> Void) {
    reset(all(Kiosk.self))
    let kiosk = kiosk
    stub(all(Kiosk.self)).price(of: .any).returns(0)
    stub(all(Kiosk.self)).price(
      of: .matching { item in
        guard item == ObjectIdentifier(kiosk).hashValue else { return false }
        inside()
        return true
      }
    ).returns(1)
  }

  func call() -> Int { kiosk.price(of: ObjectIdentifier(kiosk).hashValue) }
  func takeOver() { stub(kiosk).price(of: .any).returns(2) }

  func recorded(by answer: Int) -> Int {
    answer == 1
      ? calls(to: all(Kiosk.self)).price(of: .equal(ObjectIdentifier(kiosk).hashValue)).count
      : calls(to: kiosk).price(of: .any).count
  }
}

/// An ordinary type with doubles for one instance, for all, and for itself.
@Interceptable
final class Kiosk: Sendable {
  @Overridable static var shared = Kiosk()

  func price(of item: Int) -> Int { -item }
  func order(_ item: Int) async -> Int { -item }
  func keep(_ basket: Basket) {}
  static func tax(on price: Int) -> Int { -price }
}
