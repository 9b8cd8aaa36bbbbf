// Expectations: which calls use them up, what those calls get, and what is reported of the
// others.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct ExpectingTests {
  //
  @Test func expectationAnswersOnceAndIsUsedUp() throws {
    let shop = MockShop(.nice)
    expect(shop).price(of: "books").returns(7)

    let prices = (0..<2).map { _ in shop.price(of: "books") }

    #expect(prices == [7, 0])
    verifyExpectations(shop)
  }

  //
  @Test func secondCallIsUnpreparedOnAStrictMock() {
    let findings = findings {
      let shop = MockShop()
      expect(shop).close().once()

      shop.close()
      shop.close()
    }

    #expect(findings.count == 1)
  }

  //
  @Test func secondCallOfASpyGoesToTheOriginal() {
    let shop = MockShop(callingThrough: RealShop())
    expect(shop).price(of: .any).returns(7)

    let prices = (0..<2).map { _ in shop.price(of: "books") }

    #expect(prices == [7, 5])
  }

  @Test func expectationWithoutAnAnswerGivesTheDefaultValue() async throws {
    let shop = MockShop()
    expect(shop).price(of: "books").once()
    expect(shop).order(.any).once()
    expect(shop).close().once()
    expect(shop).sign.once()

    shop.close()

    #expect(shop.price(of: "books") == 0)
    #expect(try await shop.order("books") == 0)
    #expect(shop.sign == "")
    #expect(calls(to: shop).close().map(\.outcome) == [.returned])
  }

  @Test func expectationWithoutAnAnswerGoesToTheOriginalOfASpy() {
    let shop = MockShop(callingThrough: RealShop())
    expect(shop).price(of: "books").once()

    #expect(shop.price(of: "books") == 5)
    verifyExpectations(shop)
  }

  @Test func numberOfCallsIsServedBeforeTheExpectationIsUsedUp() {
    let shop = MockShop(.nice)
    expect(shop).price(of: .any).times(3).returns(1, 2)

    let prices = (0..<4).map { _ in shop.price(of: "books") }

    #expect(prices == [1, 2, 2, 0])
  }

  @Test func severalAnswersExpectAsManyCalls() {
    let shop = MockShop(.nice)
    expect(shop).price(of: .any).returns(1, 2).returns(3)

    let prices = (0..<4).map { _ in shop.price(of: "books") }

    #expect(prices == [1, 2, 3, 0])
    verifyExpectations(shop)
  }

  @Test func expectationsAreServedOldestFirstAndBeforeStubs() {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(0)
    expect(shop).price(of: .any).returns(1)
    expect(shop).price(of: "books").returns(2)
    stub(shop).price(of: "books").returns(3)

    let prices = (0..<3).map { _ in shop.price(of: "books") }

    #expect(prices == [1, 2, 3])
  }

  @Test func callThatDoesNotFitLeavesTheExpectationPending() {
    let shop = MockShop(.nice)
    expect(shop).price(of: "books").returns(7)

    let prices = ["maps", "books"].map(shop.price)

    #expect(prices == [0, 7])
  }

  //
  @Test func unorderedExpectationsAreMetInAnyOrder() {
    let shop = MockShop()
    expect(shop).price(of: "books").returns(1)
    expect(shop).price(of: "maps").returns(2)
    expect(shop).close().once()

    shop.close()
    let prices = ["maps", "books"].map(shop.price)

    #expect(prices == [2, 1])
    verifyExpectations(shop)
  }

  @Test func answersOfAnExpectationAreThoseOfAStub() async throws {
    let shop = MockShop(callingThrough: RealShop())
    expect(shop).sell(.any, count: .any)
      .does { _, count in count * 100 }.callsThrough().throws(ShopError.soldOut)

    let sold = try (0..<2).map { _ in try shop.sell("books", count: 2) }

    #expect(sold == [200, 10])
    #expect(throws: ShopError.soldOut) { try shop.sell("books", count: 2) }
    verifyExpectations(shop)
  }

  @Test func assignmentIsExpectedApartFromReading() {
    let shop = MockShop(.nice)
    expect(shop).sign.set("open").once()

    shop.sign = "open"

    verifyExpectations(shop)
  }

  //
  @Test func errorOfAnAnswerIsNoFailure() {
    let findings = findings {
      let shop = MockShop()
      expect(shop).sell(.any, count: .any).throws(ShopError.soldOut)

      _ = try? shop.sell("books", count: 1)

      verifyExpectations(shop)
    }

    #expect(findings.isEmpty)
  }

  /// Each call takes one of two hundred expectations, whose matchers are asked unlocked, so
  /// that many calls find the same one pending.
  @Test func noExpectationIsServedTwice() async {
    let shop = MockShop()
    for number in 0..<200 {
      expect(shop).price(of: .matching { $0 == "books" }).returns(number)
    }

    let prices = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 { group.addTask { (0..<25).map { _ in shop.price(of: "books") } } }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(prices.sorted() == Array(0..<200))
    verifyExpectations(shop)
  }

  /// ```
  /// outer call                   inner call
  /// asks the matcher of 1
  ///                              fits 1, uses it up
  /// fits 1, finds it used up
  /// goes on with 2
  /// ```
  @Test func callGoesOnWithTheNextMatchIfAnotherWasFaster() {
    let shop = MockShop()
    let isFirst = Locked(true)
    let inner = Journal<Int>()
    expect(shop).price(
      of: .matching { _ in
        let isOuter = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if isOuter { inner.note(shop.price(of: "books")) }
        return true
      }
    ).returns(1)
    expect(shop).price(of: .any).returns(2)

    let outer = shop.price(of: "books")

    #expect(inner.entries == [1])
    #expect(outer == 2)
    verifyExpectations(shop)
  }

  @Test func staticMembersAreExpectedInThisScope() {
    expect(MockTicker.self).now.returns(7)

    #expect(MockTicker.now == 7)
    verifyExpectations(MockTicker.self)
  }

  @Test func genericMemberIsExpectedWhateverItsTypes() {
    let findings = findings {
      let transport = MockTransport()
      expect(transport).fetch("/all").anyResult().once()
      expect(transport).fetch("/n").returning(Int.self).returns(3)
      expect(transport).fetch("/m").returning(Int.self).once()

      let (text, number) = (transport.fetch("/all") as String, transport.fetch("/n") as Int)

      #expect(text == "" && number == 3)
      verifyExpectations(transport)
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected exactly 1 call to 'Transport.fetch("/m")', but received 0
          near miss  fetch(*"/n"*)
        """
      ])
  }

  @Test func resetForgetsExpectations() {
    let findings = findings {
      let shop = MockShop(.nice)
      expect(shop).close().once()
      reject(shop).price(of: .any).always()

      reset(shop, .expectations)
      _ = shop.price(of: "books")

      verifyExpectations(shop)
    }

    #expect(findings.isEmpty)
  }

  @Test func resetOfStubsAndCallsKeepsExpectations() {
    let shop = MockShop()
    expect(shop).price(of: .any).returns(1)

    reset(shop, [.stubs, .calls])

    #expect(shop.price(of: "books") == 1)
  }
}

// MARK: - Rejecting

extension ExpectingTests {
  //
  @Test func rejectedCallFailsAtOnceAtTheLineOfTheRejection() {
    let places = Journal<Int>()
    let findings = findings {
      let shop = MockShop(.nice)
      places.note(#line + 1)
      reject(shop).price(of: "maps").always()

      let prices = ["maps", "books"].map(shop.price)

      #expect(prices == [0, 0])
      #expect(calls(to: shop).price(of: .any).map(\.outcome) == [.rejected, .unprepared])
    }

    #expect(findings.map { Int($0.place.line) } == places.entries)
  }

  @Test func rejectedCallThrowsWhereItCan() {
    let findings = findings {
      let shop = MockShop(callingThrough: RealShop())
      reject(shop).sell("maps", count: .any).always()

      #expect(throws: MockError.self) { try shop.sell("maps", count: 1) }
      #expect(throws: Never.self) { try shop.sell("books", count: 1) }
    }

    #expect(findings.count == 1)
  }

  @Test func failureThatTheCodeUnderTestSwallowsIsNotLost() {
    let findings = findings {
      let shop = MockShop()
      reject(shop).sell(.any, count: .any).always()

      _ = try? shop.sell("books", count: 1)
    }

    #expect(findings.count == 1)
  }

  //
  @Test func verificationFailsAfterARejectedCallAndTheEndIsSilent() {
    let findings = findings {
      let shop = MockShop(.nice)
      reject(shop).close().always()

      shop.close()
      verifyExpectations(shop)
    }

    #expect(findings.count == 2)
  }

  //
  @Test func rejectionThatNobodyViolatesIsNoUnmetExpectation() {
    let findings = findings {
      let shop = MockShop()
      reject(shop).close().always()

      verifyExpectations(shop)
    }

    #expect(findings.isEmpty)
  }

  @Test func rejectionComesAfterPendingExpectationsAndBeforeStubs() {
    let findings = findings {
      let shop = MockShop()
      expect(shop).price(of: "books").returns(7)
      reject(shop).price(of: .any).always()
      stub(shop).price(of: .any).returns(1)

      let prices = (0..<2).map { _ in shop.price(of: "books") }

      #expect(prices == [7, 0])
    }

    #expect(findings.count == 1)
  }
}

// MARK: - Order

extension ExpectingTests {
  @Test func orderedCallsAcrossMocksAreMetInTheirOrder() async {
    let findings = await findings { () async in
      let (tape, lamp) = (MockTape(), MockLamp())
      expectInOrder {
        expect(tape).start()
        expect(lamp).on().times(2)
        reject(tape).start().always()
        expect(tape).stop()
      }

      tape.start()
      lamp.on()
      lamp.on()
      await tape.stop()

      verifyExpectations(tape)
      verifyExpectations(lamp)
    }

    #expect(findings.isEmpty)
  }

  //
  @Test func callOutOfOrderFailsAndUsesNothingUp() {
    var line: UInt = 0
    let findings = findings {
      let (tape, lamp) = (MockTape(), MockLamp())
      line = #line + 3
      expectInOrder {
        expect(tape).start()
        expect(lamp).on()
      }

      lamp.on()
      tape.start()
      lamp.on()

      verifyExpectations(tape)
      verifyExpectations(lamp)
    }

    #expect(findings.map(\.place.line) == [line])
  }

  @Test func sameCallExpectedTwiceInAnOrderWaitsForWhatIsBetween() {
    let findings = findings {
      let shop = MockShop(.nice)
      expectInOrder {
        expect(shop).price(of: .any).returns(1)
        expect(shop).close()
        expect(shop).price(of: .any).returns(2)
      }

      let first = shop.price(of: "books")
      let early = shop.price(of: "books")
      shop.close()
      let second = shop.price(of: "books")

      #expect([first, early, second] == [1, 0, 2])
    }

    #expect(findings.count == 1)
  }

  //
  @Test func otherCallsMayComeBetweenOrderedOnes() {
    let findings = findings {
      let shop = MockShop(.nice)
      stub(shop).price(of: .any).returns(1)
      expectInOrder {
        expect(shop).sell("books", count: .any)
        expect(shop).close()
      }

      _ = try? shop.sell("maps", count: 1)
      _ = try? shop.sell("books", count: 1)
      _ = shop.price(of: "books")
      shop.close()
    }

    #expect(findings.isEmpty)
  }

  /// All tasks call all shops at once; a call that comes too early is repeated, so every
  /// position is served exactly once.
  @Test func orderIsServedOnceUnderContention() async {
    let findings = await findings { () async in
      let shops = (0..<4).map { _ in MockShop(.nice) }
      expectInOrder {
        for _ in 0..<25 { for shop in shops { expect(shop).price(of: .any).returns(1) } }
      }

      let served = await withTaskGroup(of: Int.self) { group in
        for shop in shops {
          for _ in 0..<2 {
            group.addTask { (0..<100).reduce(0) { sum, _ in sum + shop.price(of: "books") } }
          }
        }
        return await group.reduce(0, +)
      }
      let inTurn = (0..<100).reduce(0) { sum, _ in
        sum + shops.reduce(0) { $0 + $1.price(of: "books") }
      }

      #expect(served + inTurn == 100)
      for shop in shops { verifyExpectations(shop) }
    }

    #expect(
      findings.allSatisfy {
        if case .callOutOfOrder = $0.kind { true } else { false }
      })
  }
}

// MARK: - The end

extension ExpectingTests {
  @Test func unmetExpectationIsReportedAtTheEndAtItsLine() {
    let places = Journal<Int>()
    let findings = findings {
      let shop = MockShop(.nice)
      places.note(#line + 1)
      expect(shop).close().once()
      expect(shop).price(of: .any).returns(1)

      _ = shop.price(of: "books")
    }

    #expect(findings.map { Int($0.place.line) } == places.entries)
  }

  @Test func unmetExpectationOfADeadMockIsReportedAtTheEnd() {
    let findings = findings {
      do {
        let shop = MockShop(.nice)
        expect(shop).close().once()
      }
      #expect(MockScope.current?.enter(MockScope.mocks, ()).isEmpty == true)
    }

    #expect(findings.count == 1)
  }

  @Test func unmetExpectationOfAStoppedMockIsReportedAtTheEnd() async {
    let findings = await findings {
      let shop = MockShop(.nice)
      expect(shop).close().once()
      await stopMocking(shop)
    }

    #expect(findings.count == 1)
  }

  @Test func whatAVerificationHasReportedIsNotReportedAgain() {
    let places = Journal<Int>()
    let findings = findings {
      let shop = MockShop(.nice)
      expect(shop).close().once()
      places.note(#line + 1)
      verifyExpectations(shop)
    }

    #expect(findings.map { Int($0.place.line) } == places.entries)
  }

  //
  @Test func verifyingChangesNothing() {
    let findings = findings {
      let shop = MockShop()
      expect(shop).close().once()

      verifyExpectations(shop)
      shop.close()
      verifyExpectations(shop)
    }

    #expect(findings.count == 1)
  }

  @Test func expectingOfAStoppedMockIsAFinding() {
    let findings = findings {
      let shop = MockShop()
      requestStop(shop)

      expect(shop).close().returns()
      reject(shop).close().always()
      verifyExpectations(shop)
    }

    #expect(
      findings.map { $0.message.prefix(while: { $0 != "," }) } == [
        "'expect' of 'MockShop'", "'reject' of 'MockShop'", "'verifyExpectations' of 'MockShop'",
      ])
  }
}

// MARK: - Waiting

extension ExpectingTests {
  //
  @Test func waitEndsWithTheCallThatMeetsTheLastExpectation() async {
    let clock = TestClock()
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      expect(shop).close().times(2)
      expect(shop).price(of: "books").once()

      async let verified: Void = verifyExpectations(shop, within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      shop.close()
      _ = shop.price(of: "books")
      shop.close()
      await verified
    }

    #expect(findings.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  //
  @Test func waitFailsWhenTheTimeIsUp() async {
    let clock = TestClock()
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      expect(shop).close().once()

      async let verified: Void = verifyExpectations(shop, within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      clock.advance(by: .seconds(5))
      await verified
    }

    #expect(findings.count == 1)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func rejectedCallEndsTheWait() async {
    let clock = TestClock()
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      expect(shop).close().once()
      reject(shop).price(of: .any).always()

      async let verified: Void = verifyExpectations(shop, within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      _ = shop.price(of: "books")
      await verified
    }

    #expect(findings.count == 2)
    #expect(clock.now.offset == .zero)
  }

  @Test func canceledWaitGoesByTheCallsSoFar() async {
    let clock = TestClock()
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      expect(shop).close().once()

      let verifying = Task {
        await verifyExpectations(shop, within: .seconds(5), clock: clock)
      }
      await clock.hasSleepers(1)
      verifying.cancel()
      await verifying.value
    }

    #expect(findings.count == 1)
    #expect(clock.now.offset == .zero)
  }
}

// MARK: - Fixtures

@Mockable
protocol Ticker: Sendable {
  static var now: Int { get }
}

@Mockable
protocol Transport: Sendable {
  func fetch<Value: Sendable>(_ path: String) -> Value
}
