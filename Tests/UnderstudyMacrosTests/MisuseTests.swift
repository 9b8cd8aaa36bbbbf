// What must not compile, and all that the compiler says to whom tries.
//
// One compiler run serves a whole table: each row is a line of its source.

import Testing

@Suite struct MisuseTests {
  @Test func protocolThatCannotBeMockedIsOneErrorAtItsCause() async throws {
    try await Compilation.expect([
      "@Mockable struct Cart {}": [
        "1: error: '@Mockable' cannot be applied to structure 'Cart'; apply it to a protocol"
      ],
      "@Mockable enum Coin { case penny }": [
        "1: error: '@Mockable' cannot be applied to enumeration 'Coin'; apply it to a protocol"
      ],
      "@Mockable protocol Shelf: Collection { func clear() }": [
        "27: error: '@Mockable' cannot serve the requirements of 'Collection'; restate them in the protocol and say so with 'restating: Collection.self'"
      ],
      "@Mockable protocol Price: Sendable, SignedNumeric {}": [
        "37: error: '@Mockable' cannot serve the requirements of 'SignedNumeric'; restate them in the protocol and say so with 'restating: SignedNumeric.self'"
      ],
    ])
  }

  @Test func mistakeBehindAMockIsToldAtItsOwnPlace() async throws {
    try await Compilation.expect(
      [
        "verify(till).charge(.any).returns(1)": [
          "27: error: referencing instance method 'returns' on 'Selection' requires that 'Verifying' conform to 'AnsweringPurpose'"
        ],
        "stub(till).charge(.any).called(1)": [
          "25: error: referencing instance method 'called' on 'Selecting' requires the types 'Selection<Stubbing, Int, Int, TillError, (Int) throws(TillError) -> Int>.Purpose' (aka 'Stubbing') and 'Verifying' be equivalent"
        ],
        "_ = calls(to: till).charge(.any).called(1)": [
          "34: error: referencing instance method 'called' on 'Selecting' requires the types 'Selection<Inspecting, Int, Int, TillError, (Int) throws(TillError) -> Int>.Purpose' (aka 'Inspecting') and 'Verifying' be equivalent"
        ],
        "stub(till).total.throws(TillError.declined)": [
          "18: error: 'throws' is unavailable: the member does not throw; declare it with 'throws'"
        ],
        "stub(till).charge(.any).throws(CancellationError())": [
          "32: error: cannot convert value of type 'CancellationError' to expected argument type 'TillError'"
        ],
        "stub(till).charge(.any).returns(\"one\")": [
          "33: error: cannot convert value of type 'String' to expected argument type 'Int'"
        ],
        "stub(till).charge(.any).returns()": [
          "25: error: referencing instance method 'returns()' on 'Answerable' requires the types 'Int' and '()' be equivalent"
        ],
        "stub(till).charge(.any).does { \"\\($0)\" }": [
          "32: error: cannot convert value of type 'String' to closure result type 'Int'"
        ],
        "stub(till).charge(\"one\").returns(1)": [
          "19: error: generic struct 'Matcher' requires that 'Int' conform to 'StringMatchable'"
        ],
        "stub(till).total.set(.any).returns(1)": [
          "36: error: cannot convert value of type 'Int' to expected argument type 'Void'"
        ],
        "stub(till).refund(1).returns(1)": [
          "12: error: value of type 'MockTill.__Stub' (aka 'MockTill.__Members<Stubbing>') has no member 'refund'"
        ],
        "verify(till).refund(.any).called(1)": [
          "14: error: value of type 'MockTill.__Verify' (aka 'MockTill.__Members<Verifying>') has no member 'refund'",
          "22: error: cannot infer contextual base in reference to member 'any'",
        ],
        "stub(1).total.returns(1)": [
          "1: error: global function 'stub(_:fileID:filePath:line:column:)' requires that 'Int' conform to 'MockTarget'"
        ],
        "reject(till).charge(.any).returns(1)": [
          "27: error: referencing instance method 'returns' on 'Selection' requires that 'Rejecting' conform to 'AnsweringPurpose'"
        ],
        "stub(till).charge(.any).times(2)": [
          "25: error: referencing instance method 'times' on 'Expectable' requires the types 'Stubbing' and 'Expecting' be equivalent"
        ],
        "_ = stub(till).charge(.any).suspends()": [
          "29: error: 'suspends()' is unavailable: only asynchronous members can hold their calls"
        ],
        "stub(till).charge(.any).after(.seconds(1), on: .continuous)": [
          "25: error: 'after(_:on:)' is unavailable: only asynchronous members can wait before they answer"
        ],
        "_ = MockTill(.lenient)": ["15: error: type 'MockMode' has no member 'lenient'"],
        // What is right says nothing.
        "stub(MockTill.self).all.returns(1)": [],
        "stub(till).charge(1).throws(.declined)": [],
        "expect(till).charge(1).times(2).returns(1, 2)": [],
        "reject(till).charge(...3).always()": [],
        "_ = stub(till).audit().suspends()": [],
      ],
      under: """
        enum TillError: Error { case declined }

        @Mockable protocol Till {
          static var all: Int { get }
          var total: Int { get set }
          func charge(_ amount: Int) throws(TillError) -> Int
          func audit() async throws -> Int
        }

        func test(_ till: MockTill) {
        """, foot: "}")
  }

