/// What a test keeps for its timeline, beside the calls that its mocks have on record.
///
/// Mocks keep their calls themselves, with the arguments as they are. A mock that goes leaves
/// its calls here in words, which keep nothing alive.
final class TimelineLog: Sendable {
  /// The most marks that are kept here. A mock that is there keeps all of its calls.
  static let limit = 10_000
  /// The most calls that one mock leaves.
  static let limitOfOneMock = 1_000

  /// Whether this task puts calls to mocks that are stopped or gone into words. If the
  /// `description` of an argument calls one of them, that is no fault of the test.
  @TaskLocal static var isWording = false

  /// The task that opened the scope.
  private let owner = RunnerID.current
  private let state = Locked(State())
  /// Whether anything is kept; what happens outside any scope is not.
  let isKeeping: Bool

  private struct State {
    var marks: [TimelineMark] = []
    /// How many marks came after the limit.
    var omitted = 0
    /// The calls of mocks that the end of the scope has stopped; not yet in words, since
    /// nobody may ask for them.
    var held: [() -> [TimelineMark]] = []
    var isOver = false
  }

  init(isKeeping: Bool) {
    self.isKeeping = isKeeping
  }

  /// Keeps marks.
  ///
  /// - Parameter omitted: How many more there are, which nobody has put into words.
  func keep(_ marks: [TimelineMark], omitted: Int = 0) {
    state.withLock { state in
      guard !state.isOver else { return }
      let kept = marks.prefix(max(0, Self.limit - state.marks.count))
      state.marks += kept
      state.omitted += marks.count - kept.count + omitted
    }
  }

  /// Keeps calls that are put into words only if the timeline is read.
  func hold(_ marks: @escaping () -> [TimelineMark]) {
    state.withLock { if !$0.isOver { $0.held.append(marks) } }
  }

  /// Lets go what is not in words, and keeps nothing from now on.
  func end() {
    // Released outside the lock.
    _ = state.withLock { state in
      state.isOver = true
      defer { state.held = [] }
      return state.held
    }
  }

  /// Everything that is known, in order, with numbers for mocks and lanes.
  func timeline(
    of scope: String, adding calls: [TimelineMark], escapes: [EscapedUse]
  ) -> Timeline {
    let (marks, held, omitted) = state.withLock { ($0.marks, $0.held, $0.omitted) }
    let escaped = escapes.map {
      TimelineMark(began: $0.order, ended: $0.order, runner: nil, event: .escape($0))
    }
    let all = (marks + held.flatMap { $0() } + calls + escaped).sorted { $0.began < $1.began }
    var naming = TimelineNaming(owner: owner, targets: all.compactMap(\.event.target))
    return Timeline(scope: scope, entries: all.map { naming.entry(for: $0) }, omitted: omitted)
  }
}

// MARK: - What a scope notes

extension MockScope {
  /// What becomes of a mock.
  enum TurnOfLife {
    case stop
    case drain
  }

  nonisolated func note(_ turn: TurnOfLife, of mock: Mock) {
    let target = mock.timelineTarget
    note(turn == .stop ? .stop(target) : .drain(target))
  }

  nonisolated func note(_ finding: Finding) {
    for scope in sequence(first: self, next: \.heir) { scope.hasFindings.withLock { $0 = true } }
    note(.finding(finding))
  }

  /// Notes something that takes no time and has just happened.
  private nonisolated func note(_ event: TimelineMark.Event) {
    guard timelineLog.isKeeping else { return }
    let order = nextOrder()
    timelineLog.keep([TimelineMark(began: order, ended: order, runner: .current, event: event)])
  }

  /// Takes the timeline to where the failures of this scope went, if there are any.
  nonisolated func concludeTimeline() {
    if heir == nil, hasFindings.withLock({ $0 }) {
      reporter.attach(TimelineLog.$isWording.withValue(true) { timeline })
    }
    if outer == nil, timelineLog.isKeeping { timelineLog.end() }
  }
}

extension MemberTables {
  /// Leaves with the scope what it may want to know of a mock that lets its calls go.
  ///
  /// Runs code of the user, so never call it inside isolation.
  func leave(to scope: MockScope, as target: TimelineMark.Target) {
    leaveNearMisses()
    guard scope.timelineLog.isKeeping else { return }
    if scope.outer == nil, scope.endedName != nil {
      // The end of the test: nobody waits for the arguments to go but who waits for that.
      scope.timelineLog.hold(snapshotOfMarks(of: target))
    } else {
      let snapshot = snapshotOfMarks(of: target, newest: TimelineLog.limitOfOneMock)
      let marks = TimelineLog.$isWording.withValue(true, operation: snapshot)
      scope.timelineLog.keep(marks, omitted: all.reduce(0) { $0 + $1.callCount } - marks.count)
    }
  }
}

/// An entry of a timeline before its mock and its lane have numbers.
struct TimelineMark: Sendable {
  let began: UInt64
  let ended: UInt64?
  let runner: RunnerID?
  let event: Event

  enum Event: Sendable {
    case call(Target, Call)
    case stop(Target)
    case drain(Target)
    case escape(EscapedUse)
    case finding(Finding)

    var target: Target? {
      switch self {
      case .call(let target, _), .stop(let target), .drain(let target): target
      case .escape, .finding: nil
      }
    }
  }

  struct Target: Sendable {
    let name: String
    let serial: UInt64
  }

  struct Call: Sendable {
    let member: String
    let arguments: [String]
    let text: String
    let answer: Timeline.Answer
    let preparedAt: SourcePlace?
  }
}

/// Gives numbers to the mocks and lanes of a timeline.
private struct TimelineNaming {
  private let owner: RunnerID
  private var targets: [UInt64: Timeline.Target] = [:]
  private var lanes: [RunnerID: Timeline.Lane] = [:]
  private var taskCount = 0
  private var threadCount = 0

  init(owner: RunnerID, targets all: [TimelineMark.Target]) {
    self.owner = owner
    var counts: [String: Int] = [:]
    for target in all.sorted(by: { $0.serial < $1.serial }) where targets[target.serial] == nil {
      counts[target.name, default: 0] += 1
      targets[target.serial] = Timeline.Target(
        name: target.name, number: counts[target.name, default: 1])
    }
  }

  mutating func entry(for mark: TimelineMark) -> Timeline.Entry {
    let event: Timeline.Event =
      switch mark.event {
      case .call(let target, let call):
        .call(
          Timeline.Call(
            target: self.target(target), member: call.member, arguments: call.arguments,
            text: call.text, answer: call.answer, preparedAt: call.preparedAt))
      case .stop(let target): .stop(self.target(target))
      case .drain(let target): .drain(self.target(target))
      case .escape(let use): .escape(use)
      case .finding(let finding): .finding(finding)
      }
    return Timeline.Entry(
      began: mark.began, ended: mark.ended, lane: mark.runner.map { lane(of: $0) }, event: event)
  }

  private func target(_ target: TimelineMark.Target) -> Timeline.Target {
    targets[target.serial] ?? Timeline.Target(name: target.name, number: 1)
  }

  private mutating func lane(of runner: RunnerID) -> Timeline.Lane {
    if let lane = lanes[runner] { return lane }
    let lane: Timeline.Lane
    if runner == owner {
      lane = Timeline.Lane(kind: .test, number: 1)
    } else if runner.isTask {
      taskCount += 1
      lane = Timeline.Lane(kind: .task, number: taskCount)
    } else {
      threadCount += 1
      lane = Timeline.Lane(kind: .thread, number: threadCount)
    }
    lanes[runner] = lane
    return lane
  }
}
