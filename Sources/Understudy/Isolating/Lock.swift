#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The one kind of lock in the library, held for a few instructions at a time.
///
/// `Synchronization.Mutex` is not used: on Linux the thread sanitizer does not
/// understand it and reports races that are none, and it collapses under
/// contention. It can replace this type when both are mended.
final class Lock: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the only stored value is a pointer that
  // never changes, to memory that only the C library's lock functions touch,
  // which are made to be called from every thread.

  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>

    init() {
      lock = .allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
    }

    deinit { lock.deallocate() }

    @inline(__always) func acquire() { os_unfair_lock_lock(lock) }
    @inline(__always) func release() { os_unfair_lock_unlock(lock) }
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init() {
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      let status = pthread_mutex_init(lock, nil)
      precondition(status == 0, "The C library could not make a lock (status was \(status))")
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    @inline(__always) func acquire() { pthread_mutex_lock(lock) }
    @inline(__always) func release() { pthread_mutex_unlock(lock) }
  #endif
}

/// A number that tells threads apart, never zero.
@inline(__always)
func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #elseif canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}
