/// The type of every mock, which ties it to its ``Mock``.
///
/// Only expansions of ``Mockable()`` conform to it. The associated types are the
/// lists of members that `stub(_:)` and its siblings offer; there is one for each
/// purpose, since the verbs that follow differ.
public protocol MockObject: ~Copyable {
  /// What ``stub(_:fileID:filePath:line:column:)`` offers.
  associatedtype __Stub: MemberList where __Stub.__Purpose == Stubbing
  /// What ``verify(_:fileID:filePath:line:column:)`` offers.
  associatedtype __Verify: MemberList where __Verify.__Purpose == Verifying
  /// What ``calls(to:fileID:filePath:line:column:)`` offers.
  associatedtype __Calls: MemberList where __Calls.__Purpose == Inspecting

  /// The stubs, the calls and the life of this mock.
  nonisolated var __mock: Mock { get }
}

/// The members of a mock, each a function of matchers that yields a ``Selection``.
public protocol MemberList<__Purpose> {
  /// What the selection is for: ``Stubbing``, ``Verifying`` or ``Inspecting``.
  associatedtype __Purpose: SelectionPurpose

  init(__target: SelectionTarget)
  var __target: SelectionTarget { get }
}

/// The mock that a statement of the user is about, and where that statement stands.
public struct SelectionTarget: Sendable {
  let mock: Mock
  let place: SourcePlace
}

/// What a ``Selection`` is for.
public protocol SelectionPurpose {}

/// Preparing answers.
public enum Stubbing: SelectionPurpose {}

/// Checking how often calls were made.
public enum Verifying: SelectionPurpose {}

/// Reading the calls that were made.
public enum Inspecting: SelectionPurpose {}
