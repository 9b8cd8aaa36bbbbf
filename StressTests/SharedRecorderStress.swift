import Testing
import UnderstudyTesting

// E-07: which double a stub belongs to. OCMock (before 3.3, #235) and OCMockito (#109)
// kept "the double that is being set up" in one global, later in one per thread, which a
// suspension leaves behind.
//
//   one task                        another task
//   sets up double 0
//                                   sets up double 1
//                                   writes down its stub: for double 1
//   writes down its stub: for double 1

@Suite(.stress, .mocking) struct SharedRecorderStress {
  @Test func stubOfTheTwinLandsOnTheDoubleOfAnother() async {
    let violations = await violationsOfSettingUp(by: GlobalRecorder.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func stubLandsOnItsOwnMock() async {
    let violations = await violationsOfSettingUp(by: OurMocks.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol Doubles: Sendable {
  init(count: Int)
  /// - Parameter between: Runs between naming the double and naming the member.
  func prepare(_ double: Int, with stock: Int, between: @Sendable () async -> Void) async
  /// The answer, or zero if the double is not prepared.
  func call(_ double: Int) -> Int
}

private func violationsOfSettingUp<Subject: Doubles>(
  by type: Subject.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await setUpTwoAtOneMoment(type, violations)
  for round in stress.rounds(100) {
    let doubles = Subject(count: 8)
    await withTaskGroup { group in
      for double in 0..<8 {
        group.addTask {
          await doubles.prepare(double, with: double + 100) {
            var random = stress.random(round, double)
            await random.jitter()
          }
        }
      }
    }
    for double in 0..<8 {
      violations.check(doubles.call(double) == double + 100, "a stub landed on a foreign double")
    }
    stress.count(16)
  }
  return violations
}

private func setUpTwoAtOneMoment<Subject: Doubles>(
  _: Subject.Type, _ violations: Violations
) async {
  let doubles = Subject(count: 2)
  let firstIsNamed = Gate()
  let secondIsDone = Gate()

  async let first: Void = doubles.prepare(0, with: 100) {
    firstIsNamed.open()
    await secondIsDone.pass()
  }
  await firstIsNamed.pass()
  await doubles.prepare(1, with: 101) {}
  secondIsDone.open()
  await first

  violations.check(doubles.call(0) == 100, "a stub landed on a foreign double")
  violations.check(doubles.call(1) == 101, "a stub landed on a foreign double")
}

// MARK: - Subjects

private final class GlobalRecorder: Doubles {
  private let current = Shared(0)
  private let stock: Shared<[Int]>

  init(count: Int) {
    stock = Shared(Array(repeating: 0, count: count))
  }

  func prepare(_ double: Int, with number: Int, between: @Sendable () async -> Void) async {
    current.withLock { $0 = double }
    await between()
    let double = current.withLock { $0 }
    stock.withLock { $0[double] = number }
  }

  func call(_ double: Int) -> Int { stock.withLock { $0[double] } }
}

private final class OurMocks: Doubles {
  private let mocks: [MockPriceService]

  init(count: Int) {
    mocks = (0..<count).map { _ in MockPriceService(.nice) }
  }

  func prepare(_ double: Int, with number: Int, between: @Sendable () async -> Void) async {
    let members = stub(mocks[double])
    await between()
    members.stock(of: .any).returns(number)
  }

  func call(_ double: Int) -> Int { mocks[double].stock(of: 1) }
}
