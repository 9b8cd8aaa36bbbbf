import Testing
import UnderstudyTesting

// E-15: which stub a matcher belongs to. Mockable (#122) and SwiftyMocky put matchers on a
// list of the process as they were evaluated, and the stub took the last ones off it.
//
//   one test                        another test
//   matcher for item 1
//                                   matcher for item 2
//                                   matcher for shop 2
//                                   stub: takes item 1 and item 2
//   matcher for shop 1
//   stub: takes shop 2 and shop 1

@Suite(.stress, .mocking) struct MatcherRegistryStress {
  @Test func twinGivesMatchersToTheStubOfAnother() async {
    let violations = await violationsOfMatching(by: MatcherRegistry.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func stubHasItsOwnMatchers() async {
    let violations = await violationsOfMatching(by: OurMatchers.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol TwoMatchers: Sendable {
  init()
  /// - Parameter between: Runs after the first matcher and before the second.
  func prepare(_ item: Int, in shop: Int, between: @Sendable () async -> Void) async
  func isPrepared(_ item: Int, in shop: Int) -> Bool
}

private func violationsOfMatching<Subject: TwoMatchers>(
  by type: Subject.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  let firstIsMade = Gate()
  let secondIsDone = Gate()
  let forced = Subject()
  async let first: Void = forced.prepare(1, in: 1) {
    firstIsMade.open()
    await secondIsDone.pass()
  }
  await firstIsMade.pass()
  await forced.prepare(2, in: 2) {}
  secondIsDone.open()
  await first
  check(forced, upTo: 2)

  for round in stress.rounds(100) {
    let subject = Subject()
    await withTaskGroup { group in
      for number in 1...6 {
        group.addTask {
          await subject.prepare(number, in: number) {
            var random = stress.random(round, number)
            await random.jitter()
          }
        }
      }
    }
    check(subject, upTo: 6)
    stress.count(6 * 7)
  }
  return violations

  func check(_ subject: Subject, upTo last: Int) {
    for item in 1...last {
      for shop in 1...last {
        violations.check(
          subject.isPrepared(item, in: shop) == (item == shop), "a stub has foreign matchers")
      }
    }
  }
}

// MARK: - Subjects

private final class MatcherRegistry: TwoMatchers {
  private let matchers = Shared<[Int]>([])
  private let stubs = Shared<[[Int]]>([])

  func prepare(_ item: Int, in shop: Int, between: @Sendable () async -> Void) async {
    matchers.withLock { $0.append(item) }
    await between()
    matchers.withLock { $0.append(shop) }
    let taken = matchers.withLock { matchers in
      defer { matchers.removeFirst(min(2, matchers.count)) }
      return Array(matchers.prefix(2))
    }
    stubs.withLock { $0.append(taken) }
  }

  func isPrepared(_ item: Int, in shop: Int) -> Bool {
    stubs.withLock { $0.contains([item, shop]) }
  }
}

private final class OurMatchers: TwoMatchers {
  private let mock = MockReservations(.nice)

  func prepare(_ item: Int, in shop: Int, between: @Sendable () async -> Void) async {
    let item = Matcher.equal(item)
    await between()
    let shop = Matcher.equal(shop)
    stub(mock).isReserved(item, in: shop).returns(true)
  }

  func isPrepared(_ item: Int, in shop: Int) -> Bool { mock.isReserved(item, in: shop) }
}

// MARK: - Fixtures

@Mockable
protocol Reservations: Sendable {
  func isReserved(_ item: Int, in shop: Int) -> Bool
}
