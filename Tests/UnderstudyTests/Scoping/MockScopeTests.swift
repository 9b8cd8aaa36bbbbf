// A scope: who is in it, what ends with it, and how it is carried by hand.

import Dispatch
import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

struct MockScopeTests {
  @Test func scopeIsCurrentInItsBodyOnly() async {
    let before = MockScope.current
    let inside = await withMockScope("till") { () async in MockScope.current?.name }

    #expect(before == nil)
    #expect(inside == "till")
    #expect(MockScope.current == nil)
  }

  @Test func synchronousScopeIsCurrentInItsBodyOnly() {
    let inside = withMockScope("till") { MockScope.current?.name }

    #expect(inside == "till")
    #expect(MockScope.current == nil)
  }

  @Test func scopeReturnsAndThrowsWhatItsBodyDoes() async {
    let value = await withMockScope { () async in 7 }

    #expect(value == 7)
    await #expect(throws: ShopError.closed) {
      try await withMockScope { () async throws(ShopError) in throw .closed }
    }
    #expect(throws: ShopError.soldOut) {
      try withMockScope { () throws(ShopError) in throw .soldOut }
    }
  }

  @Test func scopeThatThrowsEndsToo() async {
    let kept = Locked<MockShop?>(nil)

    try? await withMockScope { () async throws in
      let shop = MockShop()
      kept.withLock { $0 = shop }
      throw ShopError.closed
    }

    #expect(kept.withLock { $0 }?.__mock.summary.isStopped == true)
  }

  @Test func innerScopeTakesTheNameOfTheOuterUnlessItHasItsOwn() async {
    let names = await withMockScope("shop") {
      await withMockScope { () async in [MockScope.current?.name] }
        + withMockScope("till") { [MockScope.current?.name] } + [MockScope.current?.name]
    }

    #expect(names == ["shop", "till", "shop"])
  }

  @Test @MainActor func bodiesStayOnTheActorOfTheCaller() async throws {
    try await stayOnTheActorOfTheCaller()
  }

  /// The closures are written where no actor is known, so only the library can tell them
  /// theirs; after a suspension each finds out whether it did.
  nonisolated(nonsending) private func stayOnTheActorOfTheCaller() async throws {
    await withMockScope { await suspendOnMainActor() }
    await withMockScope { await MockScope.current?.run { await suspendOnMainActor() } }
    await StockList.$note.withOverride("mine") { await suspendOnMainActor() }
    await withMockScope { await MockScope.bind { await suspendOnMainActor() }() }
  }

  @Test func childTasksAreInTheScope() async {
    await withMockScope("shop") {
      async let inAsyncLet = MockScope.current?.name
      let inGroup = await withTaskGroup(of: String?.self) { group in
        group.addTask { MockScope.current?.name }
        return await group.next() ?? nil
      }
      let inTask = await Task { MockScope.current?.name }.value

      #expect(await [inAsyncLet, inGroup, inTask] == ["shop", "shop", "shop"])
    }
  }

  @Test func detachedTasksAndThreadsAreNotInTheScope() async {
    let onThread = Locked<String?>("none yet")
    let isOver = Gate()

    await withMockScope("shop") {
      let inDetached = await Task.detached { MockScope.current?.name }.value
      Thread.detachNewThread {
        onThread.withLock { $0 = MockScope.current?.name }
        isOver.open()
      }
      await isOver.wait()

      #expect(inDetached == nil)
      #expect(onThread.withLock { $0 } == nil)
    }
  }

  /// A mock knows its scope, so calls reach it from anywhere.
  @Test func mockServesDetachedTasksOfItsScope() async {
    await withMockScope {
      let shop = MockShop()
      stub(shop).price(of: .any).returns(7)

      let price = await Task.detached { shop.price(of: "books") }.value

      #expect(price == 7)
      verify(shop).price(of: "books").called(1)
    }
  }

  @Test func scopesInParallelDoNotSeeOneAnother() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          await withMockScope("\(number)") {
            let shop = MockShop()
            stub(shop).price(of: .any).returns(number)
            await Task.yield()

            #expect(MockScope.current?.name == "\(number)")
            #expect(shop.price(of: "books") == number)
            verify(shop).price(of: .any).called(1)
          }
        }
      }
    }
  }
}

/// Suspends and checks that it goes on where it was.
nonisolated(nonsending) private func suspendOnMainActor() async {
  MainActor.assertIsolated()
  await Task.yield()
  MainActor.assertIsolated()
}

// MARK: - Carrying a scope

