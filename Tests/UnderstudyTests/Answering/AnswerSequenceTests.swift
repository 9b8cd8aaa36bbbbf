// What comes after the last answer, and what a stub does besides answering.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct AnswerSequenceTests {
  @Test func lastAnswerStays() {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(1, 2)

    #expect((0..<4).map { _ in shop.price(of: "books") } == [1, 2, 2, 2])
  }

  @Test func cycleBeginsAgain() {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(1, 2).cycles()

    #expect((0..<5).map { _ in shop.price(of: "books") } == [1, 2, 1, 2, 1])
  }

  @Test func callAfterTheLastAnswerFailsIfItIsTo() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      line = #line + 1
      stub(shop).price(of: .any).returns(1, 2).thenFails()

      let prices = (0..<3).map { _ in shop.price(of: "books") }

      #expect(prices == [1, 2, 0])
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'price(of: "books")' of 'MockShop' after the last answer of its stub
          hint       the stub has 2 answers and ends with '.thenFails()'
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func failingEndThrowsWhereItCan() throws {
    let findings = try findings {
      let shop = MockShop(callingThrough: RealShop())
      stub(shop).sell(.any, count: .any).returns(1).thenFails()

      let first = try shop.sell("books", count: 1)

      #expect(first == 1)
      #expect(throws: MockError.self) { try shop.sell("books", count: 1) }
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'sell("books", count: 1)' of 'MockShop' after the last answer of its stub
          hint       the stub has one answer and ends with '.thenFails()'
        """
      ])
  }

  @Test func noAnswerOfACycleIsLostOrDoubledUnderContention() async {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(1, 2, 3, 4).cycles()

    let prices = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 { group.addTask { (0..<50).map { _ in shop.price(of: "books") } } }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect((1...4).map { price in prices.count { $0 == price } } == [100, 100, 100, 100])
  }
}

// MARK: - Effects

extension AnswerSequenceTests {
  @Test func effectHappensBeforeTheAnswerThatFollows() {
    let shop = MockShop()
    let journal = Journal<String>()
    stub(shop).price(of: .any)
      .performs { journal.note("first \($0)") }.returns(1)
      .performs { journal.note("second \($0)") }.does { item in
        journal.note("answer \(item)")
        return 2
      }

    let prices = ["books", "maps"].map(shop.price)

    #expect(prices == [1, 2])
    #expect(journal.entries == ["first books", "second maps", "answer maps"])
  }

  @Test func effectAtTheEndBelongsToTheLastAnswer() {
    let shop = MockShop()
    let journal = Journal<String>()
    stub(shop).price(of: .any).returns(1, 2).performs { journal.note($0) }

    _ = ["books", "maps", "pens"].map(shop.price)

    #expect(journal.entries == ["maps", "pens"])
  }

  @Test func effectAloneGivesTheDefaultValue() {
    let shop = MockShop()
    let journal = Journal<String>()
    stub(shop).price(of: .any).performs { journal.note($0) }
    stub(shop).close().performs { journal.note("close") }

    shop.close()

    #expect(shop.price(of: "books") == 0)
    #expect(journal.entries == ["close", "books"])
  }

  @Test func effectAloneLeavesASpyToItsOriginal() throws {
    let shop = MockShop(callingThrough: RealShop())
    let journal = Journal<String>()
    stub(shop).sell(.any, count: .any).performs { journal.note($0.item) }

    #expect(try shop.sell("books", count: 2) == 10)
    #expect(journal.entries == ["books"])
  }

  @Test func effectMayStopAndVerifyItsOwnMock() {
    let shop = MockShop()
    stub(shop).price(of: .any).performs { _ in
      verify(shop).price(of: .any).called(1)
      requestStop(shop)
    }.returns(7)

    #expect(shop.price(of: "books") == 7)
    #expect(shop.__mock.summary.isStopped && shop.__mock.summary.callsInFlight == 0)
  }

  @Test func effectsPrecedeEveryKindOfAnswer() async throws {
    let shop = MockShop(callingThrough: RealShop())
    let journal = Journal<String>()
    let noted: @Sendable (String) -> Void = { journal.note($0) }
    stub(shop).order(.any)
      .performs(noted).callsThrough().performs(noted).throws(ShopError.soldOut)
      .performs(noted).does { _ in 7 }
    let held = stub(shop).order("held").performs(noted).suspends()
    held.resume(returning: 8)

    #expect(try await shop.order("books") == 50)
    await #expect(throws: ShopError.soldOut) { try await shop.order("maps") }
    #expect(try await shop.order("pens") == 7)
    #expect(try await shop.order("held") == 8)
    #expect(journal.entries == ["books", "maps", "pens", "held"])
  }

  @Test func passingOnAfterAnEffectWithoutAnOriginalIsOneFinding() {
    let findings = findings {
      let shop = MockShop()
      stub(shop).price(of: .any).performs { _ in }.callsThrough()

      #expect(shop.price(of: "books") == 0)
      #expect(shop.__mock.summary.callsInFlight == 0)
    }

    #expect(findings.count == 1)
  }

  //
  @Test func closureArgumentIsCalledBeforeTheAnswer() {
    let loader = MockLoader()
    let journal = Journal<Int>()
    stub(loader).load(.any, completion: .any).calls({ $0.completion }, with: 7).returns(true)

    let isLoading = loader.load("books") { journal.note($0) }

    #expect(isLoading)
    #expect(journal.entries == [7])
  }

  @Test func effectRunsForExpectationsToo() {
    let shop = MockShop()
    let journal = Journal<String>()
    expect(shop).price(of: "books").performs { journal.note($0) }.returns(1)

    #expect(shop.price(of: "books") == 1)
    #expect(journal.entries == ["books"])
    verifyExpectations(shop)
  }

  //
  @Test func callConfirmsToTheTest() async {
    let shop = MockShop()

    await confirmation(expectedCount: 2) { confirmed in
      stub(shop).price(of: .any).confirms(confirmed).returns(1)
      _ = ["books", "maps"].map(shop.price)
    }
  }
}

// MARK: - Delays

extension AnswerSequenceTests {
  @Test func answerWaitsOnTheClock() async throws {
    let shop = MockShop()
    let clock = TestClock()
    stub(shop).order(.any).after(.seconds(1), on: clock).returns(7)

    let ordering = Task { try await shop.order("books") }
    await clock.hasSleepers(1)
    let outcome = calls(to: shop).order(.any).map(\.outcome)
    clock.advance(by: .seconds(1))

    #expect(outcome == [.inFlight])
    #expect(try await ordering.value == 7)
  }

  @Test func canceledDelayThrowsWhereTheMemberCan() async {
    let shop = MockShop()
    let clock = TestClock()
    stub(shop).order(.any).after(.seconds(1), on: clock).returns(7)

    let ordering = Task { try await shop.order("books") }
    await clock.hasSleepers(1)
    ordering.cancel()

    await #expect(throws: CancellationError.self) { try await ordering.value }
  }

  @Test func canceledDelayAnswersAtOnceWhereTheMemberCannotThrow() async {
    let shop = MockShop()
    let clock = TestClock()
    stub(shop).send(.any).after(.seconds(1), on: clock).returns()

    let sending = Task { await shop.send(Parcel()) }
    await clock.hasSleepers(1)
    sending.cancel()
    await sending.value

    #expect(calls(to: shop).send(.any).map(\.outcome) == [.returned])
  }
}

// MARK: - Streams

extension AnswerSequenceTests {
  @Test func streamYieldsTheValuesToEveryCall() async {
    let loader = MockLoader()
    stub(loader).progress().yields(1, 2, 3)

    for _ in 0..<2 {
      var values: [Int] = []
      for await value in loader.progress() { values.append(value) }
      #expect(values == [1, 2, 3])
    }
  }

  @Test func throwingStreamEndsWithItsError() async {
    let loader = MockLoader()
    stub(loader).pages().yields("a", "b", throwing: ShopError.closed)

    var pages: [String] = []
    await #expect(throws: ShopError.closed) {
      for try await page in loader.pages() { pages.append(page) }
    }

    #expect(pages == ["a", "b"])
  }
}

// MARK: - Fixtures

@Mockable
protocol Loader: Sendable {
  func load(_ item: String, completion: @escaping @Sendable (Int) -> Void) -> Bool
  func progress() -> AsyncStream<Int>
  func pages() -> AsyncThrowingStream<String, any Error>
}
