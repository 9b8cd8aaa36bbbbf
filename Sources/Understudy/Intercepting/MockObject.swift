/// The type of every mock, which ties it to its ``Mock``.
///
/// Only expansions of `@Mockable` conform to it.
public protocol MockObject: MockTarget, StaticMockTarget, StaticExpectTarget, ~Copyable {}

/// What can be stubbed and verified.
///
/// The associated types are the lists of members that `stub(_:)` and its siblings offer;
/// there is one for each purpose, since the verbs that follow differ.
public protocol MockTarget: ~Copyable {
  /// What ``stub(_:fileID:filePath:line:column:)-(Target)`` offers.
  associatedtype __Stub: MemberList = NoMembers<Stubbing> where __Stub.__Purpose == Stubbing
  /// What ``verify(_:fileID:filePath:line:column:)-(Target)`` offers.
  associatedtype __Verify: MemberList = NoMembers<Verifying> where __Verify.__Purpose == Verifying
  /// What ``calls(to:fileID:filePath:line:column:)-(Target)`` offers.
  associatedtype __Calls: MemberList = NoMembers<Inspecting> where __Calls.__Purpose == Inspecting
  /// What ``expect(_:fileID:filePath:line:column:)-(Target)`` offers.
  associatedtype __Expect: MemberList = NoMembers<Expecting> where __Expect.__Purpose == Expecting
  /// What ``reject(_:fileID:filePath:line:column:)-(Target)`` offers.
  associatedtype __Reject: MemberList = NoMembers<Rejecting> where __Reject.__Purpose == Rejecting

  /// The stubs, the calls and the life of this target.
  nonisolated var __mock: Mock { get }
  /// Where stubs and expectations of this target go. For what exists beyond the current
  /// scope that is a mock of the scope, which ends with it.
  nonisolated var __prepared: Mock { get }
}

extension MockTarget where Self: ~Copyable {
  public nonisolated var __prepared: Mock { __mock }
}

/// A type whose static members can be stubbed and verified.
///
/// The associated types are primary so that `stub(_:)` can take a type as an existential.
/// As `Target.Type` it would be, to the compiler, the overload with the smaller mistake
/// whenever a member or verb behind `stub(mock)` is wrong, and the message would be about
/// the mock instead of the mistake.
public protocol StaticMockTarget<__StaticStub, __StaticVerify, __StaticCalls>: ~Copyable {
  /// What `stub` offers for the static members.
  associatedtype __StaticStub: MemberList = NoMembers<Stubbing>
  where __StaticStub.__Purpose == Stubbing
  /// What `verify` offers for the static members.
  associatedtype __StaticVerify: MemberList = NoMembers<Verifying>
  where __StaticVerify.__Purpose == Verifying
  /// What `calls` offers for the static members.
  associatedtype __StaticCalls: MemberList = NoMembers<Inspecting>
  where __StaticCalls.__Purpose == Inspecting

  /// The stubs and the calls of the static members, in the current scope.
  nonisolated static var __staticMock: Mock { get }
  /// Where stubs of the static members go; see ``MockTarget/__prepared``.
  nonisolated static var __staticPrepared: Mock { get }
}

extension StaticMockTarget where Self: ~Copyable {
  public nonisolated static var __staticPrepared: Mock { __staticMock }
}

/// A type whose static members can be expected and rejected.
///
/// Its associated types are primary for the reason that ``StaticMockTarget`` tells.
public protocol StaticExpectTarget<__StaticExpect, __StaticReject>: ~Copyable {
  /// What `expect` offers for the static members.
  associatedtype __StaticExpect: MemberList = NoMembers<Expecting>
  where __StaticExpect.__Purpose == Expecting
  /// What `reject` offers for the static members.
  associatedtype __StaticReject: MemberList = NoMembers<Rejecting>
  where __StaticReject.__Purpose == Rejecting

  /// The stubs and the calls of the static members, in the current scope.
  nonisolated static var __staticMock: Mock { get }
  /// Where expectations of the static members go; see ``MockTarget/__prepared``.
  nonisolated static var __staticPrepared: Mock { get }
}

extension StaticExpectTarget where Self: ~Copyable {
  public nonisolated static var __staticPrepared: Mock { __staticMock }
}

extension StaticMockTarget where Self: StaticExpectTarget, Self: ~Copyable {
  public nonisolated static var __staticPrepared: Mock { __staticMock }
}

/// The members of a mock, each a function of matchers that yields a ``Selection``.
public protocol MemberList<__Purpose> {
  /// What the selection is for, such as ``Stubbing`` or ``Verifying``.
  associatedtype __Purpose: SelectionPurpose
  /// The mock, which requirements call `Self`.
  associatedtype __Mocked

  init(__target: SelectionTarget)
  var __target: SelectionTarget { get }
}

/// The mock that a statement of the user is about, and where that statement stands.
public struct SelectionTarget: Sendable {
  let mock: Mock
  let place: SourcePlace
  /// The object, if the statement is about one that is hooked.
  var object: WeakObject?

  init(mock: Mock, place: SourcePlace, object: WeakObject? = nil) {
    self.mock = mock
    self.place = place
    self.object = object
    mock.interest?.note(place)
  }
}

/// What a ``Selection`` is for.
public protocol SelectionPurpose {}

/// A purpose whose selections can be given answers.
public protocol AnsweringPurpose: SelectionPurpose {}

/// Preparing answers.
public enum Stubbing: AnsweringPurpose {}

/// Preparing calls that must come.
public enum Expecting: AnsweringPurpose {}

/// Forbidding calls.
public enum Rejecting: SelectionPurpose {}

/// Checking how often calls were made.
public enum Verifying: SelectionPurpose {}

/// Reading the calls that were made.
public enum Inspecting: SelectionPurpose {}
