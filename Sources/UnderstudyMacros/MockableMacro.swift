import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros
import Synchronization

/// `@Mockable`: the mock beside the protocol, and witnesses for mocks of its children.
struct MockableMacro: RenderingMacro, PeerMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    var refusals: [Refusal] = []
    let model = read(node, declaration, context, &refusals)
    for refusal in refusals { context.diagnose(refusal.diagnostic) }
    guard let model, refusals.isEmpty else { return [] }
    return MockRenderer(model, at: context.place(of: node)).declarations
      .map { DeclSyntax(verbatim: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The peer role has reported the refusals.
    var refusals: [Refusal] = []
    guard let model = read(node, declaration, context, &refusals), refusals.isEmpty,
      let text = WitnessExtensionRenderer(model, of: type.trimmedDescription).declaration
    else { return [] }
    return [try ExtensionDeclSyntax(verbatim: text)]
  }

  /// The protocol; nil if it is none, or the build shall have no mock of it.
  private static func read(
    _ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol,
    _ context: some MacroExpansionContext, _ refusals: inout [Refusal]
  ) -> ProtocolModel? {
    guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
      refusals.append(Refusal(.notAProtocol, at: node, named: declaration.phrase))
      return nil
    }
    let options = MockOptions(reading: node)
    guard options.isInEveryBuild || context.isMocking else { return nil }
    let isNested = !context.lexicalContext.isEmpty
    let isNonsending = context.isNonsendingByDefault
    let source = "\(node.trimmed)\(isNested)\(isNonsending)\(declaration.trimmed)"
    if let model = lastRead.model(of: source) { return model }
    let model = ProtocolModel(
      reading: declaration, options: options, isNested: isNested, isNonsending: isNonsending,
      refusals: &refusals)
    if refusals.isEmpty { lastRead.keep(model, of: source) }
    return model
  }

  private static let lastRead = LastRead()
}

/// The protocol that was read last. The compiler asks for one role of the macro after the other,
/// and reading takes as long as all that is rendered for a role.
private final class LastRead: Sendable {
  private let state = Mutex<(source: String, model: ProtocolModel)?>(nil)

  /// - Parameter source: All that the model depends on.
  func model(of source: String) -> ProtocolModel? {
    state.withLock { $0?.source == source ? $0?.model : nil }
  }

  func keep(_ model: ProtocolModel, of source: String) {
    state.withLock { $0 = (source, model) }
  }
}

/// `@__MemberList`: the default implementations of a generated list of members.
struct MemberListMacro: RenderingMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let list = declaration.as(ProtocolDeclSyntax.self),
      let arguments = node.arguments?.as(LabeledExprListSyntax.self),
      let owner = arguments.first?.expression.as(StringLiteralExprSyntax.self)?
        .representedLiteralValue
    else { return [] }
    let isStatic = arguments.last?.expression.trimmedDescription == "true"
    let renderer = MemberListRenderer(
      MemberListModel(reading: list, owner: owner, isStatic: isStatic))
    return try renderer.extensionDeclaration(of: type.trimmedDescription)
      .map { [try ExtensionDeclSyntax(verbatim: $0)] } ?? []
  }
}

extension MacroExpansionContext {
  /// A place in the user's source as an expression that makes a `SourcePlace`.
  func place(of node: AttributeSyntax) -> String {
    let fileID = location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
    let filePath = location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)
    return """
      Understudy.SourcePlace(
        fileID: \(fileID?.file.description ?? "#fileID"),
        filePath: \(filePath?.file.description ?? "#filePath"),
        line: \(fileID?.line.description ?? "#line"), column: \(fileID?.column.description ?? "#column"))
      """
  }
}
