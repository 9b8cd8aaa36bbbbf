/// The part of a program run that mocks and overrides live in, mostly one test.
///
/// What is set up in a scope is seen by its task and the tasks that come from it, and
/// it ends with the scope: mocks are stopped and drained, overrides are taken back.
/// Open one with the `.mocking` trait, with `MockingTestCase` or with `withMockScope`.
///
/// ## Where a scope is current
///
/// | what runs | in the scope |
/// | --- | --- |
/// | child tasks: `async let`, task groups | yes |
/// | `Task { }` | yes |
/// | actors, the main actor, code after a continuation | yes |
/// | `onTermination` of a stream, `onCancel`, a deinitializer | if what ends it is |
/// | `Task.detached { }` | no |
/// | dispatch queues, threads, timers | no |
/// | `Task { }` on one of those | no |
///
/// Mocks know their scope, so calls to them need none of this. For ``Interceptable()``
/// types and ``Overridable()`` properties, ``EscapePolicy`` says what happens to code that
/// has lost the scope; `MockScope.bind` and `run` take it there.
public actor MockScope: LockedActor {
  nonisolated let executor = LockExecutor()
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The name, for messages: that of the test, if there is one.
  public nonisolated let name: String
  /// The scope that was current where this one was opened.
  nonisolated let outer: MockScope?
  /// The overrides made with `override(with:)`.
  nonisolated let overrides: OverrideFrame
  /// What it makes of stubs that nobody uses.
  nonisolated let unusedStubs: UnusedStubs
  /// What was used past the mocks and overrides of this scope.
  nonisolated let escapes: EscapeLog
  /// The run of an exploration that it belongs to.
  package nonisolated let exploration: (any ExploredRun)?
  /// Whether it belongs to one; by itself, since each call asks.
  nonisolated let isExplored: Bool
  /// The types that it has mocks for, so that calls of others need not look.
  nonisolated let marks: ScopeMarks
  package nonisolated let reporter: any FindingReporter
  /// The scope around this one, if they report to the same place: it takes over what is
  /// found after the end of this one, which need not be the end of the test.
  nonisolated let heir: MockScope?
  /// Shared with the scope around it, so that the calls of one test have one order.
  private nonisolated let order: CallOrder
  /// Shared in the same way.
  nonisolated let timelineLog: TimelineLog
  /// Whether a failure was found in it, or in a scope inside that reports to the same place.
  nonisolated let hasFindings = Locked(false)

  private var phase = Phase.open
  private var mocks: [ObjectIdentifier: WeakMock] = [:]
  /// What was expected of its mocks, those that are gone included.
  private var expectations: [Expectation] = []
  /// The stubs that it wants to be used.
  private var stubUses: [StubUse] = []
  /// The mocks that stand for something else than a mock object.
  private var watched: [TargetKey: WatchedMock] = [:]
  /// The conditions that some of them have, by type, oldest first.
  private var conditions: [ObjectIdentifier: [InstanceCondition]] = [:]
  /// How many there must be before those of dead objects are looked for.
  private var sweepAt = 64
  /// Findings from tasks that do not belong to the scope, until its end.
  private var kept: [Finding] = []

  private enum Phase {
    case open
    case ending
    case ended
  }

  private struct WeakMock {
    weak var mock: Mock?
  }

  /// The scope of the current task, or nil outside any.
  public static var current: MockScope? { MockContext.current?.scope }

  /// Where findings go that are raised here.
  package static var currentReporter: any FindingReporter {
    current?.reporter ?? DefaultReporter.shared
  }

  /// The home of mocks that were made outside any scope. It never ends.
  static let unscoped = MockScope(
    named: "outside any scope", in: nil, reporter: nil, escapes: nil, isKeepingTimeline: false)

  /// Makes a scope inside the current one.
  ///
  /// - Parameters:
  ///   - name: The name for messages; without it, that of the scope around it.
  ///   - reporter: Where its failures go; without it, where those of the scope around
  ///     it go, or to the test framework that runs.
  ///   - unusedStubs: What it makes of stubs that nobody uses; without it, what the scope
  ///     around it does.
  ///   - escapes: What becomes of uses that have lost it; without it, what does of those
  ///     that have lost the scope around it.
  ///   - exploration: The run of an exploration that it belongs to; without it, the one that
  ///     the scope around it belongs to.
  package init(
    _ name: String?, reportingTo reporter: (any FindingReporter)?,
    unusedStubs: UnusedStubs? = nil, escapes: EscapePolicy? = nil,
    exploration: (any ExploredRun)? = nil
  ) {
    let outer = MockContext.current
    self.init(
      named: name ?? outer?.scope?.name ?? "a scope without a name", in: outer, reporter: reporter,
      unusedStubs: unusedStubs, escapes: escapes, exploration: exploration)
    MockRegistry.shared.enter(MockRegistry.add, self)
  }

  private init(
    named name: String, in outer: MockContext?, reporter: (any FindingReporter)?,
    unusedStubs: UnusedStubs? = nil, escapes: EscapePolicy?, isKeepingTimeline: Bool = true,
    exploration: (any ExploredRun)? = nil
  ) {
    self.exploration = exploration ?? outer?.scope?.exploration
    isExplored = self.exploration != nil
    self.unusedStubs = unusedStubs ?? outer?.scope?.unusedStubs ?? .ignore
    self.name = name
    self.outer = outer?.scope
    marks = ScopeMarks(inside: outer?.scope?.marks)
    self.reporter = reporter ?? outer?.scope?.reporter ?? DefaultReporter.shared
    heir = reporter == nil ? outer?.scope : nil
    order = outer?.scope?.order ?? CallOrder()
    timelineLog = outer?.scope?.timelineLog ?? TimelineLog(isKeeping: isKeepingTimeline)
    let policy = escapes ?? outer?.scope?.escapes.policy ?? .note
    self.escapes = EscapeLog(policy, ordering: order)
    overrides = OverrideFrame(inside: outer?.overrides, escapes: self.escapes)
  }

  /// The next number in the order of calls.
  nonisolated func nextOrder() -> UInt64 { order.next() }

  /// The context that makes this scope the current one.
  nonisolated var context: MockContext {
    MockContext(scope: self, overrides: overrides)
  }
}

