// What sleeps by a clock of the system while it runs in an exploration sleeps in its virtual
// time. The protocol is not public yet (SE-0505 was returned for revision), so this is for the
// toolchains in which it was tried. With others such a sleep takes its time.

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalScheduling) import _Concurrency
  package import Interleaving

  extension Scheduler: SchedulingExecutor {
    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      enqueue(job, afterVirtual: delay as? Duration ?? .zero)
    }

    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      // The clock stands still in this thread, so the difference is what the task asked for.
      enqueue(job, afterVirtual: clock.now.duration(to: instant) as? Duration ?? .zero)
    }
  }
#endif
