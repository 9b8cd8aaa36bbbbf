/// What an exploration of interleavings gives to the mocks inside it: its time, and a place
/// to note their calls.
///
/// A scope that is opened for a run of an exploration has one, and so do the scopes inside.
package protocol ExploredRun: Sendable {
  /// The time since the run began.
  var time: Duration { get }

  /// Suspends until a time, or throws `CancellationError`.
  func sleep(until deadline: Duration) async throws

  /// Notes a call where it begins.
  ///
  /// Called with no lock of the library held.
  ///
  /// - Parameter text: Puts the call into words, which takes time and runs code of the user.
  func noteCall(_ text: () -> String)
}
