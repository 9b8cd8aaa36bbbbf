import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct OverridableModelReadingTests {
  @Test func variableIsReadWithItsContext() throws {
    let model = try #require(
      read(
        "@Overridable public static var shared: Shop = Shop()",
        in: "extension Trade.City { enum Places"))

    #expect(
      model
        == OverridableModel(
          name: "shared", qualifiedName: "Trade.City.Places.shared", type: "Shop",
          initialValue: "Shop()", modifiers: ["public"], attributes: [], isStatic: true))
  }

  @Test func globalVariableHasNoContext() throws {
    let model = try #require(read("@Overridable var shop = Shop()", in: ""))

    #expect(model.qualifiedName == "shop")
    #expect(model.type == nil)
    #expect(!model.isStatic)
  }

  @Test(
    arguments: [
      ("static var a = 1", []), ("private static var a = 1", ["private"]),
      ("static fileprivate var a = 1", ["fileprivate"]), ("package static var a = 1", ["package"]),
      // A constant cannot be overridden by a subclass.
      ("open class var a = 1", ["public"]),
      ("public private(set) static var a = 1", ["public"]),
    ] as [(String, [String])])
  func accessIsShared(source: String, modifiers: [String]) {
    #expect(read(source)?.modifiers == modifiers)
  }

  @Test(
    arguments: [
      ("static var a = 1", []), ("@MainActor static var a = 1", ["@MainActor"]),
      ("@available(macOS 15, *) @objc static var a = 1", ["@available(macOS 15, *)"]),
      ("nonisolated static var a = 1", ["nonisolated"]),
      ("nonisolated(unsafe) static var a = 1", ["nonisolated(unsafe)"]),
    ] as [(String, [String])])
  func isolationAndAvailabilityAreShared(source: String, attributes: [String]) {
    #expect(read(source)?.attributes == attributes)
  }

  @Test(arguments: [
    ("static var a = 1 // one", "1"), ("static var a /* x */ = /* y */ [ 1 ] /* z */", "[ 1 ]"),
    ("static var a: Int = { // one\n 1 }()", "{ // one\n 1 }()"),
    ("static var a = b ? 1 : 2", "b ? 1 : 2"),
  ])
  func initialValueIsKeptWithoutWhatIsAroundIt(source: String, value: String) {
    #expect(read(source)?.initialValue == value)
  }

  @Test func nameInBackTicksHasNoneInMessages() {
    let model = read("static var `default` = 1", in: "struct `Type`")

    #expect(model?.name == "`default`")
    #expect(model?.qualifiedName == "Type.default")
  }

  // The compiler's own message is as good, and it cannot be switched off.
  @Test(arguments: ["static var a = 1, b = 2", "static var (a, b) = (1, 2)"])
  func severalVariablesAreLeftToTheCompiler(source: String) {
    #expect(read(source) == nil)
  }

  private func read(_ source: String, in context: String = "struct Shop") -> OverridableModel? {
    var refusals: [Refusal] = []
    let model = OverridableModel(
      reading: declaration(source, as: VariableDeclSyntax.self),
      in: lexicalContext(context), refusals: &refusals)
    #expect(refusals.isEmpty)
    return model
  }
}

/// What the compiler hands to a macro as the surroundings, the innermost first.
///
/// - Parameter source: The heads of nested declarations, such as `struct A { enum B`.
func lexicalContext(_ source: String) -> [Syntax] {
  source.split(separator: "{").reversed().map { head in
    head.contains("func ")
      ? Syntax(declaration("\(head){}", as: FunctionDeclSyntax.self))
      : Syntax(declaration("\(head){}", as: DeclSyntax.self))
  }
}
