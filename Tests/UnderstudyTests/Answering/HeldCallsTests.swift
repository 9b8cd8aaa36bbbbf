// Held calls: the test decides when a call ends, and how.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct HeldCallsTests {
  @Test func heldCallReturnsWhatTheTestGivesIt() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()

    async let ordered = shop.order("books")
    let call = try await held.arrives()
    let outcomeBefore = calls(to: shop).order(.any).map(\.outcome)
    call.resume(returning: 7)

    #expect(call.arguments == "books")
    #expect(outcomeBefore == [.inFlight])
    #expect(try await ordered == 7)
    #expect(calls(to: shop).order(.any).map(\.outcome) == [.returned])
  }

  @Test func heldCallThrowsWhatTheTestGivesIt() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()

    let ordering = Task { try await shop.order("books") }
    try await held.arrives().resume(throwing: ShopError.soldOut)

    await #expect(throws: ShopError.soldOut) { try await ordering.value }
  }

  @Test func memberThatReturnsNothingIsResumedWithoutAValue() async throws {
    let shop = MockShop()
    let held = stub(shop).send(.any).suspends()

    async let sent: Void = shop.send(Parcel("maps"))
    let call = try await held.arrives()
    call.resume()
    await sent

    #expect(call.arguments.label == "maps")
    verify(shop).send(.any).called(1)
  }

  @Test func severalArgumentsAreATuple() async throws {
    let desk = MockDesk()
    let held = stub(desk).lend(.any, to: .any).suspends()

    async let lent = desk.lend("books", to: "Ann")
    let call = try await held.arrives()
    call.resume(returning: true)

    #expect(call.arguments.item == "books" && call.arguments.reader == "Ann")
    #expect(try await lent)
  }

  @Test func testThatComesLaterFindsTheCall() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    let ordering = Task { try await shop.order("books") }
    await verify(shop).order(.any).called(within: .seconds(60))

    let call = try await held.arrives()
    call.resume(returning: 7)

    #expect(try await ordering.value == 7)
  }

  @Test func resumeBeforeTheCallIsForTheNextOne() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    held.resume(returning: 7)
    held.resume(throwing: ShopError.closed)

    let ordered = try await shop.order("books")

    #expect(ordered == 7)
    await #expect(throws: ShopError.closed) { try await shop.order("maps") }
    let seen = [try await held.arrives(), try await held.arrives()]
    #expect(seen.map(\.arguments) == ["books", "maps"])
    #expect(seen.map(\.isHeld) == [false, false])
  }

  @Test func resumeOfTheStubTakesTheOldestCall() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    let first = Task { try await shop.order("books") }
    try await held.arrives()
    let second = Task { try await shop.order("maps") }
    try await held.arrives()

    held.resume(returning: 1)
    held.resume(returning: 2)

    #expect(try await first.value == 1)
    #expect(try await second.value == 2)
  }

  @Test func callsMayBeResumedInAnyOrder() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    let first = Task { try await shop.order("books") }
    let firstCall = try await held.arrives()
    let second = Task { try await shop.order("maps") }
    let secondCall = try await held.arrives()

    secondCall.resume(returning: 2)
    let secondResult = try await second.value
    firstCall.resume(returning: 1)

    #expect(secondResult == 2)
    #expect(try await first.value == 1)
  }

  @Test func secondResumeDoesNothingAndSaysSo() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    async let ordered = shop.order("books")
    let call = try await held.arrives()

    let resumed = [call.isHeld, call.resume(returning: 1), call.resume(returning: 2), call.isHeld]

    #expect(resumed == [true, true, false, false])
    #expect(try await ordered == 1)
  }

  @Test func holdingIsTheLastAnswerOfASequence() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).returns(1).suspends()

    let first = try await shop.order("books")
    async let second = shop.order("maps")
    try await held.arrives().resume(returning: 2)

    #expect(first == 1)
    #expect(try await second == 2)
  }

  @Test func expectedCallsCanBeHeld() async throws {
    let shop = MockShop()
    let held = expect(shop).order("books").suspends()

    async let ordered = shop.order("books")
    try await held.arrives().resume(returning: 7)

    #expect(try await ordered == 7)
    verifyExpectations(shop)
  }

  @Test func heldCallGoesOnOnTheActorOfItsCaller() async throws {
    try await onMainActor()
  }

  @MainActor private func onMainActor() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    held.resume(returning: 7)

    let ordered = try await shop.order("books")

    MainActor.assertIsolated()
    #expect(ordered == 7)
  }

  @Test func memberOfTheMainActorCanBeHeld() async throws {
    try await holdOnMainActor()
  }

  @MainActor private func holdOnMainActor() async throws {
    let window = MockWindow()
    let held = stub(window).open().suspends()

    let opening = Task { await window.open() }
    try await held.arrives().resume(returning: 3)

    #expect(await opening.value == 3)
  }

  @Test func everyCallIsResumedOnceUnderContention() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()

    let results = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 0..<200 { group.addTask { try await shop.order("\(number)") } }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            let call = try await held.arrives()
            call.resume(returning: Int(call.arguments) ?? -1)
          }
          return nil
        }
      }
      return try await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
    }

    #expect(results.sorted() == Array(0..<200))
  }
}

// MARK: - Cancellation

