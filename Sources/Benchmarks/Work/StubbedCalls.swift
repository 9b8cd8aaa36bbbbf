import Foundation
import Synchronization
import Understudy

extension Benchmark {
  /// Calls that one stub answers, each way a member can be.
  static var stubbedCalls: [Benchmark] {
    [
      Benchmark(
        "stubbed sync call, any", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          return { prices(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).price(of: .any, count: .any).returns(7)
          return { prices(of: shop, count) }
        },
        .baseline("direct") { count in
          let shop = DirectShop(factor: 7)
          return { prices(of: shop, count) }
        }),
      Benchmark(
        "stubbed sync call, equality", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop()
          shop.priceCalls.withLock {
            $0.answer = { item, count in item == 3 && count == 2 ? 7 : 0 }
          }
          return { prices(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).price(of: 3, count: 2).returns(7)
          return { prices(of: shop, count) }
        }),
      Benchmark(
        "stubbed sync call, closure", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop()
          shop.priceCalls.withLock { $0.answer = { item, count in item &* count } }
          return { prices(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).price(of: .any, count: .any).does { item, count in item &* count }
          return { prices(of: shop, count) }
        }),
      Benchmark(
        "stubbed throwing call", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          return { checks(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).check(.any, count: .any).returns(7)
          return { checks(of: shop, count) }
        }),
      Benchmark(
        "stubbed async call", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          return { orders(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).order(.any, count: .any).returns(7)
          return { orders(of: shop, count) }
        }),
      Benchmark(
        "stubbed async throwing call", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          return { deliveries(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).deliver(.any, count: .any).returns(7)
          return { deliveries(of: shop, count) }
        }),
      Benchmark(
        "property read", count: 20_000, target: .ratio(atMost: 2),
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          return { revenues(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).revenue.returns(7)
          return { revenues(of: shop, count) }
        }),
      Benchmark(
        "generic member", count: 20_000,
        .baseline("hand-written") { count in
          let shop = HandWrittenShop(answering: 7)
          return { wraps(of: shop, count) }
        },
        .ours { count in
          let shop = MockShop()
          stub(shop).wrap(.any(Int.self), count: .any).returns(7)
          return { wraps(of: shop, count) }
        }),
    ]
  }
}

// The loops see a shop as code under test does.

@inline(never)
func prices(of shop: any Shop, _ count: Int) {
  let shop = opaque(shop)
  for _ in 0..<count { keep(shop.price(of: 3, count: 2)) }
}

@inline(never)
private func checks(of shop: any Shop, _ count: Int) {
  let shop = opaque(shop)
  for _ in 0..<count { keep((try? shop.check(3, count: 2)) ?? 0) }
}

@inline(never)
private func revenues(of shop: any Shop, _ count: Int) {
  let shop = opaque(shop)
  for _ in 0..<count { keep(shop.revenue) }
}

@inline(never)
private func wraps(of shop: any Shop, _ count: Int) {
  let shop = opaque(shop)
  for _ in 0..<count { keep(shop.wrap(3, count: 2)) }
}

@inline(never)
private func orders(of shop: any Shop, _ count: Int) {
  let shop = opaque(shop)
  waiting { for _ in 0..<count { keep(await shop.order(3, count: 2)) } }
}

@inline(never)
private func deliveries(of shop: any Shop, _ count: Int) {
  let shop = opaque(shop)
  waiting { for _ in 0..<count { keep((try? await shop.deliver(3, count: 2)) ?? 0) } }
}

/// Runs asynchronous work and blocks the thread until it is over.
func waiting(for work: @escaping @Sendable () async -> Void) {
  let isOver = DispatchSemaphore(value: 0)
  Task.detached {
    await work()
    isOver.signal()
  }
  isOver.wait()
}
