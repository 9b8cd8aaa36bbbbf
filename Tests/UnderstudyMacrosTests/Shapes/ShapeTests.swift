// A sample of random protocols; `.ci/shapes` compiles many more.

import SwiftParser
import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct ShapeTests {
  @Test(arguments: 0..<60) func mockOfARandomProtocolIsSwift(_ number: Int) {
    let shape = ShapeGenerator(seed: 7).shape(number)

    for (declaration, isNested) in protocols(in: shape) {
      var refusals: [Refusal] = []
      let model = ProtocolModel(
        reading: declaration, isNested: isNested, refusals: &refusals)
      let expansion =
        MockRenderer(model, at: "place").declarations
        + [WitnessExtensionRenderer(model, of: "Space.\(model.name)").declaration ?? ""]

      #expect(refusals.isEmpty, "\(shape)")
      for text in expansion {
        #expect(!Parser.parse(source: text).hasError, "\(shape)\n\(text)")
      }
    }
  }

  @Test func shapeFollowsFromItsNumberAlone() {
    let first = ShapeGenerator(seed: 7).shape(3)
    let second = ShapeGenerator(seed: 7).shape(3)

    #expect(first == second)
    #expect(first != ShapeGenerator(seed: 8).shape(3))
  }

  private func protocols(in source: String) -> [(ProtocolDeclSyntax, isNested: Bool)] {
    Parser.parse(source: source).statements.flatMap { item in
      if let declaration = item.item.as(ProtocolDeclSyntax.self) { return [(declaration, false)] }
      let members = item.item.as(EnumDeclSyntax.self)?.memberBlock.members ?? []
      return members.compactMap { $0.decl.as(ProtocolDeclSyntax.self).map { ($0, true) } }
    }
  }
}
