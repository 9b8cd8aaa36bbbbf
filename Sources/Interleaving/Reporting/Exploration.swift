/// What an exploration came to.
public struct Exploration: Sendable {
  /// How many schedules were tried.
  public internal(set) var schedules = 0
  /// Whether these are all the schedules that there are.
  public internal(set) var isExhaustive = false
  /// How many jobs came from other threads; the schedule has no say in when they come.
  public internal(set) var foreignJobs = 0
  /// How many tasks were taken in that `Task { }` and `Task.detached { }` made; nil where
  /// `InterleavingCapture` is not part of the program, so that such tasks run elsewhere.
  public internal(set) var capturedTasks: Int?
  /// The first failure that was found.
  public internal(set) var failure: ExplorationFailure?
}

// MARK: - CustomStringConvertible

extension Exploration: CustomStringConvertible {
  /// One line, such as `54 schedules, which are all there are; no job of another thread`.
  public var description: String {
    var text = schedules == 1 ? "1 schedule" : "\(schedules) schedules"
    if isExhaustive { text += ", which are all there are" }
    switch foreignJobs {
    case 0: text += "; no job of another thread"
    case 1: text += "; 1 job of another thread"
    default: text += "; \(foreignJobs) jobs of other threads"
    }
    if let capturedTasks, capturedTasks > 0 {
      text += capturedTasks == 1 ? ", 1 task captured" : ", \(capturedTasks) tasks captured"
    }
    return text
  }
}
