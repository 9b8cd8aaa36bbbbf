/// A call that a test expects, or one that it rejects.
///
/// It holds no matcher and no answer, only their wording, so that the scope can keep it
/// longer than its mock. All of it is decided under one lock, which is taken inside the
/// actor of the mock and never the other way round.
final class Expectation: Sendable {
  /// The name of the mock.
  let mock: String
  /// The pattern as it was written, with the protocol before it.
  let pattern: String
  let place: SourcePlace
  /// Whether calls must not come.
  let isRejection: Bool
  /// Lower for what was set up earlier.
  let serial = Tickets.next()

  private let state = Locked(State())

  init(of mock: String, _ pattern: String, isRejection: Bool, at place: SourcePlace) {
    self.mock = mock
    self.pattern = pattern
    self.isRejection = isRejection
    self.place = place
  }

  /// Uses the expectation up by one call, if it is due.
  func claim() -> Claim {
    let (order, times, isUsedUp) = state.withLock { ($0.order, $0.times, $0.isUsedUp) }
    guard !isUsedUp else { return .usedUp }
    if let order, case .waiting(let next) = order.line.claim(order.position, of: times) {
      return .notDue(next: next)
    }
    // Nobody else can have used it up meanwhile: its mock is entered.
    state.withLock { $0.received += 1 }
    return .claimed
  }

  /// Counts a call that was rejected.
  func noteRejectedCall() {
    state.withLock { $0.received += 1 }
  }

  /// Whether no call is expected any more.
  var isUsedUp: Bool { state.withLock { $0.isUsedUp } }

  /// Whether calls that were rejected have come.
  var isViolated: Bool { isRejection && receivedCount > 0 }

  var receivedCount: Int { state.withLock { $0.received } }

  /// How far the expectation is from being met; nil if it is met or rejects calls.
  ///
  /// - Parameter nearMisses: The calls that did not fit.
  func shortfall(nearMisses: [WrittenCall]) -> UnmetExpectation? {
    let (times, received, isUsedUp) = state.withLock { ($0.times, $0.received, $0.isUsedUp) }
    guard !isRejection, !isUsedUp else { return nil }
    return UnmetExpectation(
      pattern: pattern, times: times, received: received, nearMisses: nearMisses, place: place)
  }

  /// The calls that did not fit, as far as its mock has gone and left them.
  var nearMisses: [WrittenCall] { state.withLock { $0.nearMisses } }

  func keep(nearMisses: [WrittenCall]) {
    state.withLock { $0.nearMisses += nearMisses }
  }

  /// Sets how many calls are expected.
  func expect(times: Int) {
    precondition(times > 0, "An expectation must expect a call at least (was \(times))")
    state.withLock { state in
      state.times = times
      state.isCountGiven = true
    }
  }

  /// Notes how many answers there are: without a number of its own, an expectation
  /// expects one call for each.
  func noteAnswers(_ count: Int) {
    state.withLock { state in
      if !state.isCountGiven { state.times = max(1, count) }
    }
  }

  /// Whether a call that has met it may meet another one instead.
  var canGiveBack: Bool { state.withLock { $0.order == nil && !$0.isWithdrawn } }

  /// Ties the expectation to its place in an order.
  func join(_ line: ExpectedOrder, at position: Int) {
    state.withLock { $0.order = (line, position) }
  }

  /// Gives the expectation up; calls do not meet it any more, and nobody misses them.
  func withdraw() {
    state.withLock { $0.isWithdrawn = true }
  }

  /// Notes that a verification has reported the expectation, so that the end of the
  /// scope does not report it again.
  func noteReport() {
    state.withLock { $0.isReported = true }
  }

  var isReported: Bool { state.withLock { $0.isReported } }

  /// What becomes of a call that fits.
  enum Claim {
    case claimed
    case usedUp
    /// Another expectation of its order comes before it.
    case notDue(next: WrittenStub)
  }

  private struct State {
    var times = 1
    /// Whether the user has said how many calls are expected.
    var isCountGiven = false
    var received = 0
    var order: (line: ExpectedOrder, position: Int)?
    var isWithdrawn = false
    var isReported = false
    var nearMisses: [WrittenCall] = []

    var isUsedUp: Bool { isWithdrawn || received >= times }
  }
}

/// The expectations that have to be met one after the other, to whatever mocks.
final class ExpectedOrder: Sendable {
  private let steps: [WrittenStub]
  /// The position of the expectation that is next, and how often it has been served.
  private let next = Locked<(position: Int, served: Int)>((0, 0))

  init(_ steps: [WrittenStub]) {
    self.steps = steps
  }

  /// Serves the expectation at a position, if it is its turn.
  ///
  /// - Parameter times: How many calls that expectation takes.
  func claim(_ position: Int, of times: Int) -> Turn {
    let current = next.withLock { next in
      guard next.position == position else { return next.position }
      next.served += 1
      if next.served >= times { next = (position + 1, 0) }
      return position
    }
    return current == position ? .served : .waiting(next: steps[current])
  }

  enum Turn {
    case served
    case waiting(next: WrittenStub)
  }
}
