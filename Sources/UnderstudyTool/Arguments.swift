/// The words of a command line, taken from the front.
///
/// The value of an option is the next word or follows an equals sign:
/// `--tasks 10` and `--tasks=10` are the same.
struct Arguments {
  private var words: ArraySlice<String>
  /// What followed the equals sign of the option that was taken last.
  private var attached: (option: String, value: String)?

  /// What a word is.
  enum Argument: Equatable {
    /// The name with its dashes.
    case option(String)
    case word(String)
  }

  init(_ words: [String]) {
    self.words = words[...]
  }

  /// Takes the next word; nil at the end.
  ///
  /// - Throws: If the option before it was given a value that nobody took.
  mutating func next() throws(UsageError) -> Argument? {
    if let attached { throw UsageError("option '\(attached.option)' takes no value") }
    guard let word = words.popFirst() else { return nil }
    guard word.hasPrefix("-"), word != "-" else { return .word(word) }
    guard let equals = word.firstIndex(of: "=") else { return .option(word) }
    let name = String(word[..<equals])
    if name == "--help" { throw UsageError("option '--help' takes no value") }
    attached = (name, String(word[word.index(after: equals)...]))
    return .option(name)
  }

  /// Takes the value of an option.
  ///
  /// - Parameter option: The option, which has been taken just before.
  mutating func value(of option: String) throws(UsageError) -> String {
    if let value = attached?.value {
      attached = nil
      return value
    }
    guard let value = words.first, !value.hasPrefix("--") else {
      throw UsageError("option '\(option)' needs a value")
    }
    words.removeFirst()
    return value
  }

  /// Takes the value of an option that is a number.
  ///
  /// - Parameters:
  ///   - option: The option, which has been taken just before.
  ///   - range: What the number may be.
  mutating func number<Number: FixedWidthInteger>(
    of option: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    let text = try value(of: option)
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        "option '\(option)' takes a number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text)'")
    }
    return number
  }

  /// Expects that nothing is left.
  mutating func end() throws(UsageError) {
    switch try next() {
    case nil: return
    case .option(let name): throw UsageError("unknown option '\(name)'")
    case .word(let word): throw UsageError("unexpected argument '\(word)'")
    }
  }

  /// Whether the user asks for an explanation; then nothing else counts.
  var askForHelp: Bool {
    words.contains("--help") || words.contains("-h")
  }
}
