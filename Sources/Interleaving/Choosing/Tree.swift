// Schedules as a tree: a node for each choice, a leaf for each schedule.

/// An estimate of how many schedules there are, from a few that chance made.
///
/// The product of the widths of a random way down is right on the average (Knuth, "Estimating
/// the efficiency of backtrack programs", 1975).
struct TreeEstimate {
  /// How many ways down are enough.
  static let samples = 16

  private var sum = 0.0
  private var count = 0

  mutating func add(_ choices: [Choice]) {
    sum += choices.reduce(1) { $0 * Double($1.width) }
    count += 1
  }

  var leaves: Double { count == 0 ? .infinity : sum / Double(count) }
}

extension [Choice] {
  /// The beginning of the schedule that follows this one, depth first; nil after the last.
  var nextPrefix: [Int]? {
    guard let index = lastIndex(where: { $0.rank + 1 < $0.width }) else { return nil }
    return self[..<index].map(\.rank) + [self[index].rank + 1]
  }
}
