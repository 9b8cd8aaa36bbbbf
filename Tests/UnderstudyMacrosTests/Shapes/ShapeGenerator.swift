/// Makes random protocols over the whole grammar that `@Mockable` accepts.
///
/// Each protocol follows from the seed and its number alone, so that one which fails can be made
/// again by itself. Needs the standard library only: `.ci/shapes` compiles it into a program.
struct ShapeGenerator {
  let seed: UInt64

  /// The declarations that the protocols refer to.
  static let fixtures = """
    import Understudy

    protocol Named { var name: String { get } }
    protocol Aged { var age: Int { get } }
    struct Book: Sendable, Hashable { var title = "" }
    struct Box<Content> { var content: Content }
    final class Shelf { var count = 0 }
    struct Token: ~Copyable {}
    enum Fault: Error { case lost }
    typealias Handler = (Int) -> Void

    """

  /// The protocol with a number, as source.
  func shape(_ number: Int) -> String {
    var maker = ShapeMaker(
      random: SplitMix(
        state: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03),
      number: number)
    return maker.make()
  }
}

/// A small generator of random numbers with a state that can be chosen.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// One protocol in the making.
private struct ShapeMaker {
  enum Kind { case plain, object, actor, mainActor, sendable }

  var random: SplitMix
  let number: Int
  var kind = Kind.plain
  var associatedTypes: [String] = []
  /// The generic parameters of the member in the making.
  var generics: [String] = []
  var members = 0
  var hasInitializer = false
  /// Whether the protocol stands inside a type, together with a type that it uses.
  var isNested = false
  /// Whether the parameter list in the making has a variadic parameter already.
  var isVariadic = false

  init(random: SplitMix, number: Int) {
    self.random = random
    self.number = number
  }

  // MARK: Protocols

  mutating func make() -> String {
    isNested = chance(6)
    kind = pick(.plain, .plain, .object, .actor, .mainActor, .sendable)
    var parents: [String] = []
    switch kind {
    case .plain, .mainActor: break
    case .object: parents = ["AnyObject"]
    case .actor: parents = ["Actor"]
    case .sendable: parents = ["Sendable"]
    }
    if kind == .plain || kind == .object, chance(4) {
      parents.append(
        pick("Equatable", "Hashable", "Comparable", "CustomStringConvertible", "Error", "Encodable")
      )
    }
    var body: [String] = []
    if chance(4) { body += associatedTypeDeclarations() }
    if chance(8) { body.append("typealias Local\(number) = [Int: \(type(depth: 1))]") }
    for _ in 0..<Int.random(in: 1...6, using: &random) { body.append(member()) }
    if chance(12) {
      body.append("#if DEBUG\n\(member())\n#else\n\(member())\n#endif")
    }
    let primary =
      !associatedTypes.isEmpty && chance(2) ? "<\(associatedTypes.joined(separator: ", "))>" : ""
    let attribute = kind == .mainActor ? "@MainActor " : ""
    let access = pick("", "", "", "fileprivate ", "internal ")
    var lines = [
      "// shape \(number)",
      "\(attribute)@Mockable",
      "\(access)protocol Shape\(number)\(primary)"
        + "\(parents.isEmpty ? "" : ": \(parents.joined(separator: ", "))") {",
    ]
    lines += body + ["}"]
    if associatedTypes.isEmpty, !hasInitializer, chance(2) {
      lines += [
        "\(attribute)@Mockable\(kind == .actor ? "(as: .actor)" : "")",
        "\(access)protocol Child\(number): Shape\(number) { func own(_ a: Int) -> Book? }",
      ]
    }
    if isNested {
      lines.insert("enum Space\(number) {\nstruct Inside: Sendable, Hashable {}", at: 1)
      lines.append("}")
    }
    return lines.joined(separator: "\n")
  }

  private mutating func associatedTypeDeclarations() -> [String] {
    (0..<Int.random(in: 1...2, using: &random)).map { index in
      let name = "Item\(index)"
      let constraint = pick(
        "", "", ": Hashable", ": Sendable", ": Hashable & Sendable", ": Sequence", ": AnyObject")
      associatedTypes.append(name)
      return "associatedtype \(name)\(constraint)"
    }
  }

  // MARK: Members

