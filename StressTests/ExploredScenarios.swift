import Interleaving
import Testing
import UnderstudyTesting

// The small forms of four scenarios, under every schedule there is instead of under load. The
// twins are wrong in the way of the systems they stand for, in a gap that is a suspension; a
// schedule that falls into it must be found. Ours must come through all schedules.
//
// E-01: an expectation is found in one step and used up in a later one (OCMock, PR #521).
// E-03: a call has entered the double when the double is stopped; see
// `StopWhileInFlightStress`.
// E-06: two tasks stop one double; see `TwoStopsStress`.
// E-13: answers that are to be used up one a call; see `AnswerGivenTwiceStress`.

@Suite(.mocking) struct ExploredScenarios {
  @Test(arguments: Scenario.twins) func faultOfTheTwinIsFound(scenario: Scenario) async throws {
    let found = await survey(scenario.body)

    let failure = try #require(found.failure)
    #expect(failure.error is BrokenRule)
    #expect(failure.replays)
  }

  @Test(arguments: Scenario.ours) func oursComesThroughAllSchedules(scenario: Scenario) async {
    let explored = await survey(exhaustiveLimit: 100_000, scenario.body)

    #expect(explored.failure == nil, "\(explored.failure.map { "\($0)" } ?? "")")
    #expect(explored.isExhaustive)
    #expect(explored.foreignJobs == 0)
  }

  /// A scenario that is hammered elsewhere, in a run of a few hundred schedules.
  @Test func stopAmongManyCallsIsExplored() async throws {
    try await explore(seeds: 0..<300) {
      let inside = Shared(0)
      let mock = MockPriceService(callingThrough: CatalogPrices())
      stub(mock).price(of: .any).does { item in
        inside.withLock { $0 += 1 }
        await Task.yield()
        inside.withLock { $0 -= 1 }
        return Reply.preparedNumber(for: item)
      }

      await withTaskGroup { group in
        for item in 0..<4 {
          group.addTask {
            let reply = Reply(await mock.price(of: item), to: item)
            #expect(reply != .lost)
          }
        }
        group.addTask {
          await Task.yield()
          await stopMocking(mock)
          #expect(inside.withLock { $0 } == 0)
        }
      }

      #expect(mock.__mock.summary.teardowns == 1)
    }
  }
}

// MARK: - Scenarios

struct Scenario: Sendable, CustomTestStringConvertible {
  let name: String
  let body: @Sendable () async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.body = body
  }

  var testDescription: String { name }
}

private struct BrokenRule: Error {
  let rule: String

  static func check(_ isKept: Bool, _ rule: String) throws {
    if !isKept { throw BrokenRule(rule: rule) }
  }
}

extension Scenario {
  fileprivate static let twins = [
    Scenario("E-01, twin") {
      let twin = SharedList([10, 20])
      try await takeTwo { await twin.takeByValue() ?? 0 }
    },
    Scenario("E-03, twin") {
      let twin = HalfStoppedDouble()
      async let reply = twin.call()
      async let stopped: Void = twin.stop()
      await stopped
      try BrokenRule.check(await reply != .lost, "a call lost its answer to a stop")
    },
    Scenario("E-06, twin") {
      let twin = TwiceStoppedDouble()
      async let first: Void = twin.stop()
      async let second: Void = twin.stop()
      _ = await (first, second)
      try BrokenRule.check(twin.teardowns == 1, "\(twin.teardowns) teardowns")
    },
    Scenario("E-13, twin") {
      let twin = SharedList([10, 20])
      try await takeTwo { await twin.takeByPosition() }
    },
  ]

