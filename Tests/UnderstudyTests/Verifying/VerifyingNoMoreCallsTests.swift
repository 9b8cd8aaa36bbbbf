// That nothing came but what the test has looked at.

import Testing

@testable import Understudy
import UnderstudyTesting

struct VerifyingNoMoreCallsTests {
  @Test func callsThatNobodyLookedAtAreOneFinding() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      shop.close()
      _ = shop.price(of: "books")
      shop.close()

      verify(shop).price(of: "books").called(1)
      line = #line + 1
      verifyNoMoreCalls(shop)
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected no more calls to 'MockShop', but received 2
          received   close()
          received   close()
          hint       calls that a verification or an expectation fits do not count
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func verifiedOrderedAndExpectedCallsDoNotCount() async {
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      expect(shop).close().once()
      shop.close()
      _ = shop.price(of: "books")
      _ = shop.price(of: "maps")
      await shop.send(Parcel())
      shop.sign = "open"

      verify(shop).price(of: "books").called(1)
      verifyInOrder {
        verify(shop).price(of: "maps")
        verify(shop).sign.set(.any)
      }
      await verify(shop).send(.any).called(1..., within: .seconds(5), clock: TestClock())
      verifyNoMoreCalls(shop)
    }

    #expect(findings.isEmpty)
  }

  @Test func callBeyondAnOrderCounts() {
    let findings = findings {
      let shop = MockShop(.nice)
      shop.close()
      shop.close()

      verifyInOrder { verify(shop).close() }
      verifyNoMoreCalls(shop)
    }

    #expect(findings.count == 1)
  }

  @Test func callsThatFailedWhenTheyCameDoNotCount() {
    let findings = findings {
      let shop = MockShop()
      reject(shop).close().always()
      shop.close()
      _ = shop.price(of: "books")

      verifyNoMoreCalls(shop)
    }

    #expect(findings.count == 2)
  }

  @Test func eachMockHasAFindingOfItsOwn() {
    let findings = findings {
      let (shop, lamp, tape) = (MockShop(.nice), MockLamp(.nice), MockTape(.nice))
      shop.close()
      tape.start()

      verifyNoMoreCalls(shop, lamp, tape)
    }

    #expect(
      findings.map { $0.message.prefix { $0 != "," } } == [
        "Expected no more calls to 'MockShop'", "Expected no more calls to 'MockTape'",
      ])
  }

  @Test func resetForgetsWhatWasLookedAtWithTheCalls() {
    let findings = findings {
      let shop = MockShop(.nice)
      shop.close()

      reset(shop, .calls)
      verifyNoMoreCalls(shop)
      shop.close()
      verifyNoMoreCalls(shop)
    }

    #expect(findings.count == 1)
  }

  @Test func verifyingAgainChangesNothing() {
    let findings = findings {
      let shop = MockShop(.nice)
      shop.close()

      verify(shop).close().called(1)
      verifyNoMoreCalls(shop)
      verify(shop).close().called(1)
    }

    #expect(findings.isEmpty)
  }
}
