import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct MockOptionsReadingTests {
  @Test(arguments: ["@Mockable", "@Mockable()", "@Mockable(as: .automatic, in: .testing)"])
  func nothingIsChosenByDefault(attribute: String) {
    #expect(options(attribute) == MockOptions())
  }

  @Test(arguments: [
    ("Store.self", "Store"), ("(any Store).self", "Store"), ("Trade.Store.self", "Trade.Store"),
    ("(any Trade.Store).self", "Trade.Store"),
  ])
  func mirroredProtocolIsReadFromItsMetatype(expression: String, name: String) {
    #expect(options("@Mockable(of: \(expression))").mirrored == name)
  }

  @Test func superclassIsRead() {
    #expect(options("@Mockable(superclass: View.self)").superclass == "View")
  }

  @Test(arguments: [".actor", "MockKind.actor"])
  func actorIsRead(kind: String) {
    #expect(options("@Mockable(as: \(kind))").isActor)
  }

  @Test(arguments: [".everyBuild", "MockBuilds.everyBuild"])
  func everyBuildIsRead(builds: String) {
    #expect(options("@Mockable(in: // for previews\n  \(builds) /* too */)").isInEveryBuild)
  }

  @Test func restatedParentsAreRead() {
    #expect(
      options("@Mockable(restating: Sequence.self, (any Place).self)").restated
        == ["Sequence", "Place"])
  }

  @Test func typesThatAreNotKeptAreRead() {
    #expect(options("@Mockable(notKept: \"Token\", \"Key\")").notKept == ["Token", "Key"])
  }

  private func options(_ attribute: String) -> MockOptions {
    let node: ProtocolDeclSyntax = declaration("\(attribute) protocol Shop {}")
    guard case .attribute(let attribute) = node.attributes.first else { return MockOptions() }
    return MockOptions(reading: attribute)
  }
}
