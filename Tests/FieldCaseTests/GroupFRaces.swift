// Races.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupFRaces {
  @Test func b68FirstCallsToSeveralMembersAreNotLost() async {
    for _ in 0..<500 {
      let trio = MockTrio(.nice)

      async let first: Void = trio.a()
      async let second: Void = trio.b()
      async let third: Void = trio.c()
      _ = await (first, second, third)

      verify(trio).a().called(1)
      verify(trio).b().called(1)
      verify(trio).c().called(1)
    }
  }

  @Test func b69CountAndArgumentsAreThoseOfOneMoment() async {
    let counter = MockHitCounter(.nice)

    await withTaskGroup(of: Void.self) { group in
      for n in 0..<1_000 {
        group.addTask { counter.hit(n) }
      }
      group.addTask {
        for _ in 0..<100 {
          let seen = calls(to: counter).hit(.any)
          #expect(Set(seen.map(\.arguments)).count == seen.count)
        }
      }
    }

    verify(counter).hit(.any).called(1_000)
    #expect(Set(calls(to: counter).hit(.any).map(\.arguments)) == Set(0..<1_000))
  }

  @Test func b70RecordingStubbingAndVerifyingAtOnceLosesNothing() async {
    let fetcher = MockFetcher(.nice)
    stub(fetcher).fetch(.any).does { $0.id }

    await withTaskGroup(of: Void.self) { group in
      for id in 0..<500 {
        group.addTask { #expect(await fetcher.fetch(Ticket(id)) == id) }
        group.addTask { fetcher.seen = id }
        group.addTask { _ = fetcher.seen }
      }
      group.addTask {
        for k in 1..<100 { stub(fetcher).fetch(.matching { $0.id == -k }).returns(k) }
      }
      group.addTask {
        for _ in 0..<100 { verify(fetcher).fetch(.any).called(0...Int.max) }
      }
    }

    verify(fetcher).fetch(.any).called(500)
    verify(fetcher).seen.set(.any).called(500)
    verify(fetcher).seen.called(500)
  }

  // There is no registry of comparers: how values are compared is said where they are, and
  // belongs to that line.
  @Test(arguments: 0..<25) func b71ExactComparisonIsNotThatOfTheNeighbour(n: Int) {
    let oven = MockOven(.nice)
    oven.set(Temperature(celsius: 1.4))

    verify(oven).set(.matching { $0.celsius == 1.0 }).called(.never)
  }

  @Test(arguments: 0..<25) func b71RoughComparisonIsNotThatOfTheNeighbour(n: Int) {
    let oven = MockOven(.nice)
    oven.set(Temperature(celsius: 1.4))

    verify(oven).set(.matching { Int($0.celsius) == 1 }).called(1)
  }

  @Test(arguments: 0..<50) func b73SharedContainerGetsTheAnswerOfItsTest(i: Int) async throws {
    let rates = MockRates()
    stub(rates).rate(.any).returns(Double(i))

    #expect(try await Desk.shared.quote(rates) == Double(i))
    verify(rates).rate(.any).called(1)
  }

  @Test(arguments: 0..<50) func b73SharedContainerGetsTheErrorOfItsTest(i: Int) async throws {
    let rates = MockRates()
    stub(rates).rate("EUR").throws(CancellationError())

    await #expect(throws: CancellationError.self) { try await Desk.shared.quote(rates) }
  }

  @Test func b73UnpreparedCallIsBookedToTheTestOfItsMock() async {
    let (mine, other) = (FindingCollector(), FindingCollector())

    await withMockScope("mine", reportingTo: mine) {
      let rates = MockRates()
      await withMockScope("other", reportingTo: other) {
        _ = try? await Desk.shared.quote(rates)
      }
    }

    #expect(mine.findings.count == 1)
    #expect(other.findings.isEmpty)
  }

  @Test func b74WaitingVerificationOfAnAsynchronousMemberEndsWithTheCall() async {
    let router = MockRouter(.nice)
    let (gate, opener) = AsyncStream<Never>.makeStream()
    let flow = Task {
      for await _ in gate {}
      await router.goHome()
      router.log("done")
    }

    async let isVerified: Void = verify(router).goHome().called(1..., within: .seconds(60))
    opener.finish()
    await isVerified
    await flow.value

    verify(router).goHome().called(1)
    await verify(router).log("oops").called(.never, within: .milliseconds(1))
  }

  @Test func b75FactoryOfAnOverrideRunsOnce() async {
    for _ in 0..<100 {
      let made = Tally()
      await Desk.$current.withOverride(byMaking: {
        made.add()
        return Desk()
      }) {
        let desks = await withTaskGroup(of: ObjectIdentifier.self) { group in
          for _ in 0..<16 { group.addTask { ObjectIdentifier(Desk.current) } }
          return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(desks.count == 1)
      }
      #expect(made.count == 1)
    }
  }
}

// MARK: - Fixtures

@Mockable
protocol Trio: Sendable {
  func a() async
  func b() async
  func c() async
}

@Mockable
protocol HitCounter: Sendable {
  func hit(_ n: Int)
}

final class Ticket: Sendable {
  let id: Int
  init(_ id: Int) { self.id = id }
}

@Mockable
protocol Fetcher: AnyObject, Sendable {
  func fetch(_ ticket: Ticket) async -> Int
  var seen: Int { get set }
}

struct Temperature: Sendable { var celsius: Double }

@Mockable
protocol Oven: Sendable {
  func set(_ temperature: Temperature)
}

@Mockable
protocol Rates: Sendable {
  func rate(_ currency: String) async throws -> Double
}

private final class Desk: Sendable {
  static let shared = Desk()
  @Overridable static var current = Desk()

  func quote(_ rates: any Rates) async throws -> Double { try await rates.rate("EUR") }
}

@Mockable
protocol Router: Sendable {
  func goHome() async
  func log(_ text: String)
}

/// Counts from any thread, by way of a mock.
private final class Tally: Sendable {
  private let counter = MockHitCounter(.nice)

  var count: Int { calls(to: counter).hit(.any).count }
  func add() { counter.hit(1) }
}
