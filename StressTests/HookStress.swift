import Testing
import UnderstudyTesting

// E-22: what a hook was told, read on another thread after the call. In Aspects (#38, #119,
// #120) the arguments were boxed when somebody asked for them, from a frame that was gone by
// then, and the object was not retained.
//
//   call 1                          reader
//   tells its hook: 1
//   returns
//   call 2 takes the same frame
//                                   reads what call 1 told: must be 1
//
// E-23: hooks on a class whose subclass overrides the function and calls it with `super`. In
// Aspects (#2, #11) the way to the original was looked up by the class of the object, so the
// call came back to the same hook, and never ended.

@Suite(.stress, .mocking) struct HookStress {
  @Test func twinTellsOfAnotherCallLater() async {
    let violations = await violationsOfTelling(by: HookWithAFrame.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func whatAHookWasToldStaysTrue() async {
    let violations = await violationsOfTelling(by: OurHook.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func twinComesBackToTheHookOfTheSubclass() {
    let runs = HooksByDynamicClass().call()

    #expect(runs != ["class", "instance"])
  }

  @Test func hooksRunOncePerCallThatComesBySuper() async {
    let stress = Stress.current
    let violations = Violations()
    let runs = Shared<[Int: [String]]>([:])
    hook(all(Stand.self)).sell(.any).before { call in
      runs.withLock { $0[call.arguments, default: []].append("class") }
    }

    for round in stress.rounds(50) {
      await withTaskGroup { group in
        for task in 0..<4 {
          group.addTask {
            let stand = CornerStand()
            hook(stand).sell(.any).before { call in
              runs.withLock { $0[call.arguments, default: []].append("instance") }
            }
            for number in 0..<10 {
              let item = (round * 4 + task) * 10 + number
              violations.check(stand.sell(item) == item + 1, "a result was changed")
            }
          }
        }
      }
      stress.count(40)
    }

    for (_, runs) in runs.withLock({ $0 }) {
      violations.check(runs == ["class", "instance"], "hooks ran as \(runs)")
    }
    violations.check(
      runs.withLock { $0.count } == stress.rounds(50).count * 40, "a call met no hook")
    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol TellingHook: Sendable {
  /// - Parameter keep: Takes a way to read the argument that the hook was told of.
  init(keep: @escaping @Sendable (@escaping @Sendable () -> Int) -> Void)
  func call(_ item: Int)
}

private func violationsOfTelling<Hook: TellingHook>(
  by _: Hook.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  for round in stress.rounds(50) {
    let told = Shared<[@Sendable () -> Int]>([])
    do {
      let hook = Hook { read in told.withLock { $0.append(read) } }
      for item in 0..<20 { hook.call(round + item) }
    }
    let read = await onThread { told.withLock { $0 }.map { $0() } }
    violations.check(read == (0..<20).map { round + $0 }, "a hook was told of another call")
    stress.count(20)
  }
  return violations
}

// MARK: - Subjects

private final class HookWithAFrame: TellingHook {
  private let frame = Shared(0)
  private let keep: @Sendable (@escaping @Sendable () -> Int) -> Void

  init(keep: @escaping @Sendable (@escaping @Sendable () -> Int) -> Void) {
    self.keep = keep
  }

  func call(_ item: Int) {
    frame.withLock { $0 = item }
    keep { [frame] in frame.withLock { $0 } }
  }
}

private final class OurHook: TellingHook {
  private let kiosk = Kiosk()

  init(keep: @escaping @Sendable (@escaping @Sendable () -> Int) -> Void) {
    hook(kiosk).price(of: .any).before { call in
      keep { call.arguments }
    }
  }

  func call(_ item: Int) { _ = kiosk.price(of: item) }
}

/// Looks for the original in the class of the object, until somebody counts.
private struct HooksByDynamicClass {
  func call() -> [String] {
    var runs: [String] = []
    func sell(_ hook: String) {
      runs.append(hook)
      guard runs.count < 100 else { return }
      // The function of the class of the object is that of the subclass, which comes back.
      sell("class")
    }
    sell("class")
    return runs
  }
}

@Interceptable
private class Stand: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: no state.
  func sell(_ item: Int) -> Int { item }
}

private final class CornerStand: Stand, @unchecked Sendable {
  override func sell(_ item: Int) -> Int { super.sell(item) + 1 }
}
