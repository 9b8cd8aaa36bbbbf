import Testing

@testable import UnderstudyMacros

@Suite struct MemberModelReadingTests {
  @Test(
    arguments: [
      ("func open()", .method), ("var name: String { get }", .property),
      ("subscript(at: Int) -> Int { get }", .subscript), ("init()", .initializer(failing: "")),
      ("init?()", .initializer(failing: "?")), ("init!()", .initializer(failing: "!")),
      ("static func + (a: Self, b: Self) -> Self", .method),
    ] as [(String, MemberModel.Kind)])
  func kindFollowsTheDeclaration(source: String, kind: MemberModel.Kind) {
    #expect(member(source).kind == kind)
  }

  @Test(arguments: [
    ("func open()", "open", "open"),
    ("func open(at hour: Int)", "open", "open_at"),
    ("func open(_ hour: Int, by: String)", "open", "open___by"),
    ("func `default`()", "`default`", "default_"),
    ("func `default`(`in` x: Int)", "`default`", "default_in"),
    ("func `open all`()", "`open all`", "open_all"),
    ("func öffnen(für: Int)", "öffnen", "öffnen_für"),
    ("func 🏪()", "🏪", "u127978"),
    ("func `Type`()", "`Type`", "Type_"),
    ("var name: Int { get }", "name", "name"),
    ("var `self`: Int { get }", "`self`", "self_"),
    ("static var name: Int { get }", "name", "__static_name"),
    ("subscript(at: Int) -> Int { get }", "subscript", "subscript_at"),
    ("subscript(at index: Int) -> Int { get }", "subscript", "subscript_at"),
    ("subscript(_ index: Int) -> Int { get }", "subscript", "subscript_index"),
    ("init(name: String)", "init", "__static_initializer_name"),
    ("static func == (a: Self, b: Self) -> Bool", "==", "__static_operator_equalsequals____"),
    ("static func √ (a: Self, b: Self) -> Int", "√", "__static_operator_u8730____"),
  ])
  func nameIsKeptAndTheKeyIsAnIdentifier(source: String, name: String, key: String) {
    let member = member(source)

    #expect(member.name == name)
    #expect(member.key == key)
  }

  @Test(arguments: [
    ("static prefix func - (a: Self) -> Self", "prefix"),
    ("postfix static func ++ (a: inout Self)", "postfix"),
  ])
  func unaryOperatorKeepsItsFixity(source: String, fixity: String) {
    #expect(member(source).fixity == fixity)
  }

  @Test(arguments: [
    ("func open()", false), ("static func open()", true), ("class func open()", true),
    ("static var name: String { get }", true), ("static subscript(at: Int) -> Int { get }", true),
    ("init()", true),
  ])
  func memberOfTheTypeIsStatic(source: String, isStatic: Bool) {
    #expect(member(source).isStatic == isStatic)
  }

  @Test(arguments: [
    ("var name: String { get }", false), ("var name: String { get set }", true),
    ("var name: String { mutating get nonmutating set }", true),
    ("var name: String { set get }", true), ("subscript(at: Int) -> Int { get set }", true),
    ("subscript(at: Int) -> Int { get }", false),
  ])
  func memberWithSetterIsSettable(source: String, isSettable: Bool) {
    #expect(member(source).isSettable == isSettable)
  }

  // MARK: Generics

  @Test(arguments: [
    ("func add()", "", ""),
    ("func add<Item>(_ item: Item)", "<Item>", ""),
    ("func add<Item: Sendable & Hashable, Order>()", "<Item: Sendable & Hashable, Order>", ""),
    ("func add<Item>(_ item: Item) where Item: Hashable", "<Item>", "where Item: Hashable"),
    ("func add(_ item: some Hashable)", "<__Some0: Hashable>", ""),
    ("func add<Item>(_ a: [some P], _ b: some Q)", "<Item, __Some1: P, __Some2: Q>", ""),
    ("subscript<Key: Hashable>(key: Key) -> Int { get }", "<Key: Hashable>", ""),
    ("init<Item>(_ item: Item) where Item == Int", "<Item>", "where Item == Int"),
  ])
  func genericParametersAndOpaqueOnesAreOneList(
    source: String, generics: String, requirements: String
  ) {
    let member = member(source)

    #expect(member.generics == generics)
    #expect(member.requirements == requirements)
    #expect(member.isGeneric == !generics.isEmpty)
  }

  // MARK: Results

