// What a name may be, and where it needs back-ticks.

extension String {
  /// Whether the name is that of an operator.
  var isOperator: Bool {
    // Swift takes nearly all of what Unicode sets aside for syntax to be operators; the
    // other symbols, such as most emoji, are parts of identifiers.
    unicodeScalars.first.map { $0.properties.isPatternSyntax && $0 != "`" } ?? false
  }

  /// Whether the name is a keyword that cannot stand for a variable.
  var isReserved: Bool { Self.reserved.contains(self) }

  /// The name as an expression: in back-ticks, if it is a keyword or no plain identifier.
  var escaped: String { isReserved || !isIdentifier ? "`\(self)`" : self }

  /// The name as an argument label: nearly every keyword can be one.
  var asLabel: String { self == "inout" || !isIdentifier ? "`\(self)`" : self }

  /// The name as the label of a parameter: what could be a specifier cannot.
  var asDeclaredLabel: String { ["let", "var"].contains(self) ? "`\(self)`" : asLabel }

  /// Whether a variable of this name would hide what the expansion refers to.
  var hidesOurs: Bool {
    hasPrefix("__") || ["self", "Self", "Swift", "Understudy"].contains(self)
  }

  /// Whether the name needs no back-ticks, keywords aside; SE-0451 allows nearly any text.
  private var isIdentifier: Bool {
    first?.isNumber != true
      && unicodeScalars.allSatisfy { scalar in
        // Most names are plain, and the tables of Unicode are slow to ask.
        if "a"..."z" ~= scalar || "A"..."Z" ~= scalar { return true }
        let properties = scalar.properties
        return scalar == "$" || !properties.isPatternSyntax && !properties.isWhitespace
      }
  }

  private static let reserved: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
    "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

/// Makes identifiers different by numbering those that occur again.
///
/// The order decides, so the two places that need the keys of one protocol agree.
func numbered(_ names: [String]) -> [String] {
  var used: Set<String> = []
  return names.map { name in
    var candidate = name
    var number = 1
    while !used.insert(candidate).inserted {
      number += 1
      candidate = "\(name)_\(number)"
    }
    return candidate
  }
}

/// The identifier of a member before numbering, such as `temperature_in`.
func memberKey(_ name: String, labels: [String?] = []) -> String {
  let name = name.filter { $0 != "`" }
  let key = ([name.isOperator ? "operator \(name)" : name] + labels.map { $0 ?? "_" })
    .map(identifier).joined(separator: "_")
  return key.isReserved ? "\(key)_" : key.first?.isNumber == true ? "_\(key)" : key
}

/// The identifier of the assignment to a member, which no member of the user can have.
func setterKey(_ key: String) -> String { "__set_\(key)" }

/// A text with every character spelled out that cannot stand in an identifier.
private func identifier(_ text: String) -> String {
  let names: [Character: String] = [
    " ": "_", "`": "", "+": "plus", "-": "minus", "*": "times", "/": "slash", "%": "percent",
    "=": "equals", "<": "less", ">": "greater", "!": "not", "&": "and", "|": "or", "^": "xor",
    "~": "tilde", "?": "question", ".": "dot",
  ]
  return text.map { character in
    character.isLetter || character.isNumber || character == "_"
      ? String(character)
      : names[character] ?? "u\(character.unicodeScalars.first?.value ?? 0)"
  }.joined()
}
