// How a call of an ordinary type, annotated with `@Interceptable`, finds the mocks that
// want to see it. The expansion asks a flag first, so none of this runs while nobody is
// interested.

extension Mock {
  /// The mock for a target in the current scope, made if need be; only library code
  /// calls this.
  static func __watching<Subject: Interceptable>(
    _ target: WatchedTarget, _ type: Subject.Type
  ) -> Mock {
    func make() -> Mock {
      let (name, place) = Subject.__identity
      // It passes calls on to nothing that must be kept: the call brings its original.
      return Mock(
        name, mode: .strict, original: Original(__: ()), interest: Interest(in: Subject.__flags),
        at: place)
    }
    guard let scope = MockScope.current else {
      // Nothing would end what is set up, so nothing is: every use of this one is a finding.
      let mock = make()
      mock.requestStop()
      return mock
    }
    let mock = scope.mock(for: target, making: make)
    mock.interest?.raise()
    return mock
  }

  /// Whether the mock stands for a target of the process and no scope is there to end it.
  nonisolated var isOutsideScope: Bool { interest != nil && scope === MockScope.unscoped }
}

/// Passes a synchronous call through the mocks that want to see it; only expanded code
/// calls this.
///
/// The mock of the instance comes first, then that of all instances, then the same of the
/// scopes around, then the original. Each that the call comes through has it on record.
///
/// - Parameters:
///   - member: The function that was called.
///   - subject: What it was called on.
///   - arguments: Its arguments: one by itself, several as a tuple.
///   - run: Runs an answer of the user with the arguments of the call.
///   - original: Runs the function itself.
public func __intercept<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: (Body) throws(Failure) -> Output,
  original: () throws(Failure) -> Output
) throws(Failure) -> Output {
  try pass(member, arguments, through: watchers(of: member, subject)[...], run, original)
}

/// Passes an asynchronous call through the mocks that want to see it; only expanded code
/// calls this.
public func __intercept<Arguments, Output, Failure: Error, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) (Body) async throws(Failure) -> Output,
  original: nonisolated(nonsending) () async throws(Failure) -> Output
) async throws(Failure) -> Output {
  try await pass(member, arguments, through: watchers(of: member, subject)[...], run, original)
}

/// Passes a synchronous call of a `rethrows` function through the mocks; only expanded
/// code calls this.
public func __interceptRethrowing<Arguments, Output, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: (Body) throws -> Output, original: () throws -> Output
) -> Result<Output, any Error> {
  pass(member, arguments, rethrowingThrough: watchers(of: member, subject)[...], run, original)
}

/// Passes an asynchronous call of a `rethrows` function through the mocks; only expanded
/// code calls this.
public func __interceptRethrowing<Arguments, Output, Body>(
  _ member: Member, of subject: InterceptedSubject, _ arguments: Arguments,
  run: nonisolated(nonsending) (Body) async throws -> Output,
  original: nonisolated(nonsending) () async throws -> Output
) async -> Result<Output, any Error> {
  await pass(member, arguments, rethrowingThrough: watchers(of: member, subject)[...], run, original)
}

/// The mocks of the current scope and those around it that a call comes through.
private func watchers(of member: Member, _ subject: InterceptedSubject) -> [Mock] {
  let keys = TargetKey.keys(for: subject)
  let scope =
    MockScope.current
    ?? MockScope.serving(escapedUseOf: .member(member.qualifiedName), with: keys)
  guard let scope else { return [] }
  return sequence(first: scope, next: \.outer)
    .flatMap { $0.enter(MockScope.watchedMocks, keys) }
}

extension MockScope {
  /// The scope that answers a use which has lost its scope, if there is one. Else the
  /// scopes with a mock for what was used note it.
  static func serving(
    escapedUseOf subject: @autoclosure () -> EscapedUse.Subject, with keys: [TargetKey]
  ) -> MockScope? {
    let mocks = MockRegistry.shared.enter(MockRegistry.watchedMocks, keys)
      .filter { $0.isOpen && $0.scope !== MockScope.unscoped }
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
  _ member: Member, _ arguments: Arguments, through mocks: ArraySlice<Mock>,
  _ run: (Body) throws(Failure) -> Output,
  _ original: () throws(Failure) -> Output
) throws(Failure) -> Output {
  guard let mock = mocks.first else { return try original() }
  return try mock.call(member, arguments, run: run) { (_: inout Void) throws(Failure) in
    try pass(member, arguments, through: mocks.dropFirst(), run, original)
  }
}

private func pass<Arguments, Output, Failure: Error, Body>(
  _ member: Member, _ arguments: Arguments, through mocks: ArraySlice<Mock>,
  _ run: nonisolated(nonsending) (Body) async throws(Failure) -> Output,
  _ original: nonisolated(nonsending) () async throws(Failure) -> Output
) async throws(Failure) -> Output {
  guard let mock = mocks.first else { return try await original() }
  return try await mock.call(member, arguments, run: run) {
    (_: inout Void) async throws(Failure) in
    try await pass(member, arguments, through: mocks.dropFirst(), run, original)
  }
}

private func pass<Arguments, Output, Body>(
  _ member: Member, _ arguments: Arguments, rethrowingThrough mocks: ArraySlice<Mock>,
  _ run: (Body) throws -> Output, _ original: () throws -> Output
) -> Result<Output, any Error> {
  guard let mock = mocks.first else { return Result { try original() } }
  return mock.rethrowing(member, arguments, run: run) { (_: inout Void) in
    try pass(member, arguments, rethrowingThrough: mocks.dropFirst(), run, original).get()
  }
}

private func pass<Arguments, Output, Body>(
  _ member: Member, _ arguments: Arguments, rethrowingThrough mocks: ArraySlice<Mock>,
  _ run: nonisolated(nonsending) (Body) async throws -> Output,
  _ original: nonisolated(nonsending) () async throws -> Output
) async -> Result<Output, any Error> {
  guard let mock = mocks.first else { return await outcome(of: original) }
  return await mock.rethrowing(member, arguments, run: run) { (_: inout Void) async throws in
    try await pass(member, arguments, rethrowingThrough: mocks.dropFirst(), run, original).get()
  }
}
