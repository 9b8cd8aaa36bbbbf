import SwiftSyntax

extension ProtocolModel {
  /// Reads a protocol.
  ///
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - options: The arguments of the macro.
  ///   - isNested: Whether it stands inside a type.
  ///   - isNonsending: Whether asynchronous members stay on the caller's actor by default.
  ///   - refusals: Gets what cannot be mocked, all of it and not the first alone.
  init(
    reading declaration: ProtocolDeclSyntax, options: MockOptions = MockOptions(),
    isNested: Bool = false, isNonsending: Bool = true, refusals: inout [Refusal]
  ) {
    let inherited = InheritedTypes(reading: declaration.inheritanceClause, &refusals)
    let isolation: Isolation =
      inherited.isActor || options.isActor
      ? .actor
      : Isolation(reading: declaration.attributes, declaration.modifiers) ?? .none

    self.init(
      name: declaration.name.trimmedDescription,
      access: Access(reading: declaration.modifiers),
      isolation: isolation,
      isSendable: isolation == .actor || isolation.isGlobal || inherited.isSendable
        || !inherited.mockable.isEmpty || options.mirrored != nil,
      parents: inherited.mockable.filter { $0 != options.superclass },
      isDecodable: inherited.isDecodable,
      requirements: declaration.genericWhereClause?.trimmedDescription ?? "",
      isNested: isNested,
      attributes: declaration.attributes.named(["available"]),
      isNonsending: isNonsending,
      options: options)

    let primary =
      declaration.primaryAssociatedTypeClause?.primaryAssociatedTypes
      .map(\.name.trimmedDescription) ?? []
    read(declaration.memberBlock.members, under: nil, &refusals)
    associatedTypes = associatedTypes.map { type in
      var type = type
      type.isPrimary = primary.contains(type.name)
      return type
    }
    associatedTypes =
      primary.compactMap { name in associatedTypes.first { $0.name == name } }
      + associatedTypes.filter { !$0.isPrimary }
    number()
  }

  private mutating func read(
    _ items: MemberBlockItemListSyntax, under condition: String?, _ refusals: inout [Refusal]
  ) {
    for item in items {
      read(item.decl, under: condition, &refusals)
    }
  }

  private mutating func read(
    _ declaration: DeclSyntax, under condition: String?, _ refusals: inout [Refusal]
  ) {
    if let member = MemberModel(
      reading: declaration, under: condition, notKept: options.notKept, &refusals)
    {
      members.append(member)
    } else if let type = declaration.as(AssociatedTypeDeclSyntax.self) {
      associatedTypes.append(AssociatedTypeModel(reading: type))
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      typeAliases.append(alias.trimmedDescription)
    } else if let block = declaration.as(IfConfigDeclSyntax.self) {
      var earlier: [String] = []
      for clause in block.clauses {
        let own = clause.condition?.trimmedDescription
        let all =
          (condition.map { [$0] } ?? []) + earlier.map { "!(\($0))" } + (own.map { [$0] } ?? [])
        if let own { earlier.append(own) }
        guard case .decls(let items) = clause.elements else { continue }
        read(
          items, under: all.count == 1 ? all[0] : all.map { "(\($0))" }.joined(separator: " && "),
          &refusals)
      }
    }
  }

  /// Tells members apart whose names and labels are the same.
  private mutating func number() {
    for isStatic in [false, true] {
      let indices = members.indices.filter { members[$0].isStatic == isStatic }
      for (index, key) in zip(indices, numbered(indices.map { members[$0].key })) {
        members[index].key = key
      }
    }
  }
}

/// What stands behind the colon of a protocol.
private struct InheritedTypes {
  var isActor = false
  var isSendable = false
  var isDecodable = false
  /// The parents that are expected to be `@Mockable`.
  var mockable: [String] = []

  init(reading clause: InheritanceClauseSyntax?, _ refusals: inout [Refusal]) {
    for inherited in clause?.inheritedTypes ?? [] {
      for type in inherited.type.composed {
        read(type, &refusals)
      }
    }
  }

  private mutating func read(_ type: TypeSyntax, _ refusals: inout [Refusal]) {
    let spelled = type.trimmedDescription
    let plain = spelled.hasPrefix("Swift.") ? String(spelled.dropFirst("Swift.".count)) : spelled
    switch plain {
    case "Actor":
      isActor = true
    case "Sendable", "Error":
      isSendable = true
    case "Codable", "Decodable":
      isDecodable = true
    case "AnyObject", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable",
      "Equatable", "Hashable", "Comparable", "Identifiable", "Encodable",
      "CustomStringConvertible", "CustomDebugStringConvertible", "LocalizedError":
      // They demand nothing, or `Understudy` has witnesses for all mocks.
      break
    case "~Copyable", "~Escapable", "~Swift.Copyable", "~Swift.Escapable":
      // A mock is a class or an actor, which may conform to such a protocol.
      break
    case _ where Self.unsupported.contains(plain.prefix { $0 != "<" }):
      refusals.append(Refusal(.parent, at: type, named: spelled))
    default:
      mockable.append(String(spelled.prefix { $0 != "<" }))
    }
  }

  /// Protocols of the standard library that no mock can serve: their requirements are
  /// not known here, or only a value can meet them.
  private static let unsupported: Set<Substring> = [
    "AdditiveArithmetic", "AsyncIteratorProtocol", "AsyncSequence", "BidirectionalCollection",
    "BinaryFloatingPoint", "BinaryInteger", "CaseIterable", "Clock", "Collection", "Decoder",
    "Encoder", "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral",
    "ExpressibleByNilLiteral", "ExpressibleByStringLiteral", "FixedWidthInteger",
    "FloatingPoint", "GlobalActor", "IteratorProtocol", "MutableCollection", "Numeric",
    "OptionSet", "RandomAccessCollection", "RandomNumberGenerator", "RangeReplaceableCollection",
    "RawRepresentable", "Sequence", "SerialExecutor", "SetAlgebra", "SignedInteger",
    "SignedNumeric", "Strideable", "StringProtocol", "TaskExecutor", "TextOutputStream",
    "UnsignedInteger",
  ]
}

extension AssociatedTypeModel {
  init(reading type: AssociatedTypeDeclSyntax) {
    self.init(
      name: type.name.trimmedDescription,
      // A generic parameter takes one constraint or a composition of several.
      constraint: type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription)
        .joined(separator: " & ") ?? "",
      requirements: type.genericWhereClause?.trimmedDescription ?? "")
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

extension AttributeListSyntax {
  /// The attributes with one of some names, as written.
  func named(_ names: Set<String>) -> [String] {
    compactMap { element in
      guard case .attribute(let attribute) = element,
        names.contains(attribute.attributeName.trimmedDescription)
      else { return nil }
      return attribute.trimmedDescription
    }
  }
}

extension TypeSyntax {
  /// The parts of a composition such as `A & B`.
  fileprivate var composed: [TypeSyntax] {
    guard let composition = unwrapped.as(CompositionTypeSyntax.self) else { return [unwrapped] }
    return composition.elements.flatMap(\.type.composed)
  }
}
