// A timeline as text: a line for each thing that happened.

extension Timeline: CustomStringConvertible {
  /// One line for each entry, in columns, below a headline:
  ///
  /// ```text
  /// Timeline of 'showsTheTemperature()'
  ///   1    test    MockWeatherService  temperature(in: "Paris") → 21.0  LabelTests.swift:12
  ///   2…4  task 1  MockWeatherService  unit → returned
  ///   3    test    failure             Expected exactly 1 call …        LabelTests.swift:20
  /// ```
  ///
  /// First come the places of beginning and end in the order of the test. The place in the
  /// source is that of the stub or of the failure. Of a failure the first line is shown.
  public var description: String {
    let omission =
      omitted == 0
      ? "" : " (without \(omitted) more \(omitted == 1 ? "call" : "calls") to mocks that are gone)"
    guard !entries.isEmpty else { return "Timeline of '\(scope)': nothing happened" + omission }
    let rows = entries.map(\.columns)
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let widest = rows.filter { !$0[4].isEmpty }.map { $0[3].count }.max() ?? 0
    let lines = rows.map { row in
      let start = (0..<3).map { padded(row[$0], to: widths[$0]) }.joined(separator: "  ")
      return row[4].isEmpty
        ? "  \(start)  \(row[3])" : "  \(start)  \(padded(row[3], to: widest))  \(row[4])"
    }
    return (["Timeline of '\(scope)'" + omission] + lines).joined(separator: "\n")
  }
}

extension Timeline.Entry {
  /// The interval, the lane, the mock, what happened, and a place in the source.
  fileprivate var columns: [String] {
    let interval =
      switch ended {
      case nil: "\(began)…"
      case began: "\(began)"
      case let end?: "\(began)…\(end)"
      }
    let lane = lane?.description ?? ""
    return switch event {
    case .call(let call):
      [
        interval, lane, "\(call.target)", "\(call.text) → \(call.answer)",
        call.preparedAt.map { "\($0)" } ?? "",
      ]
    case .stop(let target): [interval, lane, "\(target)", "stop", ""]
    case .drain(let target): [interval, lane, "\(target)", "drained", ""]
    case .escape(let use): [interval, lane, "escaped", use.message, "\(use.place)"]
    case .finding(let finding):
      [
        interval, lane, "failure",
        finding.message.split(separator: "\n").first.map(String.init) ?? "", "\(finding.place)",
      ]
    }
  }
}

extension Timeline.Answer: CustomStringConvertible {
  /// Such as `21.0`, `returned` or `throws .offline`.
  public var description: String {
    switch self {
    case .pending: "not over"
    case .returned(let value): value ?? "returned"
    case .threw(let error): error.map { "throws \($0)" } ?? "threw"
    case .unprepared: "unprepared"
    case .rejected: "rejected"
    }
  }

  /// - Parameter wording: Puts the result into words, if it was set up beforehand.
  init(_ outcome: CallOutcome, _ wording: (() -> String?)?) {
    self =
      switch outcome {
      case .inFlight: .pending
      case .returned: .returned(wording?())
      case .threw: .threw(wording?())
      case .unprepared: .unprepared
      case .rejected: .rejected
      }
  }
}
