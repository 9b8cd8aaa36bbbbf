import SwiftSyntax

extension ProtocolModel {
  /// Reads a protocol.
  ///
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - refusals: Gets what cannot be mocked, all of it and not the first alone.
  init(reading declaration: ProtocolDeclSyntax, refusals: inout [Refusal]) {
    let inherited =
      declaration.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    let parents = inherited.filter { !Self.withoutRequirements.contains(Self.plain($0)) }
    let isActor = inherited.contains { Self.plain($0) == "Actor" }
    let isolation: Isolation =
      isActor
      ? .actor
      : Isolation(reading: declaration.attributes, declaration.modifiers) ?? .none

    self.init(
      name: declaration.name.trimmedDescription,
      access: Access(reading: declaration.modifiers),
      isolation: isolation,
      isSendable: isActor || isolation.isGlobal || !parents.isEmpty
        || inherited.contains { Self.plain($0) == "Sendable" },
      parents: parents)

    for item in declaration.memberBlock.members {
      read(item.decl, &refusals)
    }
    for (index, key) in numbered(members.map(\.key)).enumerated() { members[index].key = key }
  }

  private mutating func read(_ member: DeclSyntax, _ refusals: inout [Refusal]) {
    if let function = member.as(FunctionDeclSyntax.self) {
      if let model = MemberModel(reading: function, &refusals) { members.append(model) }
    } else if let variable = member.as(VariableDeclSyntax.self) {
      if let model = MemberModel(reading: variable, &refusals) { members.append(model) }
    } else {
      refusals.append(Refusal(.requirement, at: member, named: "\(member.kind)"))
    }
  }

  /// Protocols of the standard library that demand nothing of a mock.
  private static let withoutRequirements: Set<String> = [
    "Sendable", "SendableMetatype", "AnyObject", "Actor", "Copyable", "Escapable",
  ]

  /// A type name without the module `Swift` before it.
  private static func plain(_ type: String) -> String {
    type.hasPrefix("Swift.") ? String(type.dropFirst("Swift.".count)) : type
  }
}

extension ProtocolModel.Access {
  init(reading modifiers: DeclModifierListSyntax) {
    self =
      modifiers.lazy.compactMap { Self(rawValue: $0.name.text) }.first ?? .internal
  }
}

extension ProtocolModel.Isolation {
  /// Reads `nonisolated` or a global actor; nil if neither is written.
  init?(reading attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) {
    if modifiers.contains(where: { $0.name.tokenKind == .keyword(.nonisolated) }) {
      self = .nonisolated
      return
    }
    for case .attribute(let attribute) in attributes {
      let name = attribute.attributeName.trimmedDescription
      // Global actors are recognized by their name, as a macro sees no declarations.
      if attribute.arguments == nil, name.hasSuffix("Actor") {
        self = .global(name)
        return
      }
    }
    return nil
  }

  var isGlobal: Bool {
    if case .global = self { true } else { false }
  }
}
