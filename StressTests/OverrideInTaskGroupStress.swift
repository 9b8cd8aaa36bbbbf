import Testing
import UnderstudyTesting

// E-19: overrides made and ended inside a task group. Swift once ended the process where a
// task-local value was bound around `addTask` (swift #73217), since the values of a task
// are a stack and the child took a part of it along. A stack that is shared by the
// children is the naive way:
//
//   one child                       another child
//   pushes 1
//                                   pushes 2
//   pops: takes 2
//                                   reads: must be 2

@Suite(.stress, .mocking) struct OverrideInTaskGroupStress {
  @Test func childOfTheTwinEndsTheOverrideOfItsSibling() async {
    let violations = await violationsOfNesting(by: SharedStack.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func overridesInAGroupAreOrderedByTask() async {
    let violations = await violationsOfNesting(by: OurOverrides.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol StackOfOverrides: Sendable {
  init()
  var number: Int { get }
  nonisolated(nonsending) func withOverride(
    _ number: Int, _ body: nonisolated(nonsending) () async -> Void) async
}

private func violationsOfNesting<Stack: StackOfOverrides>(
  by _: Stack.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  let forced = Stack()
  let firstHasPushed = Gate()
  let secondHasPushed = Gate()
  let firstHasPopped = Gate()
  await withTaskGroup { group in
    group.addTask {
      await forced.withOverride(1) {
        firstHasPushed.open()
        await secondHasPushed.pass()
      }
      firstHasPopped.open()
    }
    group.addTask {
      await firstHasPushed.pass()
      await forced.withOverride(2) {
        secondHasPushed.open()
        await firstHasPopped.pass()
        violations.check(forced.number == 2, "an override was ended by a sibling")
      }
    }
  }

  for round in stress.rounds(100) {
    let stack = Stack()
    await withTaskGroup { group in
      for lane in 1...3 {
        // Bound around `addTask`, in the body of the group.
        await stack.withOverride(lane * 10) {
          for child in 1...2 {
            group.addTask {
              var random = stress.random(round, lane, child)
              violations.check(
                [0, lane * 10].contains(stack.number), "a child saw the override of another")
              await random.jitter()
              await stack.withOverride(lane * 10 + child) {
                await random.jitter()
                violations.check(
                  stack.number == lane * 10 + child, "an override was ended by a sibling")
              }
            }
          }
          await group.next()
          violations.check(stack.number == lane * 10, "an override was ended by a child")
        }
      }
    }
    violations.check(stack.number == 0, "an override outlived its group")
    stress.count(3 * 6)
  }
  return violations
}

// MARK: - Subjects

private final class SharedStack: StackOfOverrides {
  private let stack = Shared<[Int]>([])

  var number: Int { stack.withLock { $0.last ?? 0 } }

  nonisolated(nonsending) func withOverride(
    _ number: Int, _ body: nonisolated(nonsending) () async -> Void
  ) async {
    stack.withLock { $0.append(number) }
    await body()
    stack.withLock { _ = $0.popLast() }
  }
}

private struct OurOverrides: StackOfOverrides {
  var number: Int { Till.shared.number }

  nonisolated(nonsending) func withOverride(
    _ number: Int, _ body: nonisolated(nonsending) () async -> Void
  ) async {
    await Till.$shared.withOverride(Till(number: number)) { await body() }
  }
}
