// Counts: which numbers each accepts, and how it is put into words.

import Testing

@testable import Understudy
import UnderstudyTesting

struct CallCountTests {
  //
  @Test(arguments: [
    (CallCount.exactly(0), [0], "no calls"),
    (.never, [0], "no calls"),
    (.exactly(1), [1], "exactly 1 call"),
    (.exactly(2), [2], "exactly 2 calls"),
    (.atLeast(0), [0, 1, 2, 3, 4], "at least 0 calls"),
    (.atLeast(1), [1, 2, 3, 4], "at least 1 call"),
    (.atLeast(3), [3, 4], "at least 3 calls"),
    (.atMost(0), [0], "no calls"),
    (.atMost(1), [0, 1], "at most 1 call"),
    (.atMost(2), [0, 1, 2], "at most 2 calls"),
    (CallCount(1...3), [1, 2, 3], "1 to 3 calls"),
    (CallCount(0...2), [0, 1, 2], "at most 2 calls"),
    (CallCount(2...2), [2], "exactly 2 calls"),
  ])
  func countAcceptsWhatItSays(count: CallCount, accepted: [Int], description: String) {
    #expect((0...4).filter(count.accepts) == accepted)
    #expect(count.description == description)
  }

  @Test(arguments: [
    (CallCount.exactly(2), [3, 4]), (.atLeast(2), []), (.atMost(3), [4]), (.never, [1, 2, 3, 4]),
  ])
  func countIsExceededOnceWaitingCannotHelp(count: CallCount, exceeding: [Int]) {
    #expect((0...4).filter(count.isExceeded) == exceeding)
  }

  //
  /// They cannot be meant: the first accepts everything, the second hides a "never".
  @Test func zeroCallsAtLeastOrAtMostAreFindingsAtTheirLine() async {
    var line: UInt = 0
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      line = #line
      verify(shop).price(of: .any).called(0...)
      verify(shop).price(of: .any).called(.atMost(0))
      await verify(shop).price(of: .any).called(...0, within: .seconds(60))
    }

    #expect(
      findings.map(\.message) == [
        """
        Verification of 'Shop.price(of: .any)' accepts 0 calls or more, which it always receives
          hint       '.called(1...)' demands a call
        """,
        """
        Verification of 'Shop.price(of: .any)' accepts at most 0 calls
          hint       '.called(.never)' says that no call may come
        """,
        """
        Verification of 'Shop.price(of: .any)' accepts at most 0 calls
          hint       '.called(.never)' says that no call may come
        """,
      ])
    #expect(findings.map(\.place.line) == [line + 1, line + 2, line + 3])
  }

  @Test func negativeCountIsMisuse() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CallCount.exactly(-1)
    }

    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Call count must not be negative (was -1)"))
  }
}
