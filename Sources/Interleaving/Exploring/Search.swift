import Understudy

/// Looks for a schedule in which the body fails; the director of an exploration.
final class Search: Sendable {
  private let settings: Settings
  private let scheduler: Scheduler
  private let body: @Sendable () async throws -> Void
  /// Where the findings of mocks go that are to be reported.
  private let reporter: any FindingReporter

  struct Settings: Sendable {
    var seeds: Range<UInt64> = 0..<0
    /// Choices to try instead of searching.
    var schedule: Schedule?
    /// Whether nothing but the seeds is of interest.
    var isReplay = false
    var stepLimit = 100_000
    var patience = Duration.seconds(5)
    /// How many schedules there may be for all of them to be tried.
    var exhaustiveLimit = 10_000
    /// Whether failures of the test framework and of mocks are reported to it.
    var reports = true
    /// Whether tasks are taken in that have no preference, where that is possible.
    var captures = true
    /// Whether work of the main actor is to be part of the schedules.
    var includesMainActor = false
  }

  init(
    _ settings: Settings, reportingTo reporter: any FindingReporter,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    self.settings = settings
    self.reporter = reporter
    self.body = body
    scheduler = Scheduler(
      patience: settings.patience, capture: settings.captures ? Capture.installed : nil,
      includingMainActor: settings.includesMainActor)
  }

  /// Searches on a thread of its own.
  @concurrent
  func conduct() async -> Exploration {
    scheduler.start()
    defer { scheduler.close() }
    guard let watch = FailureWatching.installed else { return await direct() }
    let result = Box<Exploration?>(nil)
    await watch.watch(deciding: { [scheduler] failure in
      guard !RunReporter.isForwarding else { return .isReported }
      guard let run = Presence.current?.run ?? scheduler.runUnderWay else { return .isReported }
      return run.explanation(noting: .issue(failure)).map { .isExplained($0) } ?? .isKeptBack
    }) {
      result.value = await self.direct()
    }
    return result.value!
  }

  private final class Box<Value>: @unchecked Sendable {
    // Proof of `@unchecked Sendable`: written and read by one task.
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private func direct() async -> Exploration {
    await withTaskExecutorPreference(scheduler, isolation: nil) { () async -> Exploration in
      await self.search()
    }
  }

  // MARK: - Searching

  private func search() async -> Exploration {
    var tried = Exploration()
    if settings.captures, Capture.installed != nil {
      // A toolchain may come in which it does not work any more.
      let probe = Task { scheduler.isOnThread }
      tried.capturedTasks = await probe.value ? 0 : nil
    }
    // Tells how long schedules are, and whether other threads have a part in them. The first
    // run is the same in every process, so a seed means the same in all of them.
    let first = await run(settings.schedule.map { .listed($0.ranks) } ?? .oldestFirst)
    tried.schedules = 1
    // If it fails, a seed most likely does so too, and says more.
    if first.fault != nil { shortenPatience() }
    if first.fault != nil, settings.schedule != nil {
      return await examine(first, by: .listed(first.choices.map(\.rank)), seed: nil, tried)
    }
    guard settings.schedule == nil else { return finished(tried) }
    let length = first.choices.count
    var estimate = TreeEstimate()
    for (count, seed) in settings.seeds.enumerated() {
      if count == TreeEstimate.samples, first.fault == nil, scheduler.foreignCount == 0,
        estimate.leaves <= Double(settings.exhaustiveLimit)
      {
        switch await exhaust(&tried) {
        case .failed(let run):
          return await examine(run, by: .listed(run.choices.map(\.rank)), seed: nil, tried)
        case .exhausted:
          tried.isExhaustive = true
          return finished(tried)
        case .tooLarge: break
        }
      }
      let plan = Plan(seed: seed, length: length)
      let run = await run(plan)
      tried.schedules += 1
      if run.fault != nil { return await examine(run, by: plan, seed: seed, tried) }
      if count < TreeEstimate.samples { estimate.add(run.choices) }
      if Task.isCancelled { break }
    }
    if first.fault != nil, !settings.isReplay {
      return await examine(first, by: .listed(first.choices.map(\.rank)), seed: nil, tried)
    }
    return finished(tried)
  }

  private enum Exhaustion {
    case failed(Run)
    case exhausted
    case tooLarge
  }

  /// Tries all schedules, depth first.
  private func exhaust(_ tried: inout Exploration) async -> Exhaustion {
    var prefix: [Int]? = []
    var count = 0
    while let ranks = prefix {
      let run = await run(.listed(ranks))
      count += 1
      tried.schedules += 1
      if run.fault != nil { return .failed(run) }
      guard count <= 2 * settings.exhaustiveLimit, !run.chooser.hasInterfered,
        scheduler.foreignCount == 0, !Task.isCancelled
      else { return .tooLarge }
      prefix = run.choices.nextPrefix
    }
    tried.schedules = count
    return .exhausted
  }

