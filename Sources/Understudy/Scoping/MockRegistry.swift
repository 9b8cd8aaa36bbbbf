/// What is mocked and overridden now, in the whole process.
///
///     print(await MockRegistry.shared.snapshot())
public actor MockRegistry: LockedActor {
  /// The registry of the process.
  public static let shared = MockRegistry()

  nonisolated let executor = LockExecutor()
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  private var scopes: [ObjectIdentifier: MockScope] = [:]
  /// The mocks of all scopes for targets other than mock objects.
  private var watched: [TargetKey: [ObjectIdentifier: WatchedMock]] = [:]

  private init() {}

  /// What is there now. Each mock is seen at one moment; different mocks may be seen at
  /// slightly different ones.
  public nonisolated(nonsending) func snapshot() async -> Snapshot {
    let scopes = enter(MockRegistry.scopes, ()) + [.unscoped]
    let seen = scopes.map { scope in
      ScopeSummary(
        name: scope.name,
        mocks: scope.enter(MockScope.mocks, ()).sorted { $0.serial < $1.serial }
          .map { $0.summary },
        overrides: scope.overrides.summaries)
    }
    return Snapshot(
      scopes: seen.filter { $0.name != MockScope.unscoped.name || !$0.mocks.isEmpty },
      installed: OverrideFrame.process.summaries)
  }

  static func add(_ registry: isolated MockRegistry, _ scope: MockScope) {
    registry.scopes[ObjectIdentifier(scope)] = scope
  }

  static func remove(_ registry: isolated MockRegistry, _ scope: ObjectIdentifier) {
    registry.scopes[scope] = nil
  }

  static func addWatched(
    _ registry: isolated MockRegistry, _ new: (key: TargetKey, watched: WatchedMock)
  ) {
    registry.watched[new.key, default: [:]][ObjectIdentifier(new.watched.mock)] = new.watched
  }

  nonisolated func forget(_ mock: Mock, for key: TargetKey) {
    // What was removed is released outside the actor.
    _ = enter(MockRegistry.removeWatched, (key, ObjectIdentifier(mock)))
  }

  private static func removeWatched(
    _ registry: isolated MockRegistry, _ old: (key: TargetKey, mock: ObjectIdentifier)
  ) -> WatchedMock? {
    let removed = registry.watched[old.key]?.removeValue(forKey: old.mock)
    if registry.watched[old.key]?.isEmpty == true { registry.watched[old.key] = nil }
    return removed
  }

  /// The mocks of all scopes for some targets. An object among the targets must be alive.
  static func watchedMocks(
    _ registry: isolated MockRegistry, _ keys: [TargetKey]
  ) -> [Mock] {
    keys.flatMap { key in
      (registry.watched[key] ?? [:]).values.filter(\.isCurrent).map(\.mock)
    }
  }

  private static func scopes(_ registry: isolated MockRegistry, _: Void) -> [MockScope] {
    registry.scopes.values.sorted { $0.name < $1.name }
  }
}

extension MockRegistry {
  /// The registry at one moment.
  public struct Snapshot: Sendable {
    /// The open scopes, by name.
    public let scopes: [ScopeSummary]
    /// The overrides that hold for the whole process.
    public let installed: [OverrideSummary]

    /// Whether nothing is mocked or overridden.
    public var isEmpty: Bool { scopes.isEmpty && installed.isEmpty }
  }

  /// A scope at one moment.
  public struct ScopeSummary: Sendable {
    /// The name of the scope.
    public let name: String
    /// Its mocks, oldest first.
    public let mocks: [MockSummary]
    /// Its overrides, oldest first.
    public let overrides: [OverrideSummary]
  }

  /// A mock at one moment.
  public struct MockSummary: Sendable {
    /// The name of the mock type, or of the type that is intercepted.
    public let name: String
    /// What it stands for.
    public let target: Target
    /// Where it was made; for an intercepted type, where the test first mentioned it.
    public let place: SourcePlace
    /// How many calls it has on record.
    public let calls: Int
    /// How many calls are inside it while an answer runs.
    public let callsInFlight: Int
    /// Whether it has been stopped, and how often it was torn down: at most once.
    public let isStopped: Bool
    public let teardowns: Int
    /// Its hooks, oldest first.
    public let hooks: [HookSummary]
  }