  @Test(arguments: ["", " -> Void", " -> ()", " -> (())", " -> (Void)", " -> Swift.Void"])
  func everySpellingOfVoidIsOne(result: String) {
    #expect(member("func open()\(result)").result == .void)
  }

  @Test(
    arguments: [
      ("func f() -> Int", ResultModel(declared: "Int", type: "Int")),
      ("func f() -> String!", ResultModel(declared: "String!", type: "String?")),
      ("func f() -> (Int)", ResultModel(declared: "(Int)", type: "(Int)")),
      (
        "func f() -> sending Item",
        ResultModel(declared: "sending Item", type: "Item", isSending: true)
      ),
      ("func f<T>() -> [T]", ResultModel(declared: "[T]", type: "[T]", isDependent: true)),
      (
        "func f<T>() -> Item.T?",
        ResultModel(declared: "Item.T?", type: "Item.T?", isDependent: true)
      ),
      ("func f<T>() -> Int", ResultModel(declared: "Int", type: "Int")),
      ("var f: any Item { get }", ResultModel(declared: "any Item", type: "any Item")),
      ("var f: Int! { get set }", ResultModel(declared: "Int!", type: "Int?")),
      ("subscript(a: Int) -> Self { get }", ResultModel(declared: "Self", type: "Self")),
    ] as [(String, ResultModel)])
  func resultIsReadWithTheTypeOfItsValues(source: String, result: ResultModel) {
    #expect(member(source).result == result)
  }

  // MARK: Effects

  @Test(
    arguments: [
      ("", Effects()), ("async", Effects(isAsync: true)), ("throws", Effects(failure: .any)),
      ("async throws", Effects(isAsync: true, failure: .any)),
      ("throws(any Error)", Effects(failure: .any)),
      ("throws(any Swift.Error)", Effects(failure: .any)),
      ("throws(Never)", Effects()), ("throws(Swift.Never)", Effects()),
      ("throws(ShopError)", Effects(failure: .typed("ShopError"))),
      ("throws(Shop.Failure<Int>)", Effects(failure: .typed("Shop.Failure<Int>"))),
      ("rethrows", Effects(isRethrowing: true)),
      ("async rethrows", Effects(isAsync: true, isRethrowing: true)),
    ] as [(String, Effects)])
  func effectsOfAMethodAreRead(specifiers: String, effects: Effects) {
    #expect(member("func open(_ body: () throws -> Void) \(specifiers) -> Int").effects == effects)
  }

  @Test(
    arguments: [
      (
        "var name: Int { get async throws(ShopError) }",
        Effects(isAsync: true, failure: .typed("ShopError"))
      ),
      ("var name: Int { get throws }", Effects(failure: .any)),
      ("subscript(at: Int) -> Int { get async }", Effects(isAsync: true)),
      ("init() async throws", Effects(isAsync: true, failure: .any)),
    ] as [(String, Effects)])
  func effectsOfAccessorsAndInitializersAreRead(source: String, effects: Effects) {
    #expect(member(source).effects == effects)
  }

  // MARK: Isolation and attributes

  @Test(
    arguments: [
      ("func open()", nil), ("nonisolated func open()", .nonisolated),
      ("@MainActor func open()", .global("MainActor")),
      ("nonisolated var name: Int { get }", .nonisolated),
      ("@ShopActor subscript(at: Int) -> Int { get }", .global("ShopActor")),
      ("@MainActor init()", .global("MainActor")),
    ] as [(String, ProtocolModel.Isolation?)])
  func isolationOfItsOwnIsRead(source: String, isolation: ProtocolModel.Isolation?) {
    #expect(member(source).isolation == isolation)
  }

  @Test(
    arguments: [
      ("func open()", []), ("@discardableResult func open() -> Int", ["@discardableResult"]),
      (
        "@available(*, deprecated, message: \"a, b\") @objc func open()",
        ["@available(*, deprecated, message: \"a, b\")"]
      ),
      ("@available(macOS 15, *) var name: Int { get }", ["@available(macOS 15, *)"]),
    ] as [(String, [String])])
  func attributesThatConcernCallersAreKept(source: String, attributes: [String]) {
    #expect(member(source).attributes == attributes)
  }

  @Test(arguments: ["var name { get }", "var name: Int", "var name = 1", "var (a, b): Int { get }"])
  func propertyThatTheCompilerRefusesIsNone(source: String) {
    #expect(model(of: source).members.isEmpty)
  }
}