  fileprivate static let ours = [
    Scenario("E-01") {
      let mock = MockPriceService()
      expect(mock).price(of: .matching { $0 == 1 }).returns(10)
      expect(mock).price(of: .matching { $0 == 1 }).returns(20)
      try await takeTwo { await mock.price(of: 1) }
      verifyExpectations(mock)
    },
    Scenario("E-03") {
      let isInside = Shared(false)
      let mock = MockPriceService(callingThrough: CatalogPrices())
      stub(mock).price(of: .any).does { item in
        isInside.withLock { $0 = true }
        await Task.yield()
        isInside.withLock { $0 = false }
        return Reply.preparedNumber(for: item)
      }
      @Sendable func stop() async -> Bool {
        await stopMocking(mock)
        return !isInside.withLock { $0 }
      }
      async let number = mock.price(of: 1)
      async let isDrained = stop()
      try BrokenRule.check(await isDrained, "a stop returned with a call inside")
      try BrokenRule.check(await Reply(number, to: 1) != .lost, "a call lost its answer to a stop")
    },
    Scenario("E-06") {
      let mock = MockPriceService()
      async let first: Void = stopMocking(mock)
      async let second: Void = stopMocking(mock)
      _ = await (first, second)
      let teardowns = mock.__mock.summary.teardowns
      try BrokenRule.check(teardowns == 1, "\(teardowns) teardowns")
    },
    Scenario("E-06, with a call inside") {
      let basket = Basket()
      let glimpse = Glimpse(of: basket)
      let mock = MockPriceService(callingThrough: CatalogPrices())
      stub(mock).price(of: .any).does { [basket = consume basket] _ in
        await Task.yield()
        return withExtendedLifetime(basket) { 1 }
      }
      @Sendable func stop() async -> Bool {
        await stopMocking(mock)
        return glimpse.isGone
      }
      async let price = mock.price(of: 1)
      async let isReleased = stop()
      async let requested: Void = requestStop(mock)
      try BrokenRule.check(await isReleased, "a stop returned before the release")
      _ = await (price, requested)
      let teardowns = mock.__mock.summary.teardowns
      try BrokenRule.check(teardowns == 1, "\(teardowns) teardowns")
    },
    Scenario("E-13") {
      let mock = MockPriceService()
      stub(mock).price(of: .matching { $0 == 1 }).returns(10, 20)
      try await takeTwo { await mock.price(of: 1) }
    },
  ]
}

/// Takes two answers at once, of which each is to be given to one.
private func takeTwo(_ take: @escaping @Sendable () async -> Int) async throws {
  async let first = take()
  async let second = take()
  let taken = await Set([first, second])
  try BrokenRule.check(taken == [10, 20], "an answer was given twice, or not at all")
}

// MARK: - Twins

/// Finds what comes next in one step and takes it in a later one.
private final class SharedList: Sendable {
  private let left: Shared<[Int]>
  private let next = Shared(0)
  private let all: [Int]

  init(_ numbers: [Int]) {
    all = numbers
    left = Shared(numbers)
  }

  func takeByValue() async -> Int? {
    guard let first = left.withLock({ $0.first }) else { return nil }
    await Task.yield()
    left.withLock { $0.removeAll { $0 == first } }
    return first
  }

  func takeByPosition() async -> Int {
    let position = next.withLock { $0 }
    await Task.yield()
    next.withLock { $0 = position + 1 }
    return all[position]
  }
}

/// A stop takes the answer away between two steps of a call.
private final class HalfStoppedDouble: Sendable {
  private let hasAnswer = Shared(true)

  func call() async -> Reply {
    guard hasAnswer.withLock({ $0 }) else { return .original(1) }
    await Task.yield()
    return hasAnswer.withLock { $0 } ? .prepared(1) : .lost
  }

  func stop() async { hasAnswer.withLock { $0 = false } }
}

/// A stop looks whether there is something to tear down, and does it in a later step.
private final class TwiceStoppedDouble: Sendable {
  private let isOpen = Shared(true)
  private let count = Shared(0)

  var teardowns: Int { count.withLock { $0 } }

  func stop() async {
    guard isOpen.withLock({ $0 }) else { return }
    await Task.yield()
    isOpen.withLock { $0 = false }
    count.withLock { $0 += 1 }
  }
}
