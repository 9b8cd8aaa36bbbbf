// Small changes to texts that are Swift source.

extension String {
  /// The text with each line moved to the right.
  func indented(by columns: Int = 2) -> String {
    let spaces = String(repeating: " ", count: columns)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : spaces + $0 }.joined(separator: "\n")
  }

  /// The text under a compilation condition, if there is one.
  func under(_ condition: String?) -> String {
    condition.map { "#if \($0)\n\(self)\n#endif" } ?? self
  }

  /// Whether an identifier occurs.
  func contains(word: String) -> Bool {
    replacing(word: word, with: "") != self
  }

  /// Whether a type occurs whose use SE-0458 calls unsafe. The compiler wants such uses marked,
  /// if the module asks for strict memory safety, and no others.
  var isUnsafe: Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { word in
      word.hasPrefix("Unsafe") || ["OpaquePointer", "Unmanaged", "CVaListPointer"].contains(word)
    }
  }

  /// Replaces an identifier wherever it stands by itself.
  func replacing(word: String, with replacement: String) -> String {
    var result = ""
    var identifier = ""
    func close() {
      result += identifier == word && !result.hasSuffix(".") ? replacement : identifier
      identifier = ""
    }
    for character in self {
      if character.isLetter || character.isNumber || character == "_" {
        identifier.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  /// Replaces dotted names, the longer ones first, wherever they stand by themselves.
  func replacing(names: [String: String]) -> String {
    guard !names.isEmpty else { return self }
    var result = ""
    var name = ""
    func close() {
      var end = name.endIndex
      while !name.isEmpty {
        if let replacement = names[String(name[..<end])], result.last != "@" {
          result += replacement + name[end...]
          break
        }
        guard let dot = name[..<end].lastIndex(of: ".") else {
          result += name
          break
        }
        end = dot
      }
      name = ""
    }
    for character in self {
      if character.isLetter || character.isNumber || character == "_" || character == "`"
        || character == "." && !name.isEmpty
      {
        name.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  /// Replaces a part that occurs once.
  func replacingOccurrence(of part: String, with replacement: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(in: range, with: replacement)
  }

  private func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
    self[..<range.lowerBound] + replacement + self[range.upperBound...]
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