// MARK: - Mocks

extension MockScope {
  /// Takes a mock in, to be stopped with the scope; false if it is too late for that.
  static func adopt(_ scope: isolated MockScope, _ mock: Mock) -> Bool {
    guard scope.phase == .open else { return false }
    scope.mocks[ObjectIdentifier(mock)] = WeakMock(mock: mock)
    return true
  }

  static func forget(_ scope: isolated MockScope, _ mock: ObjectIdentifier) {
    scope.mocks[mock] = nil
  }

  static func mocks(_ scope: isolated MockScope, _: Void) -> [Mock] {
    scope.mocks.values.compactMap(\.mock)
  }
}

// MARK: - Expectations

extension MockScope {
  /// Keeps an expectation, to report it at the end if it is not met by then.
  static func keep(_ scope: isolated MockScope, _ expectation: Expectation) {
    // Outside any scope there is no end that could report it.
    guard scope !== MockScope.unscoped, scope.phase == .open else { return }
    scope.expectations.append(expectation)
  }

  /// Keeps what tells whether a stub is used.
  static func keepUse(_ scope: isolated MockScope, _ use: StubUse) {
    guard scope.phase == .open else { return }
    scope.stubUses.append(use)
  }

  /// What the end has to report of an expectation; nil if it is met or known already.
  private static func shortfall(of expectation: Expectation) -> Finding? {
    guard !expectation.isReported,
      let unmet = expectation.shortfall(nearMisses: expectation.nearMisses)
    else { return nil }
    return Finding(
      .unmetExpectations(mock: expectation.mock, unmet: [unmet], rejected: []),
      at: expectation.place)
  }
}

// MARK: - Other targets

extension MockScope {
  /// The mocks of this scope for some targets, in the order of the targets.
  static func watchedMocks(_ scope: isolated MockScope, _ keys: [TargetKey]) -> [Mock] {
    keys.compactMap { key in
      guard let watched = scope.watched[key], watched.isCurrent else { return nil }
      return watched.mock
    }
  }

