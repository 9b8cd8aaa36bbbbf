// The timeline of a scope: what it keeps of calls, stops and failures, for how long, and how
// it is drawn as text.

import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

struct TimelineTests {
  @Test func textShowsEachCallWithItsAnswerAndWhatBecameOfTheMocks() {
    let collector = FindingCollector()
    var line: UInt = 0
    let timeline = withMockScope("showsThePrices", reportingTo: collector) {
      line = #line + 1
      let shop = MockShop()
      let other = MockShop(.nice)
      stub(shop).price(of: "books").returns(7, 8)
      stub(shop).sell(.any, count: 1).throws(ShopError.soldOut)
      stub(shop).sell(.any, count: 2).does { _, count in other.price(of: "maps") + count }
      _ = [shop.price(of: "books"), shop.price(of: "books")]
      _ = try? shop.sell("maps", count: 1)
      _ = try? shop.sell("maps", count: 2)
      shop.close()
      requestStop(shop)
      return MockScope.current?.timeline
    }

    #expect(
      timeline?.description == """
        Timeline of 'showsThePrices'
          1    test  MockShop    price(of: "books") → 7                                         \
        TimelineTests.swift:\(line + 2)
          2    test  MockShop    price(of: "books") → 8                                         \
        TimelineTests.swift:\(line + 2)
          3    test  MockShop    sell("maps", count: 1) → throws .soldOut                       \
        TimelineTests.swift:\(line + 3)
          4…6  test  MockShop    sell("maps", count: 2) → returned                              \
        TimelineTests.swift:\(line + 4)
          5    test  MockShop 2  price(of: "maps") → unprepared
          7    test  MockShop    close() → unprepared
          8    test  failure     Call to 'close()' of strict 'MockShop', which nobody prepared  \
        TimelineTests.swift:\(line)
          9    test  MockShop    stop
          10   test  MockShop    drained
        """)
  }

  @Test func callInFlightHasNoEndAndItsTaskALaneOfItsOwn() async throws {
    try await withMockScope("inFlight", reportingTo: FindingCollector()) {
      let shop = MockShop()
      let held = stub(shop).order(.any).suspends()
      async let first = shop.order("books")
      try await held.arrives()
      let during = MockScope.current?.timeline
      held.resume(returning: 1)
      _ = try await first
      let after = MockScope.current?.timeline

      #expect(during?.entries.map(\.ended) == [nil])
      #expect(during?.entries.map(\.lane?.kind) == [.task])
      #expect(during?.calls.map(\.answer) == [.pending])
      #expect(after?.entries.map(\.ended) == [2])
      #expect(after?.calls.map(\.answer) == [.returned(nil)])
    }
  }

  @Test func threadWithoutATaskHasALaneOfItsKind() async {
    await withMockScope(reportingTo: FindingCollector()) {
      let shop = MockShop(.nice)
      shop.close()
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          shop.close()
          continuation.resume()
        }
      }

      let timeline = MockScope.current?.timeline

      #expect(timeline?.entries.map { $0.lane?.description } == ["test", "thread 1"])
    }
  }

  @Test func callsToAMockThatIsGoneStayInWords() {
    let gone = Journal<String>()
    withMockScope(reportingTo: FindingCollector()) {
      do {
        let shop = MockParcelShop(.nice)
        shop.keep(Parcel("maps") { gone.note("maps") })
      }

      #expect(gone.entries == ["maps"])
      #expect(MockScope.current?.timeline.calls.map(\.text) == ["keep(Parcel(maps))"])
    }
  }

  @Test func oneMockLeavesALimitedNumberOfCalls() {
    withMockScope("many", reportingTo: FindingCollector()) {
      do {
        let shop = MockShop(.nice)
        for _ in 0..<1_002 { shop.close() }
      }
      let timeline = MockScope.current?.timeline

      #expect(timeline?.entries.first?.began == 3)
      #expect(timeline?.entries.count == 1_000)
      #expect(timeline?.omitted == 2)
      #expect(
        timeline?.description.hasPrefix(
          "Timeline of 'many' (without 2 more calls to mocks that are gone)\n") == true)
    }
  }

  @Test func resetForgetsCallsAndTheAnswersOfStubsThatAreGone() {
    withMockScope(reportingTo: FindingCollector()) {
      let shop = MockShop(.nice)
      stub(shop).price(of: .any).returns(7)
      _ = shop.price(of: "books")
      reset(shop, .stubs)

      #expect(MockScope.current?.timeline.calls.map(\.answer) == [.returned(nil)])

      reset(shop, .calls)

      #expect(
        MockScope.current?.timeline.description
          == "Timeline of 'a scope without a name': nothing happened")
    }
  }

  @Test func useThatHasLostTheScopeIsNoted() async {
    let collector = TimelineCollector()
    await withMockScope("lost", reportingTo: collector, escapes: .fail) {
      StockList.$shared.override(with: StockList("mine"))
      await Task.detached { _ = StockList.shared.owner }.value
    }

    let events = collector.timelines.entries.first?.entries.map(\.event) ?? []

    guard case .escape(let use)? = events.first, case .finding(let finding)? = events.last else {
      Issue.record("The timeline shows \(events)")
      return
    }
    #expect(use.subject == .property("StockList.shared"))
    #expect(finding.message.hasPrefix("'StockList.shared' was read "))
  }

  /// The mocks are gone by then, and what was expected of them is reported last.
  @Test func timelineOfAFailedScopeIsHandedOnAtItsEnd() async {
    let collector = TimelineCollector()
    withMockScope("fails", reportingTo: collector) {
      let shop = MockShop(.nice)
      expect(shop).price(of: "books").once()
      _ = shop.price(of: "maps")
      withMockScope { MockShop(.nice).close() }
    }

    #expect(collector.timelines.entries.map(\.scope) == ["fails"])
    #expect(
      collector.timelines.entries.first?.calls.map(\.text)
        == ["price(of: \"maps\")", "close()"])
    guard case .finding? = collector.timelines.entries.first?.entries.last?.event else {
      Issue.record("The failure is missing")
      return
    }
  }

  @Test func timelineOfAScopeWithoutAFailureOfItsOwnIsNotHandedOn() async {
    let collector = TimelineCollector()
    withMockScope(reportingTo: collector) {
      withMockScope(reportingTo: FindingCollector()) { MockShop().close() }
    }

    #expect(collector.timelines.entries.isEmpty)
  }

  /// Nobody reads the timeline of a test that passes, so its end runs no code for it.
  @Test(arguments: [true, false])
  func endOfATestDescribesArgumentsOnlyIfItFails(fails: Bool) async {
    let described = Journal<String>()
    let kept = Journal<MockBabblerShop>()

    // Outside the scope of this test, so that it is the end of one.
    await Task.detached {
      withMockScope(reportingTo: FindingCollector()) {
        let shop = MockBabblerShop(.nice)
        kept.note(shop)
        shop.keep(Babbler { described.note("described") })
        if fails { verify(MockShop(.nice)).close().called() }
      }
    }.value

    #expect(described.entries.isEmpty != fails)
    withExtendedLifetime(kept) {}
  }
}

extension Timeline {
  fileprivate var calls: [Call] {
    entries.compactMap { if case .call(let call) = $0.event { call } else { nil } }
  }
}

/// A reporter that keeps timelines.
private final class TimelineCollector: FindingReporter {
  let timelines = Journal<Timeline>()

  func report(_ finding: Finding) {}
  func reportLate(_ finding: Finding, of test: String) {}
  func attach(_ timeline: Timeline) { timelines.note(timeline) }
}

@Mockable
protocol ParcelShop: Sendable {
  func keep(_ parcel: Parcel)
}

@Mockable
protocol BabblerShop: Sendable {
  func keep(_ parcel: Babbler)
}

/// Tells when it is put into words.
struct Babbler: CustomStringConvertible, Sendable {
  let onDescription: @Sendable () -> Void

  var description: String {
    onDescription()
    return "babbler"
  }
}
