// A stop drains: calls inside finish, the last one tears down, once.

import Dispatch
import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct StoppingTests {
  /// ```
  /// clerk                      stopping task
  /// order("books") begins
  ///                            stop closes the door
  /// the answer goes on: 7
  ///                            stop returns
  /// ```
  @Test func callInFlightGetsItsAnswerAndStopWaitsForIt() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    let clock = TestClock()
    let journal = Journal<String>()
    stub(shop).order("books").does { _ in
      isInside.open()
      await mayAnswer.wait()
      journal.note("answer")
      return 7
    }

    async let ordered = shop.order("books")
    await isInside.wait()
    async let stopped: Void = {
      await stopMocking(shop, clock: clock)
      journal.note("stopped")
    }()
    await clock.hasSleepers(1)
    let during = shop.__mock.summary
    mayAnswer.open()

    #expect(try await ordered == 7)
    await stopped
    #expect(journal.entries == ["answer", "stopped"])
    #expect(!during.isStopped && during.callsInFlight == 1 && during.teardowns == 0)
    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func synchronousCallInFlightIsWaitedForToo() async {
    let shop = MockShop()
    let isInside = Gate()
    let mayAnswer = DispatchSemaphore(value: 0)
    let clock = TestClock()
    let journal = Journal<Int>()
    stub(shop).price(of: .any).does { _ in
      isInside.open()
      mayAnswer.wait()
      return 7
    }

    Thread.detachNewThread { journal.note(shop.price(of: "books")) }
    await isInside.wait()
    async let stopped: Void = stopMocking(shop, clock: clock)
    await clock.hasSleepers(1)
    #expect(shop.__mock.summary.callsInFlight == 1)
    mayAnswer.signal()
    await stopped

    #expect(shop.__mock.summary.callsInFlight == 0)
    #expect(shop.__mock.summary.isStopped)
  }

  @Test func stopWaitsForTheLastOfSeveralCalls() async throws {
    let shop = MockShop()
    let areInside = Turnstile(expecting: 3)
    let gates = [Gate(), Gate(), Gate()]
    let clock = TestClock()
    stub(shop).order(.any).does { item in
      areInside.arrive()
      let number = try #require(Int(item))
      await gates[number].wait()
      return number
    }

    let orders = (0..<3).map { number in Task { try await shop.order("\(number)") } }
    await areInside.wait()
    async let stopped: Void = stopMocking(shop, clock: clock)
    await clock.hasSleepers(1)
    for number in [1, 0] {
      gates[number].open()
      #expect(try await orders[number].value == number)
      #expect(!shop.__mock.summary.isStopped)
    }
    gates[2].open()
    await stopped

    #expect(try await orders[2].value == 2)
    #expect(shop.__mock.summary.isStopped)
  }

  @Test func callInFlightKeepsItsAnswerWhenTheStubIsReplaced() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    stub(shop).order(.any).does { _ in
      isInside.open()
      await mayAnswer.wait()
      return 1
    }

    async let ordered = shop.order("books")
    await isInside.wait()
    reset(shop)
    stub(shop).order(.any).returns(2)
    mayAnswer.open()

    #expect(try await ordered == 1)
    #expect(try await shop.order("books") == 2)
  }

  @Test func fourStopsAtOnceTearDownOnce() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    let clock = TestClock()
    stub(shop).order(.any).does { _ in
      isInside.open()
      await mayAnswer.wait()
      return 7
    }

    async let ordered = shop.order("books")
    await isInside.wait()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await stopMocking(shop, clock: clock) } }
      await clock.hasSleepers(4)
      mayAnswer.open()
    }

    #expect(try await ordered == 7)
    #expect(shop.__mock.summary.teardowns == 1)
    #expect(shop.__mock.summary.callsInFlight == 0)
  }

  // A-87
  @Test func stoppingAStoppedMockDoesNothing() async {
    let shop = MockShop()

    await stopMocking(shop)
    await stopMocking(shop, clock: TestClock())
    requestStop(shop)

    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func idleMockIsStoppedAtOnce() async {
    let shop = MockShop()

    requestStop(shop)

    #expect(shop.__mock.summary.isStopped)
    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func requestedStopIsCompletedByTheLastCall() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    stub(shop).order(.any).does { _ in
      isInside.open()
      await mayAnswer.wait()
      return 7
    }

    async let ordered = shop.order("books")
    await isInside.wait()
    requestStop(shop)
    let isStoppedMeanwhile = shop.__mock.summary.isStopped
    mayAnswer.open()

    #expect(try await ordered == 7)
    #expect(!isStoppedMeanwhile)
    #expect(shop.__mock.summary.isStopped)
  }

  @Test func callThatThrowsReturnsItsLeaseToo() async {
    let shop = MockShop()
    stub(shop).order(.any).does { _ in throw ShopError.soldOut }

    await #expect(throws: ShopError.soldOut) { try await shop.order("books") }
    requestStop(shop)

    #expect(shop.__mock.summary.isStopped)
  }

  @Test func canceledStopStaysUnderWayAndReportsNothing() async throws {
    let collector = FindingCollector()
    try await withMockScope(reportingTo: collector) {
      let shop = MockShop()
      let (isInside, mayAnswer) = (Gate(), Gate())
      let clock = TestClock()
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await isInside.wait()

      let stopping = Task { await stopMocking(shop, clock: clock) }
      await clock.hasSleepers(1)
      stopping.cancel()
      await stopping.value
      let isStoppedMeanwhile = shop.__mock.summary.isStopped
      mayAnswer.open()

      let answer = try await ordered
      #expect(answer == 7)
      #expect(!isStoppedMeanwhile)
      #expect(shop.__mock.summary.isStopped)
    }

    #expect(collector.findings.isEmpty)
  }

  @Test func stopOfACanceledTaskClosesTheDoor() async {
    let shop = MockShop()
    let isCanceled = Gate()

    let stopping = Task {
      await isCanceled.wait()
      await stopMocking(shop)
    }
    stopping.cancel()
    isCanceled.open()
    await stopping.value

    #expect(shop.__mock.summary.isStopped)
  }
}