  /// The mocks of this scope that a call of an instance comes through; conditions are still
  /// to be asked, outside the actor.
  static func mocks(
    _ scope: isolated MockScope, for call: (own: [TargetKey], types: [TargetKey])
  ) -> (own: [Mock], conditional: [(condition: InstanceCondition, mock: Mock)], types: [Mock]) {
    var conditional: [(InstanceCondition, Mock)] = []
    if !scope.conditions.isEmpty {
      for case .all(let type) in call.types {
        for condition in (scope.conditions[type] ?? []).reversed() {
          guard let watched = scope.watched[.some(condition.number)] else { continue }
          conditional.append((condition, watched.mock))
        }
      }
    }
    return (watchedMocks(scope, call.own), conditional, watchedMocks(scope, call.types))
  }

  /// Keeps a mock for a target, unless there is one already.
  ///
  /// - Returns: The one that is kept, and what is to be let go outside the actor; nil if
  ///   the scope has ended.
  static func keepMock(
    _ scope: isolated MockScope,
    _ new: (
      key: TargetKey, watched: WatchedMock,
      condition: (type: ObjectIdentifier, condition: InstanceCondition)?
    )
  ) -> (mock: Mock, swept: Sweep)? {
    guard scope.phase == .open else { return nil }
    let old = scope.watched[new.key]
    if let old, old.isCurrent { return (old.mock, Sweep()) }
    var swept = scope.watched.count >= scope.sweepAt ? scope.sweep() : Sweep()
    swept.stale[new.key] = old
    scope.watched[new.key] = new.watched
    if let (type, condition) = new.condition {
      scope.conditions[type, default: []].append(condition)
    }
    return (new.watched.mock, swept)
  }

  /// What was found among the mocks for targets.
  struct Sweep {
    /// The mocks for objects that are gone.
    var stale: [TargetKey: WatchedMock] = [:]
    /// Objects that were looked at, since this may have been their last reference.
    var objects: [AnyObject] = []
  }

  /// Takes out the mocks for objects that are gone. Done whenever their number has doubled,
  /// so each costs little, and no more are kept than twice those that are needed.
  private func sweep() -> Sweep {
    var swept = Sweep()
    for (key, watched) in watched {
      guard let object = watched.watchedObject else { continue }
      if let object = object.object {
        swept.objects.append(object)
      } else {
        swept.stale[key] = watched
      }
    }
    for key in swept.stale.keys { watched[key] = nil }
    sweepAt = max(64, 2 * watched.count)
    return swept
  }

  /// The number of targets that mocks are kept for.
  nonisolated var watchedCount: Int { enter({ scope, _ in scope.watched.count }, ()) }

  /// The mock for a target in this scope or the nearest one around it that has one;
  /// else a new one in this scope.
  ///
  /// - Parameter isOwn: Whether it must be one of this scope: what is set up in a scope must
  ///   not outlive it.
  nonisolated func mock(
    for target: WatchedTarget, isOwn: Bool = false, making make: () -> Mock
  ) -> Mock {
    for scope in isOwn ? [self] : Array(sequence(first: self, next: \.outer)) {
      if let mock = scope.enter(MockScope.watchedMocks, [target.key]).first { return mock }
    }
    // Two tasks may come here at once; the scope keeps one of the two.
    let mock = make()
    marks.insert(target.marks)
    let watched = WatchedMock(mock, for: target.object, known: target.registryKey)
    // Told first, so that the end of the scope cannot come in between.
    MockRegistry.shared.enter(MockRegistry.addWatched, (watched.registryKey, watched))
    guard let kept = enter(MockScope.keepMock, (target.key, watched, target.condition)) else {
      // The scope has ended, and the mock is stopped: a late call.
      MockRegistry.shared.forget(mock, for: watched.registryKey)
      return mock
    }
    if kept.mock !== mock { MockRegistry.shared.forget(mock, for: watched.registryKey) }
    for stale in kept.swept.stale.values {
      MockRegistry.shared.forget(stale.mock, for: stale.registryKey)
    }
    return kept.mock
  }
}

extension Mock {
  /// Has the scope keep the mock alive until it ends, for a mock that is used through
  /// something that does not.
  package nonisolated func keepInScope() {
    guard scope !== MockScope.unscoped else { return }
    let key = TargetKey.instance(ObjectIdentifier(self))
    _ = scope.enter(MockScope.keepMock, (key, WatchedMock(self, for: nil, known: key), nil))
  }
}

// MARK: - Reporting

