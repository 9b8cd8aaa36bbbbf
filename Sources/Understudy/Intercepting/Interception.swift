// How a call of an ordinary type, annotated with `@Interceptable`, finds the mocks that
// want to see it. The expansion asks a flag first, so none of this runs while nobody is
// interested.

extension Mock {
  /// The nearest mock for a target in the current scope and those around it, made if there
  /// is none. From now on all calls of the target come through it.
  static func __watching(
    _ target: WatchedTarget, _ type: any Interceptable.Type
  ) -> Mock {
    let mock = __mock(for: target, type, isOwn: false)
    mock.interest?.raise()
    return mock
  }

  /// The mock for a target in the current scope itself, so that what is prepared ends with
  /// it. From now on all calls of the target come through it.
  static func __preparing(
    _ target: WatchedTarget, _ type: any Interceptable.Type
  ) -> Mock {
    let mock = __hooking(target, type)
    mock.interest?.raise()
    return mock
  }

  /// The same for hooks: only calls of members that have one come through it.
  static func __hooking(
    _ target: WatchedTarget, _ type: any Interceptable.Type
  ) -> Mock {
    __mock(for: target, type, isOwn: true)
  }

  private static func __mock(
    for target: WatchedTarget, _ type: any Interceptable.Type, isOwn: Bool
  ) -> Mock {
    func make() -> Mock {
      let level = InterceptableLevel.whole(of: target.interceptedType ?? type)
      // It passes calls on to nothing that must be kept: the call brings its original.
      return Mock(
        level.name, mode: .strict, original: Original(__: ()),
        interest: Interest(in: level, of: target.summary), at: level.place)
    }
    guard let scope = MockScope.current else {
      // Nothing would end what is set up, so nothing is: every use of this one is a finding.
      let mock = make()
      mock.requestStop()
      return mock
    }
    return scope.mock(for: target, isOwn: isOwn, making: make)
  }

  /// Whether the mock stands for a target of the process and no scope is there to end it.
  nonisolated var isOutsideScope: Bool { interest != nil && scope === MockScope.unscoped }

  /// Whether a call of a member would be on record, or run a hook.
  nonisolated func isInterested(in member: Member?) -> Bool {
    enter(Mock.isInterested, member)
  }

  private static func isInterested(_ mock: isolated Mock, _ member: Member?) -> Bool {
    guard mock.lifecycle.isOpen else { return false }
    guard let member, let interest = mock.interest else { return true }
    return interest.isRaised || mock.tables.hooks[member.index]?.isEmpty == false
  }
}

/// Passes a synchronous call through the hooks and mocks that want to see it; only expanded
/// code calls this.
///
/// The mock of the instance comes first, then that of all instances, then the same of the
/// scopes around, then the original. Each that the call comes through has it on record.
///
/// - Parameters:
///   - member: The function that was called.
///   - subject: What it was called on.
///   - arguments: Its arguments: one by itself, several as a tuple.
///   - run: Runs an answer of the user with arguments that a hook may have replaced.
///   - original: Runs the function itself with them.
public func __intercept<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: (Body, Arguments) throws(Failure) -> Output,
  original: (Arguments) throws(Failure) -> Output
) throws(Failure) -> Output {
  let mocks = watchers(of: member, subject)
  guard !mocks.isEmpty else { return try original(arguments) }
  let hooks = CallHooks<Arguments, Output, Failure>(of: member, arguments, in: mocks)
  guard !hooks.isEmpty else { return try pass(member, arguments, mocks[...], run, original) }
  return try hooks.run(arguments) { arguments in
    Result { () throws(Failure) in try pass(member, arguments, mocks[...], run, original) }
  }.get()
}

/// Passes an asynchronous call through the hooks and mocks that want to see it; only
/// expanded code calls this.
public func __intercept<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) @escaping (Body, Arguments) async throws(Failure) -> Output,
  original: nonisolated(nonsending) @escaping (Arguments) async throws(Failure) -> Output
) async throws(Failure) -> Output {
  let mocks = watchers(of: member, subject)
  guard !mocks.isEmpty else { return try await original(arguments) }
  let hooks = CallHooks<Arguments, Output, Failure>(of: member, arguments, in: mocks)
  guard !hooks.isEmpty else {
    return try await pass(member, arguments, mocks[...], run, original)
  }
  return try await hooks.run(arguments) { arguments in
    await outcome { () async throws(Failure) in
      try await pass(member, arguments, mocks[...], run, original)
    }
  }.get()
}