// MARK: - Past the deadline

extension StoppingTests {
  @Test func stopPastItsDeadlineNamesTheCallsAndGoesOn() async throws {
    let collector = FindingCollector()
    try await withMockScope(reportingTo: collector) {
      let shop = MockShop()
      let areInside = Turnstile(expecting: 2)
      let mayAnswer = Gate()
      let clock = TestClock()
      let stubLine = #line + 1
      stub(shop).order(.any).does { _ in
        areInside.arrive()
        await mayAnswer.wait()
        return 7
      }
      async let books = shop.order("books")
      async let maps = shop.order("maps")
      await areInside.wait()

      let stopLine = #line + 1
      async let stopped: Void = stopMocking(shop, within: .seconds(3), clock: clock)
      await clock.hasSleepers(1)
      clock.advance(by: .seconds(3))
      await stopped

      let finding = try #require(collector.findings.first)
      #expect(finding.place.line == stopLine)
      guard case .stuckStop("MockShop", .seconds(3), let calls) = finding.kind else {
        Issue.record("Another finding: \(finding.message)")
        return
      }
      #expect(calls.map(\.text).sorted() == [#"order("books")"#, #"order("maps")"#])
      #expect(calls.map { Int($0.place?.line ?? 0) } == [stubLine, stubLine])
      #expect(!shop.__mock.summary.isStopped)
      mayAnswer.open()
      let answers = try await [books, maps]
      #expect(answers == [7, 7])
      #expect(shop.__mock.summary.isStopped)
    }

    #expect(collector.findings.count == 1)
  }

  @Test func stuckCallOfTheOriginalHasNoPlace() async throws {
    let real = HeldShop()
    let collector = FindingCollector()
    try await withMockScope(reportingTo: collector) {
      let shop = MockShop(callingThrough: real)
      let clock = TestClock()
      async let ordered = shop.order("books")
      await real.isInside.wait()

      async let stopped: Void = stopMocking(shop, within: .seconds(3), clock: clock)
      await clock.hasSleepers(1)
      clock.advance(by: .seconds(3))
      await stopped
      real.mayAnswer.open()

      let answer = try await ordered
      #expect(answer == 9)
    }

    guard case .stuckStop(_, _, let calls)? = collector.findings.first?.kind else {
      Issue.record("No stop got stuck")
      return
    }
    #expect(calls.map(\.text) == [#"order("books")"#])
    #expect(calls.first?.place == nil)
  }

