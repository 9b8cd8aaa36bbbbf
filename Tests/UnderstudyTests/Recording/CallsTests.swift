// Records: what `calls(to:)` shows of the calls a mock received, and what a reset forgets.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct CallsTests {
  @Test func recordsHoldTheArgumentsInOrder() throws {
    let shop = MockShop(.nice)
    for item in ["books", "maps", "pens"] { _ = shop.price(of: item) }
    _ = try shop.sell("books", count: 2)

    let priced = calls(to: shop).price(of: .any)
    let sold = calls(to: shop).sell(.any, count: .any)

    #expect(priced.map(\.arguments) == ["books", "maps", "pens"])
    #expect(sold.map(\.arguments.item) == ["books"])
    #expect(sold.map(\.arguments.count) == [2])
    #expect(priced.map(\.order) == [1, 2, 3] && sold.map(\.order) == [4])
  }

  @Test func recordsAreThoseThatFit() {
    let shop = MockShop(.nice)
    for item in ["books", "maps", "books"] { _ = shop.price(of: item) }

    #expect(calls(to: shop).price(of: "books").map(\.order) == [1, 3])
    #expect(calls(to: shop).price(of: "pens").isEmpty)
    #expect(calls(to: shop).price(of: !"books").first?.description == #"price(of: "maps")"#)
  }

  @Test func recordsAreACollectionThatDoesNotChange() {
    let shop = MockShop(.nice)
    for item in ["books", "maps"] { _ = shop.price(of: item) }

    let priced = calls(to: shop).price(of: .any)
    _ = shop.price(of: "pens")

    #expect(priced.count == 2)
    #expect(priced.indices == 0..<2)
    #expect(priced.last?.arguments == "maps")
    #expect(priced.reversed().map(\.arguments) == ["maps", "books"])
    #expect(priced[0..<1].map(\.arguments) == ["books"])
  }

  @Test func outcomeTellsHowFarACallHasCome() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    stub(shop).order("slow").does { _ in
      isInside.open()
      await mayAnswer.wait()
      return 1
    }
    stub(shop).order("books").returns(2)
    stub(shop).order("maps").throws(ShopError.soldOut)
    stub(shop).order("pens").does { _ in throw ShopError.closed }

    async let slow = shop.order("slow")
    await isInside.wait()
    for item in ["books", "maps", "pens"] { _ = try? await shop.order(item) }
    let during = calls(to: shop).order(.any).map(\.outcome)
    mayAnswer.open()
    _ = try await slow

    #expect(during == [.inFlight, .returned, .threw, .threw])
    #expect(calls(to: shop).order("slow").map(\.outcome) == [.returned])
  }

  @Test func readsAndWritesOfAPropertyAreApart() {
    let shop = MockShop(.nice)

    _ = shop.sign
    shop.sign = "open"
    shop.sign = "closed"

    #expect(calls(to: shop).sign.count == 1)
    #expect(calls(to: shop).sign.first?.description == "sign")
    #expect(calls(to: shop).sign.set(.any).map(\.arguments) == ["open", "closed"])
    #expect(calls(to: shop).sign.set("open").first?.description == #"sign = "open""#)
  }

  @Test func everyCallOfManyTasksIsOnRecordOnce() async {
    let shop = MockShop(.nice)

    await withTaskGroup(of: Void.self) { group in
      for task in 0..<20 {
        group.addTask { for call in 0..<50 { _ = shop.price(of: "\(task * 50 + call)") } }
      }
    }

    let priced = calls(to: shop).price(of: .any)
    #expect(Set(priced.map(\.arguments)).count == 1_000)
    #expect(priced.count == 1_000)
    #expect(priced.map(\.order) == Array(1...1_000))
  }

  @Test func mocksOfAScopeCountTheirCallsTogether() {
    let first = MockShop(.nice)
    let second = MockShop(.nice)

    first.close()
    second.close()
    first.close()

    #expect(calls(to: first).close().map(\.order) == [1, 3])
    #expect(calls(to: second).close().map(\.order) == [2])
  }
}

// MARK: - Reset

extension CallsTests {
  @Test func resetOfCallsKeepsTheStubsAndTheirProgress() {
    let shop = MockShop()
    stub(shop).price(of: .any).returns(1, 2, 3)
    _ = shop.price(of: "books")

    reset(shop, .calls)

    verify(shop).price(of: .any).called(.never)
    #expect(shop.price(of: "books") == 2)
    verify(shop).price(of: .any).called(1)
  }

  @Test func resetOfStubsKeepsTheCalls() {
    let shop = MockShop(.nice)
    stub(shop).price(of: .any).returns(1)
    _ = shop.price(of: "books")

    reset(shop, .stubs)

    verify(shop).price(of: .any).called(1)
    #expect(shop.price(of: "books") == 0)
  }

  @Test(arguments: [MockParts.all, [.stubs, .calls]])
  func resetOfAllForgetsBoth(parts: MockParts) {
    let shop = MockShop(.nice)
    stub(shop).price(of: .any).returns(1)
    _ = shop.price(of: "books")

    reset(shop, parts)

    verify(shop).price(of: .any).called(.never)
    #expect(shop.price(of: "books") == 0)
  }

  @Test func callInFlightThatWasForgottenStaysForgotten() async throws {
    let shop = MockShop()
    let (isInside, mayAnswer) = (Gate(), Gate())
    stub(shop).order("slow").does { _ in
      isInside.open()
      await mayAnswer.wait()
      return 1
    }
    stub(shop).order("books").returns(2)

    async let slow = shop.order("slow")
    await isInside.wait()
    reset(shop, .calls)
    _ = try await shop.order("books")
    mayAnswer.open()
    _ = try await slow

    #expect(calls(to: shop).order(.any).map(\.arguments) == ["books"])
    #expect(calls(to: shop).order(.any).map(\.outcome) == [.returned])
    #expect(shop.__mock.summary.callsInFlight == 0)
  }
}
