// What all pictures of a timeline show of an entry.

extension Timeline.Entry {
  /// What a picture shows.
  struct Figure {
    /// What kind of thing it is; pictures colour by it.
    let kind: Kind
    /// A few words, such as `temperature(in: "Paris")`.
    let title: String
    /// The mock, if it is about one.
    let target: String?
    /// What it came to, or all that is to be said.
    let detail: String
    /// Where it was prepared, or found.
    let place: String?

    /// The names are part of the pictures.
    enum Kind: String {
      case returned, threw, unprepared, rejected, pending, stop, drain, escape, failure
    }
  }

  var figure: Figure {
    switch event {
    case .call(let call):
      Figure(
        kind: Figure.Kind(call.answer), title: call.text, target: "\(call.target)",
        detail: "\(call.answer)", place: call.preparedAt.map { "\($0)" })
    case .stop(let target):
      Figure(
        kind: .stop, title: "stop", target: "\(target)", detail: "\(target) was stopped", place: nil
      )
    case .drain(let target):
      Figure(
        kind: .drain, title: "drained", target: "\(target)",
        detail: "no call is inside \(target) any more", place: nil)
    case .escape(let use):
      Figure(
        kind: .escape, title: "escaped", target: nil, detail: use.message, place: "\(use.place)")
    case .finding(let finding):
      Figure(
        kind: .failure, title: "failure", target: nil, detail: finding.message,
        place: "\(finding.place)")
    }
  }

  /// The place of its end, or of the last thing that happened if it has not ended.
  func end(ifOpen last: UInt64) -> UInt64 { ended ?? max(last, began) }
}

extension Timeline.Entry.Figure.Kind {
  fileprivate init(_ answer: Timeline.Answer) {
    self =
      switch answer {
      case .pending: .pending
      case .returned: .returned
      case .threw: .threw
      case .unprepared: .unprepared
      case .rejected: .rejected
      }
  }
}

extension Timeline {
  /// The rows of a picture, that of the test first; nil is where nobody is known.
  var lanes: [Lane?] {
    var lanes: [Lane?] = []
    var known: Set<Lane?> = []
    for entry in entries where known.insert(entry.lane).inserted { lanes.append(entry.lane) }
    let order: (Lane?) -> (Int, Int) = { lane in
      switch lane?.kind {
      case .test: (0, 0)
      case .task: (1, lane?.number ?? 0)
      case .thread: (2, lane?.number ?? 0)
      case nil: (3, 0)
      }
    }
    return lanes.sorted { order($0) < order($1) }
  }

  /// The place of the last thing that happened.
  var last: UInt64 { entries.map { $0.ended ?? $0.began }.max() ?? 0 }
}

extension String {
  /// The text as a literal of JSON that may stand in a script of a page too.
  var json: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // What could end the script, or a line of it.
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
