import Understudy

/// Many tests of one app at once, each with its own override of the same singleton.
struct ParallelTests: Scene {
  private let plans: [TestPlan]
  private let override: @Sendable (any StatusSource) -> Void

  /// - Parameters:
  ///   - tasks: How many tests run in parallel.
  ///   - seed: What they do.
  ///   - override: How a test replaces the shared manager.
  init(
    tasks: Int, seed: UInt64,
    overridingBy override: @escaping @Sendable (any StatusSource) -> Void = {
      StatusManager.$shared.override(with: $0)
    }
  ) {
    plans = (0..<tasks).map { TestPlan(number: $0, seed: seed) }
    self.override = override
  }

  var title: String { "\(plans.count.grouped) tests in parallel" }

  func play(on stage: Stage) async -> [Figure] {
    stage.say("each overrides 'StatusManager.shared' and stubs a weather service for itself")
    let start = Gate()
    return await withTaskGroup(of: PlannedTest.Outcome.self) { group in
      for plan in plans {
        let test = PlannedTest(plan: plan, override: override, start: start)
        group.addTask {
          await withMockScope("test \(plan.number)", reportingTo: stage.findings) {
            await test.run()
          }
        }
      }
      // No test goes on before all are set up, so that all overrides hold at once.
      _ = await start.arrivals(plans.count)
      let overrides = await liveOverrides()
      stage.say("\(overrides.grouped) overrides of it hold at the same time")
      await start.open()
      return figures(of: await outcomes(of: &group, on: stage), overrides: overrides)
    }
  }

  private func outcomes(
    of group: inout TaskGroup<PlannedTest.Outcome>, on stage: Stage
  ) async -> [PlannedTest.Outcome] {
    var progress = Progress(
      of: plans.count, "tests are done", isTerminal: stage.console.isTerminal)
    var outcomes: [PlannedTest.Outcome] = []
    for await outcome in group {
      outcomes.append(outcome)
      if let text = progress.advance() { stage.console.write(text) }
    }
    return outcomes
  }

  private func figures(of outcomes: [PlannedTest.Outcome], overrides: Int) -> [Figure] {
    let made = outcomes.reduce(0) { $0 + $1.callsMade }
    let foreign = outcomes.flatMap(\.foreign)
    return [
      Figure(name: "tasks", found: outcomes.count, expected: plans.count),
      Figure(name: "overrides held at once", found: overrides, expected: plans.count),
      Figure(
        name: "calls made", found: made, expected: plans.reduce(0) { $0 + $1.callCount }),
      Figure(
        name: "calls recorded", found: outcomes.reduce(0) { $0 + $1.callsRecorded },
        expected: made),
      Figure(name: "cross-talk", found: foreign.count, expected: 0, details: foreign),
    ]
  }

  private func liveOverrides() async -> Int {
    let snapshot = await MockRegistry.shared.snapshot()
    return snapshot.scopes.reduce(0) { $0 + $1.overrides.count }
  }
}
