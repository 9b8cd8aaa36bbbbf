/// A member of a mock and the arguments that are meant, ready for a verb.
///
/// `stub(service).temperature(in: "Paris")` is one. Its `Purpose` decides which
/// verbs exist: `returns` after `stub`, `called` after `verify`.
public struct Selection<Purpose: SelectionPurpose, Arguments, Output, Failure: Error, Body> {
  let target: SelectionTarget
  let member: Member
  let pattern: ArgumentPattern<Arguments>
  /// The calls that were found, if the purpose is ``Inspecting``.
  let found: [CallRecord<Arguments>]
  /// What was set up, if the purpose is ``Expecting`` or ``Rejecting``.
  let prepared: Stub<Arguments, Output, Failure, Body>?

  init(target: SelectionTarget, member: Member, pattern: ArgumentPattern<Arguments>) {
    self.target = target
    self.member = member
    self.pattern = pattern
    found = Purpose.self == Inspecting.self ? Self.find(target, member, pattern) : []
    let isRejection = Purpose.self == Rejecting.self
    prepared =
      isRejection || Purpose.self == Expecting.self
      ? Self.expect(target, member, pattern, isRejection: isRejection) : nil
  }

  /// Tells which of several members is meant that differ in their result alone, or which
  /// result a generic member has.
  ///
  ///     stub(lookup).load().returning(Int.self).returns(1)
  ///
  /// - Parameter type: The result type.
  public func returning(_ type: Output.Type) -> Self { self }
}

/// The reading of a property or subscript and, through ``set(_:)``, its writing.
///
/// Verbs that follow directly are about reads: `stub(card).label.returns("a")`.
/// `verify(card).label.set("b").called(1)` is about writes.
public struct SettableSelection<
  Purpose: SelectionPurpose, Arguments, Output, Failure: Error, Body, SetArguments, SetBody
> {
  let reading: Selection<Purpose, Arguments, Output, Failure, Body>
  private let writer: Member
  private let matchers: (Matcher<Output>) -> [ArgumentMatcher<SetArguments>]

  fileprivate init(
    _ reading: Selection<Purpose, Arguments, Output, Failure, Body>, writer: Member,
    matchers: @escaping (Matcher<Output>) -> [ArgumentMatcher<SetArguments>]
  ) {
    self.reading = reading
    self.writer = writer
    self.matchers = matchers
  }

  /// Selects the assignments.
  ///
  /// - Parameter newValue: Which assigned values are meant.
  public func set(
    _ newValue: Matcher<Output>
  ) -> Selection<Purpose, SetArguments, Void, Never, SetBody> {
    // The reads were not meant after all.
    reading.prepared?.expectation?.withdraw()
    return Selection(
      target: reading.target, member: writer, pattern: ArgumentPattern(matchers(newValue)))
  }

  /// Tells which of several subscripts is meant that differ in their result alone.
  ///
  /// - Parameter type: The result type.
  public func returning(_ type: Output.Type) -> Self { self }
}

// MARK: - Building

extension MemberList {
  /// Selects calls of a member; only expanded code calls this.
  ///
  /// - Parameter matchers: One for each parameter, in order.
  public func __select<Arguments, Output, Failure: Error, Body>(
    _ member: Member, _ matchers: [ArgumentMatcher<Arguments>]
  ) -> Selection<__Purpose, Arguments, Output, Failure, Body> {
    Selection(
      target: __target, member: __target.mock.runningMember(for: member),
      pattern: ArgumentPattern(matchers))
  }

  /// Selects a property or subscript; only expanded code calls this.
  public func __select<Arguments, Output, Failure: Error, Body, SetArguments, SetBody>(
    _ member: Member, _ matchers: [ArgumentMatcher<Arguments>], set writer: Member,
    _ writing: @escaping (Matcher<Output>) -> [ArgumentMatcher<SetArguments>]
  ) -> SettableSelection<
    __Purpose, Arguments, Output, Failure, Body, SetArguments, SetBody
  > {
    SettableSelection(__select(member, matchers), writer: writer, matchers: writing)
  }

  /// Selects calls of a generic member whatever its types are; only expanded code calls
  /// this.
  public func __selectOpen<Output, Failure: Error>(
    _ member: Member, _ matchers: [OpenArgumentMatcher]
  ) -> OpenSelection<__Purpose, Output, Failure> {
    OpenSelection(
      target: __target, member: __target.mock.runningMember(for: member), matchers: matchers)
  }
}

extension Mock {
  /// The member that runs when one of the target of the mock is called.
  fileprivate nonisolated func runningMember(for member: Member) -> Member {
    interest?.level.runningMember(for: member) ?? member
  }
}
