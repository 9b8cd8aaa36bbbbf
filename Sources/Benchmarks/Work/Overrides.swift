import Understudy

extension Benchmark {
  /// Reads of a property that can be replaced.
  static var overrides: [Benchmark] {
    [
      Benchmark(
        "reading a singleton, not overridden", count: 100_000, target: .excess(atMost: 2),
        .baseline("a static let") { count in { plainReads(count) } },
        .ours { count in { reads(count) } }),
      Benchmark(
        "reading an overridden singleton", count: 20_000, target: .cost(atMost: 60),
        .baseline("a task local") { count in
          { Bare.$value.withValue(1) { taskLocalReads(count) } }
        },
        .ours { count in
          {
            withMockScope {
              Till.$shared.override(with: Till()); reads(count)
            }
          }
        },
        .ours("with 1 other scope") { count in readsBeside(1, count) },
        .ours("with 100 other scopes") { count in readsBeside(100, count) }),
      Benchmark(
        "reading a singleton that others override", count: 20_000,
        .baseline("a static let") { count in { plainReads(count) } },
        .ours("in 1 other scope") { count in
          readsBeside(1, count, overriding: false)
        },
        .ours("in 100 other scopes") { count in
          readsBeside(100, count, overriding: false)
        }),
    ]
  }

  /// Reads in a scope while others override the same property.
  private static func readsBeside(
    _ others: Int, _ count: Int, overriding: Bool = true
  ) -> () -> Void {
    let others = (0..<others).map { _ in opened { Till.$shared.override(with: Till()) } }
    return {
      withMockScope {
        if overriding { Till.$shared.override(with: Till()) }
        reads(count)
      }
      withExtendedLifetime(others) {}
    }
  }
}

final class Till: Sendable {
  @Overridable static var shared = Till()
  static let plain = Till()

  let number = opaque(7)
}

// Each read stands in a function of its own, since a loop would read a constant once.

@inline(never)
private func reads(_ count: Int) {
  for _ in 0..<count { keep(read()) }
}

@inline(never)
private func read() -> Int { Till.shared.number }

@inline(never)
private func plainReads(_ count: Int) {
  for _ in 0..<count { keep(plainRead()) }
}

@inline(never)
private func plainRead() -> Int { Till.plain.number }

@inline(never)
private func taskLocalReads(_ count: Int) {
  for _ in 0..<count { keep(Bare.value ?? 0) }
}
