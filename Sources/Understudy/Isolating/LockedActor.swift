/// An actor that synchronous code can enter, by holding the lock of its executor.
///
/// Its `unownedExecutor` must be `executor.asUnownedSerialExecutor()`.
protocol LockedActor: Actor {
  nonisolated var executor: LockExecutor { get }
}

extension LockedActor {
  /// Runs a transition inside the actor's isolation, synchronously.
  ///
  /// This is the one place where the library enters an actor without `await`.
  /// A transition decides and returns; it must not run code of the user, enter
  /// a second actor, resume a continuation or let the last reference to a
  /// user's value go. All of that is done with the result, after leaving.
  ///
  /// - Parameters:
  ///   - transition: A function that captures nothing, so that it needs neither
  ///     an allocation nor a check by the runtime.
  ///   - input: What the transition works on. It need not be `Sendable`: it goes
  ///     in and its result comes out within this call.
  /// - Returns: What the transition returned.
  @inline(__always)
  nonisolated func enter<Input, Output>(
    _ transition: @escaping (isolated Self, Input) -> Output, _ input: Input
  ) -> Output {
    typealias Plain = (Self, Input) -> Output
    executor.acquire()
    defer { executor.release() }
    #if DEBUG
      // Without the condition it would run in release builds too, whatever its name says.
      assertIsolated()
    #endif
    // Proof of the cast: an isolated parameter is passed like any other; the type
    // differs in what the compiler demands of the caller, namely to be inside the
    // actor. The executor's lock is the actor's isolation, and it is held here
    // until `transition` has returned. `assumeIsolated` makes the same cast after
    // its check, and allocates for its closure besides.
    return unsafeBitCast(transition, to: Plain.self)(self, input)
  }
}
