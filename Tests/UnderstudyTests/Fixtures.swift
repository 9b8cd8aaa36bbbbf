// What the tests of this target share: the ways in which they force an order, and a small
// shop.

@testable import Understudy
import UnderstudyTesting

// MARK: - Forcing an order

/// A gate that is opened once, for any number of tasks. It does not heed cancellation.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Waits until the gate is open.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// Opens a gate after a number of arrivals.
final class Turnstile: Sendable {
  private let missing: Locked<Int>
  private let gate = Gate()

  init(expecting count: Int) {
    missing = Locked(count)
  }

  func arrive() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { gate.open() }
  }

  /// Waits until everybody has arrived.
  func wait() async { await gate.wait() }
}

/// What happened, in order.
final class Journal<Entry: Sendable>: Sendable {
  private let kept = Locked<[Entry]>([])

  var entries: [Entry] { kept.withLock { $0 } }

  func note(_ entry: Entry) {
    kept.withLock { $0.append(entry) }
  }
}

/// A clock whose time the test moves.
final class TestClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let id: UInt64
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    /// Those who wait for a number of sleepers.
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Adds a sleeper and returns the watchers to wake; nil if its deadline is over.
    mutating func goToSleep(_ sleeper: Sleeper) -> [CheckedContinuation<Void, Never>]? {
      guard sleeper.deadline > now else { return nil }
      sleepers.append(sleeper)
      return satisfiedWatchers()
    }

    /// Takes out the watchers whose number is reached.
    mutating func satisfiedWatchers() -> [CheckedContinuation<Void, Never>] {
      let count = sleepers.count
      defer { watchers.removeAll { $0.count == count } }
      return watchers.filter { $0.count == count }.map(\.continuation)
    }
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = Tickets.next()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
        guard let watchers = state.withLock({ $0.goToSleep(sleeper) }) else {
          return continuation.resume()
        }
        for watcher in watchers { watcher.resume() }
        if Task.isCancelled { wake(id) }
      }
    } onCancel: {
      wake(id)
    }
    try Task.checkCancellation()
  }

  /// Moves the time and wakes whoever slept until then.
  func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let awake = state.sleepers.filter { $0.deadline <= now }.map(\.continuation)
      state.sleepers.removeAll { $0.deadline <= now }
      return awake + state.satisfiedWatchers()
    }
    for continuation in awake { continuation.resume() }
  }

  /// Waits until exactly this many tasks sleep.
  func hasSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = state.withLock { state in
        if state.sleepers.count != count { state.watchers.append((count, continuation)) }
        return state.sleepers.count == count
      }
      if isSatisfied { continuation.resume() }
    }
  }

  private func wake(_ id: UInt64) {
    let awake = state.withLock { state in
      let awake = state.sleepers.filter { $0.id == id }.map(\.continuation)
      state.sleepers.removeAll { $0.id == id }
      return awake + state.satisfiedWatchers()
    }
    for continuation in awake { continuation.resume() }
  }
}

// MARK: - The shop

/// A shop as its clerks see it.
@Mockable
protocol Shop: Sendable {
  var isOpen: Bool { get }
  var sign: String { get set }
  func price(of item: String) -> Int
  func sell(_ item: String, count: Int) throws -> Int
  func order(_ item: String) async throws -> Int
  func send(_ parcel: Parcel) async
  func close()
}

/// A shop that exists: every item costs 5, and it keeps what it was sent.
final class RealShop: Shop {
  private let writing = Locked("open")
  let received = Journal<Parcel>()

  var isOpen: Bool { true }
  var sign: String {
    get { writing.withLock { $0 } }
    set { writing.withLock { $0 = newValue } }
  }
  func price(of item: String) -> Int { 5 }
  func sell(_ item: String, count: Int) throws -> Int { 5 * count }
  func order(_ item: String) async throws -> Int { 50 }
  func send(_ parcel: Parcel) async { received.note(parcel) }
  func close() {}
}

enum ShopError: Error, Equatable { case soldOut, closed }

/// An object that tells when it is gone.
final class Parcel: Sendable {
  let label: String
  private let onDeinit: (@Sendable () -> Void)?

  init(_ label: String = "books", onDeinit: (@Sendable () -> Void)? = nil) {
    self.label = label
    self.onDeinit = onDeinit
  }

  deinit { onDeinit?() }
}

extension Parcel: CustomStringConvertible {
  var description: String { "Parcel(\(label))" }
}

// MARK: - Collecting findings

/// Runs a body in a scope of its own and returns what was reported there.
nonisolated(nonsending) func findings(
  _ name: String? = nil, in body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [Finding] {
  let collector = FindingCollector()
  try await withMockScope(name, reportingTo: collector) { try await body() }
  return collector.findings
}

/// Runs a synchronous body in a scope of its own and returns what was reported there.
func findings(_ name: String? = nil, in body: () throws -> Void) rethrows -> [Finding] {
  let collector = FindingCollector()
  try withMockScope(name, reportingTo: collector) { try body() }
  return collector.findings
}

/// Tells late findings from those in time.
final class LateFindingCollector: FindingReporter {
  let inTime = Journal<String>()
  let late = Journal<String>()
  let namesOfEndedScopes = Journal<String>()

  func report(_ finding: Finding) { inTime.note(finding.message) }
  func reportLate(_ finding: Finding, of test: String) {
    late.note(finding.message)
    namesOfEndedScopes.note(test)
  }
}

// MARK: - What is shared

/// What is in stock, shared by the whole shop.
final class StockList: Sendable {
  @Overridable static var shared = StockList("original")
  @Overridable static var note: String? = "original"

  let owner: String
  private let onDeinit: (@Sendable () -> Void)?

  init(_ owner: String, onDeinit: (@Sendable () -> Void)? = nil) {
    self.owner = owner
    self.onDeinit = onDeinit
  }

  deinit { onDeinit?() }
}
