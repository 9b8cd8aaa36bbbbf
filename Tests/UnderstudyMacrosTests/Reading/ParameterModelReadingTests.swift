import Testing

@testable import UnderstudyMacros

@Suite struct ParameterModelReadingTests {
  @Test(
    arguments: [
      ("item: Item", "item", "item"), ("of item: Item", "of", "item"),
      ("_ item: Item", nil, "item"), ("_: Item", nil, "argument0"),
      ("of _: Item", "of", "argument0"),
      ("`in`: Item", "in", "in"), ("`for` `in`: Item", "for", "in"),
    ] as [(String, String?, String)])
  func labelAndNameAreRead(source: String, label: String?, name: String) {
    let parameter = parameter(source)

    #expect(parameter.label == label)
    #expect(parameter.name == name)
  }

  @Test(
    arguments: [
      ("func f(_: Int, _: Int)", ["argument0", "argument1"]),
      ("func f(_ a: Int, b a: Int)", ["a", "a_2"]),
      ("func f(_: Int, argument0: Int)", ["argument0", "argument0_2"]),
    ] as [(String, [String])])
  func namesInsideAreDifferent(source: String, names: [String]) {
    #expect(member(source).parameters.map(\.name) == names)
  }

  @Test(arguments: [
    "subscript(index: Int) -> Int { get }", "static func + (index: Self, b: Self) -> Self",
  ])
  func singleNameOfASubscriptOrOperatorIsNoLabel(source: String) {
    let parameter = member(source).parameters[0]

    #expect(parameter.label == nil)
    #expect(parameter.name == "index")
  }

  // MARK: Types

  /// What is the same in the witness, the answer and the record, unless a row says so.
  struct Row: Sendable {
    var source: String
    var declared: String
    var answered: String
    var stored: String

    init(_ source: String, declared: String, answered: String? = nil, stored: String? = nil) {
      self.source = source
      self.declared = declared
      self.answered = answered ?? declared
      self.stored = stored ?? declared
    }
  }

  @Test(arguments: [
    Row("Item", declared: "Item"),
    Row("(Item)", declared: "(Item)"),
    Row("[String: [Item?]]", declared: "[String: [Item?]]"),
    Row("any Item & Sendable", declared: "any Item & Sendable"),
    Row("Item!", declared: "Item!", answered: "Item?", stored: "Item?"),
    Row("inout Item", declared: "inout Item", stored: "Item"),
    Row("inout Item!", declared: "inout Item!", answered: "inout Item?", stored: "Item?"),
    Row("borrowing Item", declared: "Item"),
    Row("consuming Item", declared: "Item"),
    Row("sending Item", declared: "Item"),
    Row("__owned Item", declared: "Item"),
    Row("Item...", declared: "Item...", answered: "[Item]", stored: "[Item]"),
    Row("any Item...", declared: "any Item...", answered: "[any Item]", stored: "[any Item]"),
    Row(
      "@escaping (Item) -> Void", declared: "@escaping (Item) -> Void", stored: "(Item) -> Void"),
    Row(
      "@escaping @Sendable () -> Void", declared: "@escaping @Sendable () -> Void",
      stored: "@Sendable () -> Void"),
    Row(
      "@MainActor @escaping () async -> Void", declared: "@MainActor @escaping () async -> Void",
      stored: "@MainActor () async -> Void"),
    Row("((Item) -> Void)?", declared: "((Item) -> Void)?"),
    Row("[() -> Void]", declared: "[() -> Void]"),
    Row("(Item) -> Void", declared: "(Item) -> Void", stored: "Understudy.NotKept"),
    Row("((Item) -> Void)", declared: "((Item) -> Void)", stored: "Understudy.NotKept"),
    Row(
      "@Sendable () throws -> Int", declared: "@Sendable () throws -> Int",
      stored: "Understudy.NotKept"),
    Row(
      "@autoclosure () -> Item", declared: "@autoclosure () -> Item", answered: "() -> Item",
      stored: "Understudy.NotKept"),
    Row(
      "@autoclosure @escaping () -> Item", declared: "@autoclosure @escaping () -> Item",
      answered: "@escaping () -> Item", stored: "() -> Item"),
  ])
  func typeIsReadForEachOfItsUses(row: Row) {
    let parameter = parameter("_ x: \(row.source)")

    #expect(parameter.declared == row.declared)
    #expect(parameter.answered == row.answered)
    #expect(parameter.stored == row.stored)
    #expect(parameter.open == row.stored)
    #expect(parameter.isKept == (row.stored != "Understudy.NotKept"))
  }

