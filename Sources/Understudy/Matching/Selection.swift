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

  init(target: SelectionTarget, member: Member, pattern: ArgumentPattern<Arguments>) {
    self.target = target
    self.member = member
    self.pattern = pattern
    found = Purpose.self == Inspecting.self ? Self.find(target, member, pattern) : []
  }
}

/// The reading of a property and, through ``set(_:)``, its writing.
///
/// Verbs that follow directly are about reads: `stub(card).label.returns("a")`.
/// `verify(card).label.set("b").called(1)` is about writes.
public struct PropertySelection<Purpose: SelectionPurpose, Value, Failure: Error, Body, SetBody> {
  let reading: Selection<Purpose, Void, Value, Failure, Body>
  let writer: Member

  /// Selects the assignments of the property.
  ///
  /// - Parameter newValue: Which assigned values are meant.
  public func set(_ newValue: Matcher<Value>) -> Selection<Purpose, Value, Void, Never, SetBody> {
    Selection(
      target: reading.target, member: writer,
      pattern: ArgumentPattern([.init(newValue) { $0 }]))
  }
}

// MARK: - Building

extension MemberList {
  /// Selects calls of a member; only expanded code calls this.
  ///
  /// - Parameter matchers: One for each parameter, in order.
  public func __select<Arguments, Output, Failure: Error, Body>(
    _ member: Member, _ matchers: [ArgumentMatcher<Arguments>]
  ) -> Selection<__Purpose, Arguments, Output, Failure, Body> {
    Selection(target: __target, member: member, pattern: ArgumentPattern(matchers))
  }

  /// Selects a property; only expanded code calls this.
  public func __select<Value, Failure: Error, Body, SetBody>(
    _ member: Member, set writer: Member
  ) -> PropertySelection<__Purpose, Value, Failure, Body, SetBody> {
    PropertySelection(reading: __select(member, []), writer: writer)
  }
}

// MARK: - What selections have in common

/// A ``Selection``, or a property that stands for the selection of its reads.
///
/// The verbs are written once, for both.
public protocol Selecting<Purpose> {
  associatedtype Purpose: SelectionPurpose
  associatedtype Arguments
  associatedtype Output
  associatedtype Failure: Error
  associatedtype Body

  /// The calls that are meant.
  var __selection: Selection<Purpose, Arguments, Output, Failure, Body> { get }
}

extension Selection: Selecting {
  public var __selection: Self { self }
}

extension PropertySelection: Selecting {
  public var __selection: Selection<Purpose, Void, Value, Failure, Body> { reading }
}
