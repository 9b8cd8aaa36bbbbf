import Testing
import UnderstudyTesting

// E-03: a call has entered the double when the double is stopped. In OCMock (#328, #386,
// #447, #501) the stop restored the type at once, and the call, already forwarded, met a
// name that nobody knew any more.
//
//   caller                          stopper
//   enters the double
//                                   stops the double
//                                   must wait
//   (a second call: the original)
//   gets its prepared answer
//                                   returns

@Suite(.stress, .mocking) struct StopWhileInFlightStress {
  @Test func callInsideTheTwinLosesItsAnswer() async {
    let violations = await violationsOfDraining(by: SwizzlingDouble.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func stopWaitsForTheCallsInside() async {
    let violations = await violationsOfDraining(by: OurDouble.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

/// A double of `PriceService.price(of:)` that passes calls on once it is stopped.
private protocol StoppableDouble: Sendable {
  /// - Parameter inside: Runs in the middle of each call that the double serves.
  init(inside: @escaping @Sendable (_ item: Int) async -> Void)
  func call(_ item: Int) async -> Reply
  /// - Parameter waiting: Is called if the stop waits for a call.
  func stop(waiting: @escaping @Sendable () -> Void) async
}

private func violationsOfDraining<Double: StoppableDouble>(
  by type: Double.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await stopWithOneCallInside(type, violations)
  for round in stress.rounds(400) {
    await stopAmongManyCalls(type, round, stress, violations)
  }
  return violations
}

private func stopWithOneCallInside<Double: StoppableDouble>(
  _: Double.Type, _ violations: Violations
) async {
  let entered = Gate()
  let waiting = Gate()
  let leave = Gate()
  let inside = Shared(0)
  let double = Double { item in
    guard item == 1 else { return }
    inside.withLock { $0 += 1 }
    entered.open()
    await leave.pass()
    inside.withLock { $0 -= 1 }
  }
  async let first = double.call(1)
  await entered.pass()
  async let second = callOnceWaiting()

  await double.stop(waiting: waiting.open)

  violations.check(inside.withLock { $0 } == 0, "a stop returned with a call inside")
  waiting.open()
  violations.check(await second == .original(2), "a call during a stop missed the original")
  violations.check(await first == .prepared(1), "a call lost its answer to a stop")
  violations.check(await double.call(3) == .original(3), "a call after a stop missed the original")

  @Sendable func callOnceWaiting() async -> Reply {
    await waiting.pass()
    defer { leave.open() }
    return await double.call(2)
  }
}

/// How far the stop of a double has come, as its user sees it.
private enum Phase {
  case open
  case stopping
  case stopped
}

private func stopAmongManyCalls<Double: StoppableDouble>(
  _: Double.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let phase = Shared(Phase.open)
  let inside = Shared(0)
  let double = Double { item in
    var random = stress.random(round, item)
    inside.withLock { $0 += 1 }
    await random.jitter()
    inside.withLock { $0 -= 1 }
  }

  await withTaskGroup { group in
    for caller in 0..<4 {
      group.addTask {
        var random = stress.random(round, -1, caller)
        for call in 0..<10 {
          await random.jitter()
          let item = caller * 10 + call
          let before = phase.withLock { $0 }
          let reply = await double.call(item)
          let after = phase.withLock { $0 }
          violations.check(reply != .lost, "a call lost its answer to a stop")
          if after == .open {
            violations.check(reply == .prepared(item), "a call was not served before the stop")
          }
          if before == .stopped {
            violations.check(reply == .original(item), "a call after a stop missed the original")
          }
        }
      }
    }
    group.addTask {
      var random = stress.random(round, -2)
      await random.jitter(upTo: 30)
      phase.withLock { $0 = .stopping }
      await double.stop {}
      violations.check(inside.withLock { $0 } == 0, "a stop returned with a call inside")
      phase.withLock { $0 = .stopped }
    }
  }
  stress.count(41)
}

// MARK: - Subjects

/// Calls look the double up in one step and the answer in a later one; a stop takes both
/// away in between.
private final class SwizzlingDouble: StoppableDouble {
  private let isForwarding = Shared(true)
  private let hasAnswers = Shared(true)
  private let inside: @Sendable (Int) async -> Void

  init(inside: @escaping @Sendable (Int) async -> Void) {
    self.inside = inside
  }

  func call(_ item: Int) async -> Reply {
    guard isForwarding.withLock({ $0 }) else { return .original(item) }
    await inside(item)
    return hasAnswers.withLock { $0 } ? .prepared(item) : .lost
  }

  func stop(waiting: @escaping @Sendable () -> Void) async {
    isForwarding.withLock { $0 = false }
    hasAnswers.withLock { $0 = false }
  }
}

private final class OurDouble: StoppableDouble {
  private let mock = MockPriceService(callingThrough: CatalogPrices())

  init(inside: @escaping @Sendable (Int) async -> Void) {
    stub(mock).price(of: .any).does { item in
      await inside(item)
      return Reply.preparedNumber(for: item)
    }
  }

  func call(_ item: Int) async -> Reply {
    Reply(await mock.price(of: item), to: item)
  }

  func stop(waiting: @escaping @Sendable () -> Void) async {
    await stopMocking(mock, clock: SignalingClock(onWait: waiting))
  }
}
