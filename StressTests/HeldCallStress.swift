import Testing
import UnderstudyTesting

// E-24: a task of low priority is inside, and one of high priority wants in. Aspects (#128,
// #144) held a spin lock while code of the user ran: the waiting task spun, the running one
// did not get the processor.
//
//   low priority                    high priority
//   enters, its answer runs
//                                   calls: must get its answer
//   its answer ends

@Suite(.stress, .mocking) struct HeldCallStress {
  @Test func twinStarvesTheSecondCall() async {
    let violations = await violationsOfProgress(by: SpinningDouble.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func heldCallHoldsUpNobody() async {
    let violations = await violationsOfProgress(by: OurDouble.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol BusyDouble: Sendable {
  /// - Parameter inside: Runs as the answer to a call.
  init(inside: @escaping @Sendable (_ item: Int) async -> Void)
  /// The answer, or nil where the call would spin on.
  func call(_ item: Int) async -> Int?
}

private func violationsOfProgress<Double: BusyDouble>(
  by _: Double.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  let entered = Gate()
  let leave = Gate()
  let held = Double { item in
    guard item == 1 else { return }
    entered.open()
    await leave.pass()
  }
  let low = Task(priority: .background) { await held.call(1) }
  await entered.pass()
  let high = await Task(priority: .high) { await held.call(2) }.value
  leave.open()
  violations.check(high == 2, "a call was held up by another")
  violations.check(await low.value == 1, "a call was held up by another")

  let priorities: [TaskPriority] = [.background, .low, .medium, .high]
  for round in stress.rounds(60) {
    let double = Double { item in
      var random = stress.random(round, item)
      await random.jitter()
    }
    await withTaskGroup { group in
      for caller in 0..<8 {
        group.addTask(priority: priorities[caller % priorities.count]) {
          for item in 0..<10 {
            violations.check(
              await double.call(caller * 10 + item) == caller * 10 + item,
              "a call was held up by another")
          }
        }
      }
    }
    stress.count(80)
  }
  return violations
}

// MARK: - Subjects

/// Holds its lock while the answer runs. The spinning is bounded, or it would not end.
private final class SpinningDouble: BusyDouble {
  private let isHeld = Shared(false)
  private let inside: @Sendable (Int) async -> Void

  init(inside: @escaping @Sendable (Int) async -> Void) {
    self.inside = inside
  }

  func call(_ item: Int) async -> Int? {
    var spins = 0
    while !take() {
      spins += 1
      if spins == 1_000 { return nil }
    }
    await inside(item)
    isHeld.withLock { $0 = false }
    return item
  }

  private func take() -> Bool {
    isHeld.withLock { isHeld in
      defer { isHeld = true }
      return !isHeld
    }
  }
}

private final class OurDouble: BusyDouble {
  private let mock = MockPriceService()

  init(inside: @escaping @Sendable (Int) async -> Void) {
    stub(mock).price(of: .any).does { item in
      await inside(item)
      return item
    }
  }

  func call(_ item: Int) async -> Int? { await mock.price(of: item) }
}
