import Interleaving

extension Benchmark {
  /// Schedules that an exploration tries.
  static var exploring: [Benchmark] {
    [
      Benchmark(
        "schedules of three tasks on one actor", count: 500, in: .perSecond,
        .ours { count in
          {
            waiting {
              let exploration = try? await explore(seeds: 0..<UInt64(count)) {
                let shelf = Shelf()
                await withTaskGroup(of: Void.self) { group in
                  for _ in 0..<3 {
                    group.addTask { for _ in 0..<4 { await shelf.put(await shelf.items + 1) } }
                  }
                }
              }
              precondition(
                exploration?.schedules == count,
                "The exploration must try \(count) schedules (was \(exploration?.schedules ?? 0))")
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
