// Where a finding goes: at once from a task of its scope, at the end of the scope from
// elsewhere, and late once the scope is over.

import Testing

@testable import Understudy
import UnderstudyTesting

struct FindingRoutingTests {
  @Test func findingOfATaskOfTheScopeIsReportedAtOnce() async {
    let collector = RoutingCollector()

    await withMockScope(reportingTo: collector) {
      let shop = MockShop()
      shop.close()
      let afterOwn = collector.inTime.entries.count
      await Task { shop.close() }.value

      #expect(afterOwn == 1)
      #expect(collector.inTime.entries.count == 2)
    }

    #expect(collector.inTime.entries.count == 2)
  }

  @Test func findingOfADetachedTaskIsKeptUntilTheEnd() async {
    let collector = RoutingCollector()

    await withMockScope(reportingTo: collector) {
      let shop = MockShop()
      await Task.detached { shop.close() }.value

      #expect(collector.inTime.entries.isEmpty)
    }

    #expect(collector.inTime.entries.count == 1)
    #expect(collector.late.entries.isEmpty)
  }

  @Test func keptFindingsComeInTheirOrder() async {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      let shop = MockShop()
      await Task.detached { for item in ["a", "b", "c"] { _ = shop.price(of: item) } }.value
    }

    let items = collector.findings.map { $0.message.prefix { $0 != "," } }
    #expect(
      items.map(String.init)
        == ["a", "b", "c"].map { item in
          "Call to 'price(of: \"\(item)\")' of strict 'MockShop'"
        })
  }

  @Test func findingOfAnInnerScopeIsOnItsOwnTaskForTheOuter() async {
    let outer = RoutingCollector()
    let inner = RoutingCollector()

    await withMockScope(reportingTo: outer) {
      let shop = MockShop()
      await withMockScope(reportingTo: inner) { () async in shop.close() }

      #expect(outer.inTime.entries.count == 1)
    }

    #expect(inner.inTime.entries.isEmpty)
  }

  @Test func findingAfterTheEndIsLateAndNamesTheScope() async {
    let collector = RoutingCollector()
    let shop = await withMockScope("closes early", reportingTo: collector) { () async in
      MockShop()
    }

    shop.close()

    #expect(collector.inTime.entries.isEmpty)
    #expect(collector.late.entries == ["closes early"])
  }

  /// A scope that reports where the one around it reports is a part of that: what is
  /// found after its end is not late as long as the outer one is open.
  @Test func findingAfterTheEndOfAnInnerScopeBelongsToTheOuter() async {
    let collector = RoutingCollector()

    await withMockScope("test", reportingTo: collector) {
      let shop = await withMockScope { () async in MockShop() }
      shop.close()
      #expect(collector.inTime.entries.count == 1)
      await Task.detached { shop.close() }.value
      #expect(collector.inTime.entries.count == 1)
    }

    #expect(collector.inTime.entries.count == 2)
    #expect(collector.late.entries.isEmpty)
  }

  @Test func lateFindingOfAnInnerScopeNamesTheOuterOnceThatIsOver() async {
    let collector = RoutingCollector()
    let shop = await withMockScope("test", reportingTo: collector) { () async in
      await withMockScope("part") { () async in MockShop() }
    }

    shop.close()

    #expect(collector.inTime.entries.isEmpty)
    #expect(collector.late.entries == ["test"])
  }

  /// A reporter is called with no lock held, so it may use the library itself.
  @Test func reporterMayUseTheMockThatFailed() async {
    let reporter = CallingReporter()

    await withMockScope(reportingTo: reporter) { () async in
      let shop = MockShop()
      stub(shop).price(of: "maps").returns(3)
      reporter.shop.withLock { $0 = shop }
      shop.close()
      reporter.shop.withLock { $0 = nil }
    }

    #expect(reporter.prices.entries == [3])
  }

  @Test func collectorKeepsLateFindingsToo() {
    let collector = FindingCollector()
    let shop = withMockScope(reportingTo: collector) { MockShop() }

    shop.close()

    #expect(collector.findings.count == 1)
  }

  @Test func reporterOfTheTestFrameworkIsFoundByItsName() {
    #expect("\(type(of: DefaultReporter.shared))" == "TestFrameworkReporter")
  }
}

// MARK: - Fixtures

/// Tells late findings from those in time.
private final class RoutingCollector: FindingReporter {
  let inTime = Journal<String>()
  let late = Journal<String>()

  func report(_ finding: Finding) { inTime.note(finding.message) }
  func reportLate(_ finding: Finding, of test: String) { late.note(test) }
}

/// Calls, stubs, verifies and stops the mock that failed.
private final class CallingReporter: FindingReporter {
  let shop = Locked<MockShop?>(nil)
  let prices = Journal<Int>()

  func report(_ finding: Finding) {
    guard let shop = shop.withLock({ $0 }) else { return }
    prices.note(shop.price(of: "maps"))
    stub(shop).isOpen.returns(true)
    verify(shop).isOpen.called(.never)
    requestStop(shop)
  }

  func reportLate(_ finding: Finding, of test: String) {}
}
