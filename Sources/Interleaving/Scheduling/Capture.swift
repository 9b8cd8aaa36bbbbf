/// What takes tasks into an exploration that have no preference for its executor: those that
/// `Task { }` and `Task.detached { }` make.
///
/// The core does without. A product of its own brings one along.
package protocol TaskCapture: Sendable {
  init()
  /// Starts to take in what is made on this thread.
  func begin(on executor: UnownedTaskExecutor)
  func end()
  /// How many tasks have been taken in on this thread since `begin`.
  var count: Int { get }
}

enum Capture {
  /// The capture of `InterleavingCapture`, where that is part of the program.
  ///
  /// Found by name, so that it is enough to link it. The name is that of the class
  /// `InterleavingCapture.RuntimeCapture`, mangled.
  static let installed: (any TaskCapture)? = {
    let type = _typeByName("19InterleavingCapture07RuntimeB0C") as? any TaskCapture.Type
    return type?.init()
  }()
}
