import Understudy

extension Benchmark {
  /// Looking one call up among many.
  static var verifying: [Benchmark] {
    [
      Benchmark(
        "verifying one of 10^5 calls", count: 1, in: .milliseconds, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          for item in 0..<100_000 { keep(shop.price(of: item, count: 2)) }
          return {
            for _ in 0..<count {
              keep(shop.priceCalls(of: 99_999, count: 2))
            }
          }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).price(of: .any, count: .any).returns(7)
          for item in 0..<100_000 { keep(shop.price(of: item, count: 2)) }
          return {
            for _ in 0..<count { verify(shop).price(of: 99_999, count: 2).called(1) }
          }
        }),
      Benchmark(
        "verifying one of 10 calls", count: 1_000,
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          for item in 0..<10 { keep(shop.price(of: item, count: 2)) }
          return {
            for _ in 0..<count {
              keep(shop.priceCalls(of: 9, count: 2))
            }
          }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).price(of: .any, count: .any).returns(7)
          for item in 0..<10 { keep(shop.price(of: item, count: 2)) }
          return { for _ in 0..<count { verify(shop).price(of: 9, count: 2).called(1) } }
        }),
    ]
  }
}