/// The form for functions with arguments that must not outlive the call; no hook can stand
/// in for them. Only expanded code calls this.
public func __interceptInPlace<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) (Body, Arguments) async throws(Failure) -> Output,
  original: nonisolated(nonsending) (Arguments) async throws(Failure) -> Output
) async throws(Failure) -> Output {
  let mocks = watchers(of: member, subject)
  guard !mocks.isEmpty else { return try await original(arguments) }
  let hooks = CallHooks<Arguments, Output, Failure>(of: member, arguments, in: mocks)
  return try await hooks.runInPlace(arguments) { arguments in
    await outcome { () async throws(Failure) in
      try await pass(member, arguments, mocks[...], run, original)
    }
  }.get()
}

/// Passes a synchronous call of a `rethrows` function through the hooks and mocks; only
/// expanded code calls this.
///
/// Hooks see it as a function that does not throw, as stubs do.
public func __interceptRethrowing<Arguments, Output, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: (Body, Arguments) throws -> Output, original: (Arguments) throws -> Output
) -> Result<Output, any Error> {
  let mocks = watchers(of: member, subject)
  guard !mocks.isEmpty else { return Result { try original(arguments) } }
  let hooks = CallHooks<Arguments, Output, Never>(of: member, arguments, in: mocks)
  guard !hooks.isEmpty else {
    return pass(member, arguments, rethrowing: mocks[...], run, original)
  }
  return hooks.runRethrowing(arguments) { arguments in
    pass(member, arguments, rethrowing: mocks[...], run, original)
  }
}

/// Passes an asynchronous call of a `rethrows` function through the mocks; only expanded
/// code calls this.
public func __interceptRethrowing<Arguments, Output, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) (Body, Arguments) async throws -> Output,
  original: nonisolated(nonsending) (Arguments) async throws -> Output
) async -> Result<Output, any Error> {
  let mocks = watchers(of: member, subject)
  guard !mocks.isEmpty else {
    return await outcome { () async throws in try await original(arguments) }
  }
  let hooks = CallHooks<Arguments, Output, Never>(of: member, arguments, in: mocks)
  guard !hooks.isEmpty else {
    return await pass(member, arguments, rethrowing: mocks[...], run, original)
  }
  return await hooks.runRethrowing(arguments) { arguments in
    await pass(member, arguments, rethrowing: mocks[...], run, original)
  }
}

// MARK: - Functions that leave the caller's actor

/// The form for functions that do not stay on the caller's actor; only expanded code calls
/// this.
///
/// - Parameter original: Runs the function itself, with its isolation, and puts the result
///   into its second parameter.
public func __intercept<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) @escaping (Body, Arguments) async throws(Failure) -> Output,
  originalIsolated original:
    @escaping @isolated(any) (Arguments, inout Output?) async throws(Failure) -> Void
) async throws(Failure) -> Output {
  // Proof of `nonisolated(unsafe)`: `original` has the isolation of the function, whose task
  // waits here until it has returned. It is the function that hands its arguments on; this
  // one only stands between the two.
  nonisolated(unsafe) let original = original
  return try await __intercept(member, of: subject, arguments, run: run) {
    (arguments: Arguments) async throws(Failure) -> Output in
    nonisolated(unsafe) let arguments = arguments
    nonisolated(unsafe) var output: Output?
    try await original(arguments, &output)
    return output!
  }
}

/// The same for functions with arguments that must not outlive the call.
public func __interceptInPlace<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) (Body, Arguments) async throws(Failure) -> Output,
  originalIsolated original:
    @isolated(any) (Arguments, inout Output?) async throws(Failure) -> Void
) async throws(Failure) -> Output {
  // Proof of `nonisolated(unsafe)`: as above.
  nonisolated(unsafe) let original = original
  return try await __interceptInPlace(member, of: subject, arguments, run: run) {
    (arguments: Arguments) async throws(Failure) -> Output in
    nonisolated(unsafe) let arguments = arguments
    nonisolated(unsafe) var output: Output?
    try await original(arguments, &output)
    return output!
  }
}

/// The same for functions that rethrow.
public func __interceptRethrowing<Arguments, Output, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) (Body, Arguments) async throws -> Output,
  originalIsolated original: @isolated(any) (Arguments, inout Output?) async throws -> Void
) async -> Result<Output, any Error> {
  // Proof of `nonisolated(unsafe)`: as above.
  nonisolated(unsafe) let original = original
  return await __interceptRethrowing(member, of: subject, arguments, run: run) {
    (arguments: Arguments) async throws -> Output in
    nonisolated(unsafe) let arguments = arguments
    nonisolated(unsafe) var output: Output?
    try await original(arguments, &output)
    return output!
  }
}

// MARK: - Finding mocks

