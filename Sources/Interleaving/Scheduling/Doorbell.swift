#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A lock, and a way to wait for somebody to ring.
///
/// Not the lock of the mocks: theirs cannot be waited at.
final class Doorbell: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the pointers never change, and what they point to is
  // touched by the C library's functions alone.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    #if canImport(Darwin)
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
    #endif
    let status = max(pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(status == 0, "The C library could not make a condition (status was \(status))")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  @inline(__always)
  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Changes something and wakes whoever waits.
  func ring(after change: () -> Void) {
    pthread_mutex_lock(mutex)
    change()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Blocks the thread until a condition holds, or for a while.
  ///
  /// - Parameters:
  ///   - duration: How long to wait at most; nil for ever.
  ///   - condition: Is asked under the lock, after each ring.
  /// - Returns: Whether it held.
  @discardableResult
  func wait(atMost duration: Duration?, until isMet: () -> Bool) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let duration else {
      while !isMet() { pthread_cond_wait(condition, mutex) }
      return true
    }
    // Not `clock_gettime`, which may stand still in this thread; see `TaskCapture`.
    var now = timeval()
    gettimeofday(&now, nil)
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Int(now.tv_usec) * 1_000 + Int(attoseconds / 1_000_000_000)
    var deadline = timespec()
    deadline.tv_sec = now.tv_sec + Int(seconds) + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    while !isMet() {
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return isMet() }
    }
    return true
  }
}
