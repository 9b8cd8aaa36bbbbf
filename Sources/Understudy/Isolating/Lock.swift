#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The one kind of lock in the library, held for a few instructions at a time, together with
/// what it guards, in one allocation.
///
/// `Synchronization.Mutex` is not used: on Linux the thread sanitizer does not
/// understand it and reports races that are none, and it collapses under
/// contention. It can replace this type when both are mended.
final class LockBuffer<State>: ManagedBuffer<State, NativeLock> {
  static func make(_ state: State) -> LockBuffer {
    let buffer = create(minimumCapacity: 1) { buffer in
      buffer.withUnsafeMutablePointerToElements { $0.setUp() }
      return state
    }
    // Proof: `create` makes an object of the class that it is called on.
    return unsafeDowncast(buffer, to: LockBuffer.self)
  }

  deinit {
    withUnsafeMutablePointerToElements { $0.tearDown() }
  }

  @inline(__always) final func acquire() {
    withUnsafeMutablePointerToElements { $0.acquire() }
  }

  @inline(__always) final func release() {
    withUnsafeMutablePointerToElements { $0.release() }
  }
}

/// A lock that guards what stands elsewhere.
struct Lock: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the only stored value is a reference that never
  // changes, to memory that only the C library's lock functions touch, which are made to
  // be called from every thread.

  // Not of `Void`: a state without a size has the address of its neighbour, and the thread
  // sanitizer takes the one for the other.
  private let buffer = LockBuffer.make(UInt8(0))

  @inline(__always) func acquire() { buffer.acquire() }
  @inline(__always) func release() { buffer.release() }
}

#if canImport(Darwin)
  typealias NativeLock = os_unfair_lock

  extension UnsafeMutablePointer<os_unfair_lock> {
    fileprivate func setUp() { initialize(to: os_unfair_lock()) }
    fileprivate func tearDown() {}
    @inline(__always) fileprivate func acquire() { os_unfair_lock_lock(self) }
    @inline(__always) fileprivate func release() { os_unfair_lock_unlock(self) }
  }
#else
  typealias NativeLock = pthread_mutex_t

  extension UnsafeMutablePointer<pthread_mutex_t> {
    fileprivate func setUp() {
      initialize(to: pthread_mutex_t())
      let status = pthread_mutex_init(self, nil)
      precondition(status == 0, "The C library could not make a lock (status was \(status))")
    }
    fileprivate func tearDown() { pthread_mutex_destroy(self) }
    @inline(__always) fileprivate func acquire() { pthread_mutex_lock(self) }
    @inline(__always) fileprivate func release() { pthread_mutex_unlock(self) }
  }
#endif

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