/// Whether a call of an intercepted function may be of interest here; only expanded code
/// calls this, once the flag of the function is up.
///
/// Costs one look at the task-local value where only other scopes have something for the
/// type.
///
/// - Parameter type: The type that declares the function.
public func __mayConcern(_ type: Any.Type) -> Bool {
  // Without a scope this may be a use that has lost it.
  guard let context = MockContext.current else { return true }
  return context.mayConcern(TypeMarks(of: type))
}

/// The mocks of the current scope and those around it that a call comes through.
func watchers(of member: Member, _ subject: InterceptedSubject) -> [Mock] {
  let keys = subject.keys
  let scope =
    MockScope.current
    ?? MockScope.serving(
      escapedUseOf: .member(member.qualifiedName), member, with: keys.own + keys.types)
  guard let scope else { return [] }
  return sequence(first: scope, next: \.outer).flatMap { scope in
    let found = scope.enter(MockScope.mocks, keys)
    guard !found.conditional.isEmpty, let instance = subject.instance else {
      return found.own + found.types
    }
    return found.own + found.conditional.filter { $0.condition.accepts(instance) }.map(\.mock)
      + found.types
  }
}

extension MockScope {
  /// The scope that answers a use which has lost its scope, if there is one. Else the
  /// scopes with a mock for what was used note it.
  static func serving(
    escapedUseOf subject: @autoclosure () -> EscapedUse.Subject, _ member: Member? = nil,
    with keys: [TargetKey]
  ) -> MockScope? {
    let mocks = MockRegistry.shared.enter(MockRegistry.watchedMocks, keys)
      .filter { $0.isInterested(in: member) && $0.scope !== MockScope.unscoped }
    let innermost = mocks.first { mock in
      mocks.allSatisfy { mock.scope.isWithin($0.scope) }
    }
    if let scope = innermost?.scope, scope.escapes.policy == .serve { return scope }
    // A scope may have a mock for the instance and for all, and notes the use once.
    var noted: Set<ObjectIdentifier> = []
    for mock in mocks where noted.insert(ObjectIdentifier(mock.scope)).inserted {
      mock.scope.escapes.note(subject(), at: mock.place)
    }
    return nil
  }
}

private func pass<Arguments, Output, Failure: Error, Body>(
  _ member: Member, _ arguments: Arguments, _ mocks: ArraySlice<Mock>,
  _ run: (Body, Arguments) throws(Failure) -> Output,
  _ original: (Arguments) throws(Failure) -> Output
) throws(Failure) -> Output {
  guard let mock = mocks.first else { return try original(arguments) }
  return try mock.call(member, arguments) { (body: Body) throws(Failure) in
    try run(body, arguments)
  } forward: { (_: inout Void) throws(Failure) in
    try pass(member, arguments, mocks.dropFirst(), run, original)
  }
}

private func pass<Arguments, Output, Failure: Error, Body>(
  _ member: Member, _ arguments: Arguments, _ mocks: ArraySlice<Mock>,
  _ run: nonisolated(nonsending) (Body, Arguments) async throws(Failure) -> Output,
  _ original: nonisolated(nonsending) (Arguments) async throws(Failure) -> Output
) async throws(Failure) -> Output {
  guard let mock = mocks.first else { return try await original(arguments) }
  return try await mock.call(member, arguments) { (body: Body) async throws(Failure) in
    try await run(body, arguments)
  } forward: { (_: inout Void) async throws(Failure) in
    try await pass(member, arguments, mocks.dropFirst(), run, original)
  }
}

private func pass<Arguments, Output, Body>(
  _ member: Member, _ arguments: Arguments, rethrowing mocks: ArraySlice<Mock>,
  _ run: (Body, Arguments) throws -> Output, _ original: (Arguments) throws -> Output
) -> Result<Output, any Error> {
  guard let mock = mocks.first else { return Result { try original(arguments) } }
  return mock.rethrowing(member, arguments) { (body: Body) in
    try run(body, arguments)
  } forward: { (_: inout Void) in
    try pass(member, arguments, rethrowing: mocks.dropFirst(), run, original).get()
  }
}

private func pass<Arguments, Output, Body>(
  _ member: Member, _ arguments: Arguments, rethrowing mocks: ArraySlice<Mock>,
  _ run: nonisolated(nonsending) (Body, Arguments) async throws -> Output,
  _ original: nonisolated(nonsending) (Arguments) async throws -> Output
) async -> Result<Output, any Error> {
  guard let mock = mocks.first else {
    return await outcome { () async throws in try await original(arguments) }
  }
  return await mock.rethrowing(member, arguments) { (body: Body) async throws in
    try await run(body, arguments)
  } forward: { (_: inout Void) async throws in
    try await pass(member, arguments, rethrowing: mocks.dropFirst(), run, original).get()
  }
}
