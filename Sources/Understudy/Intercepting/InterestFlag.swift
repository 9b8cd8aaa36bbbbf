public import Synchronization

/// Says whether anybody may want to see the calls of one member, or has overridden one
/// property, at the cost of one load.
///
/// Expansions keep one in a `static let`. A struct around an atomic is initialized at
/// compile time, so reading it takes no `swift_once`.
@frozen public struct InterestFlag: ~Copyable, Sendable {
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable
  public init() {}

  /// Whether nobody is interested and nothing is overridden, in any scope.
  @inlinable @inline(__always)
  public var isQuiet: Bool { count.load(ordering: .relaxed) == 0 }

  func raise() { count.wrappingAdd(1, ordering: .relaxed) }
  func lower() { count.wrappingSubtract(1, ordering: .relaxed) }
}

/// Lends an ``InterestFlag`` that stands in a `static let`.
public struct InterestFlagReference: Sendable {
  private let flag: @Sendable ((borrowing InterestFlag) -> Void) -> Void

  /// Makes a reference; only expanded code calls this.
  ///
  /// - Parameter flag: Passes the flag to its argument.
  public init(__ flag: @escaping @Sendable ((borrowing InterestFlag) -> Void) -> Void) {
    self.flag = flag
  }

  func raise() { flag { $0.raise() } }
  func lower() { flag { $0.lower() } }
}

/// Keeps a flag up for as long as it is there.
final class RaisedFlag: Sendable {
  private let flag: InterestFlagReference

  init(_ flag: InterestFlagReference) {
    self.flag = flag
    flag.raise()
  }

  deinit { flag.lower() }
}

/// The interest of a test in the calls of a type: its flags are raised from the first wish
/// until the end.
final class Interest: Sendable {
  /// What calls are wanted of.
  let target: MockRegistry.Target
  /// The type, with all that it inherits.
  let level: InterceptableLevel
  private let flags: [InterestFlagReference]
  private let state = Locked(State())

  private struct State {
    var phase = Phase.quiet
    var place: SourcePlace?
  }

  private enum Phase {
    case quiet
    case raised
    case over
  }

  init(in level: InterceptableLevel, of target: MockRegistry.Target) {
    self.level = level
    flags = level.members.compactMap(\.flag)
    self.target = target
  }

  deinit { end() }

  /// The first statement of the test that was about the type.
  var place: SourcePlace? { state.withLock { $0.place } }

  /// Whether all calls of the type are wanted.
  var isRaised: Bool { state.withLock { $0.phase == .raised } }

  /// Keeps the place of a statement about the type, if it is the first.
  func note(_ place: SourcePlace) {
    state.withLock { if $0.place == nil { $0.place = place } }
  }

  /// Raises the flags, unless they are raised already or the interest is over.
  func raise() {
    // Raised inside, so that no end can come in between and leave them up.
    state.withLock { state in
      guard state.phase == .quiet else { return }
      state.phase = .raised
      for flag in flags { flag.raise() }
    }
  }

  /// Lowers the flags for good.
  func end() {
    state.withLock { state in
      if state.phase == .raised { for flag in flags { flag.lower() } }
      state.phase = .over
    }
  }
}
