import Synchronization

/// Runs the tasks of an exploration on one thread, a job at a time, in an order that a plan
/// decides.
///
/// One task is not chosen but heard: the director, which starts one run after the other and
/// suspends until each is over. It is the task that called `explore`, so that the tasks of a
/// run are made where its task-local values are.
///
/// The core stands on task executors alone (SE-0417): what runs with a preference for this one
/// comes back here at each suspension and each hop between actors.
package final class Scheduler: TaskExecutor, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: each variable says below whether it is guarded by the
  // bell's lock or touched by the thread alone.
  let bell = Doorbell()
  /// The thread; zero until it runs.
  private let thread = Atomic<UInt>(0)
  private let hasArrivals = Atomic<Bool>(false)

  // Guarded by the bell.
  private var arrivals: [ReadyJob] = []
  private var isClosed = false
  private var isGone = false
  /// The tasks of the run that is under way, if the main actor takes part: what other threads
  /// give to the main actor may belong to anybody.
  private var tasks: Set<UInt64> = []
  private var currentRun: Run?

  // The thread's own.
  private var director: UInt64 = 0
  private var directorJob: UnownedJob?
  private var resumeDirector: UnsafeContinuation<Void, Never>?
  private var run: Run?
  private var ready: [ReadyJob] = []
  /// The jobs of runs that are over, which are not part of any schedule.
  private var stragglers: [ReadyJob] = []
  private var running: UInt64 = 0

  /// How many jobs have come from other threads, and how often time was passed on.
  private(set) var foreignCount = 0
  private var advances = 0
  /// How long to wait for other threads before a run counts as stuck.
  var patience: Duration

  /// What takes in tasks that have no preference for this executor, if anything does.
  private let capture: (any TaskCapture)?
  /// Whether the thread is the main one, so that the main actor takes part.
  private let isMain: Bool

  init(patience: Duration, capture: (any TaskCapture)?, includingMainActor: Bool) {
    self.patience = patience
    self.capture = capture
    isMain = includingMainActor && capture?.capturesMainActor == true
  }

  /// How many such tasks were taken in; to be asked by the director.
  var capturedCount: Int { capture?.count ?? 0 }

  /// Starts the thread, or takes the main one. Its work ends after ``close()``.
  func start() {
    if isMain, let capture {
      capture.onMainThread(capturingFor: self) { self.work() }
    } else {
      PlainThread.start { self.work() }
    }
  }

  func close() {
    bell.ring { isClosed = true }
  }

  var isOnThread: Bool {
    thread.load(ordering: .relaxed) == PlainThread.current
  }

  /// The run that is under way, for code that knows of no task.
  var runUnderWay: Run? { bell.withLock { currentRun } }

  // MARK: - Taking jobs in

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let ready = ReadyJob(job: job, task: taskID(of: job))
    guard isOnThread else { return arrive(ready) }
    add(ready)
  }

  /// Takes in a job of the main actor; false if it is none of the run that is under way.
  package func enqueueOnMainActor(_ job: UnownedJob) -> Bool {
    let ready = ReadyJob(job: job, task: taskID(of: job), isMain: true)
    guard isOnThread else {
      let isOurs = bell.withLock { tasks.contains(ready.task) }
      if isOurs { arrive(ready) }
      return isOurs
    }
    guard run != nil, ready.task != director else { return false }
    add(ready)
    return true
  }

  private func arrive(_ job: ReadyJob) {
    let isTaken = bell.withLock { () -> Bool in
      guard !isGone else { return false }
      arrivals.append(job)
      hasArrivals.store(true, ordering: .releasing)
      return true
    }
    guard isTaken else {
      // A task that nothing could wake has been woken after all, when everything was over.
      return PlainThread.start { job.job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
    bell.ring {}
  }

  /// Takes in a job that wakes a task which sleeps by a clock of the system.
  package func enqueue(_ job: consuming ExecutorJob, afterVirtual delay: Duration) {
    let job = UnownedJob(job)
    guard isOnThread, let run else { return job.runSynchronously(on: .generic) }
    // A clock that goes on has taken a little of the time that the task has asked for.
    let isExact = capture?.stopsClocks == true
    let deadline = run.currentTime + (isExact ? delay : delay.roundedUpToMilliseconds)
    let sleeper = Run.Sleeper(
      ticket: Run.nextTicket(), deadline: deadline, bed: .systemClock(job))
    if !run.add(sleeper) { sleeper.wake(canceled: false) }
  }

  private func add(_ job: ReadyJob) {
    let task = job.task
    if task == director { return directorJob = job.job }
    guard let run, task == 0 || task >= run.firstTask else { return stragglers.append(job) }
    if run.firstTask == 0 { run.firstTask = task }
    if isMain, task != 0 { bell.withLock { _ = tasks.insert(task) } }
    ready.append(ReadyJob(job: job.job, task: task == 0 ? running : task, isMain: job.isMain))
    if run.isTraced { run.noteReady(task) }
  }

  private func takeArrivals() {
    guard hasArrivals.load(ordering: .acquiring) else { return }
    let jobs = bell.withLock {
      defer { arrivals.removeAll(keepingCapacity: true) }
      hasArrivals.store(false, ordering: .relaxed)
      return arrivals
    }
    for job in jobs {
      if director == 0 {
        director = job.task
      } else {
        foreignCount += 1
        running = 0
      }
      add(job)
    }
  }

  // MARK: - Running

  /// Has a run made and waits until it is over; called by the director alone.
  ///
  /// - Parameter begin: Makes the first task.
  func perform(_ run: Run, _ begin: () -> Void) async {
    bell.withLock { currentRun = run }
    await withUnsafeContinuation { continuation in
      resumeDirector = continuation
      self.run = run
      begin()
    }
  }

  private func work() {
    thread.store(PlainThread.current, ordering: .relaxed)
    let me = asUnownedTaskExecutor()
    capture?.begin(on: me)
    defer {
      capture?.end()
      thread.store(0, ordering: .relaxed)
    }
    while true {
      takeArrivals()
      if let job = directorJob.take() {
        job.runSynchronously(on: me)
      } else if !stragglers.isEmpty {
        stragglers.removeFirst().run(on: me)
      } else if let run {
        if ready.isEmpty { idle(run) } else { step(run, on: me) }
      } else if bell.withLock({
        isGone = isClosed && arrivals.isEmpty
        return isGone
      }) {
        return
      } else {
        bell.wait(atMost: nil) { isClosed || !arrivals.isEmpty }
      }
    }
  }

  @inline(__always)
  private func step(_ run: Run, on me: UnownedTaskExecutor) {
    var position = 0
    if ready.count > 1 {
      let last = running
      let own = ready.firstIndex { $0.task == last }
      position = run.chooser.choose(among: ready, own: own)
      run.choices.append(Choice(rank: rank(of: position, own: own), width: ready.count))
    }
    let next = ready.remove(at: position)
    run.steps += 1
    guard run.steps <= run.stepLimit else { return end(run, with: .endless(run.stepLimit)) }
    running = next.task
    if run.isTraced { run.noteStep(of: next) }
    next.run(on: me)
  }

  /// Decides what it means that nothing is ready.
  private func idle(_ run: Run) {
    let state = bell.withLock { (run.isBodyOver, run.hasTasks, run.hasSleepers) }
    switch state {
    case (true, false, _): end(run, with: nil)
    case (_, _, true): passTime(in: run)
    default:
      let isMet = bell.wait(atMost: patience) {
        !arrivals.isEmpty || run.hasSleepers || run.isBodyOver && !run.hasTasks
      }
      if !isMet { end(run, with: state.0 ? .unfinished : .stuck) }
    }
  }

  /// Passes to the time for which the first task sleeps.
  ///
  /// Only when nothing else can go on, and that includes other threads, as far as one can
  /// tell: if any have had a part in the exploration, they get a moment of silence first.
  private func passTime(in run: Run) {
    advances += 1
    // Work that is known to go on elsewhere is waited for longer, since time waits for it.
    bell.wait(atMost: min(patience, .seconds(1))) { !arrivals.isEmpty || !run.isWaitedFor }
    let silence = foreignCount > 0 || advances <= 16 ? Self.silence : .zero
    if bell.wait(atMost: silence, until: { !arrivals.isEmpty }) { return }
    running = 0
    let sleepers = bell.withLock { run.takeFirstSleepers() }
    capture?.setClock(to: run.currentTime)
    for sleeper in sleepers { sleeper.wake(canceled: false) }
  }

  private static let silence = Duration.milliseconds(3)

  private func end(_ run: Run, with fault: Fault?) {
    if let fault {
      run.note(fault)
      cleanUp(after: run)
    }
    // What was canceled by the system's clock is still there.
    for sleeper in bell.withLock({ run.takeAllSleepers() }) { sleeper.wake(canceled: true) }
    capture?.setClock(to: .zero)
    // What is left in the line has had its chance in `cleanUp`.
    ready.removeAll(keepingCapacity: true)
    self.run = nil
    bell.withLock {
      run.isOver = true
      currentRun = nil
      if isMain { tasks = [] }
    }
    resumeDirector.take()?.resume()
  }

  /// Lets tasks that are left over end, as far as canceling ends them. The others stay
  /// suspended for ever.
  private func cleanUp(after run: Run) {
    let me = asUnownedTaskExecutor()
    bell.withLock { run.isOver = true }
    run.root?.cancel()
    var left = 1_000
    while left > 0 {
      for sleeper in bell.withLock({ run.takeAllSleepers() }) { sleeper.wake(canceled: true) }
      takeArrivals()
      guard !ready.isEmpty else { return }
      ready.removeFirst().run(on: me)
      left -= 1
    }
  }
}

extension Duration {
  fileprivate var roundedUpToMilliseconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds)
      + .milliseconds((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// The number of the task that a job belongs to, or zero.
///
/// The function of the runtime that tells the description of a job its number (SE-0392).
@_silgen_name("swift_task_getJobTaskId")
func taskID(of job: UnownedJob) -> UInt64

/// The number of the task that runs here, or zero.
func currentTaskID() -> UInt64 {
  withUnsafeCurrentTask { task in
    guard let task else { return 0 }
    // Proof of the cast: both are one pointer, and a task is a job to the runtime.
    return taskID(of: unsafeBitCast(task, to: UnownedJob.self))
  }
}
