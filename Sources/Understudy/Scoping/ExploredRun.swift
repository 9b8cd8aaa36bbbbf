import Synchronization

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

  /// Notes that work begins on another thread which time is not to pass by.
  func beginAbsence()
  func endAbsence()
}

/// Work that an explored task has done on another thread, such as a request: virtual time does
/// not pass by it, unless it sleeps itself.
package final class Absence: Sendable {
  private let run: any ExploredRun
  private let isOver = Atomic<Bool>(false)

  /// Begins to be absent; nil outside explorations.
  package init?() {
    guard let run = MockScope.current?.exploration else { return nil }
    self.run = run
    run.beginAbsence()
  }

  /// Ends it; doing so again does nothing.
  package func end() {
    if !isOver.exchange(true, ordering: .relaxed) { run.endAbsence() }
  }

  deinit { end() }
}
