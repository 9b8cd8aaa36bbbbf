// Answers: which stub is chosen, in which order its answers are given, and what a call
// gets that nobody prepared.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct AnsweringTests {
  //
  @Test func answersAreGivenInTurnAndTheLastOneStays() {
    let shop = MockShop()
    stub(shop).sell(.any, count: .any).returns(1, 2).throws(ShopError.soldOut)

    let sold = (0..<4).map { _ in Result { try shop.sell("books", count: 1) } }

    #expect(sold.map { try? $0.get() } == [1, 2, nil, nil])
    #expect(throws: ShopError.soldOut) { try sold[3].get() }
  }

  @Test func chainMixesAllKindsOfAnswers() throws {
    let shop = MockShop(callingThrough: RealShop())
    stub(shop).sell(.any, count: .any)
      .returns(1).does { _, count in 100 * count }.callsThrough().throws(ShopError.closed)

    let sold = try (0..<3).map { _ in try shop.sell("books", count: 2) }

    #expect(sold == [1, 200, 10])
    #expect(throws: ShopError.closed) { try shop.sell("books", count: 2) }
  }

  @Test func handleOfAStubTakesMoreAnswers() {
    let shop = MockShop()

    let books = stub(shop).price(of: "books").returns(1)
    let first = shop.price(of: "books")
    books.returns(2, 3)
    let others = (0..<3).map { _ in shop.price(of: "books") }

    #expect(first == 1)
    #expect(others == [2, 3, 3])
  }

  //
  @Test func newestStubThatFitsWins() {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(1)
    stub(shop).price(of: "books").returns(2)
    let before = [shop.price(of: "books"), shop.price(of: "maps")]
    stub(shop).price(of: .any).returns(3)
    let after = [shop.price(of: "books"), shop.price(of: "maps")]

    #expect(before == [2, 1])
    #expect(after == [3, 3])
  }

  @Test func olderStubGoesOnWhereItStood() {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(1, 2, 3)
    let first = shop.price(of: "books")
    stub(shop).price(of: "maps").returns(9)

    let others = ["maps", "books", "books"].map(shop.price)

    #expect([first] + others == [1, 9, 2, 3])
  }

  @Test func noAnswerIsGivenTwice() async {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(0)
    var handle = stub(shop).price(of: .any).returns(0)
    for number in 1..<400 { handle = handle.returns(number) }

    let prices = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 { group.addTask { (0..<50).map { _ in shop.price(of: "books") } } }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(prices.sorted() == Array(0..<400))
    verify(shop).price(of: .any).called(400)
  }

  @Test func propertyIsReadAndWrittenByStubsOfItsOwn() {
    let shop = MockShop()
    let written = Journal<String>()
    stub(shop).sign.returns("closed")
    stub(shop).sign.set(.any).does { written.note($0) }

    shop.sign = "open"

    #expect(shop.sign == "closed")
    #expect(written.entries == ["open"])
    verify(shop).sign.called(1)
    verify(shop).sign.set("open").called(1)
    verify(shop).sign.set("closed").called(.never)
  }

  @Test func asynchronousAnswerRunsOnTheActorOfTheCaller() async throws {
    try await onMainActor()
  }

  @MainActor private func onMainActor() async throws {
    let shop = MockShop()
    stub(shop).order(.any).does { _ in
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      return 7
    }

    let ordered = try await shop.order("books")

    #expect(ordered == 7)
  }

  @Test func answerSeesTheCancellationOfItsCaller() async {
    let shop = MockShop()
    let (isInside, isCanceled) = (Gate(), Gate())
    stub(shop).order(.any).does { _ in
      isInside.open()
      await isCanceled.wait()
      try Task.checkCancellation()
      return 7
    }

    let ordering = Task { try await shop.order("books") }
    await isInside.wait()
    ordering.cancel()
    isCanceled.open()

    await #expect(throws: CancellationError.self) { try await ordering.value }
    #expect(calls(to: shop).order(.any).map(\.outcome) == [.threw])
  }
}

// MARK: - Unprepared calls

extension AnsweringTests {
  //
  @Test func niceMockAnswersWithDefaultValues() async throws {
    let findings = try await findings {
      let shop = MockShop(.nice)

      shop.close()
      let sold = try shop.sell("books", count: 1)
      let ordered = try await shop.order("books")
      shop.sign = "open"

      #expect(sold == 0 && ordered == 0)
      #expect(shop.sign == "" && shop.isOpen == false)
    }

    #expect(findings.isEmpty)
  }

  @Test func spyPassesUnpreparedCallsOn() async throws {
    let real = RealShop()
    let shop = MockShop(callingThrough: real)
    stub(shop).price(of: "maps").returns(9)

    shop.sign = "sale"
    await shop.send(Parcel("spied"))

    #expect([shop.price(of: "maps"), shop.price(of: "books")] == [9, 5])
    #expect(try await shop.order("books") == 50)
    #expect(try shop.sell("books", count: 3) == 15)
    #expect(real.sign == "sale" && shop.sign == "sale")
    #expect(real.received.entries.map(\.label) == ["spied"])
    verify(shop).send(.matching { $0.label == "spied" }).called(1)
    verify(shop).price(of: .any).called(2)
  }

  @Test func unpreparedCallOfAStrictMockIsOnRecord() {
    let findings = findings {
      let shop = MockShop()

      #expect(shop.price(of: "books") == 0)

      verify(shop).price(of: "books").called(1)
      #expect(calls(to: shop).price(of: .any).map(\.outcome) == [.unprepared])
    }

    #expect(findings.count == 1)
  }

  //
  @Test func callThatFitsNoStubIsUnprepared() throws {
    var thrown: (any Error)?
    let findings = findings {
      let shop = MockShop()
      stub(shop).sell("books", count: 1).returns(1)

      do { _ = try shop.sell("books", count: 2) } catch { thrown = error }
    }

    #expect(thrown is MockError)
    #expect(findings.map(\.message) == [(thrown as? MockError)?.description])
  }

  //
  /// There is nothing to pass it on to, but a value can be made.
  @Test(arguments: [MockMode.strict, .nice])
  func passingOnWithoutAnOriginalReturnsADefault(mode: MockMode) async {
    let findings = await findings { () async in
      let shop = MockShop(mode)
      stub(shop).price(of: .any).callsThrough()
      stub(shop).send(.any).callsThrough()

      #expect(shop.price(of: "books") == 0)
      await shop.send(Parcel())

      #expect(calls(to: shop).price(of: .any).map(\.outcome) == [.unprepared])
      #expect(shop.__mock.summary.callsInFlight == 0)
    }

    #expect(findings.count == 2)
  }

  //
  @Test func passingOnWithoutAnOriginalThrowsWhereItCan() async {
    let findings = await findings { () async in
      let shop = MockShop()
      stub(shop).order(.any).callsThrough()

      await #expect(throws: MockError.self) { try await shop.order("books") }

      #expect(shop.__mock.summary.callsInFlight == 0)
    }

    #expect(findings.count == 1)
  }

  @Test func valueThatCannotBeMadeEndsTheProcessWithTheStory() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      withMockScope(reportingTo: FindingCollector()) { _ = MockPost().parcel(number: 7) }
    }

    let story = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(story.contains("Call to 'parcel(number: 7)' of strict 'MockPost'"))
    #expect(story.contains("the call must return 'Parcel', which has no default value"))
    #expect(story.contains("adopt 'Defaultable' for it, or stub the call"))
    #expect(story.contains("AnsweringTests.swift:"))
  }
}

// MARK: - Fixtures

@Mockable
protocol Post: Sendable {
  func parcel(number: Int) -> Parcel
}
