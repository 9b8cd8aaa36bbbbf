import SwiftSyntax

extension SyntaxProtocol {
  /// The declaration as a message speaks of it, such as `structure 'Cart'`.
  var phrase: String {
    let declaration = Syntax(self)
    let kind =
      switch declaration.kind {
      case .actorDecl: "actor"
      case .classDecl: "class"
      case .enumDecl: "enumeration"
      case .extensionDecl: "an extension"
      case .functionDecl: "function"
      case .protocolDecl: "protocol"
      case .structDecl: "structure"
      case .typeAliasDecl: "type alias"
      case .variableDecl: "this declaration"
      default: "this declaration"
      }
    guard let named = declaration.asProtocol((any SyntaxProtocol).self) as? any NamedDeclSyntax
    else { return kind }
    return "\(kind) '\(named.name.trimmedDescription)'"
  }
}
