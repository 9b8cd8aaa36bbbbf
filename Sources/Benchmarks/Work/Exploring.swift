import Interleaving

extension Benchmark {
  /// Schedules that an exploration tries.
  static var exploring: [Benchmark] {
    [
      Benchmark(
        "schedules of two tasks on one actor", count: 500, in: .perSecond,
        .ours { count in
          {
            waiting {
              _ = try? await explore(seeds: 0..<UInt64(count)) {
                let shelf = Shelf()
                await withTaskGroup(of: Void.self) { group in
                  for _ in 0..<2 { group.addTask { await shelf.put(await shelf.items + 1) } }
                }
              }
            }
          }
        })
    ]
  }
}

private actor Shelf {
  private(set) var items = 0

  func put(_ items: Int) { self.items = items }
}
