#if os(Linux)
  import Foundation
  import Interleaving
  import Testing

  // What `InterleavingCapture` does about the clocks of the system.

  @Suite(.enabled(if: Capture.installed?.stopsClocks == true, "a sanitizer has the clocks"))
  struct WallClockTests {
    @Test func sleepByTheSystemsClockTakesNoTimeAndIsExact() async throws {
      let exploration = try await explore(seeds: 0..<20) {
        let start = ContinuousClock.now
        let date = Date()
        try await Task.sleep(for: .seconds(3_600))
        #expect(start.duration(to: .now) == .seconds(3_600))
        #expect(abs(Date().timeIntervalSince(date) - 3_600) < 0.001)
        try await Task.sleep(nanoseconds: 5)
        #expect(start.duration(to: .now) == .seconds(3_600) + .nanoseconds(5))
        #expect(VirtualClock().now.offset == .seconds(3_600) + .nanoseconds(5))
      }

      #expect(exploration.foreignJobs == 0)
    }

    @Test func sleepersOfAllClocksWakeByTheirDeadlines() async throws {
      let exploration = try await explore(seeds: 0..<100) {
        let log = RaceLog()
        let virtual = VirtualClock()
        let last = Task.detached {
          try? await Task.sleep(for: .seconds(3))
          await log.append("c")
        }
        async let first: Void = {
          try? await ContinuousClock().sleep(for: .seconds(1))
          await log.append("a")
        }()
        try await virtual.sleep(for: .seconds(2))
        await log.append("b")
        _ = await (first, last.value)
        #expect(await log.text == "abc")
      }

      #expect(exploration.foreignJobs == 0)
    }

    @Test func canceledSleepEndsAtOnce() async throws {
      let exploration = try await explore(seeds: 0..<100) {
        let start = ContinuousClock.now
        let sleeper = Task { try await Task.sleep(for: .seconds(10)) }
        try await Task.sleep(for: .seconds(1))
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(start.duration(to: .now) == .seconds(1))
      }

      #expect(exploration.foreignJobs == 0)
    }
  }
#endif
