import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Interceptable`: identities beside a type, lists of members in an extension of it, and
/// an attribute on each of its functions.
struct InterceptableMacro: RenderingMacro, PeerMacro, MemberMacro, ExtensionMacro,
  MemberAttributeMacro
{
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard context.isMocking else { return [] }
    var omissions: [Omission] = []
    if let function = declaration.as(FunctionDeclSyntax.self) {
      let model = InterceptableModel(
        readingFunction: function, isInType: context.isInType,
        isInGenericType: InterceptableModel.isInsideGenericType(context.lexicalContext),
        omissions: &omissions)
      for omission in omissions { context.diagnose(omission.diagnostic) }
      return model.map {
        InterceptionRenderer($0).function(at: context.place(of: node))
          .map { DeclSyntax(verbatim: $0) }
      } ?? []
    }
    guard
      let model = InterceptableModel(
        reading: declaration, in: context.lexicalContext, omissions: &omissions)
    else {
      context.diagnose(
        Refusal(.notInterceptable, at: node, named: declaration.phrase).diagnostic)
      return []
    }
    if let omission = model.omission(in: context.lexicalContext) {
      context.diagnose(Refusal(omission, at: node, named: model.name).diagnostic)
      return []
    }
    for omission in omissions { context.diagnose(omission.diagnostic) }
    let text = InterceptionRenderer(model).identities(at: context.place(of: node))
    return [DeclSyntax(verbatim: text)]
  }

  /// The number of the class among the interceptable ones; its superclasses are the arguments.
  private static func level(of node: AttributeSyntax) -> Int {
    (node.arguments?.as(LabeledExprListSyntax.self)?.count ?? 0) + 1
  }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    var omissions: [Omission] = []
    guard context.isMocking,
      let model = InterceptableModel(
        reading: declaration, in: context.lexicalContext, omissions: &omissions),
      model.omission(in: context.lexicalContext) == nil
    else { return [] }
    return InterceptionRenderer(model).lists(onLevel: level(of: node))
      .map { DeclSyntax(verbatim: $0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    var omissions: [Omission] = []
    guard
      let model = InterceptableModel(
        reading: declaration, in: context.lexicalContext, omissions: &omissions),
      model.omission(in: context.lexicalContext) == nil
    else { return [] }
    // A class with subclasses keeps the conformances in every build: see `NoMembers`.
    guard context.isMocking || !model.isFinal && !protocols.isEmpty else { return [] }
    guard !protocols.isEmpty else {
      let superclass = declaration.inheritanceClause?.inheritedTypes.first?.type
      context.diagnose(
        Refusal(
          .interceptableParent, at: node, named: model.name,
          remedy: superclass?.trimmedDescription
        ).diagnostic)
      return []
    }
    let text = InterceptionRenderer(model)
      .conformance(of: type.trimmedDescription, onLevel: level(of: node))
    return [try ExtensionDeclSyntax(verbatim: text)]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    var omissions: [Omission] = []
    guard context.isMocking,
      let model = InterceptableModel(
        reading: declaration, in: context.lexicalContext, omissions: &omissions),
      model.omission(in: context.lexicalContext) == nil,
      let position = position(of: member, in: declaration),
      let index = model.positions.firstIndex(of: position), !model.members[index].isReplaced
    else { return [] }
    return ["@Understudy.__Intercepted(key: \(literal: model.members[index].key))"]
  }

  /// The position of a member in its type; the node itself may have been copied.
  private static func position(
    of member: some DeclSyntaxProtocol, in declaration: some DeclGroupSyntax
  ) -> Int? {
    let text = member.trimmedDescription
    return declaration.memberBlock.members.enumerated()
      .first { $0.element.decl.trimmedDescription == text }?.offset
  }
}

extension InterceptableMacro: BodyMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) -> [CodeBlockItemSyntax] {
    var omissions: [Omission] = []
    guard context.isMocking, let function = declaration.as(FunctionDeclSyntax.self),
      var model = InterceptableModel(
        readingFunction: function, isInType: context.isInType,
        isInGenericType: InterceptableModel.isInsideGenericType(context.lexicalContext),
        omissions: &omissions)
    else { return declaration.body.map { Array($0.statements) } ?? [] }
    model.isNonsending = context.isNonsendingByDefault
    let text = InterceptionRenderer(model)
      .body(of: model.members[0], declaration.body?.statements.description ?? "")
    return [CodeBlockItemSyntax(verbatim: text)]
  }
}

extension MacroExpansionContext {
  /// Whether the declaration is a member of a type.
  fileprivate var isInType: Bool {
    lexicalContext.contains {
      $0.asProtocol((any SyntaxProtocol).self) is any DeclGroupSyntax
    }
  }
}

/// `@__Intercepted`: the body of one function.
struct InterceptedMacro: RenderingMacro, BodyMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) -> [CodeBlockItemSyntax] {
    let statements = declaration.body.map { Array($0.statements) } ?? []
    var refusals: [Refusal] = []
    guard
      let key = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
        .as(StringLiteralExprSyntax.self)?.segments.trimmedDescription,
      var type = context.lexicalContext.first.flatMap(InterceptableModel.init(readingHead:)),
      var member = MemberModel(readingIntercepted: DeclSyntax(declaration), &refusals)
    else { return statements }
    member.key = key
    type.isNonsending = context.isNonsendingByDefault
    let renderer = InterceptionRenderer(type)
    let body = declaration.body?.statements.description ?? ""
    let text =
      switch declaration.kind {
      case .initializerDecl: renderer.body(ofInitializer: member, body)
      case .deinitializerDecl: renderer.body(ofDeinitializer: member, body)
      default: renderer.body(of: member, body)
      }
    return [CodeBlockItemSyntax(verbatim: text)]
  }
}

extension Omission {
  fileprivate var diagnostic: Diagnostic {
    Diagnostic(node: name, message: Warning(name: name.text, reason: reason))
  }

  private struct Warning: DiagnosticMessage {
    let name: String
    let reason: String

    var message: String {
      "'@Interceptable' leaves out '\(name)', since \(reason); mark it '@NotInterceptable'"
    }
    var diagnosticID: MessageID { MessageID(domain: "Understudy", id: "omission") }
    var severity: DiagnosticSeverity { .warning }
  }
}

/// `@NotInterceptable`: a mark, read by `@Interceptable`.
struct NotInterceptableMacro: RenderingMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}
