import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Mockable`: the mock beside the protocol, and witnesses for mocks of its children.
struct MockableMacro: PeerMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard context.isMocking else { return [] }
    var refusals: [Refusal] = []
    let model = read(declaration, &refusals)
    for refusal in refusals { context.diagnose(refusal.diagnostic) }
    guard let model, refusals.isEmpty else { return [] }
    return MockRenderer(model).declarations.map { DeclSyntax(stringLiteral: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard context.isMocking else { return [] }
    // The peer role has reported the refusals.
    var refusals: [Refusal] = []
    guard let model = read(declaration, &refusals), refusals.isEmpty, !model.members.isEmpty
    else { return [] }
    let text = WitnessExtensionRenderer(model, of: type.trimmedDescription).declaration
    return [try ExtensionDeclSyntax("\(raw: text)")]
  }

  private static func read(
    _ declaration: some DeclSyntaxProtocol, _ refusals: inout [Refusal]
  ) -> ProtocolModel? {
    if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      return ProtocolModel(reading: declaration, refusals: &refusals)
    }
    refusals.append(Refusal(.notAProtocol, at: declaration, named: declaration.phrase))
    return nil
  }
}

/// `@__MemberList`: the default implementations of a generated list of members.
struct MemberListMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let list = declaration.as(ProtocolDeclSyntax.self),
      let owner = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
    else { return [] }
    let renderer = MemberListRenderer(MemberListModel(reading: list, owner: owner))
    return [
      try ExtensionDeclSyntax("\(raw: renderer.extensionDeclaration(of: type.trimmedDescription))")
    ]
  }
}
