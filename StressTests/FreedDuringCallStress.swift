import Testing
import UnderstudyTesting

// E-04: a double is let go while a call is about to use it. OCMock (#454) found the double
// through an association that did not retain it.
//
//   caller                          owner
//   looks the double up
//                                   stops it and lets it go
//   uses what it found
//
// What a call uses must live until the call is over, and no longer than that.

@Suite(.stress, .mocking) struct FreedDuringCallStress {
  @Test func twinIsFreedUnderACall() async {
    let violations = await violationsOfRetaining(by: UnretainedDouble.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func whatACallUsesLivesUntilItIsOver() async {
    let violations = await violationsOfRetaining(by: OurDouble.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol DroppableDouble: Sendable {
  /// - Parameter inside: Runs in the middle of a call, before it uses the basket.
  init(holding basket: Basket, inside: @escaping @Sendable () async -> Void)
  /// Whether the call found all it needed.
  func call() async -> Bool
  /// Stops the double and lets go of it.
  func drop()
}

private func violationsOfRetaining<Double: DroppableDouble>(
  by type: Double.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await dropDuringACall(type, violations)
  for round in stress.rounds(600) {
    await dropAmongCalls(type, round, stress, violations)
  }
  return violations
}

private func dropDuringACall<Double: DroppableDouble>(
  _: Double.Type, _ violations: Violations
) async {
  let entered = Gate()
  let leave = Gate()
  let basket = Basket()
  let glimpse = Glimpse(of: basket)
  let double = Double(holding: consume basket) {
    entered.open()
    await leave.pass()
  }

  async let call = double.call()
  await entered.pass()
  double.drop()
  violations.check(!glimpse.isGone, "the double was freed under a call")
  leave.open()

  violations.check(await call, "a call used what had been freed")
  violations.check(glimpse.isGone, "the double outlived its last call")
}

private func dropAmongCalls<Double: DroppableDouble>(
  _: Double.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let basket = Basket()
  let glimpse = Glimpse(of: basket)
  let double = Double(holding: consume basket) {
    var random = stress.random(round, 0)
    await random.jitter()
  }

  await withTaskGroup { group in
    for caller in 1...3 {
      group.addTask {
        var random = stress.random(round, caller)
        await random.jitter(upTo: 6)
        violations.check(await double.call(), "a call used what had been freed")
      }
    }
    group.addTask {
      var random = stress.random(round, 4)
      await random.jitter(upTo: 6)
      double.drop()
    }
  }

  violations.check(glimpse.isGone, "the double outlived its last call")
  stress.count(4)
}

// MARK: - Subjects

/// Calls find a number, not the object, and go back for the object later.
private final class UnretainedDouble: DroppableDouble {
  private let table: Shared<[Int: Basket]>
  private let inside: @Sendable () async -> Void

  init(holding basket: Basket, inside: @escaping @Sendable () async -> Void) {
    table = Shared([1: basket])
    self.inside = inside
  }

  func call() async -> Bool {
    guard let number = table.withLock({ $0.keys.first }) else { return true }
    await inside()
    return table.withLock { $0[number] } != nil
  }

  func drop() {
    _ = table.withLock { $0.removeValue(forKey: 1) }
  }
}

private final class OurDouble: DroppableDouble {
  private let mock: Shared<MockPriceService?>

  init(holding basket: Basket, inside: @escaping @Sendable () async -> Void) {
    let mock = MockPriceService(callingThrough: CatalogPrices())
    let glimpse = Glimpse(of: basket)
    stub(mock).price(of: .any).does { [basket] item in
      await inside()
      return withExtendedLifetime(basket) {
        glimpse.isGone ? -1 : Reply.preparedNumber(for: item)
      }
    }
    self.mock = Shared(mock)
  }

  func call() async -> Bool {
    guard let mock = mock.withLock({ $0 }) else { return true }
    return Reply(await mock.price(of: 1), to: 1) != .lost
  }

  func drop() {
    guard let mock = mock.withLock({ $0.take() }) else { return }
    requestStop(mock)
  }
}
