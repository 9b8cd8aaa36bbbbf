import Understudy

/// Runs a body under many schedules and fails the test at the first one in which it fails.
///
///     @Test func cartKeepsBothItems() async throws {
///       try await explore(seeds: 0..<1_000) {
///         let cart = Cart()
///         async let tea: Void = cart.add("tea")
///         async let milk: Void = cart.add("milk")
///         _ = await (tea, milk)
///         #expect(await cart.items.count == 2)
///       }
///     }
///
/// The tasks of the body run on one thread, a step at a time. At each suspension and each hop
/// between actors the seed decides who goes next, so the same seed gives the same run, in every
/// process. A run fails by a failed `#expect`, a finding of a mock, an error, a deadlock, or a
/// task that never ends. The failure is reported once, with the seed, the schedule made as
/// simple as it can be, and what its tasks did, step by step. If there are few schedules, all
/// of them are tried, however many seeds there are.
///
/// Each run has a mock scope of its own inside the current one, and mocks wait on virtual
/// time; see ``VirtualClock``.
///
/// ## What is explored
///
/// Child tasks of groups, `async let`, actors, and tasks that are made with the preference of
/// the body. Tasks made by `Task { }` and `Task.detached { }` are not, unless the product
/// `InterleavingCapture` is linked; nor is the main actor, an actor with an executor of its
/// own, a dispatch queue or a thread. They are waited for, and counted. Code between two
/// suspensions runs as a whole: data races and locks are for the thread sanitizer.
///
/// - Parameters:
///   - seeds: The seeds to try.
///   - stepLimit: How many steps a run may take.
///   - patience: How long to wait for other threads before a run counts as stuck.
///   - includingMainActor: Whether work of the main actor is explored too, for which the
///     exploration occupies the main thread. Takes `InterleavingCapture`, and Linux; elsewhere
///     that work is waited for, and counted as that of another thread.
///   - body: What runs, once a schedule, from the beginning: what it works on must be made in
///     it.
/// - Returns: How many schedules were tried, and what took part in them.
/// - Throws: ``ExplorationFailure`` if the body failed in a way that is not reported already;
///   `CancellationError` if the task was canceled.
@discardableResult
public nonisolated(nonsending) func explore(
  seeds: Range<UInt64> = 0..<1_000, stepLimit: Int = 100_000, patience: Duration = .seconds(5),
  includingMainActor: Bool = false, _ body: @escaping @Sendable () async throws -> Void
) async throws -> Exploration {
  try await conduct(
    Search.Settings(
      seeds: seeds, stepLimit: stepLimit, patience: patience,
      includesMainActor: includingMainActor), body)
}

/// Runs a body once, as a seed of ``explore(seeds:stepLimit:patience:includingMainActor:_:)`` did.
@discardableResult
public nonisolated(nonsending) func replay(
  seed: UInt64, stepLimit: Int = 100_000, patience: Duration = .seconds(5),
  includingMainActor: Bool = false, _ body: @escaping @Sendable () async throws -> Void
) async throws -> Exploration {
  try await conduct(
    Search.Settings(
      seeds: seed..<seed + 1, isReplay: true, stepLimit: stepLimit, patience: patience,
      includesMainActor: includingMainActor), body)
}

/// Runs a body once, by a schedule that ``explore(seeds:stepLimit:patience:includingMainActor:_:)`` has found.
@discardableResult
public nonisolated(nonsending) func replay(
  schedule: Schedule, stepLimit: Int = 100_000, patience: Duration = .seconds(5),
  includingMainActor: Bool = false, _ body: @escaping @Sendable () async throws -> Void
) async throws -> Exploration {
  try await conduct(
    Search.Settings(
      schedule: schedule, stepLimit: stepLimit, patience: patience,
      includesMainActor: includingMainActor), body)
}

private nonisolated(nonsending) func conduct(
  _ settings: Search.Settings, _ body: @escaping @Sendable () async throws -> Void
) async throws -> Exploration {
  try Task.checkCancellation()
  precondition(Presence.current == nil, "An exploration must not stand inside another one")
  let search = Search(settings, reportingTo: MockScope.currentReporter, body)
  let exploration = await search.conduct()
  guard let failure = exploration.failure else {
    try Task.checkCancellation()
    return exploration
  }
  if !failure.isReported { throw failure }
  // What `#require` threw ends the test, and is not reported again. The error of a mock has
  // been reported in the words of its finding.
  if let error = failure.error, !(error is MockError) { throw error }
  return exploration
}

/// Runs a body under many schedules and returns what came of it, without a word to a test
/// framework.
///
/// For programs; tests use `explore`.
package func survey(
  seeds: Range<UInt64> = 0..<1_000, schedule: Schedule? = nil, exhaustiveLimit: Int = 10_000,
  patience: Duration = .seconds(5), captures: Bool = true,
  includingMainActor: Bool = false, _ body: @escaping @Sendable () async throws -> Void
) async -> Exploration {
  var settings = Search.Settings()
  settings.seeds = seeds
  settings.schedule = schedule
  settings.exhaustiveLimit = exhaustiveLimit
  settings.patience = patience
  settings.captures = captures
  settings.includesMainActor = includingMainActor
  settings.reports = false
  return await Search(settings, reportingTo: MockScope.currentReporter, body).conduct()
}
