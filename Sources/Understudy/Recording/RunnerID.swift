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
    withUnsafeCurrentTask { task in
      // The task itself is not touched: its bits are compared, and nothing else.
      RunnerID(bits: task.map { unsafeBitCast($0, to: UInt.self) } ?? currentThread() | 1)
    }
  }
}
