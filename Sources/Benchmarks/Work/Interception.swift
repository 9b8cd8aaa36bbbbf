import Understudy

extension Benchmark {
  /// Calls of ordinary functions that can be intercepted.
  static var interception: [Benchmark] {
    [
      Benchmark(
        "intercepted function, nothing installed", count: 100_000, target: .excess(atMost: 2),
        .baseline("not intercepted") { count in
          let counter = PlainCounter()
          return { counts(on: counter, count) }
        },
        .ours { count in
          let counter = Counter()
          return { counts(on: counter, count) }
        }),
      Benchmark(
        "intercepted function, a hook", count: 5_000,
        .baseline("not intercepted") { count in
          let counter = PlainCounter()
          return { counts(on: counter, count) }
        },
        .ours("elsewhere") { count in
          {
            withMockScope {
              let other = Counter()
              hook(other).count(by: .any).before {}
              counts(on: Counter(), count)
            }
          }
        },
        .ours("here") { count in
          {
            withMockScope {
              let counter = Counter()
              hook(counter).count(by: .any).before {}
              counts(on: counter, count)
            }
          }
        }),
      Benchmark(
        "intercepted function, stubbed", count: 5_000,
        .baseline("not intercepted") { count in
          let counter = PlainCounter()
          return { counts(on: counter, count) }
        },
        .ours { count in
          {
            withMockScope {
              let counter = Counter()
              stub(counter).count(by: .any).returns(7)
              counts(on: counter, count)
            }
          }
        }),
    ]
  }
}

@Interceptable
final class Counter: Sendable {
  @inline(never)
  func count(by step: Int) -> Int { step &* 31 }
}

final class PlainCounter: Sendable {
  @inline(never)
  func count(by step: Int) -> Int { step &* 31 }
}

@inline(never)
private func counts(on counter: Counter, _ count: Int) {
  for step in 0..<count { keep(counter.count(by: step)) }
}

@inline(never)
private func counts(on counter: PlainCounter, _ count: Int) {
  for step in 0..<count { keep(counter.count(by: step)) }
}
