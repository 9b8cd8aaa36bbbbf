import Foundation
import Understudy

extension Benchmark {
  /// Two threads at once.
  static var contention: [Benchmark] {
    [
      Benchmark(
        "two threads on one mock", count: 100_000, target: .throughput(atLeast: 0.5),
        .baseline("one thread") { count in calls(of: [shop()], count) },
        .ours("two threads") { count in
          let shop = shop()
          return calls(of: [shop, shop], count)
        }),
      Benchmark(
        "two threads on two mocks", count: 100_000, target: .throughput(atLeast: 1.8),
        .baseline("one thread") { count in calls(of: [shop()], count) },
        .ours("two threads") { count in calls(of: [shop(), shop()], count) }),
      Benchmark(
        "two threads on two mocks of two scopes", count: 100_000,
        target: .throughput(atLeast: 1.8),
        .baseline("one thread") { count in calls(inScopes: 1, count) },
        .ours("two threads") { count in calls(inScopes: 2, count) }),
      Benchmark(
        "two threads, hand-written, on one mock", count: 100_000,
        .baseline("one thread") { count in calls(of: [HandWrittenShop(answering: 7)], count) },
        .baseline("two threads") { count in
          let shop = HandWrittenShop(answering: 7)
          return calls(of: [shop, shop], count)
        }),
      Benchmark(
        "two threads, hand-written, on two mocks", count: 100_000,
        .baseline("one thread") { count in calls(of: [HandWrittenShop(answering: 7)], count) },
        .baseline("two threads") { count in
          calls(of: [HandWrittenShop(answering: 7), HandWrittenShop(answering: 7)], count)
        }),
    ]
  }

  @Sendable
  private static func shop() -> MockShop {
    let shop = MockShop()
    stub(shop).price(of: .any, count: .any).returns(7)
    return shop
  }

  private static func calls(inScopes scopes: Int, _ count: Int) -> () -> Void {
    let shops = (0..<scopes).map { _ in opened { shop() } }
    let calls = calls(of: shops.map(\.content), count)
    return {
      calls()
      withExtendedLifetime(shops) {}
    }
  }

  /// Shares the calls out to a thread for each shop.
  private static func calls(of shops: [any Shop], _ count: Int) -> () -> Void {
    let share = count / shops.count
    let threads = shops.map { shop in Worker { prices(of: shop, share) } }
    return {
      for thread in threads { thread.begin() }
      for thread in threads { thread.join() }
    }
  }
}

/// A thread that waits for its work to be due.
private final class Worker: Sendable {
  private let isDue = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread { [isDue, isOver] in
      isDue.wait()
      work()
      isOver.signal()
    }
    thread.start()
  }

  func begin() { isDue.signal() }
  func join() { isOver.wait() }
}
