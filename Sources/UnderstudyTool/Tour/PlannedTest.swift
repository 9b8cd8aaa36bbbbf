import Understudy

/// One test of the tour: what a test of the app does, with a count of everything.
struct PlannedTest: Sendable {
  let plan: TestPlan
  /// Replaces the shared manager for this test.
  let override: @Sendable (any StatusSource) -> Void
  /// Where all tests wait for one another once they are set up.
  let start: Gate

  /// What came out of a test.
  struct Outcome: Sendable {
    var callsMade = 0
    var callsRecorded = 0
    /// The values that the test saw and that are not its own.
    var foreign: [String] = []
  }

  /// Runs the test; the caller has opened its scope.
  func run() async -> Outcome {
    var generator = SeededGenerator(seed: plan.seed, stream: ~plan.number)
    let manager = MockStatusSource()
    let service = MockWeatherService()
    await generator.stepAside()
    prepare(manager)
    prepare(service)
    override(manager)
    await start.pass()

    var outcome = Outcome()
    let screen = WeatherScreen(service)
    for round in plan.rounds {
      await generator.stepAside()
      await look(at: round, &outcome)
      await generator.stepAside()
      await screen.refresh(plan.cities.map(\.name))
      outcome.callsMade += 1 + plan.cities.count
      for (line, own) in zip(screen.lines, plan.lines) { expect(line, own, &outcome) }
    }
    review(manager, service, &outcome)
    return outcome
  }

  private func prepare(_ manager: MockStatusSource) {
    let handle = stub(manager).currentStatus().returns(plan.rounds[0].status)
    for round in plan.rounds.dropFirst() { handle.returns(round.status) }
  }

  private func prepare(_ service: MockWeatherService) {
    stub(service).unit.returns(plan.unit)
    for (position, city) in plan.cities.enumerated() {
      let handle = stub(service).temperature(in: .equal(city.name))
      guard let temperature = city.temperature else {
        handle.throws(.offline)
        continue
      }
      // Every other answer is a closure that suspends inside the call.
      if position.isMultiple(of: 2) {
        handle.returns(temperature)
      } else {
        handle.does { _ in
          await Task.yield()
          return temperature
        }
      }
    }
  }

  private func look(at round: TestPlan.Round, _ outcome: inout Outcome) async {
    let label = StatusLabel()
    let text: String
    switch round.form {
    case .here:
      text = label.text
    case .task:
      text = await Task { label.text }.value
    case .boundToDetachedTask:
      let read = MockScope.bind { label.text }
      text = await Task.detached { read() }.value
    case .afterNestedOverride:
      let nested = MockStatusSource()
      stub(nested).currentStatus().returns(-round.status)
      let inside = await StatusManager.$shared.withOverride(nested) {
        await Task.yield()
        return label.text
      }
      outcome.callsMade += 1
      outcome.callsRecorded += calls(to: nested).currentStatus().count
      expect(inside, "Status \(-round.status)", &outcome)
      text = label.text
    }
    outcome.callsMade += 1
    expect(text, "Status \(round.status)", &outcome)
  }

  private func expect(_ seen: String, _ own: String, _ outcome: inout Outcome) {
    guard seen != own else { return }
    outcome.foreign.append("test \(plan.number) saw '\(seen)' instead of '\(own)'")
  }

  private func review(
    _ manager: MockStatusSource, _ service: MockWeatherService, _ outcome: inout Outcome
  ) {
    verify(manager).currentStatus().called(plan.rounds.count)
    for city in plan.cities {
      verify(service).temperature(in: .equal(city.name)).called(plan.rounds.count)
    }
    outcome.callsRecorded +=
      calls(to: manager).currentStatus().count + calls(to: service).unit.count
      + calls(to: service).temperature(in: .any).count
  }
}
