/// Finds those of many stubs that may fit a call, by what one of its arguments must be equal
/// to.
///
/// The table of the member holds it, inside the actor of its mock, and adds each stub that it
/// gets.
final class StubIndex<Arguments> {
  /// With fewer stubs than this, looking at each takes no longer.
  static var least: Int { 8 }

  private let position: Int
  private let key: (Arguments) -> PlainKey
  /// The stubs that demand a value of the argument, by their numbers, ascending.
  private var numbers: [PlainKey: [Int]] = [:]
  /// Those that demand something else of it.
  private var others: [Int] = []

  /// The index by the argument that tells the stubs apart best; nil if none does.
  static func best(for patterns: [ArgumentPattern<Arguments>]) -> StubIndex? {
    var best: StubIndex?
    for position in 0..<(patterns.first?.parameterCount ?? 0) {
      guard let index = StubIndex(patterns, by: position) else { continue }
      if index.numbers.count > best?.numbers.count ?? 0 { best = index }
    }
    return best
  }

  private init?(_ patterns: [ArgumentPattern<Arguments>], by position: Int) {
    guard let first = patterns.lazy.compactMap({ $0.plainKey(at: position) }).first else {
      return nil
    }
    self.position = position
    key = first.key
    for (number, pattern) in patterns.enumerated() { add(pattern, number) }
  }

  func add(_ pattern: ArgumentPattern<Arguments>, _ number: Int) {
    if let expected = pattern.plainKey(at: position)?.expected {
      numbers[expected, default: []].append(number)
    } else {
      others.append(number)
    }
  }

  /// The highest number of a stub that may fit a call and that a test accepts.
  func highest(for arguments: Arguments, where accepts: (Int) -> Bool) -> Int? {
    let keyed = numbers[key(arguments)] ?? []
    var left = (keyed: keyed.count, others: others.count)
    while left.keyed > 0 || left.others > 0 {
      let isKeyed =
        left.others == 0
        || left.keyed > 0 && keyed[left.keyed - 1] > others[left.others - 1]
      if isKeyed { left.keyed -= 1 } else { left.others -= 1 }
      let next = isKeyed ? keyed[left.keyed] : others[left.others]
      if accepts(next) { return next }
    }
    return nil
  }
}
