/// Tries to make a failing schedule simpler.
///
/// A plain value: it proposes candidates, and is told whether they fail. First the end is
/// left out, then changes between tasks are taken back, many at once and then one by one,
/// until a whole round has found nothing.
struct Shrinking {
  private(set) var best: [Int]
  private var candidate: [Int]?
  private var step = Step.cut(length: 0)
  private var hasImproved = false
  /// How many candidates may still be tried.
  private var budget = 400

  private enum Step {
    /// Keeps a beginning only.
    case cut(length: Int)
    /// Takes back the changes in a part of some size, from the end.
    case zero(from: Int, size: Int)
    /// Leaves out one choice.
    case drop(Int)
    case over
  }

  init(_ ranks: [Int]) {
    best = ranks
  }

  /// The next candidate; nil when there is none.
  mutating func next() -> [Int]? {
    while budget > 0 {
      guard let candidate = propose() else { return nil }
      let trimmed = Schedule(candidate).ranks
      guard trimmed != best else { continue }
      budget -= 1
      self.candidate = trimmed
      return trimmed
    }
    return nil
  }

  /// Takes in whether the candidate fails.
  mutating func judge(fails: Bool) {
    guard fails, let candidate else { return }
    best = candidate
    hasImproved = true
  }

  private mutating func propose() -> [Int]? {
    switch step {
    case .cut(let length):
      guard length < best.count else {
        return begin(.zero(from: best.count, size: max(1, best.count / 2)))
      }
      step = .cut(length: length == 0 ? 1 : length * 2)
      return Array(best[..<length])
    case .zero(let end, let size):
      guard end > 0 else {
        return begin(size > 1 ? .zero(from: best.count, size: size / 2) : .drop(best.count - 1))
      }
      let start = max(0, min(end, best.count) - size)
      step = .zero(from: start, size: size)
      guard best[start..<min(end, best.count)].contains(where: { $0 != 0 }) else { return best }
      return best[..<start] + Array(repeating: 0, count: min(end, best.count) - start)
        + best[min(end, best.count)...]
    case .drop(let index):
      guard index >= 0 else {
        defer { hasImproved = false }
        return begin(hasImproved ? .cut(length: 0) : .over)
      }
      step = .drop(index - 1)
      guard index < best.count else { return best }
      var shorter = best
      shorter.remove(at: index)
      return shorter
    case .over: return nil
    }
  }

  private mutating func begin(_ step: Step) -> [Int]? {
    self.step = step
    return propose()
  }
}