  @Test(arguments: [
    ("Item", false, false), ("inout Item", true, false), ("Item...", false, true),
  ])
  func inoutAndVariadicAreNoted(type: String, isInout: Bool, isVariadic: Bool) {
    let parameter = parameter("_ x: \(type)")

    #expect(parameter.isInout == isInout)
    #expect(parameter.isVariadic == isVariadic)
  }

  @Test(
    arguments: [
      ("() -> Item", nil), ("@autoclosure () -> Item", ""),
      ("@autoclosure () throws -> Item", "try "), ("@autoclosure () async -> Item", "await "),
      ("@autoclosure @escaping () async throws -> Item", "try await "),
    ] as [(String, String?)])
  func autoclosureTellsHowItIsEvaluated(type: String, evaluation: String?) {
    #expect(parameter("_ x: \(type)").autoclosure == evaluation)
  }

  @Test(arguments: [
    ("some Hashable", "__Some0"), ("[some Hashable]", "[__Some0]"),
    ("(some Hashable)?", "(__Some0)?"),
    ("some Hashable & Sendable", "__Some0"), ("any Hashable", "any Hashable"),
  ])
  func opaqueTypeGetsAName(type: String, declared: String) {
    #expect(parameter("_ x: \(type)").declared == declared)
  }

  @Test(arguments: [
    ("func f<T>(_ x: T)", "Any"), ("func f<T>(_ x: [T])", "Any"), ("func f<T>(_ x: T...)", "Any"),
    ("func f<T>(_ x: Int)", "Int"), ("func f<T: AnyObject>(_ x: T)", "Any"),
    ("func f<T: ~Copyable>(_ x: borrowing T)", "Understudy.NotKept"),
    ("func f<T>(_ x: (T) -> Void)", "Understudy.NotKept"),
  ])
  func openTypeKnowsNoGenericParameter(source: String, open: String) {
    #expect(member(source).parameters[0].open == open)
  }

  @Test(arguments: [
    ("func f<T: Hashable>(_ x: T)", ["Hashable"]), ("func f<T>(_ x: T) where T: P", ["P"]),
    ("func f(_ x: some P & Q)", ["P", "Q"]),
  ])
  func openTypeIsWhatTheParameterConformsTo(source: String, protocols: [String]) {
    let open = member(source).parameters[0].open

    #expect(open.hasPrefix("any "))
    #expect(protocols.allSatisfy { open.contains(word: $0) })
  }

  @Test(arguments: [
    ("func f<T: ~Copyable>(_ x: borrowing T)", false), ("func f<T>(_ x: T)", true),
    ("func f<T>(_ x: T) where T: ~Copyable", false),
  ])
  func valueThatMayNotBeCopiedIsNotKept(source: String, isKept: Bool) {
    #expect(member(source).parameters[0].isKept == isKept)
  }

  @Test func valueTheUserNamesIsNotKept() {
    var options = MockOptions()
    options.notKept = ["Token"]

    let model = read("protocol Shop { func pay(_ a: consuming Token, _ b: Int) }", options).model

    #expect(model.members[0].parameters.map(\.isKept) == [false, true])
  }

  @Test func packIsNoted() {
    let parameters = member("func f<each T>(_ x: repeat each T, y: Int)").parameters

    #expect(parameters.map(\.isPack) == [true, false])
  }

  @Test(arguments: ["item: sending Item", "_ item: sending Item"])
  func sendingIsNoted(source: String) {
    #expect(parameter(source).isSending)
  }
}
