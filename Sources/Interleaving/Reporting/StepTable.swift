/// A trace as a table with a column for the task and one for its steps.
struct StepTable: CustomStringConvertible {
  private var rows: [(task: String, step: String)] = []

  init(_ trace: Trace) {
    var last = -1
    var pending: [String] = []
    func title(_ task: Int) -> String {
      task == 0 ? "" : trace.names[task] ?? "task \(task)"
    }
    func flush(_ rows: inout [(task: String, step: String)]) {
      guard last >= 0 else { return }
      // That a task went on is worth a line only if nothing else is known of it.
      var steps = pending.filter { $0 != "goes on" }
      if steps.isEmpty { steps = ["goes on"] }
      rows.append((title(last), steps[0]))
      rows += steps.dropFirst().map { ("", $0) }
      pending = []
    }
    for entry in trace.entries {
      let isTime = if case .time = entry.event { true } else { false }
      if entry.task != last || isTime {
        flush(&rows)
        last = entry.task
      }
      switch entry.event {
      case .begins: pending.append("begins")
      case .goesOn: pending.append("goes on")
      case .makes(let task): pending.append("makes \(title(task))")
      case .wakes(let task): pending.append("wakes \(title(task))")
      case .calls(let text): pending.append("calls " + text)
      case .notes(let text): pending.append(text)
      case .sleeps(let deadline): pending.append("sleeps until \(Self.written(deadline))")
      case .time(let time): pending.append("it is \(Self.written(time))")
      }
    }
    flush(&rows)
  }

  /// A duration in seconds, without zeros at the end.
  private static func written(_ duration: Duration) -> String {
    var text = "\(duration.components.seconds)"
    var fraction = "\(duration.components.attoseconds)"
    if fraction != "0" {
      fraction = String(repeating: "0", count: 18 - fraction.count) + fraction
      while fraction.last == "0" { fraction.removeLast() }
      text += "." + fraction
    }
    return text + " s"
  }

  /// The lines that a long table is cut to, at the beginning and at the end.
  private static let most = 60

  var description: String {
    let width = max(4, rows.map(\.task.count).max() ?? 0)
    func line(_ task: String, _ step: String) -> String {
      "  \(task)\(String(repeating: " ", count: width - task.count))  \(step)"
    }
    var lines = rows.map { line($0.task, $0.step) }
    if lines.count > 2 * Self.most {
      let left = lines.count - 2 * Self.most
      lines.replaceSubrange(
        Self.most..<lines.count - Self.most, with: [line("", "(\(left) more lines)")])
    }
    return ([line("task", "step")] + lines).joined(separator: "\n")
  }
}
