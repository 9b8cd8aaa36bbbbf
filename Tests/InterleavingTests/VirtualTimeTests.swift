import Foundation
import Interleaving
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct VirtualTimeTests {
  @Test func dayOfSleepingTakesNoTimeAndIsExact() async throws {
    try await explore(seeds: 0..<20) {
      let clock = VirtualClock()

      try await clock.sleep(for: .seconds(86_400))

      #expect(clock.now.offset == .seconds(86_400))
    }
  }

  @Test func sleepersWakeByTheirDeadlinesWhateverTheSchedule() async throws {
    let exploration = try await explore {
      let clock = VirtualClock()
      let log = RaceLog()
      await withTaskGroup { group in
        for (name, seconds) in [("c", 3), ("a", 1), ("b", 2)] {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            await log.append(name)
          }
        }
      }
      #expect(await log.text == "abc")
    }

    #expect(exploration.schedules > 1)
  }

  @Test func sleepersOfOneDeadlineWakeInEveryOrder() async throws {
    let seen = Seen()

    let exploration = try await explore {
      let clock = VirtualClock()
      let start = clock.now
      let log = RaceLog()
      await withTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            try? await clock.sleep(until: start.advanced(by: .seconds(1)))
            await log.append(name)
          }
        }
      }
      seen.insert(await log.text)
    }

    #expect(exploration.isExhaustive)
    #expect(seen.all == ["ab", "ba"])
  }

  @Test func timeDoesNotPassWhileATaskCanGoOn() async throws {
    try await explore(seeds: 0..<50) {
      let clock = VirtualClock()
      async let worked: Duration = {
        for _ in 0..<50 { await Task.yield() }
        return clock.now.offset
      }()
      try await clock.sleep(for: .nanoseconds(1))
      #expect(await worked == .zero)
    }
  }

  enum Moment: CaseIterable { case before, during, after }

  @Test(arguments: Moment.allCases) func cancellationEndsASleepAtOnce(moment: Moment) async throws {
    try await explore(seeds: 0..<100) {
      let clock = VirtualClock()
      let sleeper = Task { () -> Bool in
        do {
          try await clock.sleep(for: .seconds(10))
          return true
        } catch { return false }
      }
      switch moment {
      case .before: sleeper.cancel()
      case .during:
        try await clock.sleep(for: .seconds(5))
        sleeper.cancel()
      case .after:
        try await clock.sleep(for: .seconds(11))
        sleeper.cancel()
      }

      let hasSlept = await sleeper.value

      #expect(hasSlept == (moment == .after))
      #expect(
        clock.now.offset == (moment == .before ? .zero : .seconds(moment == .during ? 5 : 11)))
    }
  }

  @Test func raceOfWorkAndTimeoutIsDecidedByTheirDeadlines() async throws {
    try await explore(seeds: 0..<200) {
      let clock = VirtualClock()
      let first = try await timeout(work: .seconds(2), limit: .seconds(3), on: clock)
      #expect(first == "done")
      #expect(clock.now.offset == .seconds(2))
      let second = try await timeout(work: .seconds(4), limit: .seconds(3), on: clock)
      #expect(second == "timed out")
      #expect(clock.now.offset == .seconds(5))
    }
  }

  @Test func sleepThatIsNeverWokenIsNoDeadlock() async throws {
    let failure = try await #require(throws: ExplorationFailure.self) {
      try await explore(stepLimit: 2_000) {
        let clock = VirtualClock()
        while true { try await clock.sleep(for: .seconds(1)) }
      }
    }

    #expect("\(failure)".hasPrefix("The body was not over after 2000 steps"))
    #expect(failure.table.contains("it is 1 s"))
  }
}

@Suite(.mocking) struct MocksInVirtualTimeTests {
  @Test func waitingVerificationWaitsInVirtualTime() async throws {
    try await explore(seeds: 0..<100) {
      let shelf = MockShelf(.nice)
      let clock = VirtualClock()
      async let late: Void = {
        try? await clock.sleep(for: .seconds(3_000))
        await shelf.put(1)
      }()
      await verify(shelf).put(1).called(1..., within: .seconds(3_600))
      #expect(clock.now.offset == .seconds(3_000))
      await verify(shelf).put(2).called(.never, within: .seconds(600))
      #expect(clock.now.offset == .seconds(3_600))
      await late
    }
  }

