/// A type whose calls can be intercepted.
///
/// Only expansions of ``Interceptable()`` conform to it. Its associated types are primary for
/// the reason that ``StaticMockTarget`` tells.
public protocol Interceptable<__StaticHook, __Stub, __Verify>: StaticMockTarget, StaticExpectTarget
{
  /// What `stub` offers for all instances, or for one.
  associatedtype __Stub: MemberList = NoMembers<Stubbing> where __Stub.__Purpose == Stubbing
  /// What `verify` offers for all instances, or for one.
  associatedtype __Verify: MemberList = NoMembers<Verifying> where __Verify.__Purpose == Verifying
  /// What `calls` offers for all instances, or for one.
  associatedtype __Calls: MemberList = NoMembers<Inspecting> where __Calls.__Purpose == Inspecting
  /// What `expect` offers for all instances, or for one.
  associatedtype __Expect: MemberList = NoMembers<Expecting> where __Expect.__Purpose == Expecting
  /// What `reject` offers for all instances, or for one.
  associatedtype __Reject: MemberList = NoMembers<Rejecting> where __Reject.__Purpose == Rejecting

  /// What `hook` offers for all instances, or for one.
  associatedtype __Hook: MemberList = NoMembers<Hooking> where __Hook.__Purpose == Hooking
  /// What `hook` offers for the static members.
  associatedtype __StaticHook: MemberList = NoMembers<Hooking>
  where __StaticHook.__Purpose == Hooking

  /// The same lists, and what the type is.
  associatedtype __Lists: MemberLists = NoMemberLists
}

extension Interceptable {
  public nonisolated static var __staticMock: Mock {
    .__watching(.statics(of: Self.self), Self.self)
  }

  public nonisolated static var __staticPrepared: Mock {
    .__preparing(.statics(of: Self.self), Self.self)
  }

  nonisolated static var __staticHooked: Mock {
    .__hooking(.statics(of: Self.self), Self.self)
  }
}

/// An ``Interceptable`` class or actor, whose instances can be told apart.
public protocol InterceptableObject: Interceptable, MockTarget, HookTarget, AnyObject {}

extension InterceptableObject {
  public nonisolated var __mock: Mock {
    .__watching(.instance(self), Self.self)
  }

  public nonisolated var __prepared: Mock {
    .__preparing(.instance(self), Self.self)
  }

  public nonisolated var __hooked: Mock {
    .__hooking(.instance(self), Self.self)
  }

  public nonisolated var __object: AnyObject? { self }
}

/// All instances of a type, those of subclasses included.
///
///     stub(all(StatusManager.self)).currentStatus().returns(7)
public struct All<Subject: Interceptable>: MockTarget, HookTarget {
  public typealias __Stub = Subject.__Stub
  public typealias __Verify = Subject.__Verify
  public typealias __Calls = Subject.__Calls
  public typealias __Expect = Subject.__Expect
  public typealias __Reject = Subject.__Reject
  public typealias __Hook = Subject.__Hook

  let watched: WatchedTarget

  public nonisolated var __mock: Mock {
    .__watching(watched, Subject.self)
  }

  public nonisolated var __prepared: Mock {
    .__preparing(watched, Subject.self)
  }

  public nonisolated var __hooked: Mock {
    .__hooking(watched, Subject.self)
  }

  public nonisolated var __object: AnyObject? { nil }
}

/// All instances of a type, to be stubbed, verified or hooked.
///
/// What is set up for one instance comes before what is set up for all.
///
/// - Parameter type: An ``Interceptable()`` type.
public func all<Subject: Interceptable>(_ type: Subject.Type) -> All<Subject> {
  All(watched: .all(type))
}

/// The instances of a type that fit a condition, to be stubbed, verified or hooked.
///
///     let large = all(Coin.self, where: { $0.cents > 50 })
///     stub(large).worth().returns(0)
///     verify(large).worth().called(1)
///
/// Structures and enumerations have no instances that could be told apart otherwise. Each
/// use of this function makes a target of its own: to verify what was stubbed, keep it.
/// What is set up for such a target comes before what is set up for all, the newest first.
///
/// ## Concurrency
///
/// The condition is asked at each call, on its thread, with no lock held. Calls of the type
/// that the condition makes are asked about too.
///
/// - Parameters:
///   - type: An ``Interceptable()`` type.
///   - condition: Says which instances are meant, as they are when the call begins.
public func all<Subject: Interceptable>(
  _ type: Subject.Type, where condition: @escaping @Sendable (Subject) -> Bool
) -> All<Subject> {
  All(watched: .some(type, TypedInstanceCondition(condition)))
}
