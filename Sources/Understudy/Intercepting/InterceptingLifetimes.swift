// Initializers and deinitializers of ordinary types. They cannot be replaced: their calls are
// on record, and hooks run before them and, for initializers, after them.

/// What an initializer yields, as far as a test can know: nothing.
public struct Initialized: Sendable, LifetimeEvent {
  static let value = Initialized()

  public static var possibleHooks: [String] { ["before", "after"] }
}

/// What a deinitializer yields: nothing.
public struct Deinitialized: Sendable, LifetimeEvent {
  static let value = Deinitialized()

  public static var possibleHooks: [String] { ["before"] }
}

/// The result of what can be watched, but not replaced.
public protocol LifetimeEvent {
  /// The verbs of the hooks that can run around it.
  static var possibleHooks: [String] { get }
}

/// Notes the call of an initializer; only expanded code calls this.
///
/// - Parameters:
///   - member: The initializer.
///   - type: The type that declares it.
///   - arguments: Its arguments: one by itself, several as a tuple.
///   - body: What an answer would be.
/// - Returns: What is to be told of the end.
public func __initializing<Arguments, Body>(
  _ member: Member, of type: Any.Type, _ arguments: Arguments, as body: Body.Type
) -> InitializationEnd? {
  begin(member, of: type, arguments, as: body, Initialized.value)
    .map { hooks in InitializationEnd { hooks.runAfter(arguments, .success(Initialized.value)) } }
}

/// Notes the call of a deinitializer; only expanded code calls this.
///
/// Hooks are told of no object, since it must not outlive the call.
public func __deinitializing<Body>(_ member: Member, of type: Any.Type, as body: Body.Type) {
  _ = begin(member, of: type, (), as: body, Deinitialized.value)
}

/// The end of an initializer; only expanded code uses it.
public struct InitializationEnd {
  fileprivate let hooks: () -> Void

  /// Runs the hooks that come after.
  public func end() { hooks() }
}

private func begin<Arguments, Event: LifetimeEvent, Body>(
  _ member: Member, of type: Any.Type, _ arguments: Arguments, as body: Body.Type, _ event: Event
) -> CallHooks<Arguments, Event, Never>? {
  let mocks = watchers(of: member, .type(type))
  guard !mocks.isEmpty else { return nil }
  let hooks = CallHooks<Arguments, Event, Never>(of: member, arguments, in: mocks)
  hooks.runBefore(arguments)
  for mock in mocks where mock.interest?.isRaised == true {
    _ = mock.call(member, arguments) { (_: Body) in
      event
    } forward: { (_: inout Void) in
      event
    }
  }
  return hooks
}
