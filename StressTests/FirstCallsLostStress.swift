import Testing
import UnderstudyTesting

// E-14 and B68: the first calls of all, to several members at once. Mockable (#30, #31,
// #145) made the storage of a mock when it was first needed; two calls could both find it
// missing, and what was written to the losing copy was gone.
//
//   first call                      second call
//   finds no storage
//                                   finds no storage, makes it, is recorded
//   makes it again, is recorded

@Suite(.stress, .mocking) struct FirstCallsLostStress {
  @Test func twinLosesTheFirstCall() async {
    let violations = await violationsOfFirstCalls(by: LazyLog.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func firstCallsAreAllRecorded() async {
    let violations = await violationsOfFirstCalls(by: OurLog.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol ThreeMembers: Sendable {
  /// - Parameter inside: Runs where a call can be interrupted, if it can.
  init(inside: @escaping @Sendable () async -> Void)
  func call(_ member: Int) async
  /// The calls on record, member by member.
  var counts: [Int] { get }
}

private func violationsOfFirstCalls<Subject: ThreeMembers>(
  by type: Subject.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await callTwiceAtOneMoment(type, violations)
  for round in stress.rounds(3_000) {
    let subject = Subject {
      var random = stress.random(round)
      await random.jitter(upTo: 1)
    }
    async let first: Void = subject.call(0)
    async let second: Void = subject.call(1)
    async let third: Void = subject.call(2)
    _ = await (first, second, third)
    violations.check(subject.counts == [1, 1, 1], "a first call was lost")
    stress.count(3)
  }
  return violations
}

private func callTwiceAtOneMoment<Subject: ThreeMembers>(
  _: Subject.Type, _ violations: Violations
) async {
  let firstIsKnown = Gate()
  let goOn = Gate()
  let subject = Subject {
    guard !firstIsKnown.isOpen else { return }
    firstIsKnown.open()
    await goOn.pass()
  }

  async let first: Void = {
    await subject.call(0)
    firstIsKnown.open()
  }()
  await firstIsKnown.pass()
  await subject.call(1)
  goOn.open()
  await first

  violations.check(subject.counts == [1, 1, 0], "a first call was lost")
}

// MARK: - Subjects

private final class LazyLog: ThreeMembers {
  private let storage = Shared<Shared<[Int]>?>(nil)
  private let inside: @Sendable () async -> Void

  init(inside: @escaping @Sendable () async -> Void) {
    self.inside = inside
  }

  func call(_ member: Int) async {
    if let log = storage.withLock({ $0 }) { return log.withLock { $0[member] += 1 } }
    await inside()
    let log = Shared([0, 0, 0])
    storage.withLock { $0 = log }
    log.withLock { $0[member] += 1 }
  }

  var counts: [Int] { storage.withLock { $0 }?.withLock { $0 } ?? [0, 0, 0] }
}

private final class OurLog: ThreeMembers {
  private let mock = MockTrio(.nice)

  init(inside: @escaping @Sendable () async -> Void) {}

  func call(_ member: Int) async {
    switch member {
    case 0: await mock.open()
    case 1: await mock.sell()
    default: await mock.close()
    }
  }

  var counts: [Int] {
    [calls(to: mock).open().count, calls(to: mock).sell().count, calls(to: mock).close().count]
  }
}

// MARK: - Fixtures

@Mockable
protocol Trio: Sendable {
  func open() async
  func sell() async
  func close() async
}
