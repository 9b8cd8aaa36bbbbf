import Understudy

/// A schedule in which a body fails.
///
/// What `explore` throws where the failure is not reported already.
public struct ExplorationFailure: Error {
  /// The seed that found it; nil if it was found while all schedules were tried, or by the
  /// first one.
  public let seed: UInt64?
  /// The schedule, made as simple as it could be.
  public let schedule: Schedule
  /// Whether the failure came again when it was replayed.
  public let replays: Bool
  /// What the body threw, if it threw.
  public let error: (any Error)?
  /// Whether the test framework has been told.
  let isReported: Bool
  /// Numbers the tasks and says what they did, step by step.
  let trace: Trace
  let text: String

  init(_ report: FailureReport) {
    seed = report.seed
    schedule = report.schedule
    replays = report.replays
    error = report.error
    isReported = report.isReported
    trace = report.trace
    text = report.text
  }

  /// The schedule as a table of tasks and their steps.
  public var table: String { StepTable(trace).description }
}

// MARK: - CustomStringConvertible

extension ExplorationFailure: CustomStringConvertible {
  public var description: String { text }
}

/// A failure on its way to being worded.
struct FailureReport {
  var fault: Fault
  let seed: UInt64?
  var schedule = Schedule([])
  var replays = false
  var error: (any Error)?
  var isReported = false
  var trace = Trace()
  var tried = Exploration()

  init(fault: Fault, seed: UInt64?) {
    self.fault = fault
    self.seed = seed
  }

  /// The whole message, for a failure that nobody else words.
  var text: String { "\(fault.text)\n\(explanation)" }

  /// What is said with a failure that the test framework or a mock words.
  var explanation: String {
    let place = seed.map { "at seed \($0), " } ?? ""
    var lines = ["Found \(place)after \(tried)"]
    if replays {
      if let seed { lines.append("  replay  try await replay(seed: \(seed)) { … }") }
      let label = seed == nil ? "replay" : "shrunk"
      lines.append("  \(label)  try await replay(schedule: \"\(schedule)\") { … }")
    } else {
      lines.append(
        """
          It did not happen again when the schedule was replayed: something that takes part is
          not part of the schedule, such as another thread, a random number or the real time.
        """)
    }
    return lines.joined(separator: "\n") + "\n" + StepTable(trace).description
  }
}

extension Fault {
  /// The failure in words.
  var text: String {
    switch self {
    case .issue(let text): text
    case .finding(let finding): finding.message
    case .thrown(let error): "The body threw \(type(of: error)): \(error)"
    case .stuck:
      """
      Deadlock: every task waits, and nothing is left to wake one
        hint    What waits for the real time or for another thread needs more 'patience'
      """
    case .unfinished: "The body has returned, and a task that it made waits for ever"
    case .endless(let limit): "The body was not over after \(limit) steps"
    }
  }
}
