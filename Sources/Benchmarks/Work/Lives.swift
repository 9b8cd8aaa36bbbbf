import Synchronization
import Understudy

extension Benchmark {
  /// Making mocks.
  static var creating: [Benchmark] {
    [
      Benchmark(
        "a mock with 3 stubs and 1 call", count: 1_000, in: .microseconds,
        target: .cost(atMost: 3),
        .baseline("hand-written") { count in
          {
            for _ in 0..<count {
              let shop = HandWrittenShop()
              shop.priceCalls.withLock { $0.answer = { _, _ in 7 } }
              shop.checkCalls.withLock { $0.answer = { _, _ in 7 } }
              shop.revenueCalls.withLock { $0.answer = { 7 } }
              prices(of: shop, 1)
            }
          }
        },
        .ours { count in
          {
            for _ in 0..<count {
              let shop = MockShop()
              stub(shop).price(of: .any, count: .any).returns(7)
              stub(shop).check(.any, count: .any).returns(7)
              stub(shop).revenue.returns(7)
              prices(of: shop, 1)
            }
          }
        }),
      Benchmark(
        "a mock", count: 1_000,
        .baseline("hand-written") { count in
          { for _ in 0..<count { keep(HandWrittenShop()) } }
        },
        .ours { count in { for _ in 0..<count { keep(MockShop()) } } },
        .ours("with 1000 others") { count in
          let others = (0..<1_000).map { _ in MockShop() }
          return {
            for _ in 0..<count { keep(MockShop()) }
            keep(others)
          }
        }),
    ]
  }

  /// Stopping mocks.
  static var stopping: [Benchmark] {
    [
      Benchmark(
        "stopping a mock", count: 1, in: .microseconds,
        .ours("without calls") { stopping(MockShop(), after: 0, $0) },
        .ours("after 10^5 calls") { stopping(MockShop(), after: 100_000, $0) })
    ]
  }

  private static func stopping(_ shop: MockShop, after calls: Int, _ count: Int) -> () -> Void {
    stub(shop).price(of: .any, count: .any).returns(7)
    prices(of: shop, calls)
    return { waiting { for _ in 0..<count { await stopMocking(shop) } } }
  }
}
