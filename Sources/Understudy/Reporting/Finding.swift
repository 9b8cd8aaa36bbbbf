/// A failure that the library found, as data.
///
/// `Finding+Wording.swift` puts it into words.
public struct Finding: Sendable {
  /// What happened.
  public let kind: Kind
  /// The line of the user that the failure belongs to: the verification, the expectation,
  /// the stop, or, for a call that nobody prepared, where the mock was made.
  public let place: SourcePlace
  /// What code that had lost the scope used, if the failure is about calls that are missing
  /// or too many.
  public private(set) var escapes: [EscapedUse] = []
  /// What else is to be said: the schedule, if the failure was found by an exploration.
  private(set) var explanation: String?

  init(_ kind: Kind, at place: SourcePlace) {
    self.kind = kind
    self.place = place
  }

  /// The same failure with something more to say at its end.
  package func explained(by text: String) -> Finding {
    var finding = self
    finding.explanation = text
    return finding
  }

  /// Adds what was used without the scope, where that may explain the failure.
  mutating func note(_ uses: [EscapedUse]) {
    guard escapes.isEmpty else { return }
    switch kind {
    case .wrongCount, .wrongOrder: escapes = uses.sorted { $0.order < $1.order }
    default: break
    }
  }

  /// The kinds of failures, with what their messages need.
  public enum Kind: Sendable {
    /// A strict mock was called in a way that no stub fits.
    case unpreparedCall(mock: String, call: String, stubs: [WrittenStub])
    /// An observer received a notification that nobody expects.
    case unexpectedNotification(
      observer: String, notification: String, stubs: [WrittenStub])
    /// A call came that a test rejects.
    case rejectedCall(mock: String, call: String, pattern: String)
    /// A call came before that of another expectation, which was next.
    case callOutOfOrder(mock: String, call: String, pattern: String, next: WrittenStub)
    /// A stub had given all its answers, and wants no more calls.
    case exhaustedStub(mock: String, call: String, answers: Int)
    /// A call was prepared without an answer, and its result has no default value.
    case noDefaultValue(mock: String, call: String, type: String)
    /// Expected calls have not come, or rejected ones have.
    case unmetExpectations(mock: String, unmet: [UnmetExpectation], rejected: [RejectedCalls])
    /// A mock was called after it had been stopped; `test` is the name of its scope if
    /// that has ended.
    case callAfterStop(mock: String, call: String, test: String?)
    /// A mock was stubbed, verified or read after it had been stopped.
    case useAfterStop(verb: String, mock: String)
    /// A call was to be passed on, and the mock has no original.
    case noOriginal(mock: String, call: String)
    /// A member was called more or less often than a verification demands.
    case wrongCount(
      expected: CallCount, pattern: String, matching: [WrittenCall], others: [WrittenCall])
    /// A verification demands a number of calls in a way that cannot be meant.
    case pointlessCount(pattern: String, isAtMost: Bool)
    /// A mock received calls that the test has not looked at.
    case unverifiedCalls(mock: String, calls: [WrittenCall])
    /// A stub was never used, and the scope wants them all to be.
    case unusedStub(mock: String, pattern: String)
    /// Calls were not made in the order that a verification demands.
    case wrongOrder(expected: [String], missing: Int, received: [WrittenCall])
    /// A stop reached its deadline with calls still inside the mock.
    case stuckStop(mock: String, after: Duration, calls: [StuckCall])
    /// Something that is not a mock was stubbed, verified or read where no scope is there
    /// to end that.
    case useOutsideScope(verb: String, target: String)
    /// Something that a scope mocks or overrides was used by code that had lost the scope,
    /// which asked for a failure in that case.
    case escapedUse(EscapedUse)
    /// A hook was given a name that another one of the member has.
    case duplicateHook(name: String, member: String)
    /// A hook was set up that could not run around an initializer or deinitializer.
    case impossibleHook(member: String, possible: String)
    /// A test waited for a held call of a mock that was stopped before.
    case noMoreCalls(mock: String)
    /// Something is mocked or overridden where nothing should be.
    case notEmpty(count: Int, content: String)
    /// A property was overridden where no scope is there to end the override.
    case overrideOutsideScope(property: String)
    /// A property was overridden by work that outlived its scope, whose name is `scope`,
    /// or a `withOverride`.
    case overrideAfterEnd(property: String, scope: String?)
  }
}

/// A call put into words.
public struct WrittenCall: Sendable, Equatable {
  /// The call as it is written in source. In near misses the arguments that do not
  /// fit stand between stars.
  public let text: String
  let order: UInt64
  /// In near misses, why an argument does not fit, where the call does not say it all.
  public let reason: String?

  init(text: String, order: UInt64, reason: String? = nil) {
    self.text = text
    self.order = order
    self.reason = reason
  }
}

/// A stub or an expectation put into words.
public struct WrittenStub: Sendable {
  /// What it does for a call that fits.
  public enum Role: Sendable {
    /// It answers it.
    case stub
    /// It expects it.
    case expected
    /// It has expected as many calls as came.
    case usedUp
  }

  /// The call as it was written after `stub(…)` or `expect(…)`.
  public let pattern: String
  /// Where it was set up.
  public let place: SourcePlace
  /// What it does.
  public let role: Role
  /// How many arguments of the call do not fit it.
  var misfits = 0
}

/// An expectation whose calls have not all come.
public struct UnmetExpectation: Sendable {
  /// The call as it was written after `expect(…)`, with the protocol before it.
  public let pattern: String
  /// How many calls are expected, and how many have come.
  public let times, received: Int
  /// The calls of the member that do not fit.
  public let nearMisses: [WrittenCall]
  /// Where it was set up.
  public let place: SourcePlace
}

/// Calls that came although a test rejects them.
public struct RejectedCalls: Sendable {
  /// The call as it was written after `reject(…)`, with the protocol before it.
  public let pattern: String
  /// How many came.
  public let received: Int
  /// Where they were rejected.
  public let place: SourcePlace
}

/// A call that keeps a stop from ending.
public struct StuckCall: Sendable {
  /// The call as it is written in source.
  public let text: String
  /// Where the answer that runs was set up; nil for the original of the mock.
  public let place: SourcePlace?
  /// Whether the call is held by the stub, for the test to resume it.
  public let isHeld: Bool
}