  @Test func secondStopWaitsForWhatTheFirstCouldNot() async throws {
    let collector = FindingCollector()
    try await withMockScope(reportingTo: collector) {
      let shop = MockShop()
      let (isInside, mayAnswer) = (Gate(), Gate())
      let clock = TestClock()
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await isInside.wait()
      await stopMocking(shop, within: .zero, clock: clock)

      async let stopped: Void = stopMocking(shop, clock: clock)
      await clock.hasSleepers(1)
      mayAnswer.open()
      await stopped

      #expect(shop.__mock.summary.isStopped)
      let answer = try await ordered
      #expect(answer == 7)
    }

    #expect(collector.findings.count == 1)
  }
}

// MARK: - From inside a call

/// A stop that stands inside a call would wait for itself: it defers to the call's end.
/// The clocks here never move and the tests end, so no stop waited.
@Suite(.mocking) struct StoppingFromInsideTests {
  @Test func stopFromInsideAnAsynchronousCallDefers() async throws {
    let shop = MockShop()
    let journal = Journal<Bool>()
    stub(shop).order(.any).does { _ in
      await stopMocking(shop, clock: TestClock())
      journal.note(shop.__mock.summary.isStopped)
      return 7
    }

    let ordered = try await shop.order("books")

    #expect(ordered == 7)
    #expect(journal.entries == [false])
    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func stopFromInsideASynchronousCallDefers() {
    let shop = MockShop()
    let journal = Journal<Bool>()
    stub(shop).price(of: .any).does { _ in
      requestStop(shop)
      journal.note(shop.__mock.summary.isStopped)
      return 7
    }

    let price = shop.price(of: "books")

    #expect(price == 7)
    #expect(journal.entries == [false])
    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func stopFromAChildTaskOfTheCallDefers() async throws {
    let shop = MockShop()
    stub(shop).order(.any).does { _ in
      async let first: Void = stopMocking(shop, clock: TestClock())
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await stopMocking(shop, clock: TestClock()) }
      }
      await first
      return 7
    }

    let ordered = try await shop.order("books")

    #expect(ordered == 7)
    #expect(shop.__mock.summary.teardowns == 1)
  }

  /// A task of its own inherits the call while it is inside.
  @Test func stopFromATaskThatTheCallAwaitsDefers() async throws {
    let shop = MockShop()
    stub(shop).order(.any).does { _ in
      await Task { await stopMocking(shop, clock: TestClock()) }.value
      return 7
    }

    let ordered = try await shop.order("books")

    #expect(ordered == 7)
    #expect(shop.__mock.summary.isStopped)
  }

  /// ```
  /// clerk's call               task from inside it        another call
  ///                                                       is inside
  /// begins, makes the task
  /// is over
  ///                            stop: waits
  ///                                                       is over
  ///                            stop returns
  /// ```
  @Test func taskThatOutlivesItsCallWaitsForTheOthers() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer, isOver) = (Gate(), Gate(), Gate())
    let clock = TestClock()
    let tasks = Journal<Task<Void, Never>>()
    stub(shop).order("maps").does { _ in
      isInside.open()
      await mayAnswer.wait()
      return 1
    }
    stub(shop).order("books").does { _ in
      tasks.note(
        Task {
          await isOver.wait()
          await stopMocking(shop, clock: clock)
        })
      return 2
    }

    async let maps = shop.order("maps")
    await isInside.wait()
    let books = try await shop.order("books")
    isOver.open()
    await clock.hasSleepers(1)
    let isStoppedMeanwhile = shop.__mock.summary.isStopped
    mayAnswer.open()
    for task in tasks.entries { await task.value }

    #expect(!isStoppedMeanwhile)
    #expect(shop.__mock.summary.isStopped)
    #expect(try await maps == 1 && books == 2)
  }

  @Test func stopFromInsideACallOfAnotherMockWithinTheCallDefers() async throws {
    let shop = MockShop()
    let supplier = MockShop()
    stub(supplier).order(.any).does { _ in
      await stopMocking(shop, clock: TestClock())
      return 3
    }
    stub(shop).order(.any).does { item in try await supplier.order(item) + 1 }

    let ordered = try await shop.order("books")

    #expect(ordered == 4)
    #expect(shop.__mock.summary.isStopped)
    #expect(!supplier.__mock.summary.isStopped)
  }

  @Test func stopFromInsideAMatcherIsCompletedByThatCall() {
    let shop = MockShop()
    stub(shop).price(
      of: .matching { _ in
        requestStop(shop)
        return true
      }
    ).returns(7)

    let price = shop.price(of: "books")

    #expect(price == 7)
    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func stopFromInsideTheOriginalDefers() async throws {
    let real = SelfStoppingShop()
    let shop = MockShop(callingThrough: real)
    real.mock.withLock { $0 = shop }

    let ordered = try await shop.order("books")

    #expect(ordered == 9)
    #expect(shop.__mock.summary.teardowns == 1)
  }
}

