import Foundation

/// A text in which stars stand for any text.
///
/// `*` does not go beyond a separator; `**` does.
struct Glob: Sendable {
  private let tokens: [Token]
  private let separator: Character?

  private enum Token: Equatable {
    case character(Character)
    /// Any text, with or without separators.
    case star(Bool)
  }

  /// - Parameter separator: What one star does not stand for; nil if it stands for all.
  init(_ text: String, separator: Character? = nil) {
    self.separator = separator
    var tokens: [Token] = []
    for character in text.removingPercentEncoding ?? text {
      if character != "*" {
        tokens.append(.character(character))
      } else if case .star = tokens.last {
        tokens[tokens.count - 1] = .star(true)
      } else {
        tokens.append(.star(false))
      }
    }
    self.tokens = tokens
  }

  /// Whether the whole of a text fits.
  func accepts(_ text: String) -> Bool {
    // For each number of tokens read, whether the text so far can have been read by them.
    var reached = [true] + tokens.map { _ in false }
    close(&reached)
    for character in text {
      var next = tokens.map { _ in false } + [false]
      for (position, token) in tokens.enumerated() {
        switch token {
        case .character(let wanted):
          if reached[position], wanted == character { next[position + 1] = true }
        case .star(let crosses):
          let goesOn = reached[position] || reached[position + 1]
          if goesOn, crosses || character != separator { next[position + 1] = true }
        }
      }
      reached = next
      close(&reached)
    }
    return reached[tokens.count]
  }

  /// A star may stand for nothing.
  private func close(_ reached: inout [Bool]) {
    for (position, token) in tokens.enumerated() where reached[position] {
      if case .star = token { reached[position + 1] = true }
    }
  }
}
