import Interleaving
import Understudy

extension Benchmark {
  /// Runs of a small body under an exploration, on one thread.
  static var schedules: [Benchmark] {
    [
      Benchmark(
        "schedule of two tasks", count: 20_000, in: .microseconds, target: .cost(atMost: 10),
        .baseline("plain run") { count in
          { waiting { for _ in 0..<count { await addTwoItems() } } }
        },
        .ours("explored") { count in
          {
            waiting {
              // No trying of all schedules, of which there are few.
              let explored = await survey(seeds: 0..<UInt64(count), exhaustiveLimit: 0) {
                await addTwoItems()
              }
              keep(explored)
            }
          }
        })
    ]
  }
}

private func addTwoItems() async {
  let cart = SharedCart()
  async let first: Void = cart.set(cart.count + 1)
  async let second: Void = cart.set(cart.count + 1)
  _ = await (first, second)
}

private actor SharedCart {
  private(set) var count = 0
  func set(_ count: Int) { self.count = count }
}
