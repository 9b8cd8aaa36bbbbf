// Verifying at once, and in order.

import Testing

@testable import Understudy
import UnderstudyTesting

struct VerifyingTests {
  //
  /// The forms of `called` and whether two calls satisfy each.
  @Test func everyFormOfCalledDecidesByTheCount() {
    let satisfied = findings {
      let shop = shopClosedTwice()

      verify(shop).close().called()
      verify(shop).close().called(2)
      verify(shop).close().called(1...3)
      verify(shop).close().called(2...)
      verify(shop).close().called(...2)
      verify(shop).close().called(.atLeast(1))
      verify(shop).isOpen.called(.never)
    }
    let unsatisfied = findings {
      let shop = shopClosedTwice()

      verify(shop).isOpen.called()
      verify(shop).close().called(1)
      verify(shop).close().called(3...4)
      verify(shop).close().called(3...)
      verify(shop).close().called(...1)
      verify(shop).close().called(.never)
    }

    #expect(satisfied.isEmpty)
    #expect(unsatisfied.count == 6)
  }

  //
  @Test func verifyingChangesNothing() {
    let findings = findings {
      let shop = shopClosedTwice()

      for _ in 0..<3 { verify(shop).close().called(2) }
    }

    #expect(findings.isEmpty)
  }

  @Test func callCountsFromTheMomentItStarts() async throws {
    let findings = try await findings {
      let shop = MockShop()
      let (isInside, mayAnswer) = (Gate(), Gate())
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await isInside.wait()

      verify(shop).order("books").called(1)
      mayAnswer.open()
      _ = try await ordered
    }

    #expect(findings.isEmpty)
  }
}

// MARK: - In order

struct VerifyingInOrderTests {
  @Test func callsBetweenAreIgnored() {
    let findings = findings {
      let shop = MockShop(.nice)
      for item in ["books", "maps", "books", "pens"] { _ = shop.price(of: item) }

      verifyInOrder {
        verify(shop).price(of: "books")
        verify(shop).price(of: "books")
        verify(shop).price(of: "pens")
      }
    }

    #expect(findings.isEmpty)
  }

  @Test func lineIsMetOnlyAfterTheLineBefore() {
    let findings = findings {
      let shop = MockShop(.nice)
      for item in ["books", "maps"] { _ = shop.price(of: item) }

      verifyInOrder {
        verify(shop).price(of: "maps")
        verify(shop).price(of: "books")
      }
      verifyInOrder {
        verify(shop).price(of: "books")
        verify(shop).price(of: "books")
      }
    }

    #expect(findings.count == 2)
  }

  @Test func linesMayBeConditionalAndRepeated() {
    let findings = findings {
      let shop = MockShop(.nice)
      for item in ["books", "maps", "pens"] { _ = shop.price(of: item) }
      shop.close()

      verifyInOrder {
        for item in ["books", "maps", "pens"] { verify(shop).price(of: .equal(item)) }
        if findsNothing { verify(shop).isOpen }
        if findsNothing { verify(shop).isOpen } else { verify(shop).close() }
      }
    }

    #expect(findings.isEmpty)
  }

  /// One sequence for all mocks of a test, whichever of its scopes they were made in.
  @Test func orderGoesAcrossTheScopesOfATest() async {
    let findings = await findings {
      let outer = MockShop(.nice)
      outer.close()
      outer.close()
      await withMockScope { () async in
        let inner = MockShop(.nice)
        inner.close()
        _ = outer.isOpen

        verifyInOrder {
          verify(outer).close()
          verify(inner).close()
          verify(outer).isOpen
        }
      }
    }

    #expect(findings.map(\.message) == [])
  }

  private var findsNothing: Bool { false }
}

// MARK: - Fixtures

private func shopClosedTwice() -> MockShop {
  let shop = MockShop(.nice)
  shop.close()
  shop.close()
  return shop
}