  @Test func variableThatCannotBeOverriddenIsToldAtItsName() async throws {
    try await Compilation.expect([
      "struct Kiosk { @Overridable var hour = 9 }": [
        "33: error: '@Overridable' cannot be applied to instance property 'hour'; make it 'static'"
      ],
      "struct Shelf<Item> { @Overridable static var size = 9 }": [
        "46: error: '@Overridable' cannot be applied inside generic type 'Shelf'; move the variable out of it"
      ],
      "enum Booth { @Overridable static var hour: Int }": [
        "38: error: '@Overridable' cannot be applied to 'hour', which has no initial value; give it one"
      ],
      "enum Stall { @Overridable static var hour: Int { 9 } }": [
        "38: error: '@Overridable' cannot be applied to 'hour', which has accessors; give it an initial value instead"
      ],
      "func open() { @Overridable var hour = 9; print(hour) }": [
        "32: error: '@Overridable' cannot be applied to local variable 'hour'; move it out of the function"
      ],
      "enum Plaza { @Overridable static var hour = 9; static func open() { hour = 8 } }": [
        "69: error: cannot assign to property: 'hour' is a get-only property"
      ],
      "enum Market { @Overridable static var hour = 9; static func f() { $hour.override(with: \"\") } }":
        ["88: error: cannot convert value of type 'String' to expected argument type 'Int'"],
      // To these the compiler has a word of its own to add.
      "enum Store { @Overridable static let hour = 9 }": [
        "38: error: '@Overridable' cannot be applied to constant 'hour'; declare it with 'var'",
        "38: error: cannot expand accessor macro on variable declared with 'let'",
      ],
      "@Overridable func close() {}": [
        "1: error: '@Overridable' cannot be applied to function 'close'; apply it to a variable with an initial value",
        "1: error: 'accessor' macro cannot be attached to global function ('close')",
      ],
      "enum Depot { @Overridable static var hour = 9, day = 1 }": [
        "38: error: accessor macro 'Overridable()' can only apply to a single variable",
        "48: error: accessor macro 'Overridable()' can only apply to a single variable",
      ],
    ])
  }

  // MARK: What a macro cannot see

  // Only these may fail inside an expansion; the remedy stands in the documentation.

  @Test(arguments: unseen)
  func whatAMacroCannotSeeFailsInsideTheExpansion(misuse: Misuse) async throws {
    let compilation = try await Compilation(of: "import Understudy\n" + misuse.source)

    #expect(compilation.diagnostics.first == misuse.message)
    #expect(compilation.diagnostics.allSatisfy { $0.hasPrefix("in ") })
  }

  @Test(arguments: unseen)
  func remedyMakesItCompile(misuse: Misuse) async throws {
    let source = "import Understudy\n" + misuse.source

    let compilation = try await Compilation(
      of: source.replacing(misuse.cause, with: misuse.remedy))

    #expect(compilation.diagnostics == [])
  }

  struct Misuse: Sendable {
    var source: String
    /// The first of what is said.
    var message: String
    var cause: String
    var remedy: String
  }

  static let unseen = [
    Misuse(
      source: "protocol Place { var name: String { get } }\n@Mockable protocol Shop: Place {}",
      message: "in Mockable: error: cannot find type 'Place__Members' in scope",
      cause: "protocol Place", remedy: "@Mockable protocol Place"),
    Misuse(
      source:
        "@Mockable protocol Place { associatedtype Item; func add(_ item: Item) }\n@Mockable protocol Shop: Place { func open() }",
      message:
        "in Mockable: error: type 'MockShop.__Members<__Purpose>' does not conform to protocol 'Place__Members'",
      cause: "Shop: Place {", remedy: "Shop: Place { associatedtype Item;"),
    Misuse(
      source: "@Mockable protocol Place: Decodable {}\n@Mockable protocol Shop: Place {}",
      message: "in Mockable: error: type 'MockShop' does not conform to protocol 'Decodable'",
      cause: "Shop: Place", remedy: "Shop: Place, Decodable"),
    Misuse(
      source:
        "class Widget { init() {} }\n@Mockable(superclass: Widget.self) protocol Place: Widget {}\n@Mockable protocol Shop: Place {}",
      message: "in Mockable: error: type 'MockShop' does not conform to protocol 'Place'",
      cause: "@Mockable protocol Shop",
      remedy: "@Mockable(superclass: Widget.self) protocol Shop"),
    Misuse(
      source: "@Mockable protocol Place: Actor {}\n@Mockable protocol Shop: Place {}",
      message: "in Mockable: error: type 'MockShop' does not conform to protocol 'Actor'",
      cause: "@Mockable protocol Shop", remedy: "@Mockable(as: .actor) protocol Shop"),
    Misuse(
      source: "@Mockable public protocol Shop { func open() }",
      message: "in Mockable: error: public protocol cannot refine an internal protocol",
      cause: "import Understudy", remedy: "public import Understudy"),
    Misuse(
      source:
        "struct Shelf<Item> {}\nextension Shelf { @Overridable static var size = 9 }",
      message: "in Overridable: error: static stored properties not supported in generic types",
      cause: "Shelf { @", remedy: "Int { @"),
    Misuse(
      source: "final class Cart { @Overridable static var shared = Cart() }",
      message:
        "in Overridable: error: static property '__original_shared' is not concurrency-safe because non-'Sendable' type 'Cart' may have shared mutable state [#MutableGlobalVariable]",
      cause: "final class Cart", remedy: "@MainActor final class Cart"),
  ]
}