extension MockScopeTests {
  @Test func runCarriesTheScopeToATaskThatHasLostIt() async {
    await withMockScope("shop") {
      StockList.$shared.override(with: StockList("mine"))
      let scope = MockScope.current

      let seen = await Task.detached {
        [
          scope?.run { MockScope.current?.name },
          await scope?.run { await Task { MockScope.current?.name }.value },
          scope?.run { StockList.shared.owner },
          StockList.shared.owner,
        ]
      }.value

      #expect(seen == ["shop", "shop", "mine", "original"])
    }
  }

  @Test func runThrowsWhatItsBodyThrows() async {
    await withMockScope {
      let scope = MockScope.current

      #expect(throws: ShopError.closed) {
        try scope?.run { () throws(ShopError) in throw .closed }
      }
      await #expect(throws: ShopError.soldOut) {
        try await scope?.run { () async throws(ShopError) in throw .soldOut }
      }
    }
  }

  @Test func boundClosureRunsAsIfItWereCalledWhereItWasBound() async {
    await withMockScope("shop") {
      let bound = StockList.$shared.withOverride(StockList("mine")) {
        MockScope.bind { "\(MockScope.current?.name ?? "none"), \(StockList.shared.owner)" }
      }
      let boundAsync = MockScope.bind { () async in
        await Task { MockScope.current?.name }.value
      }

      let seen = await Task.detached { (bound(), await boundAsync()) }.value

      #expect(seen.0 == "shop, original")
      #expect(seen.1 == "shop")
    }
  }

  @Test func boundClosureThrowsWhatItsBodyThrows() async {
    await withMockScope { () async in
      let boundAsync = MockScope.bind { () async throws in throw ShopError.soldOut }

      await #expect(throws: ShopError.soldOut) { try await boundAsync() }
    }
  }

  @Test func closureBoundOutsideAnyScopeIsItself() async {
    let bound = MockScope.bind { MockScope.current?.name }
    let boundAsync = MockScope.bind { () async in MockScope.current?.name }

    let (inside, insideAsync) = await withMockScope("shop") {
      (bound(), await boundAsync())
    }

    #expect(inside == "shop")
    #expect(insideAsync == "shop")
  }
}

// MARK: - The end of a scope

extension MockScopeTests {
  @Test func mocksAreStoppedAndEmptiedAtTheEnd() async {
    weak var argument: Parcel?
    let shop = await withMockScope {
      let shop = MockShop()
      let parcel = Parcel()
      argument = parcel
      stub(shop).send(.any).returns()
      await shop.send(parcel)
      return shop
    }

    #expect(argument == nil)
    #expect(shop.__mock.summary.isStopped)
    #expect(shop.__mock.summary.teardowns == 1)
  }

  /// ```
  /// body                     detached clerk
  ///                          order("books") begins
  /// is over; the scope
  /// closes the mock
  ///                          the answer goes on: 7
  /// withMockScope returns
  /// ```
  @Test func endWaitsForCallsInFlight() async throws {
    let (isInside, isOver) = (Gate(), Gate())
    let journal = Journal<String>()
    let kept = Locked<Task<Int, any Error>?>(nil)

    let shop = await withMockScope {
      let shop = MockShop()
      stub(shop).order(.any).does { _ in
        isInside.open()
        await isOver.wait()
        journal.note("answer")
        return 7
      }
      let ordered = Task.detached { try await shop.order("books") }
      kept.withLock { $0 = ordered }
      await isInside.wait()
      // The end of the scope stops the supplier after the shop, and lets go of the parcel.
      let supplier = MockShop(.nice)
      await supplier.send(Parcel { isOver.open() })
      return shop
    }
    journal.note("ended")

    let ordered = kept.withLock { $0 }
    #expect(try await ordered?.value == 7)
    #expect(journal.entries == ["answer", "ended"])
    #expect(shop.__mock.summary.teardowns == 1)
  }

  @Test func endThatCannotDrainNamesTheCallsAtTheirMock() async throws {
    let (isInside, mayAnswer) = (Gate(), Gate())
    let collector = FindingCollector()
    let kept = Locked<Task<Int, any Error>?>(nil)
    let mockLine = #line + 3

    let shop = await withMockScope(reportingTo: collector, drainingWithin: .zero) {
      let shop = MockShop()
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      let ordered = Task.detached { try await shop.order("books") }
      kept.withLock { $0 = ordered }
      await isInside.wait()
      return shop
    }
    mayAnswer.open()
    let ordered = kept.withLock { $0 }
    _ = try await ordered?.value

    let finding = try #require(collector.findings.first)
    #expect(collector.findings.count == 1)
    #expect(finding.place.line == UInt(mockLine))
    #expect(finding.message.hasPrefix("Stopping 'MockShop' did not end within 0.0 seconds,"))
    #expect(finding.message.contains(#"in flight  order("books")"#))
    #expect(shop.__mock.summary.teardowns == 1)
  }

