// What must not compile, and all that the compiler says to whom tries.
//
// One compiler run serves a whole table: each row is a line of its source.

import Testing

@Suite struct MisuseTests {
  @Test func protocolThatCannotBeMockedIsOneErrorAtItsCause() async throws {
    try await expect([
      "@Mockable struct Cart {}": [
        "1: error: '@Mockable' cannot be applied to structure 'Cart'; apply it to a protocol"
      ],
      "@Mockable enum Coin { case penny }": [
        "1: error: '@Mockable' cannot be applied to enumeration 'Coin'; apply it to a protocol"
      ],
      "@Mockable protocol Shelf: Sequence { func clear() }": [
        "27: error: '@Mockable' cannot serve the requirements of 'Sequence'; restate those that are needed in the protocol"
      ],
      "@Mockable protocol Price: Sendable, SignedNumeric {}": [
        "37: error: '@Mockable' cannot serve the requirements of 'SignedNumeric'; restate those that are needed in the protocol"
      ],
    ])
  }

  @Test func mistakeBehindAMockIsToldAtItsOwnPlace() async throws {
    try await expect(
      [
        "verify(till).charge(.any).returns(1)": [
          "27: error: referencing instance method 'returns' on 'Selection' requires the types 'Verifying' and 'Stubbing' be equivalent"
        ],
        "stub(till).charge(.any).called(1)": [
          "25: error: referencing instance method 'called' on 'Selecting' requires the types 'Stubbing' and 'Verifying' be equivalent"
        ],
        "_ = calls(to: till).charge(.any).called(1)": [
          "34: error: referencing instance method 'called' on 'Selecting' requires the types 'Inspecting' and 'Verifying' be equivalent"
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
          "19: error: generic struct 'Matcher' requires that 'Int' conform to 'ExpressibleByStringLiteral'"
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
          "1: error: global function 'stub(_:fileID:filePath:line:column:)' requires that 'Int' conform to 'MockObject'"
        ],
        "_ = MockTill(.lenient)": ["15: error: type 'MockMode' has no member 'lenient'"],
        // What is right says nothing.
        "stub(MockTill.self).all.returns(1)": [],
        "stub(till).charge(1).throws(.declined)": [],
      ],
      under: """
        enum TillError: Error { case declined }

        @Mockable protocol Till {
          static var all: Int { get }
          var total: Int { get set }
          func charge(_ amount: Int) throws(TillError) -> Int
        }

        func test(_ till: MockTill) {
        """, foot: "}")
  }

  @Test func variableThatCannotBeOverriddenIsToldAtItsName() async throws {
    try await expect([
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

  /// Compiles sources, each on a line of its own, and compares what is said of the line.
  private func expect(
    _ misuses: KeyValuePairs<String, [String]>, under head: String = "", foot: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let source = (["import Understudy", head] + misuses.map(\.key) + [foot])
      .joined(separator: "\n")

    let compilation = try await Compilation(of: source)

    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var unexpected = compilation.diagnostics
    for (line, diagnostics) in misuses {
      let number = try #require(lines.firstIndex { $0 == line }) + 1
      let found = compilation.diagnostics.filter { $0.hasPrefix("\(number):") }
      unexpected.removeAll { found.contains($0) }
      #expect(
        found.map { $0.dropFirst("\(number):".count) }.sorted()
          == diagnostics.map { Substring($0) }.sorted(),
        "\(line)", sourceLocation: sourceLocation)
    }
    #expect(unexpected == [], sourceLocation: sourceLocation)
  }
}
