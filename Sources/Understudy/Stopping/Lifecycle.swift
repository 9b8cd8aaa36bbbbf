/// Whether a mock is open, and the leases of the calls inside it.
///
/// A plain value; the actor of the mock holds it. A call takes a lease before any
/// code of the user runs for it and returns it afterwards. Stopping closes the
/// door at once; the teardown is due when the door is closed and no lease is out,
/// and it is handed out exactly once. Whoever waits for the stop waits for the end
/// of the teardown, no matter who performs it.
struct Lifecycle {
  private enum Phase {
    case open
    case closing
    /// The teardown is handed out and releases what the mock held.
    case releasing
    case stopped
  }

  private var phase = Phase.open
  /// By their number, so that it does not matter how many are out.
  private var leases: [UInt64: LeasedCall] = [:]
  /// The tasks that wait for the end of the teardown.
  var drain = WaitingLine()
  /// How many times the teardown was handed out: zero or one.
  private(set) var teardowns = 0

  var isOpen: Bool { phase == .open }
  /// Whether the mock is empty: the teardown has been handed out.
  var isStopped: Bool { phase == .releasing || phase == .stopped }
  /// Whether the teardown is over, so that nothing is left to wait for.
  var isTornDown: Bool { phase == .stopped }
  /// Oldest first.
  var callsInFlight: [LeasedCall] { leases.values.sorted { $0.id < $1.id } }

  mutating func take(_ lease: LeasedCall) {
    leases[lease.id] = lease
  }

  /// Returns a lease; true asks the caller to tear down.
  mutating func `return`(_ id: UInt64) -> Bool {
    guard leases.removeValue(forKey: id) != nil else { ourMistake("a lease was returned twice") }
    return tearDownIfDue()
  }

  /// Whether a lease is still out.
  func isOut(_ id: UInt64) -> Bool {
    leases[id] != nil
  }

  /// Closes the door; true asks the caller to tear down.
  mutating func close() -> Bool {
    if phase == .open { phase = .closing }
    return tearDownIfDue()
  }

  private mutating func tearDownIfDue() -> Bool {
    guard phase == .closing, leases.isEmpty else { return false }
    phase = .releasing
    teardowns += 1
    return true
  }

  /// Ends the teardown and returns the tasks to wake.
  mutating func endTeardown() -> [CheckedContinuation<Void, Never>] {
    phase = .stopped
    return drain.takeAll()
  }
}

/// A call that is inside a mock while code of the user runs for it.
struct LeasedCall {
  let id: UInt64
  /// Where the answer that runs was set up; nil while matchers are asked, and for
  /// the original.
  var place: SourcePlace?
  /// Whether it waits for the test to resume it.
  var isHeld = false
  /// Puts the call into words; runs code of the user, so only outside the actor.
  let wording: () -> String
}

/// What is left to do when the last lease of a stopped mock has been returned.
///
/// Made inside the actor, performed after leaving it, once. An object, so that what it holds is
/// gone when it is performed, wherever a reference to it is still on the stack.
final class Teardown {
  private let mock: Mock
  /// What the mock held. Released first, so that whoever waits for the stop finds
  /// every argument and every answer gone.
  private var contents: MemberTables?
  private let waiting: [CheckedContinuation<Void, Never>]

  /// - Parameter waiting: The tasks that wait for a call, which will not come.
  init(
    of mock: Mock, releasing contents: MemberTables,
    waking waiting: [CheckedContinuation<Void, Never>]
  ) {
    self.mock = mock
    self.contents = contents
    self.waiting = waiting
  }

  func perform() {
    contents?.leave(to: mock.scope, as: mock.timelineTarget)
    contents = nil
    mock.scope.note(.drain, of: mock)
    mock.interest?.end()
    mock.whenStopped?()
    for continuation in waiting + mock.enter(Mock.endTeardown, ()) { continuation.resume() }
  }
}
