/// An interceptable class with an interceptable superclass.
///
/// A class conforms to a protocol once, so it inherits the lists of members of its
/// superclass. Those of the members that it adds are reached through `own(_:)`.
///
/// Only expansions of ``Interceptable(under:)`` conform to it.
public protocol InterceptableSubclass: InterceptableObject {
  /// The lists of what the class declares or overrides.
  associatedtype __Lists2: MemberLists = NoMemberLists
}

/// An interceptable class with two interceptable classes above it.
public protocol InterceptableSubclass3: InterceptableSubclass {
  /// The lists of what the class declares or overrides.
  associatedtype __Lists3: MemberLists = NoMemberLists
}

/// The lists of members of one class, one for each purpose.
public protocol MemberLists {
  associatedtype Stub: MemberList where Stub.__Purpose == Stubbing
  associatedtype Verify: MemberList where Verify.__Purpose == Verifying
  associatedtype Calls: MemberList where Calls.__Purpose == Inspecting
  associatedtype Expect: MemberList where Expect.__Purpose == Expecting
  associatedtype Reject: MemberList where Reject.__Purpose == Rejecting
  associatedtype Hook: MemberList where Hook.__Purpose == Hooking
  /// The lists of the static members.
  associatedtype Static: MemberLists

  /// The class by itself, without what it inherits.
  static var level: InterceptableLevel { get }
}

/// What a class adds to an interceptable superclass, as something to be stubbed, verified or
/// hooked.
public struct Own<Lists: MemberLists>: MockTarget, HookTarget {
  public typealias __Stub = Lists.Stub
  public typealias __Verify = Lists.Verify
  public typealias __Calls = Lists.Calls
  public typealias __Expect = Lists.Expect
  public typealias __Reject = Lists.Reject
  public typealias __Hook = Lists.Hook

  public nonisolated let __object: AnyObject?
  private let watched: WatchedTarget
  private let type: any Interceptable.Type

  fileprivate init(_ watched: WatchedTarget, _ type: any Interceptable.Type) {
    self.watched = watched
    self.type = type
    __object = watched.object
  }

  public nonisolated var __mock: Mock { .__watching(watched, type) }
  public nonisolated var __prepared: Mock { .__preparing(watched, type) }
  public nonisolated var __hooked: Mock { .__hooking(watched, type) }
}

/// A function that is annotated by itself; only expanded code calls this.
public func __function<Subject: Interceptable>(
  _ type: Subject.Type
) -> Own<Subject.__Lists.Static> {
  Own(.statics(of: type), type)
}

/// The members that a class adds to an interceptable superclass, of one instance.
///
///     stub(yacht).name().returns("Ada")        // a member of the superclass
///     stub(own(yacht)).cabins().returns(3)     // one of the class itself
///
/// A member that it overrides is in both lists, and the same in both.
public func own<Subject: InterceptableSubclass>(_ object: Subject) -> Own<Subject.__Lists2> {
  Own(.instance(object), Subject.self)
}

/// The members that a class adds to an interceptable superclass, of all instances.
public func own<Subject: InterceptableSubclass>(_ all: All<Subject>) -> Own<Subject.__Lists2> {
  Own(all.watched, Subject.self)
}

/// The static members that a class adds to an interceptable superclass.
public func own<Subject: InterceptableSubclass>(
  _ type: Subject.Type
) -> Own<Subject.__Lists2.Static> {
  Own(.statics(of: type), type)
}

/// The members that a class adds to two interceptable superclasses, of one instance.
public func own<Subject: InterceptableSubclass3>(_ object: Subject) -> Own<Subject.__Lists3> {
  Own(.instance(object), Subject.self)
}

/// The members that a class adds to two interceptable superclasses, of all instances.
public func own<Subject: InterceptableSubclass3>(_ all: All<Subject>) -> Own<Subject.__Lists3> {
  Own(all.watched, Subject.self)
}

/// The static members that a class adds to two interceptable superclasses.
public func own<Subject: InterceptableSubclass3>(
  _ type: Subject.Type
) -> Own<Subject.__Lists3.Static> {
  Own(.statics(of: type), type)
}
