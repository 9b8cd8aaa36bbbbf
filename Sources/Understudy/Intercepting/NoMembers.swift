// What a class has in builds without mocks. Where an extension macro declares conformances of
// a class and does not make them, compilers up to 6.3 stop at each subclass with a failed
// assertion; so the conformances of classes that are not final are always made, with these.

/// A list without members.
public struct NoMembers<__Purpose: SelectionPurpose>: MemberList {
  public typealias __Mocked = Never

  public let __target: SelectionTarget

  public init(__target: SelectionTarget) { self.__target = __target }
}

/// The lists of a type without members.
public enum NoMemberLists: MemberLists {
  public typealias Stub = NoMembers<Stubbing>
  public typealias Verify = NoMembers<Verifying>
  public typealias Calls = NoMembers<Inspecting>
  public typealias Expect = NoMembers<Expecting>
  public typealias Reject = NoMembers<Rejecting>
  public typealias Hook = NoMembers<Hooking>
  public typealias Static = NoMemberLists

  public static var level: InterceptableLevel {
    InterceptableLevel(
      __: "a type without mocks", members: [],
      at: SourcePlace(fileID: "", filePath: "", line: 0, column: 0))
  }
}
