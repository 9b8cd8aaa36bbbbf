// The one place that puts findings into words: what was expected, what was received,
// what came near, and the way out. The same data always gives the same text.

extension Finding {
  /// The whole message, possibly of several lines.
  public var message: String {
    switch kind {
    case .unpreparedCall(let mock, let call, let stubs):
      lines(
        "Call to '\(call)' of strict '\(mock)', which nobody prepared",
        stubs.map { ("stub", "\($0.pattern)", "\($0.place)") },
        hint: stubs.isEmpty
          ? "stub it, or make the mock with '\(mock)(.nice)' to get default values"
          : "no stub of this member fits these arguments; '.any' accepts every argument")

    case .callAfterStop(let mock, let call, let test):
      lines(
        "Call to '\(call)' of '\(mock)', which is stopped"
          + (test.map { ", since its scope '\($0)' has ended" } ?? ""),
        hint: test == nil
          ? "stop a mock after the last call to it"
          : "wait for the work that makes the call before the test ends")

    case .useAfterStop(let verb, let mock):
      lines(
        "'\(verb)' of '\(mock)', which is stopped",
        hint: "stubs and calls are gone once a mock is stopped; do this before")

    case .noOriginal(let mock, let call):
      lines(
        "Call to '\(call)' of '\(mock)' was to be passed on, but the mock has no original",
        hint: "make the mock with '\(mock)(callingThrough:)'")

    case .wrongCount(let expected, let pattern, let matching, let others):
      lines(
        "Expected \(expected) to '\(pattern)', but received \(matching.count)",
        matching.map { ("received", $0.text, nil) } + others.map { ("near miss", $0.text, nil) })

    case .wrongOrder(let expected, let missing, let received):
      lines(
        "Expected calls in another order: '\(expected[missing])' was not received"
          + (missing == 0 ? "" : " after '\(expected[missing - 1])'"),
        expected.enumerated().map { ($0.offset < missing ? "met" : "expected", $0.element, nil) }
          + received.map { ("received", $0.text, nil) })

    case .stuckStop(let mock, let duration, let calls):
      lines(
        "Stopping '\(mock)' did not end within \(duration), since "
          + "\(calls.count) \(calls.count == 1 ? "call is" : "calls are") still inside it",
        calls.map { ("in flight", $0.text, $0.place.map { "answered by the stub at \($0)" }) },
        hint: "a call must not wait for the task that stops its mock; 'requestStop' does not wait")

    case .useOutsideScope(let verb, let target):
      lines(
        "'\(verb)' of '\(target)' outside any scope, which nothing would end",
        hint: "give the test the trait '.mocking', or use 'withMockScope'")

    case .escapedUse(let use):
      lines("\(written(use)), past what is set up in the scope", hint: Self.hintForEscapes)

    case .notEmpty(let count, let content):
      "Expected nothing to be mocked or overridden, but found \(count)"
        + content.split(separator: "\n").map { "\n  \($0)" }.joined()

    case .overrideAfterEnd(let property, let scope):
      lines(
        "Override of '\(property)' too late: "
          + (scope.map { "its scope '\($0)' has ended" } ?? "its 'withOverride' is over"),
        hint: "wait for the work that overrides it before that ends")

    case .duplicateHook(let name, let member):
      lines(
        "Hook '\(name)' of '\(member)' is there already",
        hint: "remove the other one first, or choose another name")

    case .overrideOutsideScope(let property):
      lines(
        "Override of '\(property)' outside any scope, which nothing would end",
        hint: "give the test the trait '.mocking', or use 'withOverride' or 'install'")
    }
  }

  /// What is printed when a call can neither return nor throw.
  func messageAtEndOfProcess(missing type: String) -> String {
    message
      + "\n  the process ends here, since the call must return '\(type)', which has no "
      + "default value\n  hint       adopt 'Defaultable' for it, or stub the call"
      + "\n  mock made  \(place.filePath):\(place.line)"
  }

  private func lines(
    _ headline: String, _ details: [(label: String, text: String, place: String?)] = [],
    hint: String? = nil
  ) -> String {
    let details = Self.shortened(details)
    let width = details.filter { $0.place != nil }.map(\.text.count).max() ?? 0
    var lines = [headline]
    for detail in details {
      let text = "  \(padded(detail.label, to: 9))  "
      guard let place = detail.place else {
        lines.append(text + detail.text)
        continue
      }
      lines.append(text + padded(detail.text, to: width) + "  " + place)
    }
    lines += escapes.map { "  \(padded("escaped", to: 9))  \(written($0))" }
    if let hint = hint ?? (escapes.isEmpty ? nil : Self.hintForEscapes) {
      lines.append("  \(padded("hint", to: 9))  \(hint)")
    }
    return lines.joined(separator: "\n")
  }

  private func written(_ use: EscapedUse) -> String {
    let times = use.count == 1 ? "once" : "\(use.count) times"
    let used =
      switch use.subject {
      case .member(let name): "'\(name)' was called"
      case .property(let name): "'\(name)' was read"
      case .mockType(let name): "A static member of '\(name)' was used"
      }
    return "\(used) \(times) by code that has lost the scope"
  }

  private static let hintForEscapes =
    "'MockScope.bind' takes the scope to detached tasks, queues and threads"

  /// The most lines of one message; a test that made thousands of calls needs a few.
  private static let mostDetails = 20

  private static func shortened(
    _ details: [(label: String, text: String, place: String?)]
  ) -> [(label: String, text: String, place: String?)] {
    guard details.count > mostDetails else { return details }
    let hidden = details.count - mostDetails
    return details.prefix(mostDetails) + [("…", "and \(hidden) more", nil)]
  }
}

/// A text with spaces behind it, so that what follows lines up.
private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
