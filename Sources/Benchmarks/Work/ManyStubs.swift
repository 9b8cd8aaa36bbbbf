import Understudy

extension Benchmark {
  /// Calls that one of many stubs answers, or none.
  static var manyStubs: [Benchmark] {
    var benchmarks: [Benchmark] = []
    for stubs in [50, 1_000] {
      for (fit, item) in [("the newest", stubs - 1), ("the oldest", 0), ("none", -1)] {
        benchmarks.append(
          Benchmark(
            "\(stubs) equality stubs, \(fit) fits", count: stubs == 50 ? 10_000 : 1_000,
            target: .ratio(atMost: 2),
            .baseline("hand-written list") { count in
              let shop = handWrittenList(of: stubs)
              return { prices(of: shop, item: item, count) }
            },
            .ours { count in
              let shop = mock(with: stubs)
              return { prices(of: shop, item: item, count) }
            }))
      }
    }
    let growth = Benchmark(
      "the oldest of equality stubs fits", count: 2_000,
      .ours("of 1") { count in
        let shop = mock(with: 1)
        return { prices(of: shop, item: 0, count) }
      },
      .ours("of 50") { count in
        let shop = mock(with: 50)
        return { prices(of: shop, item: 0, count) }
      },
      .ours("of 1000") { count in
        let shop = mock(with: 1_000)
        return { prices(of: shop, item: 0, count) }
      })
    return benchmarks + [growth]
  }

  private static func mock(with stubs: Int) -> MockShop {
    let shop = MockShop(.nice)
    for item in 0..<stubs { stub(shop).price(of: .equal(item), count: 2).returns(item) }
    return shop
  }

  private static func handWrittenList(of stubs: Int) -> HandWrittenListShop {
    let shop = HandWrittenListShop()
    for item in 0..<stubs {
      shop.stub(item: { $0 == item }, count: { $0 == 2 }, returns: item)
    }
    return shop
  }
}

@inline(never)
private func prices(of shop: any Shop, item: Int, _ count: Int) {
  let shop = opaque(shop)
  for _ in 0..<count { keep(shop.price(of: item, count: 2)) }
}
