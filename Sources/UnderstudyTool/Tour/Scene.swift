import Synchronization
import Understudy

/// A part of the tour.
protocol Scene: Sendable {
  /// What is shown, in a few words.
  var title: String { get }

  /// Plays the scene, says what happens as it happens, and returns what came out.
  func play(on stage: Stage) async -> [Figure]
}

/// What a scene plays on.
struct Stage: Sendable {
  let console: Console
  /// Takes the findings of every mock in the scene.
  let findings: FindingCollector
  /// What a scene wants to have drawn.
  let timeline = Shown()

  /// Says what happens.
  func say(_ text: String) { console.line("   " + text) }
}

/// The timeline that was shown last.
final class Shown: Sendable {
  private let state = Mutex<Timeline?>(nil)

  var value: Timeline? { state.withLock { $0 } }

  func show(_ timeline: Timeline?) {
    state.withLock { $0 = timeline }
  }
}

/// A number that came out of a scene, and the number that should have.
struct Figure: Sendable, Equatable {
  let name: String
  let found: Int
  let expected: Int
  /// What stands behind a wrong number, one line each.
  var details: [String] = []

  var isRight: Bool { found == expected }
}
