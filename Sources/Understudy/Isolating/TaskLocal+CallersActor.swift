extension TaskLocal {
  /// Binds a value while an asynchronous closure runs on the caller's actor.
  ///
  /// `withValue` alone would lose that actor: the standard library declares its closure
  /// without `nonisolated(nonsending)`, and the conversion tells the closure that it is
  /// on no actor, so it goes on elsewhere after its first suspension (SE-0461). A closure
  /// that captures an isolated parameter keeps it (SE-0420). Can go when `withValue` takes
  /// a `nonisolated(nonsending)` closure.
  func withValueOnCallersActor<Result>(
    _ value: Value, isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    await withValue(value) {
      _ = isolation
      return await body()
    }
  }
  /// Binds a value while a closure runs on an input that is given away to it.
  ///
  /// A form of its own: a closure that gives its captures away loses the caller's actor
  /// where it is passed to the form above.
  func outcome<Input, Success, Failure: Error>(
    of body: nonisolated(nonsending) (inout Input) async throws(Failure) -> Success,
    on input: consuming Input, with value: Value, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<Success, Failure> {
    await withValue(value) { [input = consume input] in
      _ = isolation
      return await Understudy.outcome(of: body, on: input)
    }
  }
}