extension HeldCallsTests {
  @Test func callThatIsCanceledWhileHeldThrows() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    let ordering = Task { try await shop.order("books") }
    let call = try await held.arrives()

    ordering.cancel()

    await #expect(throws: CancellationError.self) { try await ordering.value }
    #expect(!call.isHeld)
    #expect(call.resume(returning: 7) == false)
    #expect(calls(to: shop).order(.any).map(\.outcome) == [.threw])
  }

  @Test func callThatIsCanceledBeforeItBeginsThrows() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    let isCanceled = Gate()

    let ordering = Task {
      await isCanceled.wait()
      return try await shop.order("books")
    }
    ordering.cancel()
    isCanceled.open()

    await #expect(throws: CancellationError.self) { try await ordering.value }
    #expect(try await held.arrives().arguments == "books")
  }

  @Test func callThatIsCanceledAfterItWasResumedKeepsItsValue() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()
    let isCanceled = Gate()
    let ordering = Task {
      let ordered = try await shop.order("books")
      await isCanceled.wait()
      return ordered
    }

    try await held.arrives().resume(returning: 7)
    ordering.cancel()
    isCanceled.open()

    #expect(try await ordering.value == 7)
  }

  @Test func canceledCallThatCannotThrowStaysHeld() async throws {
    let shop = MockShop()
    let held = stub(shop).send(.any).suspends()
    let sending = Task { await shop.send(Parcel()) }
    let call = try await held.arrives()

    sending.cancel()
    let wasHeld = call.isHeld
    let isResumed = call.resume()
    await sending.value

    #expect(wasHeld && isResumed)
  }

  @Test func canceledCallWithAnErrorTypeOfItsOwnStaysHeld() async throws {
    let desk = MockDesk()
    let held = stub(desk).lend(.any, to: .any).suspends()
    let lending = Task { try await desk.lend("books", to: "Ann") }
    let call = try await held.arrives()

    lending.cancel()
    let isResumed = call.resume(throwing: .closed)

    #expect(isResumed)
    await #expect(throws: ShopError.closed) { try await lending.value }
  }

  @Test func canceledWaitForACallThrowsAndTakesNone() async throws {
    let shop = MockShop()
    let held = stub(shop).order(.any).suspends()

    let waiting = Task { try await held.arrives().arguments }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    async let ordered = shop.order("books")
    try await held.arrives().resume(returning: 7)

    #expect(try await ordered == 7)
  }
}

// MARK: - The end

extension HeldCallsTests {
  /// ```
  /// test                         caller
  ///                              order(), held
  /// stops, waits
  /// resumes
  ///                              returns
  /// is stopped
  /// ```
  @Test func stopWaitsForAHeldCall() async throws {
    let shop = MockShop()
    let journal = Journal<String>()
    let clock = TestClock()
    let held = stub(shop).order(.any).suspends()
    let ordering = Task {
      let ordered = try await shop.order("books")
      journal.note("returned")
      return ordered
    }
    let call = try await held.arrives()

    let stopping = Task {
      await stopMocking(shop, clock: clock)
      journal.note("stopped")
    }
    await clock.hasSleepers(1)
    let before = journal.entries
    call.resume(returning: 7)
    await stopping.value

    #expect(before.isEmpty)
    #expect(try await ordering.value == 7)
    #expect(Set(journal.entries) == ["returned", "stopped"])
  }

  @Test func stopNamesTheCallsThatAreHeld() async throws {
    var line: UInt = 0
    let findings = try await findings {
      let shop = MockShop()
      line = #line + 1
      let held = stub(shop).order(.any).suspends()
      async let ordered = shop.order("books")
      let call = try await held.arrives()

      await stopMocking(shop, within: .zero, clock: TestClock())
      call.resume(returning: 7)
      _ = try await ordered
    }

    #expect(
      findings.map(\.message) == [
        """
        Stopping 'MockShop' did not end within 0.0 seconds, since 1 call is still inside it
          held       order("books")  held by the stub at HeldCallsTests.swift:\(line)
          hint       resume every held call before its mock is stopped
        """
      ])
  }

  @Test func waitEndsWithAFailureIfTheMockIsStopped() async throws {
    var line: UInt = 0
    let findings = await findings {
      let shop = MockShop()
      let held = stub(shop).order(.any).suspends()

      requestStop(shop)
      line = #line + 1
      let waiting = Task { try await held.arrives().arguments }

      await #expect(throws: MockError.self) { try await waiting.value }
    }

    #expect(
      findings.map(\.message) == [
        """
        No call of 'MockShop' can arrive any more, since the mock is stopped or its stub gone
          hint       wait for held calls before the mock is stopped or reset
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func stopEndsAWaitThatIsUnderWay() async throws {
    let findings = await findings { () async in
      let shop = MockShop()
      let held = stub(shop).order(.any).suspends()

      let waiting = Task { try await held.arrives().arguments }
      await stopMocking(shop)

      await #expect(throws: MockError.self) { try await waiting.value }
    }

    #expect(findings.count == 1)
  }
}

// MARK: - Fixtures

@Mockable
protocol Desk: Sendable {
  func lend(_ item: String, to reader: String) async throws(ShopError) -> Bool
}

@MainActor
@Mockable
protocol Window {
  func open() async -> Int
}
