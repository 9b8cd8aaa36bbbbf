import Testing
import UnderstudyTesting

// E-16: two tests that run at once override one singleton. Where the override is written
// into the shared variable (Factory #231, mockk #1062) the last writer wins, and whoever
// ends first restores under the other.
//
//   one test                        another test
//   overrides with 1
//                                   overrides with 2
//   reads: must be 1
//   ends
//                                   reads: must be 2
//                                   ends
//
// And afterwards the original must be there.

@Suite(.stress, .mocking) struct OverrideSeenByNeighbourStress {
  @Test func twinShowsTheOverrideOfTheNeighbour() async {
    let violations = await violationsOfIsolation(by: SharedVariable.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func overrideForAStretchOfCodeIsSeenByItsTasksAlone() async {
    let violations = await violationsOfIsolation(by: OurLexicalOverride.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func overrideInAScopeIsSeenByItsTasksAlone() async {
    let violations = await violationsOfIsolation(by: OurScopedOverride.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  // An override that comes as its scope ends must not disturb what others see. The
  // library keeps a count of overrides, to be quick where there are none.
  //
  //   late task of an ending scope    neighbour
  //                                   overrides with 1
  //   overrides with 2
  //   (the scope ends)
  //                                   reads: must be 1
  @Test func overrideAtTheEndOfItsScopeDoesNotDisturbTheNeighbour() async {
    let stress = Stress.current
    let isOver = Gate()
    let misses = Shared(0)

    async let neighbour: Void = Till.$shared.withOverride(Till(number: 1)) {
      while !isOver.isOpen {
        for _ in 0..<100 where Till.shared.number != 1 { misses.withLock { $0 += 1 } }
        await Task.yield()
      }
    }
    for round in stress.rounds(20_000) {
      let late = await withMockScope(reportingTo: FindingCollector()) {
        var random = stress.random(round)
        let late = Task {
          for _ in 0..<30 { Till.$shared.override(with: Till(number: 2)) }
        }
        await random.jitter(upTo: 1)
        return late
      }
      await late.value
    }
    isOver.open()
    await neighbour
    stress.count(stress.rounds(20_000).count)

    #expect(misses.withLock { $0 } == 0)
  }
}

// MARK: - Oracle

/// A shared object with the number zero, which can be replaced by others.
private protocol ReplaceableTill: Sendable {
  init()
  var number: Int { get }
  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async
}

private func violationsOfIsolation<Replaceable: ReplaceableTill>(
  by type: Replaceable.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await overrideTwiceAtOneMoment(type, violations)
  for round in stress.rounds(80) {
    await overrideFromManyTasks(type, round, stress, violations)
  }
  return violations
}

private func overrideTwiceAtOneMoment<Replaceable: ReplaceableTill>(
  _: Replaceable.Type, _ violations: Violations
) async {
  let till = Replaceable()
  let firstOverrides = Gate()
  let secondOverrides = Gate()
  let firstIsOver = Gate()

  async let first: Void = {
    await till.withOverride(1) {
      firstOverrides.open()
      await secondOverrides.pass()
      violations.check(till.number == 1, "a test saw the override of another")
    }
    firstIsOver.open()
  }()
  async let second: Void = {
    await firstOverrides.pass()
    await till.withOverride(2) {
      secondOverrides.open()
      await firstIsOver.pass()
      violations.check(till.number == 2, "a test lost its override to the end of another")
    }
  }()
  _ = await (first, second)

  violations.check(till.number == 0, "an override outlived its test")
}

private func overrideFromManyTasks<Replaceable: ReplaceableTill>(
  _: Replaceable.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let till = Replaceable()
  await withTaskGroup { group in
    for test in 1...8 {
      group.addTask {
        var random = stress.random(round, test)
        await random.jitter()
        await till.withOverride(test) {
          await read(test)
          await till.withOverride(test + 100) { await read(test + 100) }
          await read(test)
        }
        violations.check(till.number == 0, "an override outlived its test")
      }
    }
    // Whoever overrides nothing sees the original throughout.
    group.addTask {
      var random = stress.random(round, 0)
      for _ in 0..<10 {
        violations.check(till.number == 0, "an override was seen outside its test")
        await random.jitter()
      }
    }
  }
  stress.count(8 * 12 + 10)

  @Sendable func read(_ number: Int) async {
    async let inAsyncLet = readOnce(number)
    async let inTask = Task { await readOnce(number) }.value
    let inGroup = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await readOnce(number) }
      return await group.next() == true
    }
    let isRight = await [readOnce(number), inAsyncLet, inTask, inGroup]
    violations.check(!isRight.contains(false), "a test saw the override of another")
  }

  @Sendable func readOnce(_ number: Int) async -> Bool {
    var random = stress.random(round, number)
    await random.jitter()
    return till.number == number
  }
}

// MARK: - Subjects

/// Writes the override into the variable that everybody reads, and what was there before
/// back at the end.
private final class SharedVariable: ReplaceableTill {
  private let current = Shared(0)

  var number: Int { current.withLock { $0 } }

  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async {
    let previous = current.withLock { $0 }
    current.withLock { $0 = number }
    await body()
    current.withLock { $0 = previous }
  }
}

private struct OurLexicalOverride: ReplaceableTill {
  var number: Int { Till.shared.number }

  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async {
    await Till.$shared.withOverride(Till(number: number)) { await body() }
  }
}

private struct OurScopedOverride: ReplaceableTill {
  var number: Int { Till.shared.number }

  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async {
    await withMockScope {
      Till.$shared.override(with: Till(number: number))
      await body()
    }
  }
}

// MARK: - Fixtures

final class Till: Sendable {
  @Overridable static var shared = Till(number: 0)

  let number: Int

  init(number: Int) {
    self.number = number
  }
}
