import Understudy

/// Plays scenes one after the other and judges their figures.
struct Tour {
  private let scenes: [any Scene]
  private let name: String
  private let file: TimelineFile?

  /// - Parameters:
  ///   - scenes: What is played, in order.
  ///   - name: What this tour is, so that it can be run again.
  ///   - file: What the timeline that a scene shows is drawn into.
  init(of scenes: [any Scene], named name: String, drawing file: TimelineFile? = nil) {
    self.scenes = scenes
    self.name = name
    self.file = file
  }

  /// Plays everything and prints the figures.
  ///
  /// - Returns: Whether every figure is right.
  func run(on console: Console) async -> ExitStatus {
    let stage = Stage(console: console, findings: FindingCollector())
    let clock = ContinuousClock()
    let start = clock.now
    console.line("A tour of Understudy: \(name)\n")
    var figures: [Figure] = []
    for (number, scene) in scenes.enumerated() {
      console.line("\(number + 1). \(scene.title)")
      figures += await scene.play(on: stage)
      console.line()
    }
    figures += await leftovers(on: stage)
    console.line(table(of: figures).text + "\n")
    let drawn = file?.draw(stage.timeline.value, on: console) ?? .success

    let wrong = figures.filter { !$0.isRight }
    for figure in wrong { report(figure, on: console) }
    guard wrong.isEmpty, drawn == .success else { return .failure }
    console.line("Every figure is as expected; it took \(seconds(clock.now - start)) s.")
    return .success
  }

  /// What is still there when everything is over, and what the mocks complained of.
  private func leftovers(on stage: Stage) async -> [Figure] {
    let snapshot = await MockRegistry.shared.snapshot()
    let overrides = snapshot.scopes.map(\.overrides.count).reduce(snapshot.installed.count, +)
    let findings = stage.findings.findings
    return [
      Figure(name: "live scopes at the end", found: snapshot.scopes.count, expected: 0),
      Figure(
        name: "live mocks at the end", found: snapshot.scopes.map(\.mocks.count).reduce(0, +),
        expected: 0, details: ["\(snapshot)"]),
      Figure(name: "live overrides at the end", found: overrides, expected: 0),
      Figure(
        name: "findings", found: findings.count, expected: 0,
        details: findings.map { "\($0.place): \($0.message)" }),
    ]
  }

  private func table(of figures: [Figure]) -> Table {
    var table = Table(.left("figure"), .right("found"), .right("expected"), .left(""))
    for figure in figures {
      table.add(
        figure.name, figure.found.grouped, figure.expected.grouped,
        figure.isRight ? "" : "<- wrong")
    }
    return table
  }

  private func report(_ figure: Figure, on console: Console) {
    console.error(
      "understudy: '\(figure.name)' should be \(figure.expected.grouped) and is "
        + "\(figure.found.grouped) (\(name))")
    let most = 10
    for detail in figure.details.prefix(most) { console.error("  \(detail)") }
    if figure.details.count > most {
      console.error("  and \((figure.details.count - most).grouped) more")
    }
  }

  private func seconds(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
