// Work of the main actor in an exploration. What replaces the main executor is not public yet
// (SE-0505 was returned for revision), so this is for the toolchains in which it was tried.

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) import _Concurrency
  import Dispatch
  import Interleaving
  import Understudy

  /// Takes the jobs of the main actor to the exploration that occupies the main thread.
  ///
  /// Such an exploration runs on the main thread, so what runs on the main actor is exclusive
  /// as ever, other tests included: they wait.
  enum MainActorRoute {
    private static let target = Locked<Scheduler?>(nil)
    /// Replaces the main executor of the process, once: the other one stays behind it.
    private static let replacement: Void = _createExecutors(factory: Factory.self)

    /// Does the work of an exploration on the main thread, one after the other.
    static func take(for scheduler: Scheduler, _ work: @escaping @Sendable () -> Void) {
      _ = replacement
      DispatchQueue.main.async {
        target.withLock { $0 = scheduler }
        work()
        target.withLock { $0 = nil }
      }
    }

    private struct Factory: ExecutorFactory {
      static let mainExecutor: any MainExecutor = RoutingExecutor()
      static var defaultExecutor: any TaskExecutor { PlatformExecutorFactory.defaultExecutor }
    }

    private final class RoutingExecutor: MainExecutor {
      private let platform = PlatformExecutorFactory.mainExecutor

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let scheduler = target.withLock({ $0 }), scheduler.enqueueOnMainActor(job) { return }
        platform.enqueue(ExecutorJob(job))
      }

      func run() throws { try platform.run() }
      func runUntil(_ condition: () -> Bool) throws { try platform.runUntil(condition) }
      func stop() { platform.stop() }
      func checkIsolated() { platform.checkIsolated() }
      func isIsolatingCurrentContext() -> Bool? { platform.isIsolatingCurrentContext() }
    }
  }
#endif
