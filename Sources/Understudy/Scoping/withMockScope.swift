/// Opens a scope for mocks and overrides, and ends it after the body.
///
///     await withMockScope {
///       stub(clock).now.returns(.distantPast)
///       await screen.refresh()
///     }
///
/// Scopes may be nested; an inner one sees the overrides of the outer ones.
///
/// ## Concurrency
///
/// The body runs on the caller's actor. Tasks that come from it belong to the scope,
/// except detached ones (see `MockScope.bind(_:)`). When the body is over, its mocks
/// are stopped, and the function returns once no call is inside them any more. A mock
/// that does not drain in time is a failure that names the calls. Cancellation is
/// passed on to the body and cuts the draining short.
///
/// - Parameters:
///   - name: The name for messages.
///   - reporter: Where failures go instead of to the test framework.
///   - unusedStubs: What becomes of stubs that no call uses; without it, what the scope
///     around it does.
///   - duration: How long to wait for all mocks together.
///   - escapes: What becomes of uses that have lost the scope; without it, what does in
///     the scope around it, or else a note.
///   - body: What runs inside the scope.
/// - Returns: What the body returned.
/// - Throws: What the body threw.
public nonisolated(nonsending) func withMockScope<Result, Failure: Error>(
  _ name: String? = nil, reportingTo reporter: (any FindingReporter)? = nil,
  unusedStubs: UnusedStubs? = nil, drainingWithin duration: Duration = .seconds(5),
  escapes: EscapePolicy? = nil,
  _ body: nonisolated(nonsending) () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let scope = MockScope(
    name, reportingTo: reporter, unusedStubs: unusedStubs, escapes: escapes)
  let result = await MockContext.$current.withValueOnCallersActor(scope.context) {
    let result = await outcome(of: body)
    await scope.end(drainingWithin: duration)
    return result
  }
  return try result.get()
}

/// Opens a scope for mocks and overrides in synchronous code, and ends it after the body.
///
/// It cannot wait: calls that are still inside a mock finish by themselves, on the
/// state they began with. The rest is that of the asynchronous form.
public func withMockScope<Result, Failure: Error>(
  _ name: String? = nil, reportingTo reporter: (any FindingReporter)? = nil,
  unusedStubs: UnusedStubs? = nil, escapes: EscapePolicy? = nil,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let scope = MockScope(
    name, reportingTo: reporter, unusedStubs: unusedStubs, escapes: escapes)
  let result = MockContext.$current.withValue(scope.context) {
    let result = Swift.Result { () throws(Failure) in try body() }
    scope.endWithoutWaiting()
    return result
  }
  return try result.get()
}

/// What a body returns or throws, as a value that can cross a `rethrows`.
func outcome<Success, Failure: Error>(
  of body: nonisolated(nonsending) () async throws(Failure) -> Success
) async -> Swift.Result<Success, Failure> {
  do throws(Failure) {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}

/// What a body returns or throws for an input of its own.
func outcome<Input, Success, Failure: Error>(
  of body: nonisolated(nonsending) (inout Input) async throws(Failure) -> Success,
  on input: consuming Input
) async -> Swift.Result<Success, Failure> {
  do throws(Failure) {
    return .success(try await body(&input))
  } catch {
    return .failure(error)
  }
}

// MARK: - Carrying a scope by hand

extension MockScope {
  /// Runs a closure in this scope, on a thread or task that has lost it.
  public nonisolated func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try MockContext.$current.withValue(context) {
      Swift.Result { () throws(Failure) in try body() }
    }.get()
  }

  /// Runs an asynchronous closure in this scope, in a task that has lost it.
  public nonisolated(nonsending) func run<Result, Failure: Error>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await MockContext.$current.withValueOnCallersActor(context) {
      await outcome(of: body)
    }.get()
  }

  /// Ties a closure to the current scope and the overrides that are seen here.
  ///
  ///     queue.async(execute: MockScope.bind { upload() })
  ///
  /// - Returns: A closure that runs `body` as if it were called here. Outside any
  ///   scope it is `body` itself.
  public static func bind<Result>(
    _ body: @escaping @Sendable () -> Result
  ) -> @Sendable () -> Result {
    guard let context = MockContext.current else { return body }
    return { MockContext.$current.withValue(context) { body() } }
  }

  /// Ties an asynchronous closure to the current scope and the overrides seen here.
  public static func bind<Result>(
    _ body: @escaping @Sendable () async -> Result
  ) -> @Sendable () async -> Result {
    guard let context = MockContext.current else { return body }
    return { await MockContext.$current.withValueOnCallersActor(context) { await body() } }
  }

  // Two forms instead of one with a typed `throws`: Swift 6.3 crashes where a closure with
  // a type for its errors is returned.

  /// Ties an asynchronous closure that throws to the current scope and the overrides seen
  /// here.
  public static func bind<Result>(
    _ body: @escaping @Sendable () async throws -> Result
  ) -> @Sendable () async throws -> Result {
    guard let context = MockContext.current else { return body }
    return {
      try await MockContext.$current.withValueOnCallersActor(context) {
        await outcome(of: body)
      }.get()
    }
  }
}
