import Synchronization
import Understudy

/// A mock that is stopped by several tasks at once while calls are inside it.
///
///     calls      200 enter ─ wait at the gate ─────────────┐ finish
///     stops            4 close the door, wait to drain ────│──────┐ return
///     late calls                       go to the original  │      │
///     tour                                           opens the gate
struct StopUnderLoad: Scene {
  private let calls: Int
  private let stops: Int

  init(calls: Int = 200, stops: Int = 4) {
    self.calls = calls
    self.stops = stops
  }

  var title: String { "A mock is stopped with \(calls.grouped) calls inside" }

  func play(on stage: Stage) async -> [Figure] {
    await withMockScope("stop under load", reportingTo: stage.findings) {
      let service = MockWeatherService(callingThrough: EternalSpring())
      let gate = Gate()
      let finished = Counter()
      stub(service).temperature(in: .any).does { city in
        await gate.pass()
        finished.increase()
        return Self.temperature(in: city)
      }

      async let ownAnswers = answers(from: service)
      _ = await gate.arrivals(calls)
      let inside = await summary().callsInFlight
      stage.say("\(inside.grouped) calls are inside, \(stops) tasks stop the mock")

      let clock = ArrivalClock()
      async let earlyReturns = earlyReturns(of: service, on: clock, finished)
      let waiting = await clock.sleepers.arrivals(stops)
      let late = await lateCalls(to: service)
      stage.say("\(waiting) stops wait; \(late) late calls got the original")

      await gate.open()
      let answered = await ownAnswers
      let early = await earlyReturns
      let after = await summary()
      stage.timeline.show(MockScope.current?.timeline)
      stage.say(
        "the gate is open: \(answered.grouped) calls finished, \(after.teardowns) teardown")
      return [
        Figure(name: "calls held at once", found: inside, expected: calls),
        Figure(name: "stops at once", found: waiting, expected: stops),
        Figure(name: "stops that returned early", found: early, expected: 0),
        Figure(name: "late calls to the original", found: late, expected: stops),
        Figure(name: "held calls answered as prepared", found: answered, expected: calls),
        Figure(name: "teardowns", found: after.teardowns, expected: 1),
        Figure(name: "leftover leases", found: after.callsInFlight, expected: 0),
      ]
    }
  }

  /// Makes the calls that are held, and counts the answers that are right.
  private func answers(from service: MockWeatherService) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<calls {
        let city = "City \(number)"
        group.addTask {
          (try? await service.temperature(in: city)) == Self.temperature(in: city)
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  /// Stops the mock from several tasks, and counts those that came back with a call
  /// still inside.
  private func earlyReturns(
    of service: MockWeatherService, on clock: ArrivalClock, _ finished: Counter
  ) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<stops {
        group.addTask { [calls] in
          await stopMocking(service, within: .seconds(30), clock: clock)
          return finished.count < calls
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  /// Calls the mock with its door closed, once for each stop, and counts the answers of
  /// the original.
  private func lateCalls(to service: MockWeatherService) async -> Int {
    var count = 0
    for _ in 0..<stops
    where (try? await service.temperature(in: "Late")) == EternalSpring.temperature { count += 1 }
    return count
  }

  /// What the registry knows of the mock.
  private func summary() async -> (callsInFlight: Int, teardowns: Int) {
    let snapshot = await MockRegistry.shared.snapshot()
    let mocks = snapshot.scopes.filter { $0.name == MockScope.current?.name }.flatMap(\.mocks)
    return mocks.reduce((0, 0)) { ($0.0 + $1.callsInFlight, $0.1 + $1.teardowns) }
  }

  private static func temperature(in city: String) -> Double { Double(city.utf8.count) + 1_000 }
}

/// A count that several tasks raise.
private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .sequentiallyConsistent) }
  func increase() { value.add(1, ordering: .sequentiallyConsistent) }
}

/// The clock of the system, which also tells how many tasks have begun to sleep.
///
/// A stop that sleeps has closed the door and waits.
private struct ArrivalClock: Clock {
  let sleepers = Gate(isOpen: true)

  var now: ContinuousClock.Instant { ContinuousClock().now }
  var minimumResolution: Duration { ContinuousClock().minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await sleepers.pass()
    try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
  }
}
