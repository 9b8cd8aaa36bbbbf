import Testing
import UnderstudyTesting

// E-02: stubs are added and removed while a call looks through them. OCMock (#171, #185,
// #231, #235, #270) counted, then took one after another: enumerations of a list that had
// become shorter, or had been copied half, ended the process.
//
//   call                            another task
//   counts two stubs
//   looks at the second one
//                                   removes all stubs
//   looks at the first one: there is none
//
// The twin reports that last step, in place of the crash. The record of the calls is such
// a list too (B70): the twin copies it in one step and puts it back in another.

@Suite(.stress, .mocking) struct StubsChangeWhileScannedStress {
  @Test func callRunsOffTheEndOfTheTwin() async {
    let violations = await violationsOfScanning(by: CountedStubs.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func callGoesByTheStubsItFound() async {
    let violations = await violationsOfScanning(by: OurStubs.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol ScannedStubs: Sendable {
  /// - Parameter inside: Runs when a call looks at a stub.
  init(inside: @escaping @Sendable (_ item: Int) -> Void)
  func prepare(_ item: Int, with stock: Int)
  func forgetStubs()
  /// The prepared answer, zero if there is none, or nil where the process would end.
  func call(_ item: Int) -> Int?
  var callCount: Int { get }
}

private func violationsOfScanning<Stubs: ScannedStubs>(
  by type: Stubs.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await removeDuringACall(type, violations)
  for round in stress.rounds(40) {
    await changeFromManyTasks(type, round, stress, violations)
  }
  return violations
}

private func removeDuringACall<Stubs: ScannedStubs>(
  _: Stubs.Type, _ violations: Violations
) async {
  let isLooking = Gate()
  let goOn = Gate()
  let stubs = Stubs { item in
    guard item == 1 else { return }
    isLooking.open()
    goOn.block()
  }
  stubs.prepare(1, with: 10)
  stubs.prepare(2, with: 20)

  async let first = onThread { stubs.call(1) }
  await isLooking.pass()
  stubs.forgetStubs()
  violations.check(stubs.call(2) == 0, "a removed stub answered a later call")
  goOn.open()

  violations.check(await first == 10, "a call lost the stub it had found")
  violations.check(stubs.callCount == 2, "a call was lost")
}

private func changeFromManyTasks<Stubs: ScannedStubs>(
  _: Stubs.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let callers = 3
  let calls = 40
  let stubs = Stubs { _ in }

  await withTaskGroup { group in
    for caller in 0..<callers {
      group.addTask {
        var random = stress.random(round, 1, caller)
        for _ in 0..<calls {
          let item = Int.random(in: 1...4, using: &random)
          let answer = stubs.call(item)
          violations.check(answer != nil, "a call ran off the end of the stubs")
          violations.check(
            answer == nil || answer == 0 || answer == item * 10, "a call got a foreign answer")
          await random.jitter(upTo: 1)
        }
      }
    }
    group.addTask {
      var random = stress.random(round, 2)
      for _ in 0..<40 {
        for item in 1...4 { stubs.prepare(item, with: item * 10) }
        await random.jitter(upTo: 2)
        if Bool.random(using: &random) { stubs.forgetStubs() }
      }
    }
    group.addTask {
      var random = stress.random(round, 3)
      var last = 0
      for _ in 0..<40 {
        let count = stubs.callCount
        violations.check(count >= last, "the record became shorter")
        last = count
        await random.jitter(upTo: 2)
      }
    }
  }

  violations.check(stubs.callCount == callers * calls, "a call was lost")
  stress.count(callers * calls + 80)
}

// MARK: - Subjects

private final class CountedStubs: ScannedStubs {
  private let stubs = Shared<[(item: Int, stock: Int)]>([])
  private let log = Shared<[Int]>([])
  private let inside: @Sendable (Int) -> Void

  init(inside: @escaping @Sendable (Int) -> Void) {
    self.inside = inside
  }

  func prepare(_ item: Int, with stock: Int) {
    stubs.withLock { $0.append((item, stock)) }
  }

  func forgetStubs() {
    stubs.withLock { $0 = [] }
  }

  func call(_ item: Int) -> Int? {
    let calls = log.withLock { $0 }
    log.withLock { $0 = calls + [item] }
    for index in (0..<stubs.withLock({ $0.count })).reversed() {
      guard let stub = stubs.withLock({ index < $0.count ? $0[index] : nil }) else { return nil }
      inside(item)
      if stub.item == item { return stub.stock }
    }
    return 0
  }

  var callCount: Int { log.withLock { $0.count } }
}

private final class OurStubs: ScannedStubs {
  private let mock = MockPriceService(.nice)
  private let inside: @Sendable (Int) -> Void

  init(inside: @escaping @Sendable (Int) -> Void) {
    self.inside = inside
  }

  func prepare(_ item: Int, with stock: Int) {
    let fitting = Matcher<Int>.matching { [inside] in
      inside($0)
      return $0 == item
    }
    stub(mock).stock(of: fitting).returns(stock)
  }

  func forgetStubs() { reset(mock, .stubs) }
  func call(_ item: Int) -> Int? { mock.stock(of: item) }
  var callCount: Int { calls(to: mock).stock(of: .any).count }
}
