// What a call gets that no stub answers: an error, a default value, or, where
// neither can be had, the end of the process with the whole story.

extension Mock {
  /// The answer for a call that has none: it was not prepared, expected without an answer,
  /// rejected, came after the stop or was to be passed on to an original that is not there.
  nonisolated func fallBack<Arguments, Output, Failure: Error, Body>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>
  ) throws(Failure) -> Output {
    if isContentWithDefault(call), let value = DefaultValue.make(Output.self) { return value }
    let finding = finding(for: call)
    scope.report(finding)
    if let lease = call.lease { finish(call, lease, as: .unprepared) }
    if let error = MockError(finding: finding) as? Failure { throw error }
    if let value = DefaultValue.make(Output.self) { return value }
    fatalError(finding.messageAtEndOfProcess(missing: "\(Output.self)", madeAt: place))
  }

  /// The original of the mock, for a call that is to be passed on to it.
  package nonisolated func original<Real>(as _: Real.Type) -> Real? { original?.value as? Real }

  /// Whether a default value answers the call without a failure.
  private nonisolated func isContentWithDefault<Arguments, Output, Failure: Error, Body>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>
  ) -> Bool {
    guard call.answer == nil else { return false }
    return switch call.verdict {
    case .prepared: true
    case .unprepared: mode == .nice || mode == .niceForVoid && Output.self == Void.self
    case .exhausted, .rejected, .outOfOrder, .afterStop: false
    }
  }

  private nonisolated func finding<Arguments, Output, Failure: Error, Body>(
    for call: AnsweredCall<Arguments, Output, Failure, Body>
  ) -> Finding {
    let written = call.member.written(with: writtenArguments(call.arguments, of: call.member))
    guard call.answer == nil else {
      return Finding(.noOriginal(mock: name, call: written), at: place)
    }
    switch call.verdict {
    case .afterStop:
      return Finding(
        .callAfterStop(mock: name, call: written, test: scope.endedName), at: place)
    case .rejected(let rejection):
      return Finding(
        .rejectedCall(mock: name, call: written, pattern: rejection.pattern), at: rejection.place)
    case .outOfOrder(let expectation, let next):
      return Finding(
        .callOutOfOrder(mock: name, call: written, pattern: expectation.pattern, next: next),
        at: expectation.place)
    case .prepared(let place):
      return Finding(
        .noDefaultValue(mock: name, call: written, type: "\(Output.self)"), at: place)
    case .exhausted(let place, let count):
      return Finding(.exhaustedStub(mock: name, call: written, answers: count), at: place)
    case .unprepared:
      // Stubs that were added since the call entered do it no harm here.
      return Finding(
        .unpreparedCall(
          mock: name, call: written, stubs: stubs(near: call.member, call.arguments)),
        at: place)
    }
  }
}

extension Mock {
  /// The expectations and the stubs of a member: those that come nearest to a call first,
  /// the newest of them before the others.
  nonisolated func stubs(near member: Member, _ arguments: Any) -> [WrittenStub] {
    let stubs = enter(Mock.stubs, (member, arguments))()
    return stubs.enumerated()
      .sorted { ($0.element.misfits, $0.offset) < ($1.element.misfits, $1.offset) }
      .map { $0.element }
  }
}

/// The error that a call throws after its failure has been reported.
///
/// Thrown where the member can throw any error, so that the code under test does
/// not go on with a value that nobody chose. The failure itself is reported already:
/// a test that lets this error out under the `.mocking` trait does not fail twice.
public struct MockError: Error {
  /// What was reported.
  public let finding: Finding
}

// MARK: - CustomStringConvertible

extension MockError: CustomStringConvertible {
  /// The message of the finding.
  public var description: String { finding.message }
}
