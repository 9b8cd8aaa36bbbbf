/// A call that a `before` hook sees.
public struct HookedCall<Arguments> {
  /// The arguments: one by itself, several as a tuple, none as `()`.
  public let arguments: Arguments
}

extension HookedCall: Sendable where Arguments: Sendable {}

/// A call that an `after` hook sees, once it has returned or thrown.
public struct FinishedCall<Arguments, Output, Failure: Error> {
  /// The arguments: one by itself, several as a tuple, none as `()`.
  public let arguments: Arguments
  /// What the call returned or threw. What is assigned is what the caller gets.
  public var result: Result<Output, Failure>
}

/// A synchronous call that an `instead` hook stands in for.
///
/// Valid only during the hook.
public struct ProceedingCall<Arguments, Output, Failure: Error> {
  /// The arguments: one by itself, several as a tuple, none as `()`.
  public let arguments: Arguments
  let next: (Arguments) -> Result<Output, Failure>

  /// Runs what the hook stands in for: the next hook, a stub, or the function itself.
  ///
  /// May be called any number of times.
  ///
  /// - Returns: What it returned.
  /// - Throws: What it threw.
  public func proceed() throws(Failure) -> Output { try next(arguments).get() }

  /// Runs what the hook stands in for with other arguments.
  ///
  /// `inout` arguments and closures that must not outlive the call stay those of the
  /// caller.
  public func proceed(with arguments: Arguments) throws(Failure) -> Output {
    try next(arguments).get()
  }
}

/// An asynchronous call that an `instead` hook stands in for.
public struct AsyncProceedingCall<Arguments, Output, Failure: Error> {
  /// The arguments: one by itself, several as a tuple, none as `()`.
  public let arguments: Arguments
  let next: nonisolated(nonsending) (Arguments) async -> Result<Output, Failure>

  /// Runs what the hook stands in for: the next hook, a stub, or the function itself.
  ///
  /// May be called any number of times. Runs on the caller's actor.
  ///
  /// - Returns: What it returned.
  /// - Throws: What it threw.
  public nonisolated(nonsending) func proceed() async throws(Failure) -> Output {
    try await next(arguments).get()
  }

  /// Runs what the hook stands in for with other arguments.
  public nonisolated(nonsending) func proceed(
    with arguments: Arguments
  ) async throws(Failure) -> Output {
    try await next(arguments).get()
  }
}
