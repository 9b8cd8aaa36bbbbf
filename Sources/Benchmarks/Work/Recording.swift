import Understudy

extension Benchmark {
  /// What a call on record costs, and whether more of them cost more.
  static var recording: [Benchmark] {
    [
      Benchmark(
        "recording the next call", count: 10_000, target: .ratio(atMost: 1.1),
        .ours("after 10^4 calls") { next(after: 10_000, $0) },
        .ours("after 10^6 calls") { next(after: 1_000_000, $0) }),
      Benchmark(
        "memory of a recorded call of two integers", count: 1_000_000, in: .bytes,
        target: .cost(atMost: 64),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          prices(of: shop, 1)
          return { prices(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).price(of: .any, count: .any).returns(7)
          prices(of: shop, 1)
          return { prices(of: shop, count) }
        }),
    ]
  }

  private static func next(after earlier: Int, _ count: Int) -> () -> Void {
    let shop = MockShop()
    stub(shop).price(of: .any, count: .any).returns(7)
    prices(of: shop, earlier)
    return { prices(of: shop, count) }
  }
}