  /// ```
  /// synchronous body           clerk, a task of its own
  ///                            order("books") begins, goes on
  /// is over; the scope ends
  ///                            the answer goes on: 7
  /// ```
  @Test func synchronousEndLeavesCallsToFinishByThemselves() async throws {
    let isInside = DispatchSemaphore(value: 0)
    let mayAnswer = Gate()
    let kept = Locked<Task<Int, any Error>?>(nil)
    let ended = Gate()
    let shops = Journal<MockShop>()

    Thread.detachNewThread {
      withMockScope {
        let shop = MockShop()
        stub(shop).order(.any).does { _ in
          isInside.signal()
          await mayAnswer.wait()
          return 7
        }
        let ordered = Task { try await shop.order("books") }
        kept.withLock { $0 = ordered }
        shops.note(shop)
        isInside.wait()
      }
      ended.open()
    }
    await ended.wait()
    let during = shops.entries.map(\.__mock.summary)
    mayAnswer.open()
    let ordered = kept.withLock { $0 }

    #expect(try await ordered?.value == 7)
    #expect(during.map(\.isStopped) == [false])
    #expect(shops.entries.map(\.__mock.summary.isStopped) == [true])
  }

  @Test func mockMayDieBeforeItsScope() async {
    let findings = await findings { () async in
      weak var observed: Mock?
      do {
        let shop = MockShop(.nice)
        shop.close()
        observed = shop.__mock
      }

      #expect(observed == nil)
    }

    #expect(findings.isEmpty)
  }

  @Test func innerScopeEndsItsOwnMocksOnly() async {
    await withMockScope {
      let outer = MockShop(.nice)
      let inner = await withMockScope { () async in
        outer.close()
        return MockShop(.nice)
      }

      verify(outer).close().called(1)
      #expect(!outer.__mock.summary.isStopped)
      #expect(inner.__mock.summary.isStopped)
    }
  }
}

// MARK: - Too late

extension MockScopeTests {
  /// ```
  /// scope                      task made in it
  ///                            is made
  /// ends
  ///                            makes a mock and calls it: late
  /// ```
  @Test func mockMadeAfterTheEndOfItsScopeIsStoppedAndItsCallIsALateFinding() async {
    let collector = LateFindingCollector()
    let isOver = Gate()

    let late = await withMockScope("closing time", reportingTo: collector) { () async in
      Task {
        await isOver.wait()
        let shop = MockShop(.nice)
        shop.close()
        return shop
      }
    }
    isOver.open()
    let shop = await late.value

    #expect(shop.__mock.summary.isStopped)
    #expect(shop.__mock.summary.teardowns == 1)
    #expect(collector.inTime.entries.isEmpty)
    #expect(
      collector.late.entries == [
        """
        Call to 'close()' of 'MockShop', which is stopped, since its scope 'closing time' has \
        ended
          hint       wait for the work that makes the call before the test ends
        """
      ])
  }

  /// The argument dies while the scope lets go of its mocks, on the task of the scope.
  @Test func mockMadeWhileItsScopeEndsIsStoppedAndItsCallIsAFinding() async {
    let (kept, late) = (Journal<MockShop>(), Journal<MockShop>())

    let findings = await findings("closing time") { () async in
      let shop = MockShop(.nice)
      kept.note(shop)
      await shop.send(
        Parcel {
          let shop = MockShop(.nice)
          shop.close()
          late.note(shop)
        })
    }

    #expect(late.entries.map(\.__mock.summary.isStopped) == [true])
    #expect(
      findings.map(\.message) == [
        """
        Call to 'close()' of 'MockShop', which is stopped, since its scope 'closing time' has \
        ended
          hint       wait for the work that makes the call before the test ends
        """
      ])
  }

  @Test func originalAnswersForASpyMadeAfterTheEndOfItsScope() async {
    let collector = LateFindingCollector()
    let isOver = Gate()

    let late = await withMockScope(reportingTo: collector) { () async in
      Task {
        await isOver.wait()
        return MockShop(callingThrough: RealShop()).price(of: "books")
      }
    }
    isOver.open()

    #expect(await late.value == 5)
    #expect(collector.late.entries.isEmpty)
  }
}
