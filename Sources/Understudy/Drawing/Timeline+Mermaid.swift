// A timeline as a sequence diagram.

extension Timeline {
  /// The timeline as a sequence diagram of [Mermaid](https://mermaid.js.org/syntax/sequenceDiagram.html),
  /// which many hosts of source code draw inside of Markdown.
  ///
  /// Lanes call mocks from left to right; what a call came to goes back when it ended. Diagrams
  /// are for a test, not for thousands of calls: see ``html`` for those.
  public var mermaid: String {
    let lanes = lanes
    var targets: [String] = []
    for entry in entries {
      if let target = entry.figure.target, !targets.contains(target) { targets.append(target) }
    }
    let callers = Dictionary(uniqueKeysWithValues: zip(lanes, lanes.indices.map { "l\($0)" }))
    let mocks = Dictionary(uniqueKeysWithValues: zip(targets, targets.indices.map { "m\($0)" }))
    var steps: [(place: UInt64, isEnd: Bool, text: String)] = []
    for entry in entries {
      let figure = entry.figure
      let caller = callers[entry.lane] ?? "l0"
      switch (entry.event, figure.target.flatMap { mocks[$0] }) {
      case (.call, let mock?):
        steps.append((entry.began, false, "\(caller)->>\(mock): \(figure.title.mermaid)"))
        if let end = entry.ended {
          let arrow = figure.kind == .returned ? "-->>" : "--x"
          steps.append((end, true, "\(mock)\(arrow)\(caller): \(figure.detail.mermaid)"))
        }
      case (_, let mock?):
        steps.append((entry.began, false, "Note over \(mock): \(figure.title.mermaid)"))
      default:
        let text = "\(figure.title): \(figure.detail)"
        steps.append((entry.began, false, "Note over \(caller): \(text.mermaid)"))
      }
    }
    // A call that took no time ends where it began, before anything else begins.
    steps.sort { ($0.place, $0.isEnd ? 1 : 0) < ($1.place, $1.isEnd ? 1 : 0) }
    let participants =
      lanes.map {
        "participant \(callers[$0] ?? "l0") as \(($0?.description ?? "unknown").mermaid)"
      }
      + targets.map { "participant \(mocks[$0] ?? "m0") as \($0.mermaid)" }
    return (["sequenceDiagram"] + (participants + steps.map(\.text)).map { "  " + $0 })
      .joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text on one line, without what Mermaid would take for its own.
  fileprivate var mermaid: String {
    map { character -> String in
      switch character {
      case "#": "#35;"
      case ";": "#59;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "\n", "\r\n": " "
      default: String(character)
      }
    }.joined()
  }
}
