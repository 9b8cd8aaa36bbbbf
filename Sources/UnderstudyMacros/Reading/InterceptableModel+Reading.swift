import SwiftSyntax

extension InterceptableModel {
  /// Reads a type.
  ///
  /// - Parameters:
  ///   - declaration: A class, structure, enumeration or actor.
  ///   - omissions: Gets the functions that cannot be intercepted, and why.
  init?(reading declaration: some SyntaxProtocol, omissions: inout [Omission]) {
    guard let type = InterceptableModel(readingHead: declaration),
      let group = Syntax(declaration).asProtocol((any SyntaxProtocol).self) as? any DeclGroupSyntax
    else { return nil }
    self = type
    for (position, item) in group.memberBlock.members.enumerated() {
      guard let function = item.decl.as(FunctionDeclSyntax.self), function.body != nil,
        function.attributes.named(["NotInterceptable"]).isEmpty,
        // Nobody could prepare a private function, or be told of it.
        ProtocolModel.Access(reading: function.modifiers) != .private
      else { continue }
      if let reason = omissionReason(for: function) {
        omissions.append(Omission(function: function, reason: reason))
        continue
      }
      var refusals: [Refusal] = []
      if var member = MemberModel(reading: DeclSyntax(function), under: nil, &refusals),
        refusals.isEmpty
      {
        let access = ProtocolModel.Access(reading: function.modifiers)
        member.access = access.isNarrower(than: type.access) ? access : nil
        member.isOverride = function.modifiers.contains {
          $0.name.tokenKind == .keyword(.override)
        }
        members.append(member)
        positions.append(position)
      }
    }
    type.number(&members)
  }

  /// Reads a type without its members.
  init?(readingHead declaration: some SyntaxProtocol) {
    let syntax = Syntax(declaration)
    guard let group = syntax.asProtocol((any SyntaxProtocol).self) as? any DeclGroupSyntax,
      let named = syntax.asProtocol((any SyntaxProtocol).self) as? any NamedDeclSyntax
    else { return nil }
    let kind: Kind
    switch syntax.kind {
    case .classDecl: kind = .class
    case .actorDecl: kind = .actor
    case .structDecl, .enumDecl: kind = .value
    default: return nil
    }
    let inherited =
      group.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    let isolation: ProtocolModel.Isolation =
      kind == .actor
      ? .actor : ProtocolModel.Isolation(reading: group.attributes, group.modifiers) ?? .none
    self.init(
      name: named.name.trimmedDescription, kind: kind,
      isFinal: kind != .class
        || group.modifiers.contains { $0.name.tokenKind == .keyword(.final) },
      access: ProtocolModel.Access(reading: group.modifiers), isolation: isolation,
      isSendable: kind == .actor || isolation.isGlobal
        || inherited.contains {
          ["Sendable", "Swift.Sendable", "@unchecked Sendable"].contains($0)
        })
  }

  /// Whether an extension, which stands outside of every type, cannot see the type.
  ///
  /// - Parameter context: What is around the type, or the type and what is around it.
  func isHidden(in context: [Syntax]) -> Bool {
    guard access == .private else { return false }
    return context.enumerated().contains { position, syntax in
      let declaration = syntax.asProtocol((any SyntaxProtocol).self)
      guard declaration is any DeclGroupSyntax else { return false }
      let name = (declaration as? any NamedDeclSyntax)?.name.trimmedDescription
      return position > 0 || name != self.name
    }
  }

  private func number(_ members: inout [MemberModel]) {
    for (index, key) in numbered(members.map(\.key)).enumerated() { members[index].key = key }
  }

  /// Why a function is left out; nil if it is not.
  private func omissionReason(for function: FunctionDeclSyntax) -> String? {
    let signature = function.signature
    let types =
      signature.parameterClause.parameters.map(\.type)
      + (signature.returnClause.map { [$0.type] } ?? [])
    let tokens = types.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
    let attributes = function.attributes.compactMap { element -> String? in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.trimmedDescription
    }
    if signature.parameterClause.parameters.contains(where: {
      ($0.secondName ?? $0.firstName).tokenKind == .wildcard
        || ($0.secondName ?? $0.firstName).plain.hidesOurs
    }) {
      return "an argument without a name cannot be handed on"
    }
    if tokens.contains("some") { return "an opaque type cannot be handed to an answer" }
    if !isFinal, tokens.contains("Self") {
      return "'Self' is not known in a class that is not final"
    }
    if function.genericParameterClause?.parameters.contains(where: { $0.specifier != nil }) == true
    {
      return "a parameter pack cannot be recorded"
    }
    let specifiers: [Keyword] = [.consuming, .borrowing, .sending, .isolated]
    if types.contains(where: { type in specifiers.contains { type.has(specifier: $0) } }) {
      return "an argument with an ownership specifier cannot be handed to an answer"
    }
    if attributes.contains(where: {
      ["inlinable", "_transparent", "_alwaysEmitIntoClient"].contains($0)
    }) {
      return "its body is part of the interface of the module"
    }
    if attributes.contains(where: { $0.hasSuffix("Builder") }) {
      return "its body is that of a result builder"
    }
    if function.modifiers.contains(where: {
      [.keyword(.consuming), .keyword(.borrowing)].contains($0.name.tokenKind)
    }) {
      return "it takes 'self' with an ownership specifier"
    }
    return nil
  }
}

/// A function that is left out, and why.
struct Omission {
  let function: FunctionDeclSyntax
  let reason: String
}
