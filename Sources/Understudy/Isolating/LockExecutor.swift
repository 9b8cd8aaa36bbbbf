import Synchronization

/// A serial executor whose exclusivity is a lock.
///
/// Asynchronous code awaits an actor on it as usual; synchronous code takes the
/// lock and is inside the same isolation (see ``LockedActor/enter(_:_:)``).
///
/// - Jobs run in the order in which they were enqueued, on threads of the
///   global pool, one hold of the lock each.
/// - `enqueue` never runs a job in place: the caller may be a job of this very
///   actor, or synchronous code that stands inside it.
/// - A synchronous entry runs nothing but its own transition.
///
/// Custom executors: SE-0392. `isIsolatingCurrentContext`: SE-0471.
final class LockExecutor: SerialExecutor {
  private let gate = Lock()
  private let line = Locked(JobLine())
  /// The thread that holds `gate`, or zero. Only that thread writes it.
  private let holder = Atomic<UInt>(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard line.withLock({ $0.append(job) }) else { return }
    // Detached, since a drain serves jobs of many tasks: it must inherit neither
    // the task-locals nor the actor of the one that happened to come first.
    Task.detached(priority: TaskPriority(rawValue: job.priority.rawValue)) { [self] in
      while let job = line.withLock({ $0.next() }) { run(job) }
    }
  }

  private func run(_ job: UnownedJob) {
    acquire()
    defer { release() }
    job.runSynchronously(on: asUnownedSerialExecutor())
  }

  @inline(__always)
  func acquire() {
    gate.acquire()
    holder.store(currentThread(), ordering: .relaxed)
  }

  /// Takes the lock for code that calls nothing which could ask who holds it.
  @inline(__always)
  func acquireBriefly() { gate.acquire() }

  /// Ends what `acquireBriefly` began.
  @inline(__always)
  func releaseBriefly() { gate.release() }

  @inline(__always)
  func release() {
    holder.store(0, ordering: .relaxed)
    gate.release()
  }

  /// Whether the current thread holds the lock.
  ///
  /// A thread can read its own identity only if it wrote it itself, so a relaxed
  /// load decides.
  var isHeldByCurrentThread: Bool {
    holder.load(ordering: .relaxed) == currentThread()
  }

  func isIsolatingCurrentContext() -> Bool? { isHeldByCurrentThread }

  func checkIsolated() {
    precondition(isHeldByCurrentThread, "This code must run inside the actor it belongs to")
  }
}

/// The jobs that wait for the lock, and whether a drain is under way.
private struct JobLine {
  private var waiting: [UnownedJob] = []
  private var served = 0
  private var isDraining = false

  /// Adds a job; true asks the caller to start a drain.
  mutating func append(_ job: UnownedJob) -> Bool {
    waiting.append(job)
    defer { isDraining = true }
    return !isDraining
  }

  /// The oldest job, or nil when there is none and the drain must end.
  mutating func next() -> UnownedJob? {
    guard served < waiting.count else {
      waiting.removeAll(keepingCapacity: true)
      served = 0
      isDraining = false
      return nil
    }
    defer { served += 1 }
    return waiting[served]
  }
}
