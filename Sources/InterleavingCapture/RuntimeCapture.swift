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
    interleaving_clock_stop()
  }

  func end() {
    interleaving_capture_end()
    interleaving_clock_resume()
  }

  var stopsClocks: Bool { interleaving_clock_can_stop() }

  func setClock(to time: Duration) {
    let (seconds, attoseconds) = time.components
    interleaving_clock_set(seconds, attoseconds / 1_000_000_000)
  }

  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    var capturesMainActor: Bool { true }

    func onMainThread(
      capturingFor scheduler: Scheduler, _ work: @escaping @Sendable () -> Void
    ) {
      MainActorRoute.take(for: scheduler, work)
    }
  #else
    var capturesMainActor: Bool { false }

    func onMainThread(
      capturingFor scheduler: Scheduler, _ work: @escaping @Sendable () -> Void
    ) {
      preconditionFailure("The main actor cannot be captured here")
    }
  #endif

  var count: Int { interleaving_capture_count() }
}
