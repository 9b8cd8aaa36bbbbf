import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Overridable`: an accessor that asks for overrides, and the constant behind it.
struct OverridableMacro: RenderingMacro, AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    // The peer role reports the refusals. Here the compiler shall find no second fault: it
    // demands a getter, unless the user has written one.
    var refusals: [Refusal] = []
    guard let renderer = renderer(declaration, context, &refusals) else {
      return refusals.contains { $0.kind == .hasAccessors } ? [] : ["get { Swift.fatalError() }"]
    }
    return [AccessorDeclSyntax(stringLiteral: renderer.accessor)]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    var refusals: [Refusal] = []
    let renderer = renderer(declaration, context, &refusals)
    for refusal in refusals { context.diagnose(refusal.diagnostic) }
    return renderer?.companions.map { DeclSyntax(verbatim: $0) } ?? []
  }

  private static func renderer(
    _ declaration: some DeclSyntaxProtocol, _ context: some MacroExpansionContext,
    _ refusals: inout [Refusal]
  ) -> OverridableRenderer? {
    OverridableModel(
      reading: declaration, in: context.lexicalContext, refusals: &refusals
    ).map { OverridableRenderer($0, isMocking: context.isMocking) }
  }
}
