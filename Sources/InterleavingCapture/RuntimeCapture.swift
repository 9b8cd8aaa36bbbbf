import CInterleavingCapture
import Interleaving

/// Takes tasks into explorations that `Task { }` and `Task.detached { }` make.
///
/// There is nothing to call: `Interleaving` finds this class by its name where it is part of
/// the program.
final class RuntimeCapture: TaskCapture {
  init() {}

  func begin(on executor: UnownedTaskExecutor) {
    // Proof of the cast: a reference to an executor is two words, its identity and its
    // conformance, which the runtime passes on as they are.
    let (identity, implementation) = unsafeBitCast(executor, to: (UInt, UInt).self)
    interleaving_capture_begin(identity, implementation)
  }

  func end() { interleaving_capture_end() }

  var count: Int { interleaving_capture_count() }
}
