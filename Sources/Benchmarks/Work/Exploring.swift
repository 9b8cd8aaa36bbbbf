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
              // Where there are few schedules, all are tried whatever the number of seeds.
              precondition(
                exploration?.isExhaustive == false, "The body must have more schedules than seeds")
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
