/// A failure that the library found, as data.
///
/// `Finding+Wording.swift` puts it into words.
public struct Finding: Sendable {
  /// What happened.
  public let kind: Kind
  /// The line of the user that the failure belongs to: the verification, the stop,
  /// or, for a call, where the mock was made.
  public let place: SourcePlace
  /// What code that had lost the scope used, if the failure is about calls that are missing
  /// or too many.
  public private(set) var escapes: [EscapedUse] = []

  init(_ kind: Kind, at place: SourcePlace) {
    self.kind = kind
    self.place = place
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
}

/// A stub put into words.
public struct WrittenStub: Sendable {
  /// The call as it was written after `stub(…)`.
  public let pattern: String
  /// Where it was set up.
  public let place: SourcePlace
}

/// A call that keeps a stop from ending.
public struct StuckCall: Sendable {
  /// The call as it is written in source.
  public let text: String
  /// Where the answer that runs was set up; nil for the original of the mock.
  public let place: SourcePlace?
}
