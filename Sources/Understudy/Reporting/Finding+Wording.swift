// The one place that puts findings into words: what was expected, what was received,
// what came near, and the way out. The same data always gives the same text.

extension Finding {
  /// The whole message, possibly of several lines.
  public var message: String {
    explanation.map { "\(story)\n\($0)" } ?? story
  }

  private var story: String {
    switch kind {
    case .unpreparedCall(let mock, let call, let stubs):
      lines(
        "Call to '\(call)' of strict '\(mock)', which nobody prepared",
        stubs.map { ($0.role.label, $0.pattern, "\($0.place)") },
        hint: stubs.isEmpty
          ? "stub it, or make the mock with '\(mock)(.nice)' to get default values"
          : stubs.allSatisfy { $0.role == .usedUp }
            ? "an expectation serves as many calls as it expects; '.times(2)' expects two"
            : "no stub of this member fits these arguments; '.any' accepts every argument")

    case .unexpectedNotification(let observer, let notification, let stubs):
      lines(
        "'\(observer)' received '\(notification)', which nobody expected",
        stubs.map { ($0.role.label, $0.pattern, "\($0.place)") },
        hint: stubs.isEmpty
          ? "expect it, or let it pass with 'stub(observer).notification(…).returns()'"
          : stubs.allSatisfy { $0.role == .usedUp }
            ? "an expectation serves as many notifications as it expects; '.times(2)' expects two"
            : "no expectation fits this notification; '.any' accepts every argument")

    case .rejectedCall(let mock, let call, let pattern):
      lines("Call to '\(call)' of '\(mock)', although '\(pattern)' is rejected")

    case .callOutOfOrder(let mock, let call, let pattern, let next):
      lines(
        "Call to '\(call)' of '\(mock)' out of order: '\(next.pattern)' was next",
        [("next", next.pattern, "\(next.place)"), ("later", pattern, "\(place)")])

    case .exhaustedStub(let mock, let call, let answers):
      lines(
        "Call to '\(call)' of '\(mock)' after the last answer of its stub",
        hint: answers == 1
          ? "the stub has one answer and ends with '.thenFails()'"
          : "the stub has \(answers) answers and ends with '.thenFails()'")

    case .noDefaultValue(let mock, let call, let type):
      lines(
        "Call to '\(call)' of '\(mock)' has no answer, and '\(type)' no default value",
        hint: "add an answer after the member, or adopt 'Defaultable' for '\(type)'")

    case .unmetExpectations(let mock, let unmet, let rejected):
      unmet.count == 1 && rejected.isEmpty
        ? lines(
          "Expected \(unmet[0].count) to '\(unmet[0].pattern)', but received \(unmet[0].received)",
          unmet[0].nearMisses.map { ("near miss", $0.text, $0.reason) })
        : lines(
          Self.headline(mock, unmet, rejected),
          unmet.flatMap { unmet in
            [
              (
                "expected", "\(unmet.pattern), \(unmet.count), but received \(unmet.received)",
                "\(unmet.place)"
              )
            ] + unmet.nearMisses.map { ("near miss", $0.text, $0.reason) }
          }
            + rejected.map {
              ("rejected", "\($0.pattern), but received \($0.received)", "\($0.place)")
            })

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
        matching.map { ("received", $0.text, nil) }
          + others.map { ("near miss", $0.text, $0.reason) })

    case .pointlessCount(let pattern, let isAtMost):
      lines(
        "Verification of '\(pattern)' accepts "
          + (isAtMost ? "at most 0 calls" : "0 calls or more, which it always receives"),
        hint: isAtMost
          ? "'.called(.never)' says that no call may come" : "'.called(1...)' demands a call")

    case .unverifiedCalls(let mock, let calls):
      lines(
        "Expected no more calls to '\(mock)', but received \(calls.count)",
        calls.map { ("received", $0.text, nil) },
        hint: "calls that a verification or an expectation fits do not count")

    case .unusedStub(let mock, let pattern):
      lines(
        "No call has used the stub of '\(pattern)' of '\(mock)'",
        hint: "remove it, or let the scope ignore unused stubs")

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
        calls.map { call in
          (
            call.isHeld ? "held" : "in flight", call.text,
            call.place.map { "\(call.isHeld ? "held" : "answered") by the stub at \($0)" }
          )
        },
        hint: calls.allSatisfy(\.isHeld)
          ? "resume every held call before its mock is stopped"
          : "a call must not wait for the task that stops its mock; 'requestStop' does not wait")

    case .noMoreCalls(let mock):
      lines(
        "No call of '\(mock)' can arrive any more, since the mock is stopped or its stub gone",
        hint: "wait for held calls before the mock is stopped or reset")

    case .useOutsideScope(let verb, let target):
      lines(
        "'\(verb)' of '\(target)' outside any scope, which nothing would end",
        hint: "give the test the trait '.mocking', or use 'withMockScope'")

    case .escapedUse(let use):
      lines("\(use.message), past what is set up in the scope", hint: Self.hintForEscapes)

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

    case .impossibleHook(let member, let possible):
      lines(
        "Hook of '\(member)', which nothing can stand in for",
        hint: "use \(possible)")

    case .overrideOutsideScope(let property):
      lines(
        "Override of '\(property)' outside any scope, which nothing would end",
        hint: "give the test the trait '.mocking', or use 'withOverride' or 'install'")
    }
  }

  /// What is printed when a call can neither return nor throw.
  ///
  /// - Parameters:
  ///   - type: The type that it must return.
  ///   - made: Where the mock was made.
  func messageAtEndOfProcess(missing type: String, madeAt made: SourcePlace) -> String {
    message
      + "\n  the process ends here, since the call must return '\(type)', which has no "
      + "default value\n  hint       adopt 'Defaultable' for it, or stub the call"
      + "\n  mock made  \(made.filePath):\(made.line)"
  }

  private static func headline(
    _ mock: String, _ unmet: [UnmetExpectation], _ rejected: [RejectedCalls]
  ) -> String {
    let missing =
      unmet.count == 1
      ? "1 expectation of '\(mock)' is not met"
      : "\(unmet.count) expectations of '\(mock)' are not met"
    let count = rejected.reduce(0) { $0 + $1.received }
    let unwanted =
      count == 1
      ? "1 call that is rejected was received" : "\(count) calls that are rejected were received"
    if rejected.isEmpty { return missing }
    return unmet.isEmpty
      ? "Expectations of '\(mock)' are not met: \(unwanted)" : "\(missing), and \(unwanted)"
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
    lines += escapes.map { "  \(padded("escaped", to: 9))  \($0.message)" }
    if let hint = hint ?? (escapes.isEmpty ? nil : Self.hintForEscapes) {
      lines.append("  \(padded("hint", to: 9))  \(hint)")
    }
    return lines.joined(separator: "\n")
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

extension EscapedUse {
  /// What was used, how often, and why it was missed.
  var message: String {
    let times = count == 1 ? "once" : "\(count) times"
    let used =
      switch subject {
      case .member(let name): "'\(name)' was called"
      case .property(let name): "'\(name)' was read"
      case .mockType(let name): "A static member of '\(name)' was used"
      }
    return "\(used) \(times) by code that has lost the scope"
  }
}

extension WrittenStub.Role {
  fileprivate var label: String {
    switch self {
    case .stub: "stub"
    case .expected: "expected"
    case .usedUp: "used up"
    }
  }
}

extension UnmetExpectation {
  fileprivate var count: CallCount { .exactly(times) }
}

/// A text with spaces behind it, so that what follows lines up.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
