import Foundation

/// A task that stands by with the task-local values of its creator and lends them to
/// whoever has work to do there.
///
/// Swift Testing knows the current test by such a value, which no public function sets. A
/// task that is made in a test keeps it beyond the end of the test.
///
/// The task never waits on a thread: it is its own executor (SE-0417), which holds the
/// one job of the task until there is work.
final class StandbyTask: TaskExecutor, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the state is touched under the lock alone.
  private let lock = NSLock()
  private var job: UnownedJob?
  private var work: [@Sendable () -> Void] = []
  private var isOver = false

  /// Makes the task; to be called once.
  func begin() {
    Task(executorPreference: self) { [self] in
      while let work = next() {
        for work in work { work() }
        await Task.yield()
      }
    }
  }

  /// Does some work in the task before it returns, or, if another thread is at work
  /// there, leaves it to that.
  func perform(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { work.append(body) }
    run()
  }

  /// Ends the task, which keeps itself alive until then.
  func end() {
    lock.withLock { isOver = true }
    run()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { self.job = job }
  }

  private func run() {
    while let job = lock.withLock({ hasWork ? self.job.take() : nil }) {
      // On a plain thread, since the caller may be a task, inside which no other can run.
      onPlainThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private var hasWork: Bool { isOver || !work.isEmpty }

  /// What there is to do; nil once the task is to end.
  private func next() -> [@Sendable () -> Void]? {
    lock.withLock {
      defer { work = [] }
      return isOver && work.isEmpty ? nil : work
    }
  }
}