// MARK: - What a teardown releases

@Suite(.mocking) struct TeardownTests {
  // A-84
  @Test func argumentsAndAnswersAreGoneOnceTheStopReturns() async throws {
    let shop = MockShop()
    weak var argument: Parcel?
    weak var answer: Parcel?
    do {
      let parcel = Parcel("argument")
      let captured = Parcel("answer")
      argument = parcel
      answer = captured
      stub(shop).price(of: .any).does { _ in captured.label.count }
      stub(shop).send(.any).returns()
      await shop.send(parcel)
    }
    #expect(argument != nil && answer != nil)

    await stopMocking(shop)

    #expect(argument == nil && answer == nil)
  }

  /// The argument is the caller's until its call is over; the answer is the mock's alone.
  @Test func callInFlightReleasesWhatItHeldWhenItIsOver() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    let clock = TestClock()
    weak var argument: Parcel?
    weak var answer: Parcel?
    func stubAndSend() -> Task<Void, Never> {
      let parcel = Parcel("argument")
      let captured = Parcel("answer")
      (argument, answer) = (parcel, captured)
      stub(shop).send(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        _ = captured
      }
      return Task { await shop.send(parcel) }
    }
    let sending = stubAndSend()
    await isInside.wait()

    async let stopped: Void = stopMocking(shop, clock: clock)
    await clock.hasSleepers(1)
    #expect(argument != nil && answer != nil)
    mayAnswer.open()
    await stopped
    #expect(answer == nil)
    await sending.value

    #expect(argument == nil)
  }

  /// The deinitializer of an argument calls, stubs and verifies the mock that held it, and
  /// calls another one. Inside isolation it would lock up.
  @Test func deinitializersOfArgumentsRunOutsideIsolation() async {
    let collector = FindingCollector()
    let journal = Journal<Int>()
    await withMockScope(reportingTo: collector) {
      let shop = MockShop(callingThrough: RealShop())
      let supplier = MockShop()
      stub(shop).send(.any).returns()
      stub(supplier).price(of: .any).returns(8)
      await shop.send(
        Parcel { [weak shop] in
          guard let shop else { return }
          journal.note(shop.price(of: "books"))
          journal.note(supplier.price(of: "books"))
          requestStop(shop)
        })

      await stopMocking(shop)

      verify(supplier).price(of: "books").called(1)
    }

    #expect(journal.entries == [5, 8])
    #expect(collector.findings.isEmpty)
  }

  @Test(arguments: [MockParts.stubs, .calls])
  func resetReleasesOutsideIsolationToo(parts: MockParts) async {
    let shop = MockShop()
    let journal = Journal<Int>()
    let onDeinit: @Sendable () -> Void = { [weak shop] in
      guard let shop else { return }
      stub(shop).price(of: "maps").returns(3)
      journal.note(shop.price(of: "maps"))
    }
    do {
      let captured = Parcel(onDeinit: parts == .stubs ? onDeinit : nil)
      stub(shop).send(.any).does { _ in _ = captured }
      await shop.send(Parcel(onDeinit: parts == .calls ? onDeinit : nil))
    }
    #expect(journal.entries == [])

    reset(shop, parts)

    #expect(journal.entries == [3])
  }

  // A-86
  @Test func mockThatIsLetGoReleasesWhatItHeld() async {
    weak var argument: Parcel?
    do {
      let shop = MockShop()
      let parcel = Parcel()
      argument = parcel
      stub(shop).send(.any).returns()
      await shop.send(parcel)
    }

    #expect(argument == nil)
  }
}

// MARK: - After the stop

@Suite(.mocking) struct UseAfterStopTests {
  @Test func callThatMayThrowThrowsAndIsOneFinding() async throws {
    var thrown: (any Error)?
    let mockLine = #line + 2
    let findings = await findings {
      let shop = MockShop()
      stub(shop).order(.any).returns(7)
      await stopMocking(shop)

      do { _ = try await shop.order("books") } catch { thrown = error }
    }

    let error = try #require(thrown as? MockError)
    #expect(findings.count == 1)
    #expect(error.finding.message == findings.first?.message)
    #expect(findings.first?.place.line == UInt(mockLine))
    guard case .callAfterStop("MockShop", #"order("books")"#, nil) = findings.first?.kind else {
      Issue.record("Another finding: \(findings)")
      return
    }
  }

