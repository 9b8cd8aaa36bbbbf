// The pictures of a timeline: a page, a sequence diagram, and events for trace viewers.

import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

struct TimelinePicturesTests {
  @Test func diagramShowsCallsFromLanesToMocksAndBack() async throws {
    let timeline = await pictured()

    #expect(
      timeline.mermaid == """
        sequenceDiagram
          participant l0 as test
          participant m0 as MockShop
          participant m1 as MockShop 2
          l0->>m0: price(of: "books")
          m0-->>l0: 7
          l0->>m0: sell("a#59; #lt;b#gt;", count: 1)
          m0--xl0: throws .soldOut
          l0->>m0: sell("maps", count: 2)
          l0->>m1: price(of: "maps")
          m1--xl0: unprepared
          m0-->>l0: returned
          Note over m0: stop
          Note over m0: drained

        """)
  }

  @Test func diagramNotesFailures() {
    let timeline = withMockScope("fails", reportingTo: FindingCollector()) {
      MockShop().close()
      return MockScope.current?.timeline
    }

    #expect(
      timeline?.mermaid.contains("  Note over l0: failure: Call to 'close()' of strict") == true)
  }

  @Test func traceViewersGetASliceForEachCallAndAThreadForEachLane() async throws {
    let timeline = await pictured()

    let trace = try #require(
      JSONSerialization.jsonObject(with: Data(timeline.traceEvents.utf8)) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    let slices = events.filter { $0["ph"] as? String == "X" }
    #expect(slices.map { $0["ts"] as? Int } == [1, 2, 3, 4])
    #expect(slices.map { $0["dur"] as? Int } == [1, 1, 2, 1])
    #expect(
      slices.map { $0["name"] as? String } == [
        #"price(of: "books")"#, #"sell("a; <b>", count: 1)"#, #"sell("maps", count: 2)"#,
        #"price(of: "maps")"#,
      ])
    let arguments = slices.map { $0["args"] as? [String: String] ?? [:] }
    #expect(
      arguments.map { $0["answer"] } == ["7", "throws .soldOut", "returned", "unprepared"])
    #expect(arguments.map { $0["mock"] }.last == "MockShop 2")
    let threads = events.filter { $0["name"] as? String == "thread_name" }
    #expect(threads.map { ($0["args"] as? [String: String])?["name"] } == ["test"])
    #expect(events.filter { $0["ph"] as? String == "i" }.count == 2)
  }

  @Test func pageHoldsAllEntriesAndSetsCallsInsideOfCallsApart() async throws {
    let page = try data(in: await pictured().html)

    #expect(page.scope == "sells")
    #expect(page.lanes == ["test"])
    #expect(page.depths == [2])
    let places = page.entries.map { $0[0..<4].compactMap { $0 as? Int } }
    #expect(
      places == [
        [1, 1, 0, 0], [2, 2, 0, 0], [3, 5, 0, 0], [4, 4, 0, 1], [6, 6, 0, 0], [7, 7, 0, 0],
      ])
    #expect(
      page.entries.map { $0[4] as? String } == [
        "returned", "threw", "returned", "unprepared", "stop", "drain",
      ])
    #expect(page.entries[1][5] as? String == #"sell("a; <b>", count: 1)"#)
  }

  @Test func argumentCannotLeaveTheDataOfThePage() throws {
    let text = "</script><script>alert(1)</script>\u{2028}\u{1}\n\"\\"
    let timeline = withMockScope("odd", reportingTo: FindingCollector()) {
      let shop = MockShop(.nice)
      _ = shop.price(of: text)
      return MockScope.current?.timeline
    }

    let html = try #require(timeline?.html)

    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(!html.contains("alert(1)</"))
    let title = try #require(data(in: html).entries[0][5] as? String)
    #expect(title.contains("</script><script>alert(1)</script>"))
  }

  @Test func callThatIsNotOverReachesToTheEnd() async throws {
    let html = try await withMockScope("inFlight", reportingTo: FindingCollector()) {
      let shop = MockShop()
      stub(shop).price(of: .any).returns(1)
      let held = stub(shop).order(.any).suspends()
      async let first = shop.order("books")
      try await held.arrives()
      _ = shop.price(of: "maps")
      let html = MockScope.current?.timeline.html
      held.resume(returning: 1)
      _ = try await first
      return html
    }

    let page = try data(in: #require(html))
    let pending = try #require(page.entries.first { $0[4] as? String == "pending" })
    #expect(pending[1] as? Int == page.last)
    #expect(page.lanes == ["test", "task 1"])
  }

  @Test func emptyTimelineHasPicturesToo() throws {
    let timeline = try #require(withMockScope("nothing") { MockScope.current?.timeline })

    #expect(try data(in: timeline.html).entries.isEmpty)
    #expect(timeline.mermaid == "sequenceDiagram\n")
    #expect(
      try JSONSerialization.jsonObject(with: Data(timeline.traceEvents.utf8)) is [String: Any])
  }

  /// The timeline that most tests draw: an answer, an error, a call inside of a call, a stop.
  private func pictured() async -> Timeline {
    await withMockScope("sells", reportingTo: FindingCollector()) {
      let shop = MockShop(.nice)
      let other = MockShop(.nice)
      stub(shop).price(of: "books").returns(7)
      stub(shop).sell(.any, count: 1).throws(ShopError.soldOut)
      stub(shop).sell(.any, count: 2).does { _, count in other.price(of: "maps") + count }
      _ = shop.price(of: "books")
      _ = try? shop.sell("a; <b>", count: 1)
      _ = try? shop.sell("maps", count: 2)
      await stopMocking(shop)
      // It is there for as long as the timeline is read.
      return withExtendedLifetime((shop, other)) {
        MockScope.current?.timeline ?? Timeline(scope: "", entries: [], omitted: 0)
      }
    }
  }

  /// The data of a page.
  private func data(in html: String) throws -> PageData {
    let start = try #require(html.range(of: "id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = html[start.upperBound..<end.lowerBound]
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return PageData(
      scope: object?["scope"] as? String ?? "", last: object?["last"] as? Int ?? 0,
      lanes: object?["lanes"] as? [String] ?? [], depths: object?["depths"] as? [Int] ?? [],
      entries: object?["entries"] as? [[Any]] ?? [])
  }

  private struct PageData {
    let scope: String
    let last: Int
    let lanes: [String]
    let depths: [Int]
    let entries: [[Any]]
  }
}
