import Synchronization
import Understudy

/// One run of the body, by one plan.
final class Run: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: what is not constant is touched by the thread of the
  // scheduler alone, or is guarded by the lock of its bell, as said below.
  let scheduler: Scheduler
  /// Whether it is put on record what each step does.
  let isTraced: Bool
  let stepLimit: Int
  /// What is said about the failure of this run, which is reported as it happens; nil if
  /// failures are kept back.
  let explanation: String?

  // The thread's own.
  var chooser: Chooser
  var choices: [Choice] = []
  var steps = 0
  var firstTask: UInt64 = 0
  var root: Task<Void, Never>?

  // Guarded by the bell.
  private(set) var isBodyOver = false
  /// Whether a task is alive that comes from the body, itself included.
  private(set) var hasTasks = true
  var isOver = false
  private(set) var fault: Fault?
  private(set) var error: (any Error)?
  private var hasExplained = false
  private var now = Duration.zero
  private var sleepers: [Sleeper] = []
  private var absences = 0
  private var trace = Trace()

  private static let tickets = Atomic<UInt64>(0)
  static func nextTicket() -> UInt64 { tickets.wrappingAdd(1, ordering: .relaxed).newValue }

  init(
    _ plan: Plan, on scheduler: Scheduler, stepLimit: Int, isTraced: Bool = false,
    explanation: String? = nil
  ) {
    self.scheduler = scheduler
    self.stepLimit = stepLimit
    self.isTraced = isTraced
    self.explanation = explanation
    chooser = Chooser(plan)
  }

  /// Notes how the run failed; only the first failure counts.
  func note(_ fault: Fault) {
    scheduler.bell.withLock {
      if self.fault == nil, !isOver { self.fault = fault }
    }
  }

  /// Notes a failure that a test framework or a mock can report by itself.
  ///
  /// - Returns: What to say with it if it is to be reported now, at most once a run.
  func explanation(noting fault: Fault) -> String? {
    scheduler.bell.withLock {
      guard !isOver else { return nil }
      if self.fault == nil { self.fault = fault }
      defer { hasExplained = true }
      return hasExplained ? nil : explanation
    }
  }

  func endBody(throwing error: (any Error)?) {
    scheduler.bell.ring {
      isBodyOver = true
      self.error = error
      // What has been reported is thrown besides, by `#require` or a mock.
      if let error, fault == nil, !isOver { fault = .thrown(error) }
    }
  }

  func endTasks() {
    scheduler.bell.ring { hasTasks = false }
  }
}

// MARK: - Time

extension Run {
  /// A task that sleeps.
  struct Sleeper {
    let ticket: UInt64
    let deadline: Duration
    let bed: Bed
    /// Whether it sleeps on another thread.
    var isAbsent = false

    enum Bed {
      case virtualClock(CheckedContinuation<Bool, Never>)
      /// A job of the runtime that wakes the task, which sleeps by a clock of the system.
      case systemClock(UnownedJob)
    }

    func wake(canceled: Bool) {
      switch bed {
      case .virtualClock(let continuation): continuation.resume(returning: !canceled)
      case .systemClock(let job): job.runSynchronously(on: .generic)
      }
    }
  }

  var currentTime: Duration { scheduler.bell.withLock { now } }

  /// Whether a task sleeps; to be asked under the lock.
  var hasSleepers: Bool { !sleepers.isEmpty }

  /// Puts a task to sleep; false if it need not or must not sleep.
  func add(_ sleeper: Sleeper) -> Bool {
    var sleeper = sleeper
    sleeper.isAbsent = !scheduler.isOnThread
    var mustSleep = false
    scheduler.bell.ring {
      mustSleep = !isOver && sleeper.deadline > now
      if mustSleep { sleepers.append(sleeper) }
    }
    if mustSleep, isTraced { note(.sleeps(until: sleeper.deadline)) }
    return mustSleep
  }

  /// Whether work on other threads goes on that has not gone to sleep; to be asked under the
  /// lock.
  var isWaitedFor: Bool { absences > sleepers.count { $0.isAbsent } }

  func removeSleeper(_ ticket: UInt64) -> Sleeper? {
    scheduler.bell.withLock {
      sleepers.firstIndex { $0.ticket == ticket }.map { sleepers.remove(at: $0) }
    }
  }

  /// Passes to the earliest deadline and takes out who sleeps until then, in the order in
  /// which they fell asleep; to be called under the lock.
  func takeFirstSleepers() -> [Sleeper] {
    guard let deadline = sleepers.map(\.deadline).min() else { return [] }
    now = deadline
    if isTraced { trace.add(.time(now), by: 0) }
    let due = sleepers.filter { $0.deadline <= deadline }
    sleepers.removeAll { $0.deadline <= deadline }
    return due
  }

  /// To be called under the lock.
  func takeAllSleepers() -> [Sleeper] {
    defer { sleepers = [] }
    return sleepers
  }
}

// MARK: - Trace

extension Run {
  func noteReady(_ task: UInt64) {
    scheduler.bell.withLock { if !isOver { trace.noteReady(task) } }
  }

  func noteStep(of job: ReadyJob) {
    let isOwn = taskID(of: job.job) != 0
    scheduler.bell.withLock { trace.noteStep(of: job.task, isOwn: isOwn) }
  }

  /// Puts on record what the current task does.
  func note(_ event: Trace.Event) {
    guard isTraced else { return }
    let task = currentTaskID()
    let name = currentTaskName()
    scheduler.bell.withLock {
      guard !isOver else { return }
      trace.add(event, by: task)
      trace.name(task, name)
    }
  }

  var recorded: Trace { scheduler.bell.withLock { trace } }
}

// MARK: - ExploredRun

extension Run: ExploredRun {
  func noteCall(_ text: () -> String) {
    guard isTraced else { return }
    note(.calls(text()))
  }

  var time: Duration { currentTime }

  func beginAbsence() { scheduler.bell.withLock { absences += 1 } }

  func endAbsence() { scheduler.bell.ring { absences -= 1 } }

  func sleep(until deadline: Duration) async throws {
    let ticket = Self.nextTicket()
    let wasDue = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let sleeper = Sleeper(
          ticket: ticket, deadline: deadline, bed: .virtualClock(continuation))
        guard !Task.isCancelled, add(sleeper) else {
          let isOver = scheduler.bell.withLock { self.isOver }
          return continuation.resume(returning: !isOver && !Task.isCancelled)
        }
        // The handler below may have run before the task was asleep.
        if Task.isCancelled { removeSleeper(ticket)?.wake(canceled: true) }
      }
    } onCancel: {
      removeSleeper(ticket)?.wake(canceled: true)
    }
    guard wasDue else { throw CancellationError() }
  }
}

extension UnownedSerialExecutor {
  /// The executor that stands for none in particular.
  ///
  /// A job that wakes a task must be run on it: on a task executor, the runtime would take the
  /// task to the global pool.
  static var generic: UnownedSerialExecutor {
    // Proof of the cast: a reference to an executor is two words, and zero is the generic one.
    unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)
  }
}

private func currentTaskName() -> String? {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    return Task.name
  }
  return nil
}

/// What keeps a run from being over: each task that comes from the body has it among its
/// task-local values, and lets go of it when it ends.
final class Presence: Sendable {
  @TaskLocal static var current: Presence?

  let run: Run

  init(in run: Run) {
    self.run = run
  }

  deinit { run.endTasks() }
}
