// Every refusal with its whole message, the node that it points at, and its fix-it.

import SwiftDiagnostics
import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct RefusalTests {
  struct Row: Sendable {
    var kind: Refusal.Kind
    var source: String
    var node: String
    var message: String
    var fix: String?
  }

  @Test(arguments: rows)
  func refusalTellsRuleNameAndRemedy(row: Row) throws {
    let diagnostics = Expansion(of: row.source).diagnostics

    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(diagnostic.message == row.message)
    #expect(diagnostic.node.trimmedDescription == row.node)
    #expect(
      diagnostic.diagMessage.severity
        == ([.interceptableParent, .hiddenType, .noncopyable, .insideGenericType].contains(row.kind)
          ? .warning : .error))
    #expect(diagnostic.diagnosticID == MessageID(domain: "Understudy", id: row.kind.rawValue))
    #expect(diagnostic.fixIts.map(\.message.message) == (row.fix.map { [$0] } ?? []))
  }

  @Test(arguments: Refusal.Kind.allCases)
  func everyKindHasARow(kind: Refusal.Kind) {
    #expect(Self.rows.contains { $0.kind == kind })
  }

  // That a superclass has the conformance already is known to one role of the macro alone.
  @Test(arguments: rows.filter { $0.kind != .interceptableParent })
  func nothingIsMadeAfterARefusal(row: Row) {
    let text = Expansion(of: row.source).text

    #expect(!text.contains("Understudy."))
  }

  @Test(arguments: [
    ("struct Shop { @Overridable private var a = 1 }", "static var"),
    ("struct Shop { @Overridable static let a = 1 }", "var"),
    ("@Overridable let a = 1", "var"),
  ])
  func fixItReplacesOneWord(source: String, word: String) throws {
    let diagnostics = Expansion(of: source).diagnostics

    let changes = try #require(diagnostics.first?.fixIts.first?.changes)
    #expect(changes.count == 1)
    guard case .replace(oldNode: let old, newNode: let new) = changes.first else {
      Issue.record("The fix-it replaces nothing")
      return
    }
    #expect(["var", "let"].contains(old.trimmedDescription))
    #expect(new.trimmedDescription == word)
    #expect(old.leadingTrivia == new.leadingTrivia && old.trailingTrivia == new.trailingTrivia)
  }

  static let rows: [Row] = [
    Row(
      kind: .notAProtocol, source: "@Mockable struct Cart {}", node: "@Mockable",
      message: "'@Mockable' cannot be applied to structure 'Cart'; apply it to a protocol"),
    Row(
      kind: .notAProtocol, source: "@Mockable extension Cart {}", node: "@Mockable",
      message: "'@Mockable' cannot be applied to an extension; apply it to a protocol"),
    Row(
      kind: .notAProtocol, source: "@Mockable enum Coin {}", node: "@Mockable",
      message: "'@Mockable' cannot be applied to enumeration 'Coin'; apply it to a protocol"),
    Row(
      kind: .parent, source: "@Mockable protocol Shelf: Sendable, Collection {}",
      node: "Collection",
      message:
        "'@Mockable' cannot serve the requirements of 'Collection'; restate them in the protocol and say so with 'restating: Collection.self'"
    ),
    Row(
      kind: .parameterPack,
      source:
        "@Mockable protocol Shelf { func put<each Item>(_ body: @escaping (repeat each Item) -> Void) }",
      node: "repeat each Item",
      message:
        "'@Mockable' cannot hand on a closure over parameter pack 'each Item'; let it take one tuple"
    ),
    Row(
      kind: .notInterceptable, source: "@Interceptable protocol Shelf {}", node: "@Interceptable",
      message:
        "'@Interceptable' cannot be applied to protocol 'Shelf'; apply it to a class, structure, enumeration or actor"
    ),
    Row(
      kind: .interceptableParent, source: "@Interceptable class Shelf: Board {}",
      node: "@Interceptable",
      message:
        "'@Interceptable' leaves the members of 'Shelf' out of its lists, since a superclass has it; write '@Interceptable(under: Board.self)'"
    ),
    Row(
      kind: .hiddenType, source: "struct Shop { @Interceptable private struct Shelf {} }",
      node: "@Interceptable",
      message:
        "'@Interceptable' leaves out 'Shelf', which is private inside another type; make it 'fileprivate'"
    ),
    Row(
      kind: .noncopyable, source: "@Interceptable struct Shelf: ~Copyable {}",
      node: "@Interceptable",
      message:
        "'@Interceptable' leaves out 'Shelf', whose values cannot be copied; mark its functions '@InterceptableFunction'"
    ),
    Row(
      kind: .insideGenericType, source: "struct Shop<Item> { @Interceptable struct Shelf {} }",
      node: "@Interceptable",
      message: "'@Interceptable' leaves out 'Shelf', which is inside a generic type; move it out"
    ),
    Row(
      kind: .notAVariable, source: "@Overridable func open() {}",
      node: "@Overridable func open() {}",
      message:
        "'@Overridable' cannot be applied to function 'open'; apply it to a variable with an initial value"
    ),
    Row(
      kind: .isLocal, source: "func open() { @Overridable var hour = 9 }", node: "hour",
      message:
        "'@Overridable' cannot be applied to local variable 'hour'; move it out of the function"),
    Row(
      kind: .notStatic, source: "struct Shop { @Overridable var hour = 9 }", node: "hour",
      message: "'@Overridable' cannot be applied to instance property 'hour'; make it 'static'",
      fix: "replace 'var' with 'static var'"),
    Row(
      kind: .isGeneric, source: "struct Shelf<Item> { @Overridable static var size = 9 }",
      node: "size",
      message:
        "'@Overridable' cannot be applied inside generic type 'Shelf'; move the variable out of it"),
    Row(
      kind: .isGeneric,
      source: "struct Shelf<Item> { enum Part { @Overridable static var size = 9 } }", node: "size",
      message:
        "'@Overridable' cannot be applied inside generic type 'Shelf'; move the variable out of it"),
    Row(
      kind: .isGeneric,
      source: "extension Shelf where Item == Int { @Overridable static var size = 9 }",
      node: "size",
      message:
        "'@Overridable' cannot be applied inside generic type 'Shelf'; move the variable out of it"),
    Row(
      kind: .isConstant, source: "enum Shop { @Overridable static let hour = 9 }", node: "hour",
      message: "'@Overridable' cannot be applied to constant 'hour'; declare it with 'var'",
      fix: "replace 'let' with 'var'"),
    Row(
      kind: .hasAccessors, source: "enum Shop { @Overridable static var hour: Int { 9 } }",
      node: "hour",
      message:
        "'@Overridable' cannot be applied to 'hour', which has accessors; give it an initial value instead"
    ),
    Row(
      kind: .hasAccessors, source: "@Overridable var hour = 9 { didSet {} }", node: "hour",
      message:
        "'@Overridable' cannot be applied to 'hour', which has accessors; give it an initial value instead"
    ),
    Row(
      kind: .hasNoValue, source: "enum Shop { @Overridable static var hour: Int }", node: "hour",
      message: "'@Overridable' cannot be applied to 'hour', which has no initial value; give it one"
    ),
  ]
}