  private mutating func member() -> String {
    members += 1
    generics = []
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<11: method()
    case 11..<16: property()
    case 16..<18: subscriptMember()
    case 18 where kind != .actor: initializer()
    default: method()
    }
  }

  private mutating func method() -> String {
    let isStatic = chance(8)
    let name = pick("f", "f", "load", "`repeat`", "g") + "\(chance(4) ? 0 : members)"
    var genericClause = chance(5) ? genericParameters(atMost: 2) : ""
    // What follows a variadic parameter needs a label, and each generic parameter a use.
    isVariadic = false
    var parameters = (0..<Int.random(in: 0...4, using: &random)).map { parameter($0) }
    let form = Int.random(in: 0..<12, using: &random)
    if generics.isEmpty, form == 0 {
      genericClause = "<each P: Sendable>"
      parameters.append("all values: repeat each P")
    } else if generics.isEmpty, form == 1 {
      genericClause = "<N: ~Copyable>"
      parameters.append("only value: \(pick("borrowing", "consuming", "inout")) N")
    }
    parameters += generics.map { "of\($0) use\($0): \(chance(3) ? "[\($0)]" : $0)" }
    var effects = pick("", "", "", " async", " throws", " async throws", " throws(Fault)")
    if chance(12) {
      parameters.append("then body: (Int) throws -> \(type(depth: 1))")
      effects = " rethrows"
    }
    let result = chance(3) ? "" : " -> \(resultType())"
    let modifier =
      isStatic
      ? "static "
      : kind == .plain && chance(10)
        ? "mutating "
        : kind == .actor && chance(6) && !effects.contains("async") ? "nonisolated " : ""
    let attribute =
      !["", " -> ()", " -> Void"].contains(result) && chance(10) ? "@discardableResult " : ""
    // A name that is used twice needs parameters or a result that differ; the position tells.
    let tag = name.hasSuffix("0") ? "tag\(members) tag: Int" : nil
    return "\(attribute)\(modifier)func \(fixed(name))\(genericClause)"
      + "(\((parameters + (tag.map { [$0] } ?? [])).joined(separator: ", ")))\(effects)\(result)"
      + (generics.isEmpty ? "" : whereClause())
  }

  private mutating func property() -> String {
    let accessors = pick(
      "{ get }", "{ get }", "{ get set }", "{ get set }", "{ get async }", "{ get throws }",
      "{ get async throws }", "{ get throws(Fault) }")
    return "\(chance(8) ? "static " : "")var p\(members): \(storedType()) \(accessors)"
  }

  private mutating func subscriptMember() -> String {
    let genericClause = chance(5) ? genericParameters(atMost: 1) : ""
    let labels = pick("key\(members) key", "key\(members) at")
    let parameters =
      genericClause.isEmpty ? "\(labels): \(type(depth: 1))" : "\(labels): \(generics[0])"
    return "\(chance(8) ? "static " : "")subscript\(genericClause)(\(parameters)) -> "
      + "\(type(depth: 1)) \(pick("{ get }", "{ get set }", "{ get throws }"))"
  }

  private mutating func initializer() -> String {
    hasInitializer = true
    return "init\(pick("", "?"))(made\(members): \(type(depth: 1)))\(pick("", " throws", " async"))"
  }

  private mutating func genericParameters(atMost limit: Int) -> String {
    generics = limit > 1 && chance(3) ? ["T", "U"] : ["T"]
    let written = generics.map { name in
      name
        + pick("", "", ": Hashable", ": Sendable", ": Codable & Sendable", ": Sequence", ": Named")
    }
    return "<\(written.joined(separator: ", "))>"
  }

  private mutating func whereClause() -> String {
    pick("", "", " where T: Hashable", " where T: AnyObject")
  }

  // MARK: Parameters

  private mutating func parameter(_ index: Int) -> String {
    let names = pick("a\(index)", "_ a\(index)", "with\(index) a\(index)", "_", "`in`")
    let label =
      isVariadic
      ? "then\(index) a\(index)"
      : (names == "_" || names == "`in`") && index > 0 ? "_ a\(index)" : names
    return switch Int.random(in: 0..<24, using: &random) {
    case 0: "\(label): inout \(type(depth: 1))"
    case 1: variadic(label)
    case 2: "\(label): some Named"
    case 3: "\(label): [some Named & Aged]"
    case 4: "\(label): \(pick("borrowing", "consuming")) Book"
    case 5: "\(label): sending Shelf"
    case 6: "\(label): @autoclosure () -> \(type(depth: 1))"
    case 7: "\(label): @autoclosure @escaping () -> Int"
    case 8: "\(label): (\(type(depth: 1))) -> \(type(depth: 1))"
    case 9: "\(label): (inout Int, \(type(depth: 1))) throws -> Void"
    case 10: "\(label): @escaping (\(type(depth: 1))) -> \(type(depth: 1))"
    case 11: "\(label): @escaping @Sendable (Int) async throws -> Void"
    case 12: "\(label): @escaping @MainActor (Book) -> Void"
    case 13: "\(label): ((\(type(depth: 1))) -> Void)?"
    case 14: "\(label): \(pick("Int", "String", "Book"))!"
    case 15: "\(label): @escaping Handler"
    default: "\(label): \(type(depth: 2))"
    }
  }

  private mutating func variadic(_ label: String) -> String {
    isVariadic = true
    return "\(label): \(type(depth: 1))..."
  }

  // MARK: Types

  private mutating func resultType() -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: "Void"
    case 1: "()"
    case 2: "Self"
    case 3: "Self?"
    case 4: "(Int) -> \(type(depth: 1))"
    case 5: "sending Shelf"
    case 6: "Book!"
    default: type(depth: 2)
    }
  }

  private mutating func storedType() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: "((Int) -> \(type(depth: 1)))?"
    case 1: "@Sendable (\(type(depth: 1))) -> Void"
    case 2: "String!"
    default: type(depth: 2)
    }
  }

  private mutating func type(depth: Int) -> String {
    guard depth > 0, !chance(3) else {
      return pick(

        ["Int", "String", "Book", "Shelf", "Bool?", "Void?"] + associatedTypes + generics
          + (isNested ? ["Inside", "Inside"] : []))
    }
    let inner = type(depth: depth - 1)
    return switch Int.random(in: 0..<12, using: &random) {
    case 0: "[\(inner)]"
    case 1: "[String: \(inner)]"
    case 2: "(\(inner))?"
    case 3: "(\(inner), Int)"
    case 4: "(first: \(inner), second: String)"
    case 5: "Box<\(inner)>"
    case 6: "Result<\(inner), any Error>"
    case 7: "any Named"
    case 8: "(any Named & Aged)?"
    case 9: "any Sequence<Int>"
    case 10: "Int.Type"
    default: inner
    }
  }

  // MARK: Chance

  /// The name with the back-ticks at both ends.
  private func fixed(_ name: String) -> String {
    name.contains("`") ? "`\(name.filter { $0 != "`" })`" : name
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Value>(_ values: Value...) -> Value { pick(values) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
