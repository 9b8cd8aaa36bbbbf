import Testing
import UnderstudyTesting

// E-17: work that a test left behind runs while the next test does. Where what is replaced
// hangs on the process (swift-dependencies #127, OCMock #208, #356, #394), that work meets
// the replacement of the next test.
//
//   test one        test two        work escaped from test one
//   overrides with 1
//   starts the work
//   ends
//                   overrides with 2
//                                   reads: must not be 2
//                   reads: must be 2

@Suite(.stress, .mocking) struct EscapedWorkStress {
  @Test func escapedWorkMeetsTheNextTestInTheTwin() async {
    let violations = await violationsOfEnding(by: TestOfTheProcess.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func escapedWorkNeverMeetsTheNextTest() async {
    let violations = await violationsOfEnding(by: OurTests.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  // A call of escaped work to a mock of its own test is booked to that test.
  @Test func lateCallIsReportedAgainstItsOwnTest() async {
    let first = FindingCollector()
    let second = FindingCollector()
    let secondRuns = Gate()

    let late = withMockScope("first", reportingTo: first) {
      let mock = MockPriceService(.nice)
      return Task {
        await secondRuns.pass()
        return mock.stock(of: 7)
      }
    }
    let answer = await withMockScope("second", reportingTo: second) {
      secondRuns.open()
      return await late.value
    }

    #expect(answer == 0)
    #expect(
      first.findings.map(\.message) == [
        """
        Call to 'stock(of: 7)' of 'MockPriceService', which is stopped, since its scope \
        'first' has ended
          hint       wait for the work that makes the call before the test ends
        """
      ])
    #expect(second.findings.isEmpty)
  }

  // So is an override, which nothing would end any more.
  @Test func lateOverrideIsReportedAgainstItsOwnTest() async {
    let first = FindingCollector()
    let second = FindingCollector()
    let secondRuns = Gate()

    let late = withMockScope("first", reportingTo: first) {
      Task {
        await secondRuns.pass()
        Till.$shared.override(with: Till(number: 1))
        return Till.shared.number
      }
    }
    let numbers = await withMockScope("second", reportingTo: second) {
      secondRuns.open()
      return await [late.value, Till.shared.number]
    }

    #expect(numbers == [0, 0])
    #expect(first.findings.count == 1)
    #expect(second.findings.isEmpty)
  }
}

// MARK: - Oracle

/// Tests that override a shared number, which is zero.
private protocol OverridingTests: Sendable {
  init()
  var number: Int { get }
  func test(overridingWith number: Int, _ body: @Sendable () async -> Void) async
}

private func violationsOfEnding<Tests: OverridingTests>(
  by type: Tests.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  await escapeIntoTheNextTest(type, violations)
  for round in stress.rounds(200) {
    await escapeAtRandom(type, round, stress, violations)
  }
  return violations
}

private func escapeIntoTheNextTest<Tests: OverridingTests>(
  _: Tests.Type, _ violations: Violations
) async {
  let tests = Tests()
  let secondRuns = Gate()
  let work = Shared<Task<Void, Never>?>(nil)

  await tests.test(overridingWith: 1) {
    let escaped = Task {
      await secondRuns.pass()
      violations.check(tests.number != 2, "escaped work saw the next test")
    }
    work.withLock { $0 = escaped }
  }
  await tests.test(overridingWith: 2) {
    secondRuns.open()
    await work.withLock { $0 }?.value
    violations.check(tests.number == 2, "a test was disturbed by escaped work")
  }
  violations.check(tests.number == 0, "an override outlived its test")
}

private func escapeAtRandom<Tests: OverridingTests>(
  _: Tests.Type, _ round: Int, _ stress: Stress, _ violations: Violations
) async {
  let tests = Tests()
  let work = Shared<[Task<Void, Never>]>([])

  for test in 1...5 {
    await tests.test(overridingWith: test) {
      var random = stress.random(round, test)
      let escaped = Task {
        var random = stress.random(round, -test)
        for _ in 0..<5 {
          await random.jitter()
          violations.check([0, test].contains(tests.number), "escaped work saw the next test")
        }
      }
      work.withLock { $0.append(escaped) }
      for _ in 0..<3 {
        await random.jitter()
        violations.check(tests.number == test, "a test was disturbed by escaped work")
      }
    }
  }
  for escaped in work.withLock({ $0 }) { await escaped.value }
  stress.count(5 * 8)
}

// MARK: - Subjects

private final class TestOfTheProcess: OverridingTests {
  private let current = Shared(0)

  var number: Int { current.withLock { $0 } }

  func test(overridingWith number: Int, _ body: @Sendable () async -> Void) async {
    current.withLock { $0 = number }
    await body()
    current.withLock { $0 = 0 }
  }
}

private struct OurTests: OverridingTests {
  var number: Int { Till.shared.number }

  func test(overridingWith number: Int, _ body: @Sendable () async -> Void) async {
    await withMockScope {
      Till.$shared.override(with: Till(number: number))
      await body()
    }
  }
}