extension MockScope {
  /// Takes a finding to the test that the scope belongs to.
  ///
  /// From a task of the scope it is reported at once, so that it is booked where it
  /// happened. From elsewhere it is kept until the scope ends, on the task of the
  /// test. If the scope has ended, it goes to the scope around it or is reported as late.
  nonisolated func report(_ finding: Finding) {
    if TimelineLog.isWording { return }
    var finding = finding
    finding.note(sequence(first: self, next: \.outer).flatMap(\.escapes.uses))
    let isOnOwnTask =
      outer == nil && self === MockScope.unscoped || Self.current?.isWithin(self) == true
    let route = enter(MockScope.route, (finding, isOnOwnTask))
    if route == .late, let heir { return heir.report(finding) }
    note(finding)
    switch route {
    case .now: reporter.report(finding)
    case .atEnd: break
    case .late: reporter.reportLate(finding, of: name)
    }
  }

  private enum Route {
    case now
    case atEnd
    case late
  }

  private static func route(
    _ scope: isolated MockScope, _ raised: (finding: Finding, isOnOwnTask: Bool)
  ) -> Route {
    if scope.phase == .ended { return .late }
    if raised.isOnOwnTask { return .now }
    scope.kept.append(raised.finding)
    return .atEnd
  }

  nonisolated func isWithin(_ scope: MockScope) -> Bool {
    self === scope || outer?.isWithin(scope) == true
  }

  /// Whether one of the two scopes is inside the other: both belong to one test.
  package nonisolated func isRelated(to scope: MockScope) -> Bool {
    isWithin(scope) || scope.isWithin(self)
  }

  /// Decides anew what becomes of uses that have lost the scope.
  package nonisolated func set(_ escapes: EscapePolicy) { self.escapes.policy = escapes }

  /// The name, if the scope has begun to end.
  nonisolated var endedName: String? {
    enter({ scope, _ in scope.phase != .open }, ()) ? name : nil
  }
}

// MARK: - Ending

extension MockScope {
  /// Ends the scope: stops its mocks, waits until they are drained, takes back its
  /// overrides and reports what was kept.
  ///
  /// - Parameter duration: How long to wait for all mocks together.
  package nonisolated func end(drainingWithin duration: Duration) async {
    let mocks = enter(MockScope.beginEnd, ())
    for mock in mocks { mock.requestStop() }
    let clock = ScopeClock(of: self)
    let deadline = clock.now.advanced(by: duration)
    for mock in mocks {
      let left = clock.now.duration(to: deadline)
      await mock.stop(within: left, of: duration, on: clock, at: mock.place)
    }
    finishEnd()
  }

  /// Ends the scope where nothing can be awaited: calls in flight finish by
  /// themselves, and the last one of a mock tears it down.
  nonisolated func endWithoutWaiting() {
    for mock in enter(MockScope.beginEnd, ()) { mock.requestStop() }
    finishEnd()
  }

  private nonisolated func finishEnd() {
    overrides.end()
    MockRegistry.shared.enter(MockRegistry.remove, ObjectIdentifier(self))
    let (findings, expectations, uses, watched) = enter(MockScope.completeEnd, ())
    for watched in watched.values {
      MockRegistry.shared.forget(watched.mock, for: watched.registryKey)
    }
    var late = expectations.compactMap(Self.shortfall) + uses.compactMap(\.finding)
    if escapes.policy == .fail {
      late += escapes.uses.map { Finding(.escapedUse($0), at: $0.place) }
    }
    for finding in late { note(finding) }
    for finding in findings + late { reporter.report(finding) }
    concludeTimeline()
  }

  private static func beginEnd(_ scope: isolated MockScope, _: Void) -> [Mock] {
    guard scope.phase == .open else { return [] }
    scope.phase = .ending
    // By age, so that messages come in the same order in every run.
    return mocks(scope, ()).sorted { $0.serial < $1.serial }
  }

  /// The findings to report, what was expected, and mocks to be released outside the actor.
  private static func completeEnd(
    _ scope: isolated MockScope, _: Void
  ) -> ([Finding], [Expectation], [StubUse], [TargetKey: WatchedMock]) {
    scope.phase = .ended
    defer {
      scope.kept = []
      scope.expectations = []
      scope.stubUses = []
      scope.watched = [:]
      scope.conditions = [:]
    }
    return (scope.kept, scope.expectations, scope.stubUses, scope.watched)
  }
}
