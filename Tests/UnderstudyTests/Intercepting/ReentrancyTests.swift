// Matchers and answers run outside isolation, so they may use the very mock that runs
// them. Inside, each of these tests would lock up.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct ReentrancyTests {
  @Test func matcherMayUseTheMockItServes() {
    let shop = MockShop(.nice)
    stub(shop).price(of: "maps").returns(3)
    stub(shop).price(
      of: .matching { item in
        guard item == "books" else { return false }
        let price = shop.price(of: "maps")
        stub(shop).isOpen.returns(true)
        verify(shop).price(of: "maps").called(1...)
        reset(shop, [])
        return price == 3
      }
    ).returns(7)

    let price = shop.price(of: "books")

    #expect(price == 7)
    #expect(shop.isOpen)
    verify(shop).price(of: "books").called(1)
  }

  @Test func matcherOfAVerificationMayUseTheMock() {
    let shop = MockShop(.nice)
    shop.close()
    _ = shop.price(of: "books")

    verify(shop).price(
      of: .matching { item in
        verify(shop).close().called(1)
        stub(shop).isOpen.returns(true)
        return item == "books" && calls(to: shop).price(of: .any).count == 1
      }
    ).called(1)

    #expect(shop.isOpen)
  }

  @Test func answerMayUseTheMockItServes() {
    let shop = MockShop(.nice)
    stub(shop).price(of: "maps").returns(3)
    stub(shop).price(of: "books").does { item in
      stub(shop).price(of: .equal(item)).returns(9)
      verify(shop).price(of: .equal(item)).called(1)
      return shop.price(of: "maps") + shop.price(of: item)
    }

    let price = shop.price(of: "books")

    #expect(price == 12)
    verify(shop).price(of: "books").called(2)
  }

  @Test func answerMayStopItsMock() {
    let shop = MockShop()
    stub(shop).price(of: .any).does { _ in
      requestStop(shop)
      return 7
    }

    let price = shop.price(of: "books")

    #expect(price == 7)
    #expect(shop.__mock.summary.isStopped)
  }

  @Test func answerMayResetItsMock() async throws {
    let shop = MockShop()
    stub(shop).order(.any).does { _ in
      reset(shop)
      return 7
    }

    let ordered = try await shop.order("books")

    #expect(ordered == 7)
    verify(shop).order(.any).called(.never)
  }

  @Test func answerMayAwaitItsMock() async throws {
    let shop = MockShop()
    stub(shop).order("maps").returns(3)
    stub(shop).order("books").does { _ in
      async let maps = shop.order("maps")
      return try await shop.order("maps") + maps
    }

    let ordered = try await shop.order("books")

    #expect(ordered == 6)
    verify(shop).order(.any).called(3)
  }

  /// ```
  /// call                        its matcher
  /// finds stubs 1 and 2
  ///                             adds stub 3, removes all others
  /// is answered by stub 2
  /// ```
  @Test func callGoesByTheStubsItFoundOnEntering() {
    let shop = MockShop(.nice)
    stub(shop).price(of: .any).returns(1)
    stub(shop).price(
      of: .matching { _ in
        reset(shop, .stubs)
        stub(shop).price(of: .any).returns(3)
        return true
      }
    ).returns(2)

    let prices = [shop.price(of: "books"), shop.price(of: "books")]

    #expect(prices == [2, 3])
  }

  @Test func descriptionOfAnArgumentMayUseTheMock() async {
    let findings = await findings { () async in
      let shop = MockCourier(.nice)
      shop.carry(Chatty(courier: shop))

      verify(shop).carry(.matching { _ in false }).called(1)
    }

    #expect(findings.count == 1)
    #expect(findings.first?.message.contains("near miss  carry(*asked*)") == true)
  }
}

// MARK: - Fixtures

@Mockable
protocol Courier: Sendable {
  func ask() -> Int
  func carry(_ item: Chatty)
}

/// An item that asks its courier when it is described.
struct Chatty: Sendable, CustomStringConvertible {
  let courier: MockCourier

  var description: String {
    _ = courier.ask()
    return "asked"
  }
}
