// What a call gets that no stub answers: an error, a default value, or, where
// neither can be had, the end of the process with the whole story.

extension Mock {
  /// The answer for a call that was not prepared, came after the stop or was to be
  /// passed on to an original that is not there.
  nonisolated func fallBack<Arguments, Output, Failure: Error, Body>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>
  ) throws(Failure) -> Output {
    if mode == .nice, call.answer == nil, !call.isAfterStop,
      let value = DefaultValue.make(Output.self)
    {
      return value
    }
    let finding = Finding(reason(for: call), at: place)
    scope.report(finding)
    if let lease = call.lease { finish(call, lease, as: .unprepared) }
    if let error = MockError(finding: finding) as? Failure { throw error }
    if let value = DefaultValue.make(Output.self) { return value }
    fatalError(finding.messageAtEndOfProcess(missing: "\(Output.self)"))
  }

  /// The original of the mock, for a call that is to be passed on to it.
  package nonisolated func original<Real>(as _: Real.Type) -> Real? { original?.value as? Real }

  private nonisolated func reason<Arguments, Output, Failure: Error, Body>(
    for call: AnsweredCall<Arguments, Output, Failure, Body>
  ) -> Finding.Kind {
    if call.answer != nil { return .noOriginal(mock: name, call: written(call)) }
    if call.isAfterStop {
      return .callAfterStop(mock: name, call: written(call), test: scope.endedName)
    }
    // Stubs that were added since the call entered do it no harm here.
    return .unpreparedCall(
      mock: name, call: written(call), stubs: enter(Mock.stubs, call.member)())
  }

  private nonisolated func written<Arguments, Output, Failure: Error, Body>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>
  ) -> String {
    call.member.written(with: writtenArguments(call.arguments, of: call.member))
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
