#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What runs some code: a task, or a thread without one.
///
/// The address of the task, which is never odd, or the number of the thread with the lowest
/// bit set. Once a task is over, its address may be that of another one.
struct RunnerID: Sendable, Hashable {
  private let bits: UInt

  /// Whether it is a task.
  var isTask: Bool { bits & 1 == 0 }

  /// What runs this code.
  @inline(__always)
  static var current: RunnerID {
    guard let currentTask else { return currentByClosure }
    return RunnerID(bits: currentTask().map { UInt(bitPattern: $0) } ?? currentThread() | 1)
  }

  private static var currentByClosure: RunnerID {
    withUnsafeCurrentTask { task in
      // The task itself is not touched: its bits are compared, and nothing else.
      RunnerID(bits: task.map { unsafeBitCast($0, to: UInt.self) } ?? currentThread() | 1)
    }
  }
}

/// What `withUnsafeCurrentTask` asks for the task, part of the ABI of the runtime; nil where it
/// is not found, as in programs that the runtime is linked into.
///
/// Each call of a mock asks, and the closure takes as long as the rest of a call. Proof of the
/// cast: the function has no parameters and returns an address, of which nothing is read.
private let currentTask: (@convention(c) () -> UnsafeRawPointer?)? = {
  #if canImport(Darwin)
    let anywhere = UnsafeMutableRawPointer(bitPattern: -2)  // RTLD_DEFAULT
  #else
    let anywhere: UnsafeMutableRawPointer? = nil
  #endif
  guard let symbol = dlsym(anywhere, "swift_task_getCurrent") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer?).self)
}()