  private func finished(_ tried: Exploration) -> Exploration {
    var tried = tried
    tried.foreignJobs = scheduler.foreignCount
    // One was the probe.
    if tried.capturedTasks != nil { tried.capturedTasks = scheduler.capturedCount - 1 }
    return tried
  }

  // MARK: - Examining a failure

  /// Repeats a failing run, makes its schedule as simple as can be, and reports it.
  private func examine(
    _ failed: Run, by plan: Plan, seed: UInt64?, _ tried: Exploration
  ) async -> Exploration {
    let fault = failed.fault!
    // Whoever may come from another thread has had the time that it takes.
    if scheduler.foreignCount == 0 {
      scheduler.patience = min(scheduler.patience, .milliseconds(20))
    }
    let again = await run(plan, isTraced: true)
    var report = FailureReport(fault: fault, seed: seed)
    report.replays = again.fault?.isLike(fault) == true && again.choices == failed.choices
    report.trace = again.recorded
    report.schedule = Schedule(failed.choices.map(\.rank))
    report.error = failed.error
    if report.replays, settings.schedule == nil, !fault.takesPatience || !hasForeignWork {
      let ranks = await shrink(report.schedule.ranks, failingLike: fault)
      let shrunk = await run(.listed(ranks), isTraced: true)
      if shrunk.fault?.isLike(fault) == true {
        report.schedule = Schedule(ranks)
        report.trace = shrunk.recorded
        report.fault = shrunk.fault!
        report.error = shrunk.error
      }
    }
    var tried = finished(tried)
    report.tried = tried
    if settings.reports, report.replays, fault.reportsItself {
      let last = await run(
        .listed(report.schedule.ranks), explanation: report.explanation)
      report.isReported = last.fault?.isLike(fault) == true
      report.error = last.error
    }
    tried.failure = ExplorationFailure(report)
    return tried
  }

  /// Whether other threads have had a part in the exploration so far.
  private var hasForeignWork: Bool { scheduler.foreignCount > 0 }

  /// Waits less for other threads, if a run has failed without any: whoever might have come has
  /// had the time for it.
  private func shortenPatience() {
    guard !hasForeignWork else { return }
    scheduler.patience = min(scheduler.patience, .milliseconds(20))
  }

  /// Makes a schedule simpler as long as it fails in the same way: shorter, and with fewer
  /// changes between tasks.
  private func shrink(_ ranks: [Int], failingLike fault: Fault) async -> [Int] {
    var shrinking = Shrinking(Schedule(ranks).ranks)
    while let candidate = shrinking.next() {
      let run = await run(.listed(candidate))
      shrinking.judge(fails: run.fault?.isLike(fault) == true)
    }
    return shrinking.best
  }

  // MARK: - Running

  private func run(
    _ plan: Plan, isTraced: Bool = false, explanation: String? = nil
  ) async -> Run {
    let run = Run(
      plan, on: scheduler, stepLimit: settings.stepLimit, isTraced: isTraced,
      explanation: explanation)
    await scheduler.perform(run) {
      Presence.$current.withValue(Presence(in: run)) {
        run.root = Task(executorPreference: scheduler) { [body, reporter] in
          await run.play(body, reportingTo: reporter)
        }
      }
    }
    run.root = nil
    return run
  }
}

extension Run {
  /// Runs the body in a scope of its own, so that its mocks end with it and what they find
  /// makes this run fail.
  fileprivate func play(
    _ body: @Sendable () async throws -> Void, reportingTo reporter: any FindingReporter
  ) async {
    let scope = MockScope(
      nil, reportingTo: RunReporter(run: self, reporter: reporter), exploration: self)
    var thrown: (any Error)?
    do {
      try await scope.run { () async throws in try await body() }
    } catch {
      thrown = error
    }
    await scope.end(drainingWithin: .seconds(5))
    endBody(throwing: thrown)
  }
}

/// Takes what the mocks of a run find.
private struct RunReporter: FindingReporter {
  /// Whether a finding is on its way to the test framework, which is told of it once.
  @TaskLocal static var isForwarding = false

  let run: Run
  let reporter: any FindingReporter

  func report(_ finding: Finding) {
    guard let text = run.explanation(noting: .finding(finding)) else { return }
    Self.$isForwarding.withValue(true) { reporter.report(finding.explained(by: text)) }
  }

  func reportLate(_ finding: Finding, of test: String) { report(finding) }
}