  @Test func waitingVerificationFailsAtItsDeadline() async throws {
    let collector = FindingCollector()

    _ = try await withMockScope(reportingTo: collector) {
      try await explore(seeds: 0..<10) {
        await verify(MockShelf(.nice)).put(1).called(1..., within: .seconds(3_600))
      }
    }

    #expect(collector.findings.count == 1)
    #expect(collector.findings.first?.message.contains("it is 3600 s") == true)
  }

  @Test func delayedAnswerAndDrainingStopShareTheTime() async throws {
    try await explore(seeds: 0..<100) {
      let shelf = MockShelf()
      let clock = VirtualClock()
      stub(shelf).items().after(.seconds(4)).returns(3)
      async let items = shelf.items()
      await verify(shelf).items().called(1..., within: .seconds(1))

      await stopMocking(shelf)

      #expect(clock.now.offset == .seconds(4))
      #expect(await items == 3)
    }
  }

  @Test func stopThatCannotDrainFailsAfterItsFiveVirtualSeconds() async throws {
    let collector = FindingCollector()

    _ = try await withMockScope(reportingTo: collector) {
      try await explore(seeds: 0..<10) {
        let shelf = MockShelf()
        let held = stub(shelf).items().suspends()
        async let items = shelf.items()
        try await held.arrives()
        await stopMocking(shelf)
        #expect(VirtualClock().now.offset == .seconds(5))
        held.resume(returning: 1)
        _ = await items
      }
    }

    #expect(collector.findings.count == 1)
  }

  @Test func heldCallsAreResumedOnTheSchedule() async throws {
    let seen = Seen()

    let exploration = try await explore {
      let shelf = MockShelf()
      let log = RaceLog()
      let held = stub(shelf).items().suspends()
      async let first: Void = log.append("\(shelf.items())")
      async let second: Void = log.append("\(shelf.items())")
      try await held.arrives().resume(returning: 1)
      try await held.arrives().resume(returning: 2)
      _ = await (first, second)
      seen.insert(await log.text)
    }

    #expect(seen.all == ["12", "21"])
    #expect(exploration.foreignJobs == 0)
  }

  @Test func latencyOfAnHTTPResponseTakesNoTime() async throws {
    // An hour five times over: a test that waited for it would not end.
    try await explore(seeds: 0..<5, patience: .seconds(60)) {
      let time = VirtualClock()
      stub(.get, "https://shop.example/tea").returns(.text("tea").delayed(by: .seconds(3_600)))
      let (data, _) = try await URLSession.stubbed.data(
        from: URL(string: "https://shop.example/tea")!)
      #expect(String(decoding: data, as: UTF8.self) == "tea")
      #expect(time.now.offset >= .seconds(3_600))
    }
  }
}

@Suite(.mocking) struct RequestsInVirtualTimeTests {
  @Test(arguments: [(2, "tea"), (9, "timed out")])
  func timeoutOfARequestIsDecidedByItsLatency(latency: Int, outcome: String) async throws {
    try await explore(seeds: 0..<40, patience: .seconds(60)) {
      let clock = VirtualClock()
      stub(.get, "https://shop.example/tea")
        .returns(.text("tea").delayed(by: .seconds(latency)))
      let session = URLSession.stubbed

      let answer = try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask {
          let url = URL(string: "https://shop.example/tea")!
          return String(decoding: try await session.data(from: url).0, as: UTF8.self)
        }
        group.addTask {
          try await clock.sleep(for: .seconds(5))
          return "timed out"
        }
        defer { group.cancelAll() }
        return try await group.next()!
      }

      #expect(answer == outcome)
    }
  }
}

// MARK: - Fixtures

private func timeout(
  work: Duration, limit: Duration, on clock: some Clock<Duration>
) async throws -> String {
  try await withThrowingTaskGroup(of: String.self) { group in
    group.addTask {
      try await clock.sleep(for: work)
      return "done"
    }
    group.addTask {
      try await clock.sleep(for: limit)
      return "timed out"
    }
    defer { group.cancelAll() }
    return try await group.next()!
  }
}
