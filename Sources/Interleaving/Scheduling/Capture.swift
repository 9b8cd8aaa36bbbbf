/// What takes tasks into an exploration that have no preference for its executor: those that
/// `Task { }` and `Task.detached { }` make.
///
/// The core does without. A product of its own brings one along.
package protocol TaskCapture: Sendable {
  init()
  /// Whether the clocks of the system can be made to tell virtual time.
  var stopsClocks: Bool { get }
  /// Starts to take in what is made on this thread, and stops its clocks.
  func begin(on executor: UnownedTaskExecutor)
  func end()
  /// Sets the clocks of this thread to a time since the beginning.
  func setClock(to time: Duration)
  /// Whether jobs of the main actor can be made part of a schedule.
  var capturesMainActor: Bool { get }
  /// Does work on the main thread, with the jobs of the main actor going to a scheduler that
  /// takes them.
  func onMainThread(capturingFor scheduler: Scheduler, _ work: @escaping @Sendable () -> Void)
  /// How many tasks have been taken in on this thread since `begin`.
  var count: Int { get }
}

package enum Capture {
  /// The capture of `InterleavingCapture`, where that is part of the program.
  ///
  /// Found by name, so that it is enough to link it. The name is that of the class
  /// `InterleavingCapture.RuntimeCapture`, mangled.
  package static let installed: (any TaskCapture)? = {
    let type = _typeByName("19InterleavingCapture07RuntimeB0C") as? any TaskCapture.Type
    return type?.init()
  }()
}