  /// What a mock stands for.
  public enum Target: Sendable {
    /// A mock object, or the static members of a mock type.
    case mock
    /// One instance of an ordinary type.
    case instance
    /// All instances of an ordinary type.
    case allInstances
    /// The static members of an ordinary type.
    case type
  }

  /// A hook at one moment.
  public struct HookSummary: Sendable {
    /// The member, such as `StatusManager.currentStatus()`.
    public let member: String
    /// Where the hook was set up.
    public let place: SourcePlace
  }

  /// An override at one moment.
  public struct OverrideSummary: Sendable {
    /// The property, such as `StatusManager.shared`.
    public let property: String
    /// Where it was overridden.
    public let place: SourcePlace
  }
}

// MARK: - CustomStringConvertible

extension MockRegistry.Snapshot: CustomStringConvertible {
  /// One line for each scope, mock and override.
  public var description: String {
    let lines = scopes.flatMap(\.lines) + installed.map { "installed \($0.line)" }
    return lines.isEmpty ? "nothing is mocked or overridden" : lines.joined(separator: "\n")
  }
}

extension MockRegistry.ScopeSummary {
  fileprivate var lines: [String] {
    let content = mocks.flatMap(\.lines) + overrides.map(\.line)
    return ["scope '\(name)'"] + content.map { "  \($0)" }
  }
}

extension MockRegistry.MockSummary {
  fileprivate var lines: [String] {
    let what =
      switch target {
      case .mock: name
      case .instance: "an instance of \(name)"
      case .allInstances: "all instances of \(name)"
      case .type: "the type \(name)"
      }
    let state = isStopped ? ", stopped" : ""
    return ["\(what) at \(place): \(calls) calls, \(callsInFlight) in flight\(state)"]
      + hooks.map { "  hook of \($0.member) at \($0.place)" }
  }
}

extension MockRegistry.OverrideSummary {
  fileprivate var line: String { "override of \(property) at \(place)" }
}

// MARK: - What should not be there

extension MockRegistry.Snapshot {
  /// What is in use: without stopped mocks, and without scopes that hold nothing.
  package var inUse: Self {
    let scopes = scopes.map { scope in
      MockRegistry.ScopeSummary(
        name: scope.name, mocks: scope.mocks.filter { !$0.isStopped }, overrides: scope.overrides)
    }
    return Self(
      scopes: scopes.filter { !$0.mocks.isEmpty || !$0.overrides.isEmpty }, installed: installed)
  }

  /// Without the scopes whose names do not fit.
  package func filtered(by isMeant: (_ name: String) -> Bool) -> Self {
    Self(scopes: scopes.filter { isMeant($0.name) }, installed: installed)
  }

  /// Reports one failure that names everything in the snapshot; none if it is empty.
  package func reportUnlessEmpty(at place: SourcePlace) {
    guard !isEmpty else { return }
    let count = scopes.reduce(installed.count) { $0 + $1.mocks.count + $1.overrides.count }
    (MockScope.current ?? .unscoped).report(
      Finding(.notEmpty(count: count, content: description), at: place))
  }
}

extension Mock {
  /// The mock at one moment.
  public nonisolated var summary: MockRegistry.MockSummary {
    let seen = enter(Mock.figures, ())
    return MockRegistry.MockSummary(
      name: name, target: interest?.target ?? .mock, place: place, calls: seen.calls,
      callsInFlight: seen.inFlight, isStopped: seen.isStopped, teardowns: seen.teardowns,
      hooks: hooks.map { MockRegistry.HookSummary(member: $0.member, place: $0.place) })
  }

  private static func figures(
    _ mock: isolated Mock, _: Void
  ) -> (calls: Int, inFlight: Int, isStopped: Bool, teardowns: Int) {
    (
      mock.tables.all.reduce(0) { $0 + $1.callCount }, mock.lifecycle.callsInFlight.count,
      mock.lifecycle.isStopped, mock.lifecycle.teardowns
    )
  }
}
