import Testing
import UnderstudyTesting

// E-31: a double is called from a deinitializer. OCMock (#346, #398) and OCMockito (#140)
// retained the dying argument for their record. Swift lets nobody do that: a strong
// reference to `self` that outlives the deinitializer ends the process, and a weak one is
// nil from the beginning. So `self` cannot be recorded; what it holds can.

@Suite(.stress, .mocking) struct DyingArgumentStress {
  // An optimized build may leave out the check that ends the process.
  #if DEBUG
    @Test func recordOfTheTwinEndsTheProcess() async {
      let ended = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let log = Shared<[AnyObject]>([])
        _ = Crate { crate in log.withLock { $0.append(crate) } }
      }

      #expect(ended.map(tellsOfDanglingReference) == true)
    }

    // What a mock does with `self` while it answers is over before the deinitializer is; only
    // the record is not.
    @Test func mockEndsTheProcessRatherThanKeepADeadArgument() async {
      let ended = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let mock = MockUndertaker(.nice)
        _ = Crate { crate in mock.bury(crate) }
      }

      #expect(ended.map(tellsOfDanglingReference) == true)
    }
  #endif

  @Test func dyingObjectsCallFromManyTasks() async {
    let stress = Stress.current
    let count = stress.rounds(400).upperBound
    let mock = MockUndertaker(.nice)
    let deaths = Shared(0)

    await withTaskGroup { group in
      for lane in 0..<4 {
        group.addTask {
          var random = stress.random(lane)
          for number in stride(from: lane, to: count, by: 4) {
            let crate = Crate { crate in
              deaths.withLock { $0 += 1 }
              mock.register(number, content: crate.content)
            }
            await random.jitter(upTo: 1)
            withExtendedLifetime(crate) {}
          }
        }
      }
    }
    stress.count(count)

    #expect(deaths.withLock { $0 } == count)
    let registered = calls(to: mock).register(.any, content: .any)
    #expect(registered.map(\.arguments.number).sorted() == Array(0..<count))
  }
}

#if DEBUG
  /// Whether the process ended for a strong reference that outlived its object.
  private func tellsOfDanglingReference(_ ended: ExitTest.Result) -> Bool {
    String(decoding: ended.standardErrorContent, as: UTF8.self)
      .contains("deallocated with non-zero retain count")
  }
#endif

// MARK: - Fixtures

/// Runs a closure as it goes.
private final class Crate: Sendable {
  let content = Basket()
  private let onDeath: @Sendable (Crate) -> Void

  init(onDeath: @escaping @Sendable (Crate) -> Void) {
    self.onDeath = onDeath
  }

  deinit { onDeath(self) }
}

@Mockable
protocol Undertaker: Sendable {
  func bury(_ object: any AnyObject & Sendable)
  func register(_ number: Int, content: Basket)
}
