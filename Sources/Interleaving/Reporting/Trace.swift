/// What happened in a run, step by step.
///
/// A plain value. Tasks are numbered in the order in which they turn up, so that a trace is the
/// same whatever else the process does.
struct Trace: Equatable {
  enum Event: Equatable {
    case begins
    case goesOn
    case makes(task: Int)
    case wakes(task: Int)
    case calls(String)
    case notes(String)
    case sleeps(until: Duration)
    /// The time that was passed to.
    case time(Duration)
  }

  struct Entry: Equatable {
    /// The number of the task; zero for none.
    let task: Int
    let event: Event
  }

  private(set) var entries: [Entry] = []
  private(set) var names: [Int: String] = [:]
  private var ids: [UInt64] = []
  private var hasBegun: [Bool] = []
  private var running = 0
  private var isOwnStep = false

  /// Notes that a task begins or goes on.
  ///
  /// - Parameter isOwn: Whether the job is one of the task itself. Others, such as one that lets
  ///   an actor go on, may wake whom the task has nothing to do with.
  mutating func noteStep(of id: UInt64, isOwn: Bool) {
    let task = number(of: id)
    running = task
    isOwnStep = isOwn
    guard task > 0 else { return }
    let isFirst = !hasBegun[task - 1]
    hasBegun[task - 1] = true
    entries.append(Entry(task: task, event: isFirst ? .begins : .goesOn))
  }

  /// Notes that a job of a task has become ready.
  mutating func noteReady(_ id: UInt64) {
    let isNew = id != 0 && !ids.contains(id)
    let task = number(of: id)
    guard task > 0, running > 0, task != running, isNew || isOwnStep else { return }
    entries.append(Entry(task: running, event: isNew ? .makes(task: task) : .wakes(task: task)))
  }

  mutating func add(_ event: Event, by id: UInt64) {
    if case .time = event {
      running = 0
      return entries.append(Entry(task: 0, event: event))
    }
    entries.append(Entry(task: id == 0 ? running : number(of: id), event: event))
  }

  mutating func name(_ id: UInt64, _ name: String?) {
    if let name, id != 0 { names[number(of: id)] = name }
  }

  private mutating func number(of id: UInt64) -> Int {
    guard id != 0 else { return 0 }
    if let index = ids.firstIndex(of: id) { return index + 1 }
    ids.append(id)
    hasBegun.append(false)
    return ids.count
  }

  static func == (one: Trace, other: Trace) -> Bool {
    one.entries == other.entries
  }
}