  @Test(arguments: [MockMode.strict, .nice])
  func callThatCannotThrowReturnsADefaultAndIsOneFinding(mode: MockMode) {
    let findings = findings {
      let shop = MockShop(mode)
      stub(shop).price(of: .any).returns(7)
      requestStop(shop)

      #expect(shop.price(of: "books") == 0)
    }

    #expect(findings.count == 1)
  }

  @Test func spyGoesToItsOriginalWithoutAFinding() async throws {
    let findings = try await findings {
      let shop = MockShop(callingThrough: RealShop())
      stub(shop).order(.any).returns(7)
      let stubbed = try await shop.order("books")
      #expect(stubbed == 7)

      await stopMocking(shop)

      let passedOn = try await shop.order("books")
      #expect(passedOn == 50)
      #expect(shop.price(of: "books") == 5)
      shop.sign = "closed"
      #expect(shop.sign == "closed")
    }

    #expect(findings.isEmpty)
  }

  // A-85
  @Test(arguments: ["stub", "verify", "calls", "verify within"])
  func statementsAreOneFindingEach(verb: String) async throws {
    let findings = await findings {
      let shop = MockShop()
      await stopMocking(shop)

      switch verb {
      case "stub": stub(shop).price(of: .any).returns(7)
      case "verify": verify(shop).price(of: .any).called(.never)
      case "calls": #expect(calls(to: shop).price(of: .any).isEmpty)
      default: await verify(shop).price(of: .any).called(1, within: .seconds(5))
      }
    }

    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    guard case .useAfterStop(let said, "MockShop") = finding.kind else {
      Issue.record("Another finding: \(finding.message)")
      return
    }
    #expect(verb.hasPrefix(said))
  }

  @Test func severalAnswersOfOneStatementAreOneFinding() async {
    let findings = await findings {
      let shop = MockShop()
      await stopMocking(shop)

      stub(shop).sell(.any, count: .any).returns(1, 2).throws(ShopError.soldOut)
    }

    #expect(findings.count == 1)
  }

  @Test func verifyingInOrderIsOneFinding() async {
    let findings = await findings {
      let shop = MockShop(.nice)
      shop.close()
      await stopMocking(shop)

      verifyInOrder {
        verify(shop).close()
        verify(shop).isOpen
      }
    }

    #expect(findings.count == 1)
  }

  /// A mock that is closing takes no stubs any more, but its calls can still be verified.
  @Test func closingMockCanBeVerifiedButNotStubbed() async throws {
    let findings = try await findings {
      let shop = MockShop()
      let (isInside, mayAnswer) = (Gate(), Gate())
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await isInside.wait()
      requestStop(shop)

      verify(shop).order("books").called(1)
      stub(shop).order(.any).returns(8)
      mayAnswer.open()
      let answer = try await ordered
      #expect(answer == 7)
    }

    #expect(findings.count == 1)
  }

  @Test func resetOfAStoppedMockDoesNothing() async {
    let findings = await findings {
      let shop = MockShop()
      await stopMocking(shop)

      reset(shop)
    }

    #expect(findings.isEmpty)
  }
}

// MARK: - Fixtures

/// A shop that holds an order until it is told.
private final class HeldShop: Shop {
  let isInside = Gate()
  let mayAnswer = Gate()

  var isOpen: Bool { true }
  var sign: String {
    get { "" }
    set { _ = newValue }
  }
  func price(of item: String) -> Int { 5 }
  func sell(_ item: String, count: Int) throws -> Int { 5 }
  func order(_ item: String) async throws -> Int {
    isInside.open()
    await mayAnswer.wait()
    return 9
  }
  func send(_ parcel: Parcel) async {}
  func close() {}
}

/// A shop that stops the mock it stands behind.
private final class SelfStoppingShop: Shop {
  let mock = Locked<MockShop?>(nil)

  var isOpen: Bool { true }
  var sign: String {
    get { "" }
    set { _ = newValue }
  }
  func price(of item: String) -> Int { 5 }
  func sell(_ item: String, count: Int) throws -> Int { 5 }
  func order(_ item: String) async throws -> Int {
    if let mock = mock.withLock({ $0.take() }) { await stopMocking(mock, clock: TestClock()) }
    return 9
  }
  func send(_ parcel: Parcel) async {}
  func close() {}
}
