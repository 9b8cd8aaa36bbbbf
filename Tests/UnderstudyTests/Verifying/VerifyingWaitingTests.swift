// Verification that waits: woken by the call, on a clock that the test moves.

import Testing

@testable import Understudy
import UnderstudyTesting

struct VerifyingWaitingTests {
  /// ```
  /// test                         clerk
  /// waits for 2 calls
  ///                              close()
  /// looks, waits on
  ///                              close()
  /// is satisfied
  /// ```
  @Test func waitEndsWithTheCallThatSatisfiesIt() async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)

      async let verified: Void = verify(shop).close().called(
        2..., within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      shop.close()
      shop.close()
      await verified
    }

    #expect(findings.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  @Test func callsFromBeforeCount() async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)
      shop.close()

      await verify(shop).close().called(1..., within: .seconds(5), clock: clock)
      await verify(shop).close().called(within: .seconds(5), clock: clock)
    }

    #expect(findings.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  /// A call too many may still come, so these watch to the end.
  @Test(arguments: [CallCount.never, .exactly(1), .atMost(1), CallCount(0...1)])
  func countWithAGreatestNumberWatchesTheWholeDuration(count: CallCount) async {
    let clock = TestClock()
    let journal = Journal<String>()
    let findings = await findings {
      let shop = MockShop(.nice)
      if count != .never { shop.close() }

      async let verified: Void = {
        await verify(shop).close().called(count, within: .seconds(5), clock: clock)
        journal.note("verified")
      }()
      await clock.hasSleepers(1)
      clock.advance(by: .milliseconds(4_999))
      await clock.hasSleepers(1)
      journal.note("time is up")
      clock.advance(by: .milliseconds(1))
      await verified
    }

    #expect(findings.isEmpty)
    #expect(journal.entries == ["time is up", "verified"])
  }

  @Test(arguments: [CallCount.never, .exactly(1), .atMost(1), CallCount(0...1)])
  func callTooManyEndsTheWaitAtOnce(count: CallCount) async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)

      async let verified: Void = verify(shop).close().called(
        count, within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      shop.close()
      shop.close()
      await verified
    }

    #expect(findings.count == 1)
    #expect(clock.now.offset == .zero)
  }

  @Test func callThatNeverComesIsAFindingWhenTheTimeIsUp() async {
    let clock = TestClock()
    var line: UInt = 0
    let findings = await findings {
      let shop = MockShop(.nice)

      line = #line + 1
      async let verified: Void = verify(shop).close().called(
        1..., within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      clock.advance(by: .seconds(5))
      await verified
    }

    #expect(findings.map(\.place.line) == [line])
  }

  @Test func callsOfOtherMembersDoNotEndTheWait() async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)

      async let verified: Void = verify(shop).price(of: "books").called(
        1..., within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      shop.close()
      _ = shop.price(of: "maps")
      _ = shop.price(of: "books")
      await verified
    }

    #expect(findings.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  @Test func canceledWaitGoesByTheCallsSoFar() async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)
      shop.close()

      let satisfied = Task {
        await verify(shop).close().called(1, within: .seconds(5), clock: clock)
      }
      let unsatisfied = Task {
        await verify(shop).close().called(2, within: .seconds(5), clock: clock)
      }
      await clock.hasSleepers(2)
      satisfied.cancel()
      unsatisfied.cancel()
      await satisfied.value
      await unsatisfied.value
    }

    #expect(findings.count == 1)
    #expect(clock.now.offset == .zero)
  }

  @Test func taskCanceledBeforeTheWaitDoesNotWait() async {
    let clock = TestClock()
    let isCanceled = Gate()
    let findings = await findings {
      let shop = MockShop(.nice)

      let verifying = Task {
        await isCanceled.wait()
        await verify(shop).close().called(1, within: .seconds(5), clock: clock)
      }
      verifying.cancel()
      isCanceled.open()
      await verifying.value
    }

    #expect(findings.count == 1)
  }

  @Test func durationOfZeroLooksOnce() async {
    let findings = await findings {
      let shop = MockShop(.nice)

      await verify(shop).close().called(.never, within: .zero, clock: TestClock())
      await verify(shop).close().called(1, within: .zero, clock: TestClock())
    }

    #expect(findings.count == 1)
  }

  @Test func severalWaitsAreWokenByOneCall() async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)

      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<10 {
          group.addTask {
            await verify(shop).close().called(1..., within: .seconds(5), clock: clock)
          }
        }
        await clock.hasSleepers(10)
        shop.close()
      }
    }

    #expect(findings.isEmpty)
    #expect(clock.now.offset == .zero)
  }

  /// The stop takes the calls away, so the verification can only say so.
  @Test func stopEndsTheWait() async {
    let clock = TestClock()
    let findings = await findings {
      let shop = MockShop(.nice)

      async let verified: Void = verify(shop).close().called(
        1, within: .seconds(5), clock: clock)
      await clock.hasSleepers(1)
      await stopMocking(shop)
      await verified
    }

    #expect(findings.count == 1)
    #expect(clock.now.offset == .zero)
  }
}
