import Testing
import UnderstudyTesting

// Everything that can be done to a mock, from many tasks at once, with its stop among it:
// from outside, from inside its own answers, canceled, and again. Whatever the order, the
// mock is torn down once, no call is left inside, nobody waits for ever, what it held is
// gone, and nothing is reported but use after the stop.

@Suite(.stress, .mocking) struct StopUnderFireStress {
  @Test func mockEndsWholeWhateverHappensMeanwhile() async {
    let stress = Stress.current
    let violations = Violations()

    for round in stress.rounds(500) { await hammer(round, stress, violations) }

    #expect(violations.isEmpty, "\(violations)")
  }

  private func hammer(_ round: Int, _ stress: Stress, _ violations: Violations) async {
    let collector = FindingCollector()
    let glimpses = Shared<[Glimpse<Basket>]>([])
    let tasks = 4
    let operations = 40

    await withMockScope(reportingTo: collector) {
      let mock = MockDepot(.nice)
      await withTaskGroup { group in
        for task in 0..<tasks {
          group.addTask {
            var random = stress.random(round, task)
            for _ in 0..<operations {
              let basket = Basket()
              if Int.random(in: 0..<10, using: &random) == 0 {
                let glimpse = Glimpse(of: basket)
                glimpses.withLock { $0.append(glimpse) }
              }
              await perform(.random(using: &random), on: mock, with: basket)
              await random.jitter(upTo: 1)
            }
          }
        }
      }
      await stopMocking(mock)

      let summary = mock.__mock.summary
      violations.check(summary.isStopped, "a mock was not stopped")
      violations.check(summary.teardowns == 1, "\(summary.teardowns) teardowns")
      violations.check(summary.callsInFlight == 0, "a call was left inside")
      violations.check(
        glimpses.withLock { $0 }.allSatisfy(\.isGone), "a stopped mock held on to something")
    }

    for finding in collector.findings {
      switch finding.kind {
      case .useAfterStop, .callAfterStop: break
      default: violations.add(finding.message)
      }
    }
    stress.count(tasks * operations)
  }
}

// MARK: - Operations

private enum Operation {
  case callAtOnce, callAndWait, prepare, prepareWithMatcher, prepareStopFromInside
  case verify, read, reset, takeSnapshot, stop, requestStop, stopCanceled

  /// Mostly calls and stubs, and a stop now and then.
  static func random(using random: inout SeededGenerator) -> Operation {
    switch Int.random(in: 0..<150, using: &random) {
    case 0: .stop
    case 1: .requestStop
    case 2: .stopCanceled
    case 3: .prepareStopFromInside
    case 4..<8: .reset
    case 8..<12: .takeSnapshot
    case 12..<30: .verify
    case 30..<45: .read
    case 45..<60: .prepare
    case 60..<75: .prepareWithMatcher
    case 75..<110: .callAtOnce
    default: .callAndWait
    }
  }
}

private func perform(_ operation: Operation, on mock: MockDepot, with basket: Basket) async {
  switch operation {
  case .callAtOnce: _ = mock.count(basket)
  case .callAndWait: await mock.store(basket)
  case .prepare:
    stub(mock).count(.any).returns(1)
    stub(mock).store(.any).does { _ in
      await Task.yield()
      withExtendedLifetime(basket) {}
    }
  case .prepareWithMatcher:
    stub(mock).count(.matching { $0 !== basket }).returns(2, 3)
    stub(mock).store(.identical(to: basket)).returns()
  case .prepareStopFromInside:
    stub(mock).store(.any).does { [mock] _ in
      await stopMocking(mock)
      await Task.yield()
      _ = mock.count(basket)
    }
  case .verify:
    verify(mock).count(.any).called(0...Int.max)
    verify(mock).store(.identical(to: basket)).called(0...Int.max)
  case .read: _ = calls(to: mock).count(.any).map(\.order)
  case .reset: reset(mock, [.stubs, .calls])
  case .takeSnapshot: _ = await MockRegistry.shared.snapshot()
  case .stop: await stopMocking(mock)
  case .requestStop: requestStop(mock)
  case .stopCanceled:
    let stop = Task { await stopMocking(mock) }
    stop.cancel()
    await stop.value
  }
}

// MARK: - Fixtures

@Mockable
protocol Depot: Sendable {
  func count(_ basket: Basket) -> Int
  func store(_ basket: Basket) async
}
