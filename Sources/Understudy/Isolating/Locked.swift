/// A plain value behind a lock, for state that asynchronous code never awaits.
package struct Locked<State>: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the state is reached by `withLock` alone,
  // which holds the lock for the whole access. What the closure returns is
  // chosen by this module; it never hands out a part that is still shared.

  private let buffer: LockBuffer<State>

  package init(_ state: State) {
    buffer = LockBuffer.make(state)
  }

  /// Changes the state and returns what is left to do after unlocking.
  ///
  /// The closure must not run code of the user, resume a continuation or enter
  /// another lock. A value that it removes must be returned, so that a
  /// deinitializer runs unlocked.
  @inline(__always)
  package func withLock<Result>(_ transition: (inout State) -> Result) -> Result {
    buffer.acquire()
    defer { buffer.release() }
    return buffer.withUnsafeMutablePointerToHeader { transition(&$0.pointee) }
  }
}
