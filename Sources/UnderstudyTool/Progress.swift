/// A count on its way to a total, shown as it grows.
///
/// A plain value that says what to write: on a terminal one line that is written over,
/// elsewhere a few lines.
struct Progress {
  private let total: Int
  private let what: String
  private let isTerminal: Bool
  private var done = 0
  private var step = 0

  /// - Parameters:
  ///   - total: Where the count ends, at least one.
  ///   - what: What is counted, in the plural.
  ///   - isTerminal: Whether a line may be written over.
  init(of total: Int, _ what: String, isTerminal: Bool) {
    self.total = total
    self.what = what
    self.isTerminal = isTerminal
  }

  /// Counts one more and returns what to write now, if anything.
  mutating func advance() -> String? {
    done += 1
    let step = done * (isTerminal ? 100 : 4) / total
    guard step > self.step else { return nil }
    self.step = step
    let text = "   \(done.grouped) of \(total.grouped) \(what)"
    if !isTerminal { return text + "\n" }
    return "\r" + text + (done == total ? "\n" : "")
  }
}

extension Int {
  /// The number with a comma between thousands.
  var grouped: String {
    var text = "\(magnitude)"
    var index = text.endIndex
    while let next = text.index(index, offsetBy: -3, limitedBy: text.startIndex),
      next > text.startIndex
    {
      text.insert(",", at: next)
      index = next
    }
    return self < 0 ? "-" + text : text
  }
}
