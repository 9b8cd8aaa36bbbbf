/// Tries to make a failing schedule simpler.
///
/// A plain value: it proposes candidates, and is told whether they fail. In each round the end
/// is left out, then changes between tasks are taken back, many at once and then one by one,
/// then single choices are left out. It ends after a round that found nothing.
struct Shrinking {
  private(set) var best: [Int]
  private var candidate: [Int] = []
  private var edits: [Edit] = []
  private var hasImproved = true
  /// How many candidates may still be tried.
  private var budget = 400

  fileprivate enum Edit {
    /// Keeps a beginning only.
    case cut(Int)
    /// Takes back the changes in a part.
    case stay(Range<Int>)
    case leaveOut(Int)
  }

  init(_ ranks: [Int]) {
    best = Schedule(ranks).ranks
  }

  /// The next candidate; nil when there is none.
  mutating func next() -> [Int]? {
    while budget > 0 {
      guard let edit = edits.popLast() else {
        guard hasImproved else { return nil }
        hasImproved = false
        edits = round(of: best.count).reversed()
        if edits.isEmpty { return nil }
        continue
      }
      candidate = Schedule(best.edited(by: edit)).ranks
      guard candidate != best else { continue }
      budget -= 1
      return candidate
    }
    return nil
  }

  /// Takes in whether the candidate fails.
  mutating func judge(fails: Bool) {
    guard fails else { return }
    best = candidate
    hasImproved = true
  }

  private func round(of count: Int) -> [Edit] {
    guard count > 0 else { return [] }
    var edits: [Edit] = [.cut(0)]
    edits += sequence(first: 1, next: { $0 * 2 }).prefix { $0 < count }.map { .cut($0) }
    for size in sequence(first: max(1, count / 2), next: { $0 == 1 ? nil : $0 / 2 }) {
      edits += stride(from: count, to: 0, by: -size).map { .stay(max(0, $0 - size)..<$0) }
    }
    return edits + (0..<count).reversed().map { .leaveOut($0) }
  }
}

extension [Int] {
  fileprivate func edited(by edit: Shrinking.Edit) -> [Int] {
    switch edit {
    case .cut(let count): return Array(prefix(count))
    case .stay(let part):
      let part = part.clamped(to: indices)
      var ranks = self
      for index in part { ranks[index] = 0 }
      return ranks
    case .leaveOut(let index):
      var ranks = self
      if indices.contains(index) { ranks.remove(at: index) }
      return ranks
    }
  }
}
