// Behaviors of the collection in seed-behaviours.md that are errors at run time there, and do
// not compile here.

import Testing

@Suite struct RefusedBehaviorTests {
  private static let fixtures = """
    @Mockable protocol Desk { func copies(of title: String) -> Int }
    @Mockable protocol Office { var desk: any Desk { get } }
    @Mockable protocol Loader {
      func load(_ id: Int, then action: (@Sendable (Bool, Int) -> Void)?) -> Int
      func flag() -> Bool
    }
    protocol Vault { func open() }
    final class Safe { func open() {} }
    @available(*, unavailable, message: "a real attic is cheap; use 'Attic'")
    @Mockable protocol Loft { func open() }

    func test(_ desk: MockDesk, _ office: MockOffice, _ loader: MockLoader, _ vault: any Vault) {
    """

  @Test func a08ActionOfARejection() async throws {
    try await refuse([
      "reject(desk).copies(of: .any).returns(1)": [
        "31: error: referencing instance method 'returns' on 'Selection' requires that 'Rejecting' conform to 'AnsweringPurpose'"
      ],
      "reject(desk).copies(of: .any).does { _ in 1 }": [
        "31: error: referencing instance method 'does' on 'Selection' requires that 'Rejecting' conform to 'AnsweringPurpose'"
      ],
    ])
  }

  @Test func a09TypeThatIsNotMeantToBeMocked() async throws {
    try await refuse([
      "stub(Safe()).open().returns()": [
        "1: error: global function 'stub(_:fileID:filePath:line:column:)' requires that 'Safe' conform to 'MockTarget'"
      ],
      "_ = MockVault()": ["5: error: cannot find 'MockVault' in scope"],
      "_ = MockLoft()": ["5: error: 'MockLoft' is unavailable: a real attic is cheap; use 'Attic'"],
    ])
  }

  @Test func a10MockOfNothing() async throws {
    try await refuse([
      "_ = MockDesk(callingThrough: nil)": [
        "30: error: 'nil' is not compatible with expected argument type 'any Desk'"
      ],
      "stub(nil).copies(of: .any).returns(1)": [
        "1: error: generic parameter 'Target' could not be inferred",
        "23: error: cannot infer contextual base in reference to member 'any'",
      ],
    ])
  }

  @Test func a12MemberThatTheProtocolDoesNotHave() async throws {
    try await refuse([
      "desk.lend()": ["6: error: value of type 'MockDesk' has no member 'lend'"],
      "stub(desk).lend().returns(1)": [
        "12: error: value of type 'MockDesk.__Stub' (aka 'MockDesk.__Members<Stubbing>') has no member 'lend'"
      ],
    ])
  }

  @Test func a20ConditionThatIsMissing() async throws {
    try await refuse([
      "stub(desk).copies(of: .matching(nil)).returns(1)": [
        "36: error: missing argument for parameter #2 in call"
      ]
    ])
  }

  @Test func a23MatcherOfSomethingThatIsNotThere() async throws {
    try await refuse([
      "stub(desk).copies(of: .where(\\.pages, 3)).returns(1)": [
        "30: error: value of type 'String' has no member 'pages'"
      ],
      "stub(desk).copies(of: .matching { $0.isLong }).returns(1)": [
        "38: error: value of type 'String' has no member 'isLong'"
      ],
      "stub(desk).copies(of: .matching { true }).returns(1)": [
        "33: error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored"
      ],
    ])
  }

  @Test func a28ReturnValueThatWouldLoseSomething() async throws {
    try await refuse([
      "stub(desk).copies(of: .any).returns(42.5)": [
        "37: error: cannot convert value of type 'Double' to expected argument type 'Int'"
      ],
      "stub(loader).flag().returns(300)": [
        "29: error: cannot convert value of type 'Int' to expected argument type 'Bool'"
      ],
    ])
  }

  @Test func a29ReturnValueOfAnotherType() async throws {
    try await refuse([
      "stub(desk).copies(of: .any).returns(\"one\")": [
        "37: error: cannot convert value of type 'String' to expected argument type 'Int'"
      ]
    ])
  }

  @Test func a41ClosureThatIsCalledWithOtherValues() async throws {
    try await refuse([
      "stub(loader).load(1, then: .any).calls({ $0.action }, with: true).returns(1)": [
        "45: error: cannot convert value of type '(@Sendable (Bool, Int) -> Void)?' to closure result type '((Bool) -> Void)?'"
      ],
      "stub(loader).load(1, then: .any).calls({ $0.action }, with: true, \"one\").returns(1)": [
        "45: error: cannot convert value of type '(@Sendable (Bool, Int) -> Void)?' to closure result type '((Bool, String) -> Void)?'"
      ],
    ])
  }

  @Test func a62StatementThatIsAboutNoMock() async throws {
    try await refuse([
      "stub(1).copies(of: .any).returns(1)": [
        "1: error: global function 'stub(_:fileID:filePath:line:column:)' requires that 'Int' conform to 'MockTarget'",
        "21: error: cannot infer contextual base in reference to member 'any'",
      ],
      "stub(vault).open().returns()": [
        "1: error: global function 'stub(_:fileID:filePath:line:column:)' requires that 'Target' conform to 'MockTarget'"
      ],
      "verifyInOrder {}": ["15: error: 'buildBlock()' is unavailable: write the calls, one a line"],
      "expectInOrder {}": ["15: error: 'buildBlock()' is unavailable: write the calls, one a line"],
      "verifyInOrder { desk.copies(of: \"Emma\") }": [
        "17: error: static method 'buildExpression' requires that 'Int' conform to 'Selecting'"
      ],
    ])
  }

  @Test func a64StatementThatReachesThroughAMember() async throws {
    try await refuse([
      "stub(office).desk.copies(of: .any).returns(1)": [
        "19: error: value of type 'Selection<Stubbing, (), any Desk, Never, () -> any Desk>' has no member 'copies'",
        "31: error: cannot infer contextual base in reference to member 'any'",
      ],
      "verify(office).desk.copies(of: .any).called(1)": [
        "21: error: value of type 'Selection<Verifying, (), any Desk, Never, () -> any Desk>' has no member 'copies'",
        "33: error: cannot infer contextual base in reference to member 'any'",
      ],
    ])
  }

  private func refuse(
    _ misuses: KeyValuePairs<String, [String]>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await Compilation.expect(
      misuses, under: Self.fixtures, foot: "}", sourceLocation: sourceLocation)
  }
}
