#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Something that happens once, and that threads wait for.
///
/// For synchronous code that cannot go on without it; a task waits in a ``WaitingLine``.
final class Event: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the pointers never change, and what they point to is
  // touched by the C library's functions or with the mutex held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private let hasHappened: UnsafeMutablePointer<Bool>

  init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    hasHappened = .allocate(capacity: 1)
    #if canImport(Darwin)
      mutex.initialize(to: pthread_mutex_t())
      condition.initialize(to: pthread_cond_t())
    #endif
    hasHappened.initialize(to: false)
    let status = max(pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(status == 0, "The C library could not make a condition (status was \(status))")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
    hasHappened.deallocate()
  }

  /// Wakes everybody who waits, and whoever comes later does not wait.
  func happen() {
    pthread_mutex_lock(mutex)
    hasHappened.pointee = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Blocks the thread until the event has happened.
  func wait() {
    pthread_mutex_lock(mutex)
    while !hasHappened.pointee { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
