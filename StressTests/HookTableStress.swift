import Testing
import UnderstudyTesting

// Hooks are added and removed from many tasks while the function runs. In Aspects the lists of
// hooks were replaced under a lock and read without one, list by list, so a call could run
// the `before` of one state and the `after` of another; Stinger walks its live list by index.
//
//   call                            task
//   runs hook 0, which removes itself
//                                   removes hook 1, adds hook 2
//   goes on at index 1: hook 2, or nothing; the hook that was there all the time is left out
//
// Each call must see the hooks that were there when it began, each once, and every figure must
// add up: calls, runs, removals.

@Suite(.stress, .mocking) struct HookTableStress {
  @Test func twinLeavesHooksOutWhileTheListChanges() {
    let violations = Violations()
    let table = WalkedHookTable()
    let runs = Shared(0)
    let removing = Shared<Int?>(nil)
    removing.withLock { $0 = table.add { table.remove(removing.withLock { $0 } ?? -1) } }
    _ = table.add { runs.withLock { $0 += 1 } }

    table.call()

    violations.check(runs.withLock { $0 } == 1, "a hook was left out")
    #expect(!violations.isEmpty)
  }

  @Test func everyCallSeesOneSetOfHooks() async {
    let stress = Stress.current
    let violations = Violations()
    let counter = TurnCounter()
    let permanent = Shared<[Int: Int]>([:])
    let passing = Shared<[Int: [Int: Int]]>([:])
    let original = Shared(0)
    hook(counter).turn(.any).before { call in
      permanent.withLock { $0[call.arguments, default: 0] += 1 }
    }
    hook(counter).turn(.any).instead { call in
      original.withLock { $0 += 1 }
      return call.proceed()
    }

    let rounds = stress.rounds(40)
    let calls = Shared(0)
    for round in rounds {
      await withTaskGroup { group in
        for task in 0..<4 {
          group.addTask {
            for number in 0..<10 {
              let id = ((round * 4) + task) * 10 + number
              calls.withLock { $0 += 1 }
              violations.check(counter.turn(id) == id + 1, "a result was changed")
            }
          }
          group.addTask {
            for number in 0..<10 {
              let own = ((round * 4) + task) * 10 + number
              let token = hook(counter).turn(.any).after { call in
                passing.withLock { $0[own, default: [:]][call.arguments, default: 0] += 1 }
              }
              let before = -1 - own
              calls.withLock { $0 += 1 }
              _ = counter.turn(before)
              violations.check(
                passing.withLock { $0[own]?[before] } == 1, "a call missed a hook added before it")
              violations.check(token.remove(), "a hook that was there could not be removed")
              violations.check(!token.remove(), "a hook was removed twice")
              let after = -1_000_000 - own
              calls.withLock { $0 += 1 }
              _ = counter.turn(after)
              violations.check(
                passing.withLock { $0[own]?[after] } == nil, "a call met a hook removed before it")
            }
          }
        }
      }
      stress.count(40 * 3)
    }

    let made = calls.withLock { $0 }
    violations.check(
      permanent.withLock { $0.count } == made, "a call missed a hook that was always there")
    violations.check(
      permanent.withLock { $0.values.allSatisfy { $0 == 1 } }, "a hook ran twice for a call")
    violations.check(
      original.withLock { $0 } == made, "a call ran its function twice or not at all")
    violations.check(
      passing.withLock { $0.values.allSatisfy { $0.values.allSatisfy { $0 == 1 } } },
      "a passing hook ran twice for a call")
    violations.check(hooks(on: counter).count == 2, "a removed hook is still listed")
    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func hooksThatRemoveThemselvesLeaveTheOthers() async {
    let stress = Stress.current
    let violations = Violations()
    let last = Shared(0)
    let once = Shared(0)

    for _ in stress.rounds(40) {
      let counter = TurnCounter()
      hook(counter).turn(.any).before(once: true) { once.withLock { $0 += 1 } }
      let token = Shared<Hook?>(nil)
      let removed = Shared(0)
      let removing = hook(counter).turn(.any).before {
        if token.withLock({ $0 })?.remove() == true { removed.withLock { $0 += 1 } }
      }
      token.withLock { $0 = removing }
      hook(counter).turn(.any).before { last.withLock { $0 += 1 } }

      await withTaskGroup { group in
        for number in 0..<20 { group.addTask { _ = counter.turn(number) } }
      }

      violations.check(removed.withLock { $0 } == 1, "a hook was removed twice or never")
      stress.count(20)
    }

    let rounds = stress.rounds(40).count
    violations.check(last.withLock { $0 } == rounds * 20, "a hook was left out")
    violations.check(once.withLock { $0 } == rounds, "a hook that runs once did not")
    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Subjects

/// Walks its live list by index.
private final class WalkedHookTable: Sendable {
  private let hooks = Shared<[(id: Int, body: @Sendable () -> Void)]>([])

  func add(_ body: @escaping @Sendable () -> Void) -> Int {
    hooks.withLock { hooks in
      let id = (hooks.last?.id ?? 0) + 1
      hooks.append((id, body))
      return id
    }
  }

  func remove(_ id: Int) { hooks.withLock { $0.removeAll { $0.id == id } } }

  func call() {
    var index = 0
    while let body = hooks.withLock({ $0.indices.contains(index) ? $0[index].body : nil }) {
      body()
      index += 1
    }
  }
}

@Interceptable
private final class TurnCounter: Sendable {
  func turn(_ n: Int) -> Int { n + 1 }
}
