#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread that belongs to no task and no pool.
enum PlainThread {
  /// Runs a closure on a thread of its own.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, nil,
        { argument in
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, work)
      if status == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, work)
      if status == 0 { pthread_detach(thread) }
    #endif
    precondition(status == 0, "The C library could not make a thread (status was \(status))")
  }

  /// A number that tells threads apart, never zero.
  @inline(__always)
  static var current: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
