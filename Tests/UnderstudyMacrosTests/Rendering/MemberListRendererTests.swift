// The list of members is written by one macro and read by another, nested one. Both must
// come to the same keys, since these name the identities of the members.

import SwiftParser
import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct MemberListRendererTests {
  @Test(arguments: protocols, [false, true])
  func listReadsBackAsItWasWritten(source: String, isStatic: Bool) throws {
    let written = MemberListModel(of: read(source).model, isStatic: isStatic)

    let text = MemberListRenderer(written).protocolDeclaration
    let list: ProtocolDeclSyntax = declaration(text)
    let readBack = MemberListModel(reading: list, owner: written.owner, isStatic: isStatic)

    #expect(!list.hasError, "\(text)")
    #expect(readBack.entries.map(\.key) == written.entries.map(\.key))
    #expect(readBack.entries.map(\.form) == written.entries.map(\.form))
    #expect(readBack.entries.map(\.parameters) == written.entries.map(\.parameters))
    #expect(readBack.access == written.access)
  }

  @Test(arguments: protocols, [false, true])
  func implementationsOfBothSidesAreTheSame(source: String, isStatic: Bool) throws {
    let written = MemberListRenderer(MemberListModel(of: read(source).model, isStatic: isStatic))

    let list: ProtocolDeclSyntax = declaration(written.protocolDeclaration)
    let readBack = MemberListRenderer(
      MemberListModel(reading: list, owner: list.owner, isStatic: isStatic))

    let found: [String] = readBack.implementations().map(\.withoutLayout)
    let expected: [String] = written.implementations().map(\.withoutLayout)
    #expect(found == expected)
  }

  @Test func everyKeyIsAnIdentityBesideTheProtocol() {
    for source in Self.protocols {
      let model = read(source).model
      let identities = MockRenderer(model, at: "#line").declarations[0]

      for isStatic in [false, true] {
        for entry in MemberListModel(of: model, isStatic: isStatic).entries {
          #expect(identities.contains("static let \(entry.key) = "), "\(entry.key) of \(source)")
        }
      }
    }
  }

  @Test(arguments: [
    ("func open()", "open()"),
    ("func open(at hour: Int)", "open(at hour: Understudy.Matcher<Int>)"),
    ("func order(_ items: Item...)", "order(_ items: Understudy.Matcher<[Item]>)"),
    ("func order(_ item: inout Item)", "order(_ item: Understudy.Matcher<Item>)"),
    ("func order(_ item: Item!)", "order(_ item: Understudy.Matcher<Item?>)"),
    ("func order(by body: () -> Void)", "order(by body: Understudy.Matcher<Understudy.NotKept>)"),
    ("subscript(index: Int) -> Item { get }", "`subscript`(index: Understudy.Matcher<Int>)"),
    ("subscript(at i: Int) -> Item { get }", "`subscript`(at i: Understudy.Matcher<Int>)"),
    ("subscript(_ i: Int) -> Item { get }", "`subscript`(i: Understudy.Matcher<Int>)"),
    ("init(name: String)", "initializer(name: Understudy.Matcher<String>)"),
    (
      "static func == (a: Self, b: Self) -> Bool",
      "`operator ==`(_ a: Understudy.Matcher<__Mocked>, _ b: Understudy.Matcher<__Mocked>)"
    ),
  ])
  func memberIsAFunctionOfMatchers(member: String, function: String) throws {
    let model = model(of: member)

    let entry = try #require(
      [false, true].flatMap { MemberListModel(of: model, isStatic: $0).entries }.first)
    let head = "func \(function) -> Understudy."
    #expect(entry.signature.hasPrefix(head), "\(entry.signature)")
  }

  @Test(arguments: [
    ("func open()", "Selection<__Purpose, (), (), Swift.Never, () -> ()>"),
    ("func open() throws", "Selection<__Purpose, (), (), any Swift.Error, () throws -> ()>"),
    (
      "func open(_ a: Int, b: Int) -> Bool",
      "Selection<__Purpose, (a: Int, b: Int), Bool, Swift.Never, (Int, Int) -> Bool>"
    ),
    (
      "func open(_ a: Int) async throws(ShopError)",
      "Selection<__Purpose, Int, (), ShopError, nonisolated(nonsending) (Int) async throws(ShopError) -> ()>"
    ),
    (
      "func each(_ body: () throws -> Void) rethrows",
      "Selection<__Purpose, Understudy.NotKept, (), Swift.Never, (() throws -> Void) throws -> ()>"
    ),
    ("@MainActor func open()", "Selection<__Purpose, (), (), Swift.Never, @MainActor () -> ()>"),
    (
      "var name: String { get set }",
      "SettableSelection<__Purpose, (), String, Swift.Never, () -> String, String, (String) -> ()>"
    ),
  ])
  func selectionHasTheTypesOfTheCall(member: String, selection: String) throws {
    let entry = try #require(MemberListModel(of: model(of: member), isStatic: false).entries.first)

    #expect(entry.signature.hasSuffix(" Understudy." + selection), "\(entry.signature)")
  }

  @Test func genericMemberHasAnOpenEntryBehindIt() {
    let entries = MemberListModel(of: model(of: "func add<T>(_ item: T) -> [T]"), isStatic: false)
      .entries

    #expect(entries.map(\.form) == [.selection, .open])
    #expect(entries.map(\.key) == ["add__", "add__"])
  }

  @Test func membersThatLookTheSameWhenOpenShareAnEntry() {
    let model = model(of: "func add<T: P>(_ item: [T])\nfunc add<T: Q>(_ item: [T])")

    #expect(
      MemberListModel(of: model, isStatic: false).entries.map(\.form)
        == [.selection, .open, .selection])
  }

  static let protocols: [String] =
    OddSourceTests.compiling.filter { $0.hasPrefix("protocol") } + [
      "public protocol Shop { var name: String { get set }; func open() }",
      "protocol Shop { func add(_ a: Int); func add(_ a: String); func add(_ a: Int) -> Int }",
      "protocol Shop { func add<T>(_ a: T); func add<T>(_ a: T) -> Int; func add(_ a: some P) }",
      "protocol Shop { func add<T: P>(_ a: [T]); func add<T: Q>(_ a: [T]); func add_2() }",
      "protocol Shop { static func add(); func add(); static var name: Int { get set } }",
      "protocol Shop { subscript(a: Int) -> Int { get set }; subscript(a a: Int) -> Int { get } }",
      "protocol Shop { subscript<T>(a: T) -> Int { get }; static subscript(a: Int) -> Int { get } }",
      "protocol Shop { init(a: Int); init?(b: Int); init<T>(_ c: T); func initializer() }",
      "protocol Shop { static func + (a: Self, b: Self) -> Self; static func plus() }",
      "protocol Shop { func f(_: Int, _: Int); func f(a x: Int, b x: Int); func f(_ f: Int) }",
      "protocol Shop { func a(_ b: Int); func a__b(); func a___(); func a(_: Int, _: Int) }",
      "protocol Shop { var a: Int { get }; func a(); func a() async; func a() throws -> Int }",
      "protocol Shop { #if A\nfunc a()\n#if B\nfunc a(b: Int)\n#else\nfunc a()\n#endif\n#endif }",
      "protocol Shop<Item>: Place where Item: Sendable { associatedtype Item; func a() -> Item }",
      "@MainActor protocol Shop { func a(); nonisolated func b(); @ShopActor func c() async }",
      "@available(macOS 15, *) protocol Shop: Actor { func a(); static func b() async -> Self }",
      "protocol Shop { func order(_ a: @escaping (inout Item) throws -> Void, b: () -> Void) }",
    ]
}

extension ProtocolDeclSyntax {
  /// The protocol that a list is about, by the attribute of the list.
  fileprivate var owner: String {
    guard case .attribute(let attribute) = attributes.first,
      let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first,
      let literal = argument.expression.as(StringLiteralExprSyntax.self)
    else { return "" }
    return literal.representedLiteralValue ?? ""
  }
}

extension String {
  /// The text without white space, which a reader of syntax may place otherwise.
  fileprivate var withoutLayout: String { filter { !$0.isWhitespace } }
}
