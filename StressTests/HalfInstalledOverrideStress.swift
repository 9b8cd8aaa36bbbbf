import Testing
import UnderstudyTesting

// E-05: something is switched over before all of its parts are in place. OCMock (#328,
// #502) gave a class its new type first and the methods after it, and a call from another
// thread landed in the gap.
//
//   test                            reader
//   says that there is an override
//                                   looks for the override: there is none
//   puts the override in place

@Suite(.stress, .mocking) struct HalfInstalledOverrideStress {
  @Test func readerOfTheTwinFindsAnOverrideWithoutAValue() async {
    let violations = await violationsOfSwitching(by: SwitchedTill.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func readerFindsTheOldValueOrTheNewOne() async {
    let violations = await violationsOfSwitching(by: OurTill.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol SwitchableTill: Sendable {
  init()
  /// - Parameter between: Runs where the change can be interrupted, if it can.
  func change(to number: Int, between: @Sendable () async -> Void) async
  /// The number, or nil where a part of it is missing.
  var number: Int? { get }
}

private func violationsOfSwitching<Switchable: SwitchableTill>(
  by _: Switchable.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  let forced = Switchable()
  await forced.change(to: 1) { violations.check(forced.number != nil, "half an override") }
  violations.check(forced.number == 1, "the override is not there")

  // The reader sees the numbers that the test sets, in their order.
  let last = stress.rounds(2_000).upperBound
  let till = Switchable()
  await till.change(to: 1) {}
  await withTaskGroup { group in
    for reader in 0..<2 {
      group.addTask {
        var random = stress.random(reader)
        var seen = 1
        while seen < last {
          let number = till.number
          violations.check(number != nil, "half an override")
          violations.check(number ?? seen >= seen, "an older override came back")
          seen = max(seen, number ?? seen)
          await random.jitter(upTo: 2)
        }
      }
    }
    group.addTask {
      var random = stress.random(-1)
      for number in 2...last {
        await till.change(to: number) { await Task.yield() }
        await random.jitter(upTo: 1)
      }
    }
  }
  stress.count(last)
  return violations
}

// MARK: - Subjects

private final class SwitchedTill: SwitchableTill {
  private let isOverridden = Shared(false)
  private let override = Shared<Int?>(nil)

  func change(to number: Int, between: @Sendable () async -> Void) async {
    override.withLock { $0 = nil }
    isOverridden.withLock { $0 = true }
    await between()
    override.withLock { $0 = number }
  }

  var number: Int? {
    isOverridden.withLock { $0 } ? override.withLock { $0 } : 0
  }
}

/// In the scope of the test.
private struct OurTill: SwitchableTill {
  func change(to number: Int, between: @Sendable () async -> Void) async {
    Till.$shared.override(with: Till(number: number))
  }

  var number: Int? { Till.shared.number }
}
