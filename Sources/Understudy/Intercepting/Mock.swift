import Synchronization

/// The stubs, the calls and the life of one mock.
///
/// Every mock object holds one and forwards its calls to it. The stages of a call
/// are in `Mock+Calling.swift`.
///
/// ## Concurrency
///
/// An actor whose isolation is a lock (see `LockedActor`): mocks serve synchronous
/// requirements too. Its transitions decide; whatever runs code of the user happens
/// before or after them.
public actor Mock: LockedActor {
  nonisolated let executor = LockExecutor()
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The name of the mock type, such as `MockWeatherService`.
  public nonisolated let name: String
  /// Where the mock was made, or, if it stands for something that is not a mock, where the
  /// test first said so.
  public nonisolated var place: SourcePlace { interest?.place ?? placeOfInit }
  private nonisolated let placeOfInit: SourcePlace
  /// A number that is higher for mocks that were made later.
  nonisolated let serial = Tickets.next()
  /// The scope that the mock was made in; its failures are reported there.
  package nonisolated let scope: MockScope
  /// What calls are passed on to, if the mock was made with an original.
  nonisolated let original: Original?

  /// Keeps the calls of an intercepted type coming, for as long as the mock is open.
  nonisolated let interest: Interest?

  /// Ends what brings calls to the mock, if it is not called directly; may run more than
  /// once.
  nonisolated let whenStopped: (@Sendable () -> Void)?

  private nonisolated let policy: Atomic<UInt8>

  // Proof of `@exclusivity(unchecked)`, here and in what the actor holds: a transition is
  // alone inside the actor, enters it once, and passes nothing of it to a closure that it
  // calls. The check at run time takes as long as the rest of a call.
  //
  // Proof of `nonisolated(unsafe)`: whoever is not in a transition holds the lock of the
  // executor; that is `steadyOutput(for:_:_:_:)` alone.
  @exclusivity(unchecked) nonisolated(unsafe) var tables = MemberTables()
  @exclusivity(unchecked) nonisolated(unsafe) var lifecycle = Lifecycle()
  @exclusivity(unchecked) nonisolated(unsafe) var changes = ChangeSignal()
  /// Everything that is expected or rejected, oldest first.
  var expectations: [Expectation] = []
  /// The calls that a verification or an expectation has fitted, by their order.
  var seenCalls: Set<UInt64> = []

  /// Makes the inside of a mock; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - name: The name of the mock type.
  ///   - mode: What becomes of calls that nobody prepared.
  ///   - original: What calls are passed on to.
  ///   - place: Where the user made the mock.
  public init(
    __ name: StaticString, mode: MockMode = .strict, original: Original? = nil,
    at place: SourcePlace
  ) {
    self.init(name, mode: mode, original: original, interest: nil, at: place)
  }

  /// Makes the inside of a mock, or of something else that is stubbed like one.
  init(
    _ name: StaticString, mode: MockMode, original: Original?, interest: Interest?,
    at place: SourcePlace, whenStopped: (@Sendable () -> Void)? = nil
  ) {
    self.name = "\(name)"
    placeOfInit = place
    self.original = original
    self.interest = interest
    self.whenStopped = whenStopped
    policy = Atomic(Policy(mode, passesOn: original != nil).rawValue)
    scope = .current ?? .unscoped
    // Nobody would stop it: the scope is over, and the mock is too.
    if !scope.enter(MockScope.adopt, self) { requestStop() }
  }

  /// What becomes of calls that nobody prepared.
  ///
  /// Setting it makes a mock that passed them on to its original keep them.
  public nonisolated var mode: MockMode {
    get { Policy(rawValue: policy.load(ordering: .relaxed))?.mode ?? .strict }
    set { policy.store(Policy(newValue, passesOn: false).rawValue, ordering: .relaxed) }
  }

  /// Whether calls that nobody prepared go to the original.
  nonisolated var passesOn: Bool {
    policy.load(ordering: .relaxed) == Policy.passingOn.rawValue
  }

  private enum Policy: UInt8 {
    case strict
    case nice
    case niceForVoid
    case passingOn

    init(_ mode: MockMode, passesOn: Bool) {
      self =
        switch mode {
        case _ where passesOn: .passingOn
        case .strict: .strict
        case .nice: .nice
        case .niceForVoid: .niceForVoid
        }
    }

    var mode: MockMode {
      switch self {
      case .strict, .passingOn: .strict
      case .nice: .nice
      case .niceForVoid: .niceForVoid
      }
    }
  }

  deinit {
    whenStopped?()
    // What the mock held is released here, by the last owner, with no lock held.
    tables.leave(to: scope, as: timelineTarget)
    scope.enter(MockScope.forget, ObjectIdentifier(self))
  }
}

/// The object that a mock passes calls on to.
public struct Original: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the value is in all but place a stored property
  // of the mock object. Only the mock's witnesses use it, with the isolation and
  // under the sendability of the protocol that the original conforms to as well.
  let value: Any

  /// Wraps an original, `Sendable` or not; only expanded code calls this.
  public init(__ value: Any) {
    self.value = value
  }
}

/// Parts of a mock that `reset` can empty.
public struct MockParts: OptionSet, Sendable {
  /// What was prepared with `stub`.
  public static let stubs = MockParts(rawValue: 1 << 0)
  /// The calls that were received.
  public static let calls = MockParts(rawValue: 1 << 1)
  /// What was set up with `expect` and `reject`. Nobody misses it afterwards.
  public static let expectations = MockParts(rawValue: 1 << 2)
  /// Everything.
  public static let all: MockParts = [.stubs, .expectations, .calls]

  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
