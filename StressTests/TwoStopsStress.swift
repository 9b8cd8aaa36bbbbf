import Testing
import UnderstudyTesting

// E-06: two threads stop one double. In OCMock (review of #235) both looked whether there
// was something to restore; one restored it and cleared what had been saved, and the other
// restored from nothing.
//
//   first stop                      second stop
//   finds the saved original
//                                   finds the saved original
//                                   restores it, clears what was saved
//   restores nothing
//
// Ours has no such gap; there both stops wait for the same call, and one teardown serves
// them both.

@Suite(.stress, .mocking) struct TwoStopsStress {
  @Test func twoStopsOfTheTwinRestoreNothing() async {
    let violations = await violationsOfSingleTeardown(by: RestoringDouble.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func manyStopsTearDownOnce() async {
    let violations = await violationsOfSingleTeardown(by: OurDouble.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  //   first stop                      second stop
  //   tears down, is releasing
  //                                   must wait
  //   has released everything
  //                                   returns
  @Test func stopWaitsForTheReleaseThatAnotherStopBegan() async {
    let releasing = Gate()
    let goOn = Gate()
    let isReleased = Shared(false)
    let mock = MockPriceService()
    let basket = Basket {
      releasing.open()
      goOn.block()
      isReleased.withLock { $0 = true }
    }
    stub(mock).stock(of: .any).does { [basket = consume basket] _ in
      withExtendedLifetime(basket) { 1 }
    }

    async let first: Void = onThread { requestStop(mock) }
    await releasing.pass()
    await stopMocking(mock, clock: SignalingClock(onWait: goOn.open))
    let wasReleased = isReleased.withLock { $0 }

    goOn.open()
    await first
    #expect(wasReleased)
  }

  //   last call                       stop
  //   returns its lease
  //   tears down, is releasing
  //                                   must wait
  //   has released everything
  //                                   returns
  //   returns
  @Test(arguments: PlaceOfUserCode.allCases)
  func lastCallHoldsNothingWhenTheStopReturns(place: PlaceOfUserCode) async {
    let mock = MockPriceService()
    let hasStopWaited = Shared(false)
    let basket = Basket {
      // Where the call lets go of the basket, the stop must still be under way.
      let isKnown = Gate()
      Task {
        let clock = SignalingClock {
          hasStopWaited.withLock { $0 = true }
          isKnown.open()
        }
        await stopMocking(mock, clock: clock)
        isKnown.open()
      }
      isKnown.block()
    }
    stopFromInside(place, of: mock, holding: consume basket)

    let answer =
      switch place {
      case .matcher, .answer: await onThread { mock.stock(of: 1) }
      case .asynchronousAnswer:
        await Task(executorPreference: QueueExecutor()) { await mock.price(of: 1) }.value
      }

    #expect(answer == 1)
    #expect(hasStopWaited.withLock { $0 })
  }

  enum PlaceOfUserCode: CaseIterable {
    case matcher
    case answer
    case asynchronousAnswer
  }

  /// Makes the next call stop its own mock, so that it is the last.
  private func stopFromInside(
    _ place: PlaceOfUserCode, of mock: MockPriceService, holding basket: consuming Basket
  ) {
    switch place {
    case .matcher:
      let item = Matcher<Int>.matching { [basket] _ in
        requestStop(mock)
        return withExtendedLifetime(basket) { true }
      }
      stub(mock).stock(of: item).returns(1)
    case .answer:
      stub(mock).stock(of: .any).does { [basket] _ in
        requestStop(mock)
        return withExtendedLifetime(basket) { 1 }
      }
    case .asynchronousAnswer:
      stub(mock).price(of: .any).does { [basket] _ in
        requestStop(mock)
        await Task.yield()
        return withExtendedLifetime(basket) { 1 }
      }
    }
  }
}

// MARK: - Oracle

/// A double that several tasks stop.
private protocol RestorableDouble: Sendable {
  /// - Parameters:
  ///   - basket: Is kept until the teardown.
  ///   - insideCall: Runs in the middle of each call that the double serves.
  ///   - insideStop: Runs where a stop can be interrupted, if it can.
  init(
    holding basket: Basket, insideCall: @escaping @Sendable () async -> Void,
    insideStop: @escaping @Sendable () async -> Void)
  func call(_ item: Int) async -> Reply
  func stop(waiting: @escaping @Sendable () -> Void) async
  var teardowns: Int { get }
}

private func violationsOfSingleTeardown<Double: RestorableDouble>(
  by type: Double.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await stopTwiceAtOneMoment(type, violations)
  for round in stress.rounds(1_000) {
    await stopFromManyTasks(type, round, stress, violations)
  }
  return violations
}

private func stopTwiceAtOneMoment<Double: RestorableDouble>(
  _: Double.Type, _ violations: Violations
) async {
  let entered = Gate()
  let leave = Gate()
  let firstIsHeld = Gate()
  let secondIsHeld = Gate()
  let basket = Basket()
  let glimpse = Glimpse(of: basket)
  let double = Double(holding: consume basket) {
    entered.open()
    await leave.pass()
  } insideStop: {
    // The second stop comes here while the first is held, and walks through.
    guard !firstIsHeld.isOpen else { return }
    firstIsHeld.open()
    await leave.pass()
  }
  async let call = double.call(1)
  await entered.pass()

  async let first: Void = stop(firstIsHeld)
  await firstIsHeld.pass()
  async let second: Void = stop(secondIsHeld)
  await secondIsHeld.pass()
  leave.open()
  _ = await (call, first, second)

  violations.check(double.teardowns == 1, "\(double.teardowns) teardowns")
  violations.check(await double.call(2) == .original(2), "the original was not restored")

  @Sendable func stop(_ isHeld: Gate) async {
    await double.stop(waiting: isHeld.open)
    isHeld.open()
    violations.check(glimpse.isGone, "a stop returned before the release")
  }
}

private func stopFromManyTasks<Double: RestorableDouble>(
  _: Double.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let basket = Basket()
  let glimpse = Glimpse(of: basket)
  let jitters = Shared(stress.random(round, 0))
  @Sendable func jitter() async {
    var random = jitters.withLock { SeededGenerator(seed: $0.next()) }
    await random.jitter()
  }
  let double = Double(holding: consume basket, insideCall: jitter, insideStop: jitter)

  await withTaskGroup { group in
    for caller in 0..<3 {
      group.addTask {
        var random = stress.random(round, 1, caller)
        for item in 0..<5 {
          await random.jitter()
          violations.check(await double.call(item) != .lost, "a call found no original")
        }
      }
    }
    for stopper in 0..<4 {
      group.addTask {
        var random = stress.random(round, 2, stopper)
        await random.jitter(upTo: 10)
        await double.stop {}
        violations.check(glimpse.isGone, "a stop returned before the release")
      }
    }
  }

  violations.check(double.teardowns == 1, "\(double.teardowns) teardowns")
  violations.check(await double.call(9) == .original(9), "the original was not restored")
  stress.count(20)
}

// MARK: - Subjects

/// A stop looks whether the original was saved, and restores it in a later step.
private final class RestoringDouble: RestorableDouble {
  private struct State {
    /// What calls reach; nil if what was restored was nothing.
    var current: (@Sendable (Int) -> Reply)? = { .prepared($0) }
    var saved: (@Sendable (Int) -> Reply)? = { .original($0) }
    var basket: Basket?
    var teardowns = 0
  }

  private let state: Shared<State>
  private let insideCall: @Sendable () async -> Void
  private let insideStop: @Sendable () async -> Void

  init(
    holding basket: Basket, insideCall: @escaping @Sendable () async -> Void,
    insideStop: @escaping @Sendable () async -> Void
  ) {
    state = Shared(State(basket: basket))
    self.insideCall = insideCall
    self.insideStop = insideStop
  }

  var teardowns: Int { state.withLock { $0.teardowns } }

  func call(_ item: Int) async -> Reply {
    guard let current = state.withLock({ $0.current }) else { return .lost }
    if current(item) == .prepared(item) { await insideCall() }
    return current(item)
  }

  func stop(waiting: @escaping @Sendable () -> Void) async {
    guard state.withLock({ $0.saved != nil }) else { return }
    await insideStop()
    // What is taken out is released when the lock is free again.
    _ = state.withLock { state in
      state.current = state.saved
      state.saved = nil
      state.teardowns += 1
      return state.basket.take()
    }
  }
}

private final class OurDouble: RestorableDouble {
  private let mock = MockPriceService(callingThrough: CatalogPrices())

  init(
    holding basket: Basket, insideCall: @escaping @Sendable () async -> Void,
    insideStop: @escaping @Sendable () async -> Void
  ) {
    stub(mock).price(of: .any).does { [basket] item in
      await insideCall()
      return withExtendedLifetime(basket) { Reply.preparedNumber(for: item) }
    }
  }

  var teardowns: Int { mock.__mock.summary.teardowns }

  func call(_ item: Int) async -> Reply {
    Reply(await mock.price(of: item), to: item)
  }

  func stop(waiting: @escaping @Sendable () -> Void) async {
    await stopMocking(mock, clock: SignalingClock(onWait: waiting))
  }
}
