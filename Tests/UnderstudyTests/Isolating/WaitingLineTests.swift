// Waiting for a signal: a continuation joins once, leaves once and is resumed once, in
// whatever order signal and cancellation come.

import Testing

@testable import Understudy

struct WaitingLineTests {
  /// A checked continuation traps when it is resumed twice and warns when it never is, so
  /// each test below ends only if each waiter was resumed exactly once.
  @Test func signalWakesEverybodyInTheLine() async {
    let counter = Counter()
    let hasJoined = Turnstile(expecting: 10)
    let served = Journal<Int>()

    await withTaskGroup(of: Void.self) { group in
      for number in 0..<10 {
        group.addTask {
          await counter.serve(telling: hasJoined)
          served.note(number)
        }
      }
      await hasJoined.wait()
      #expect(served.entries == [])
      counter.open()
    }

    #expect(served.entries.sorted() == Array(0..<10))
    #expect(counter.isEmpty)
  }

  @Test func nobodyWaitsForASignalThatHasCome() async {
    let counter = Counter()
    counter.open()

    await counter.serve()

    #expect(counter.joins == 0)
  }

  @Test func taskCanceledBeforeTheWaitDoesNotWait() async {
    let counter = Counter()
    let isCanceled = Gate()

    let customer = Task {
      await isCanceled.wait()
      await counter.serve()
    }
    customer.cancel()
    isCanceled.open()
    await customer.value

    #expect(counter.isEmpty)
  }

  @Test func taskCanceledDuringTheWaitLeavesTheLine() async {
    let counter = Counter()
    let hasJoined = Turnstile(expecting: 1)

    let customer = Task { await counter.serve(telling: hasJoined) }
    await hasJoined.wait()
    customer.cancel()
    await customer.value

    #expect(counter.isEmpty)
    #expect(counter.joins == 1)
  }

  @Test func taskCanceledAfterTheWaitChangesNothing() async {
    let counter = Counter()
    let hasJoined = Turnstile(expecting: 1)
    let isServed = Gate()
    let mayEnd = Gate()

    let customer = Task {
      await counter.serve(telling: hasJoined)
      isServed.open()
      await mayEnd.wait()
    }
    await hasJoined.wait()
    counter.open()
    await isServed.wait()
    customer.cancel()
    mayEnd.open()
    await customer.value

    #expect(counter.isEmpty)
  }

  /// The signal and the cancellation race; whoever takes the waiter out resumes it.
  @Test func racingSignalAndCancellationResumeOnce() async {
    for _ in 0..<500 {
      let counter = Counter()
      let customer = Task { await counter.serve() }

      await withTaskGroup(of: Void.self) { group in
        group.addTask { counter.open() }
        group.addTask { customer.cancel() }
      }
      await customer.value

      #expect(counter.isEmpty)
    }
  }

  @Test func waiterIsTakenOutOnce() async {
    var line = WaitingLine()
    var taken: [Bool] = []

    await withCheckedContinuation { continuation in
      line.join(7, continuation)
      let first = line.leave(7)
      taken = [first != nil, line.leave(7) != nil, !line.takeAll().isEmpty]
      first?.resume()
    }

    #expect(taken == [true, false, false])
    #expect(line.isEmpty)
  }
}

// MARK: - Waiting at most so long

extension WaitingLineTests {
  @Test func eventThatComesFirstEndsTheWait() async {
    let clock = TestClock()
    let event = Gate()

    async let hasHappened = wait(atMost: .seconds(5), on: clock) { await event.wait() }
    await clock.hasSleepers(1)
    event.open()

    #expect(await hasHappened)
    #expect(clock.now.offset == .zero)
    await clock.hasSleepers(0)
  }

  @Test func deadlineThatComesFirstEndsTheWait() async {
    let clock = TestClock()
    let counter = Counter()

    async let hasHappened = wait(atMost: .seconds(5), on: clock) { await counter.serve() }
    await clock.hasSleepers(1)
    clock.advance(by: .seconds(5))

    #expect(await !hasHappened)
    #expect(counter.isEmpty)
  }

  @Test func deadlineIsNotTooEarly() async {
    let clock = TestClock()
    let event = Gate()

    async let hasHappened = wait(atMost: .seconds(5), on: clock) { await event.wait() }
    await clock.hasSleepers(1)
    clock.advance(by: .milliseconds(4_999))
    await clock.hasSleepers(1)
    event.open()

    #expect(await hasHappened)
  }

  @Test func cancellationEndsTheWaitWithoutTheEvent() async {
    let clock = TestClock()
    let counter = Counter()

    let waiting = Task {
      await wait(atMost: .seconds(5), on: clock) { await counter.serve() }
    }
    await clock.hasSleepers(1)
    waiting.cancel()

    #expect(await !waiting.value)
    #expect(counter.isEmpty)
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func durationThatIsOverDoesNotWait(duration: Duration) async {
    let counter = Counter()

    let hasHappened = await wait(atMost: duration, on: TestClock()) { await counter.serve() }

    #expect(!hasHappened)
  }
}

// MARK: - Fixtures

/// A counter of the shop that opens once, with a line before it.
private final class Counter: Sendable {
  private struct State {
    var isOpen = false
    var line = WaitingLine()
    var joins = 0
  }

  private let state = Locked(State())

  var isEmpty: Bool { state.withLock { $0.line.isEmpty } }
  var joins: Int { state.withLock { $0.joins } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.line.takeAll()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the counter is open.
  func serve(telling hasJoined: Turnstile? = nil) async {
    await waitInLine { ticket, continuation in
      let joins = state.withLock { state in
        if !state.isOpen {
          state.line.join(ticket, continuation)
          state.joins += 1
        }
        return !state.isOpen
      }
      hasJoined?.arrive()
      return joins
    } leave: { [self] ticket in
      state.withLock { $0.line.leave(ticket) }
    }
  }
}
