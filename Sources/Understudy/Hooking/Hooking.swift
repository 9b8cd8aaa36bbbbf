/// Runs code whenever a member of an ordinary type is called.
///
///     hook(StatusManager.shared).currentStatus().before { asked.increment() }
///     hook(all(Screen.self)).appear().after { call in seen.note(call.arguments) }
///     hook(StatusManager.shared).currentStatus().instead { call in try call.proceed() + 1 }
///
/// Hooks run around stubs and the function itself: those before in the order of their
/// set-up, hooks of all instances first; then those instead, the newest outermost; then
/// those after. They are seen by the tasks of the scope they were set up in.
///
/// ## Concurrency
///
/// A call goes by the hooks that are there when it begins. They run on the thread of the
/// call, with no lock of the library held, possibly at the same time for several calls.
///
/// - Parameters:
///   - target: An instance of an ``Interceptable()`` type, or all of them.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public func hook<Target: HookTarget>(
  _ target: Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Hook {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Hook(
    __target: SelectionTarget(
      mock: target.__hooked, place: place, object: target.__object.map { WeakObject($0) }))
}

/// Runs code whenever a static member of an ordinary type is called.
public func hook<List: MemberList, Other: MemberList, Another: MemberList>(
  _ type: any Interceptable<List, Other, Another>.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> List {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return List(__target: SelectionTarget(mock: type.__staticHooked, place: place))
}

/// The hooks that were set up for a target in the current scope, oldest first.
///
/// - Parameter target: An instance of an ``Interceptable()`` type, or all of them.
public func hooks<Target: HookTarget>(on target: Target) -> [Hook] {
  target.__hooked.hooks
}

/// The hooks that were set up for the static members of a type, oldest first.
public func hooks<Subject: Interceptable>(on type: Subject.Type) -> [Hook] {
  type.__staticHooked.hooks
}

/// What can be hooked.
public protocol HookTarget {
  /// What ``hook(_:fileID:filePath:line:column:)-(Target)`` offers.
  associatedtype __Hook: MemberList = NoMembers<Hooking> where __Hook.__Purpose == Hooking

  /// Where the hooks of this target are kept.
  nonisolated var __hooked: Mock { get }
  /// The object that is hooked, if it is one.
  nonisolated var __object: AnyObject? { get }
}

/// Running code around calls.
public enum Hooking: SelectionPurpose {}

// MARK: - Verbs

extension Selection where Purpose == Hooking {
  /// Runs a closure before the calls.
  ///
  /// - Parameters:
  ///   - name: A name to find the hook by; no two hooks of a member may share it.
  ///   - once: Whether the hook is removed by its first call.
  ///   - body: Gets the call.
  @discardableResult
  public func before(
    named name: String? = nil, once: Bool = false,
    _ body: @escaping @Sendable (HookedCall<Arguments>) -> Void
  ) -> Hook {
    add(.before(body), name, once)
  }

  /// Runs a closure before the calls.
  @discardableResult
  public func before(
    named name: String? = nil, once: Bool = false, _ body: @escaping @Sendable () -> Void
  ) -> Hook {
    add(.before { _ in body() }, name, once)
  }

  /// Runs a closure after the calls, whether they return or throw.
  ///
  /// - Parameters:
  ///   - name: A name to find the hook by; no two hooks of a member may share it.
  ///   - once: Whether the hook is removed by its first call.
  ///   - body: Gets the call; it may replace the result.
  @discardableResult
  public func after(
    named name: String? = nil, once: Bool = false,
    _ body: @escaping @Sendable (inout FinishedCall<Arguments, Output, Failure>) -> Void
  ) -> Hook {
    add(.after(body), name, once)
  }

  /// Runs a closure after the calls, whether they return or throw.
  @discardableResult
  public func after(
    named name: String? = nil, once: Bool = false, _ body: @escaping @Sendable () -> Void
  ) -> Hook {
    add(.after { _ in body() }, name, once)
  }

  /// Runs a closure instead of the calls.
  ///
  /// For synchronous members; there is a form with an asynchronous closure for the others.
  ///
  /// - Parameters:
  ///   - name: A name to find the hook by; no two hooks of a member may share it.
  ///   - once: Whether the hook is removed by its first call.
  ///   - body: Gets the call and decides its result; `call.proceed()` runs the member.
  @discardableResult
  public func instead(
    named name: String? = nil, once: Bool = false,
    _ body:
      @escaping @Sendable (
        ProceedingCall<Arguments, Output, Failure>
      ) throws(Failure) -> Output
  ) -> Hook {
    add(.instead { call in Result { () throws(Failure) in try body(call) } }, name, once)
  }

  /// Runs an asynchronous closure instead of the calls, on the caller's actor.
  @discardableResult
  public func instead<each Parameter>(
    named name: String? = nil, once: Bool = false,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncProceedingCall<Arguments, Output, Failure>
      ) async throws(Failure) -> Output
  ) -> Hook
  where
    Body
      == nonisolated(nonsending) @Sendable (repeat each Parameter) async throws(Failure) ->
      Output
  {
    insteadAsync(name, once, body)
  }

  /// Runs an asynchronous closure instead of the calls, on the caller's actor.
  @discardableResult
  public func instead<each Parameter>(
    named name: String? = nil, once: Bool = false,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncProceedingCall<Arguments, Output, Failure>
      ) async throws(Failure) -> Output
  ) -> Hook
  where
    Body == nonisolated(nonsending) (repeat each Parameter) async throws(Failure) -> Output
  {
    insteadAsync(name, once, body)
  }

  /// Runs an asynchronous closure instead of the calls, on the main actor.
  @discardableResult
  public func instead<each Parameter>(
    named name: String? = nil, once: Bool = false,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncProceedingCall<Arguments, Output, Failure>
      ) async throws(Failure) -> Output
  ) -> Hook
  where Body == @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Output {
    insteadAsync(name, once, body)
  }

  private func insteadAsync(
    _ name: String?, _ once: Bool,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncProceedingCall<Arguments, Output, Failure>
      ) async throws(Failure) -> Output
  ) -> Hook {
    add(
      .insteadAsync { call in await outcome { () async throws(Failure) in try await body(call) } },
      name, once)
  }

  private func add(
    _ action: HookEntry<Arguments, Output, Failure>.Action, _ name: String?, _ once: Bool
  ) -> Hook {
    if let possible = (Output.self as? any LifetimeEvent.Type)?.possibleHooks,
      !possible.contains(action.name)
    {
      let words = possible.map { "'\($0)'" }.joined(separator: " or ")
      target.mock.scope.report(
        Finding(
          .impossibleHook(member: member.qualifiedName, possible: words), at: target.place))
      return Hook(
        HookEntry(
          action, of: member, named: name, once: once, for: target.object, at: target.place),
        in: target.mock)
    }
    let entry = HookEntry(
      action, of: member, named: name, once: once, for: target.object, at: target.place)
    switch target.mock.enter(Mock.addHook, entry) {
    case .added: break
    case .stopped: target.mock.reportUseAfterStop("hook", at: target.place)
    case .duplicate:
      target.mock.scope.report(
        Finding(
          .duplicateHook(name: name ?? "", member: member.qualifiedName), at: target.place))
    }
    return Hook(entry, in: target.mock)
  }
}

extension Mock {
  fileprivate enum HookAddition {
    case added
    case stopped
    case duplicate
  }

  fileprivate static func addHook(
    _ mock: isolated Mock, _ entry: AnyHookEntry
  ) -> HookAddition {
    guard mock.lifecycle.isOpen else { return .stopped }
    let there = mock.tables.hooks[entry.member.index] ?? []
    if let name = entry.name, there.contains(where: { $0.name == name }) { return .duplicate }
    mock.tables.hooks[entry.member.index, default: []].append(entry)
    return .added
  }
}
