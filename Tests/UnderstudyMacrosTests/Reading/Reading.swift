// Short ways from a piece of source to its model.

import SwiftParser
import SwiftSyntax

@testable import UnderstudyMacros

/// The first declaration of a source.
func declaration<Node: DeclSyntaxProtocol>(_ source: String, as type: Node.Type = Node.self) -> Node
{
  let file = Parser.parse(source: source)
  for statement in file.statements {
    if let node = statement.item.as(type) { return node }
  }
  preconditionFailure("No such declaration in \(source)")
}

/// The model of the protocol in a source, and what was refused.
func read(
  _ source: String, _ options: MockOptions = MockOptions(), isNested: Bool = false
) -> (model: ProtocolModel, refusals: [Refusal]) {
  var refusals: [Refusal] = []
  let model = ProtocolModel(
    reading: declaration(source), options: options, isNested: isNested, refusals: &refusals)
  return (model, refusals)
}

/// The model of a protocol with some members.
func model(of members: String) -> ProtocolModel { read("protocol Shop {\n\(members)\n}").model }

/// The model of a member.
func member(_ source: String) -> MemberModel { model(of: source).members[0] }

/// The model of a parameter of a method.
func parameter(_ source: String) -> ParameterModel {
  member("func order(\(source))").parameters[0]
}
