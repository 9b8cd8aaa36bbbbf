import Testing
import UnderstudyTesting

// B69: how often and with what. swift-mocking (#121) kept the count and the arguments under
// two holds of a lock, each changed by reading and writing back.
//
//   one call                        another call, or a reader
//   reads that there was no call
//                                   reads that there was no call
//                                   writes: one call
//   writes: one call
//                                   count and arguments disagree

@Suite(.stress, .mocking) struct CountAndArgumentsStress {
  @Test func twinLosesCallsAndContradictsItself() async {
    let violations = await violationsOfRecording(by: TwoHoldLog.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func recordIsWholeAtEveryMoment() async {
    let violations = await violationsOfRecording(by: OurLog.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol HitLog: Sendable {
  /// - Parameter inside: Runs where a call can be interrupted, if it can.
  init(inside: @escaping @Sendable (_ item: Int) -> Void)
  func call(_ item: Int)
  var count: Int { get }
  /// The count and the arguments as they were at one moment.
  var snapshot: (count: Int, arguments: [Int]) { get }
}

private func violationsOfRecording<Log: HitLog>(
  by type: Log.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await callTwiceAtOneMoment(type, violations)
  let callers = 4
  for round in stress.rounds(8) {
    let log = Log { _ in }
    let isOver = Gate()
    async let reader: Void = {
      var random = stress.random(round, -1)
      while !isOver.isOpen {
        let snapshot = log.snapshot
        violations.check(
          snapshot.count == snapshot.arguments.count, "count and arguments disagree")
        await random.jitter(upTo: 4)
      }
    }()
    await withTaskGroup { group in
      for caller in 0..<callers {
        group.addTask {
          var random = stress.random(round, caller)
          for call in 0..<100 {
            log.call(caller * 100 + call)
            if call.isMultiple(of: 10) { await random.jitter() }
          }
        }
      }
    }
    isOver.open()
    await reader
    violations.check(log.count == callers * 100, "a call was lost")
    violations.check(
      log.snapshot.arguments.sorted() == Array(0..<callers * 100), "an argument was lost")
    stress.count(callers * 100)
  }
  return violations
}

private func callTwiceAtOneMoment<Log: HitLog>(_: Log.Type, _ violations: Violations) async {
  let firstIsKnown = Gate()
  let goOn = Gate()
  let log = Log { item in
    guard item == 1 else { return }
    firstIsKnown.open()
    goOn.block()
  }

  async let first: Void = onThread {
    log.call(1)
    firstIsKnown.open()
  }
  await firstIsKnown.pass()
  log.call(2)
  goOn.open()
  await first

  violations.check(log.count == 2, "a call was lost")
  violations.check(log.snapshot.arguments.sorted() == [1, 2], "an argument was lost")
}

// MARK: - Subjects

private final class TwoHoldLog: HitLog {
  private let hits = Shared(0)
  private let arguments = Shared<[Int]>([])
  private let inside: @Sendable (Int) -> Void

  init(inside: @escaping @Sendable (Int) -> Void) {
    self.inside = inside
  }

  func call(_ item: Int) {
    let seen = hits.withLock { $0 }
    inside(item)
    hits.withLock { $0 = seen + 1 }
    arguments.withLock { $0.append(item) }
  }

  var count: Int { hits.withLock { $0 } }
  var snapshot: (count: Int, arguments: [Int]) {
    (hits.withLock { $0 }, arguments.withLock { $0 })
  }
}

private final class OurLog: HitLog {
  private let mock = MockPriceService(.nice)

  /// The matcher is where user code can hold a call.
  init(inside: @escaping @Sendable (Int) -> Void) {
    let item = Matcher<Int>.matching {
      inside($0)
      return true
    }
    stub(mock).stock(of: item).returns(1)
  }

  func call(_ item: Int) { _ = mock.stock(of: item) }

  var count: Int { calls(to: mock).stock(of: .any).count }
  var snapshot: (count: Int, arguments: [Int]) {
    let calls = calls(to: mock).stock(of: .any)
    return (calls.count, calls.map(\.arguments))
  }
}
