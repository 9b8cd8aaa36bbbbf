/// A type whose calls can be intercepted.
///
/// Only expansions of ``Interceptable()`` conform to it.
public protocol Interceptable: StaticMockTarget, StaticExpectTarget {
  /// What `stub` offers for all instances, or for one.
  associatedtype __Stub: MemberList where __Stub.__Purpose == Stubbing
  /// What `verify` offers for all instances, or for one.
  associatedtype __Verify: MemberList where __Verify.__Purpose == Verifying
  /// What `calls` offers for all instances, or for one.
  associatedtype __Calls: MemberList where __Calls.__Purpose == Inspecting
  /// What `expect` offers for all instances, or for one.
  associatedtype __Expect: MemberList where __Expect.__Purpose == Expecting
  /// What `reject` offers for all instances, or for one.
  associatedtype __Reject: MemberList where __Reject.__Purpose == Rejecting

  /// What `hook` offers for all instances, or for one.
  associatedtype __Hook: MemberList where __Hook.__Purpose == Hooking
  /// What `hook` offers for the static members.
  associatedtype __StaticHook: MemberList where __StaticHook.__Purpose == Hooking

  /// The same lists, and what the type is.
  associatedtype __Lists: MemberLists
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

  public nonisolated var __mock: Mock {
    .__watching(.all(Subject.self), Subject.self)
  }

  public nonisolated var __prepared: Mock {
    .__preparing(.all(Subject.self), Subject.self)
  }

  public nonisolated var __hooked: Mock {
    .__hooking(.all(Subject.self), Subject.self)
  }

  public nonisolated var __object: AnyObject? { nil }
}

/// All instances of a type, to be stubbed, verified or hooked.
///
/// What is set up for one instance comes before what is set up for all.
///
/// - Parameter type: An ``Interceptable()`` type.
public func all<Subject: Interceptable>(_ type: Subject.Type) -> All<Subject> {
  All()
}
