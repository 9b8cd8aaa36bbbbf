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
    let inherited = InheritedTypes(
      reading: declaration.inheritanceClause, declaration.genericWhereClause,
      restated: options.restated, &refusals)
    var options = options
    if inherited.isObject, options.superclass == nil { options.superclass = "NSObject" }
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
      valueParents: inherited.valueParents,
      isDecodable: inherited.isDecodable,
      isNested: isNested,
      attributes: declaration.attributes.named(["available"]),
      isNonsending: isNonsending,
      options: options)

    let primary =
      declaration.primaryAssociatedTypeClause?.primaryAssociatedTypes
      .map(\.name.trimmedDescription) ?? []
    read(declaration.memberBlock.members, under: nil, &refusals)
    var bound: Set<String> = []
    for (parent, argument) in inherited.known {
      let name = parent.associatedType ?? ""
      let type = argument ?? declaration.genericWhereClause.type(boundTo: name)
      restate(parent, type)
      if type != nil { bound.insert(name) }
    }
    if isNested, isServedOutside {
      let own = Set(associatedTypes.map(\.name)).union(
        declaration.memberBlock.members.compactMap {
          $0.decl.as(TypeAliasDeclSyntax.self)?.name.trimmedDescription
        })
      for index in members.indices { members[index].names.removeAll { own.contains($0.root) } }
    } else {
      for index in members.indices { members[index].names = [] }
    }
    associatedTypes = associatedTypes.map { type in
      var type = type
      type.isPrimary = primary.contains(type.name)
      return type
    }
    associatedTypes =
      primary.compactMap { name in associatedTypes.first { $0.name == name } }
      + associatedTypes.filter { !$0.isPrimary }
    let own = Set(associatedTypes.map(\.name))
    ownRequirements = declaration.genericWhereClause.clause { own.contains($0.subject) }
    usesID =
      inherited.isIdentifiable && !own.contains("ID")
      && !typeAliases.contains { $0.hasPrefix("typealias ID ") }
      && declaration.tokens(viewMode: .sourceAccurate).contains { $0.text == "ID" }
    // The lists know no associated types but those of the protocol and of mockable parents.
    requirements = declaration.genericWhereClause.clause {
      inherited.mockable.isEmpty
        ? own.contains($0.subject) || usesID && $0.subject == "ID"
        : !$0.isAboutSelf && !bound.contains($0.subject)
    }
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
      members[members.count - 1].names = TypeNames(in: declaration).found
    } else if let type = declaration.as(AssociatedTypeDeclSyntax.self) {
      associatedTypes.append(AssociatedTypeModel(reading: type))
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      typeAliases.append(alias.with(\.modifiers, []).trimmedDescription)
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

  /// Adds the requirements of a parent that the protocol does not restate itself.
  ///
  /// - Parameter type: What the parent's associated type is; nil if it is left open.
  private mutating func restate(_ parent: KnownParent, _ type: String?) {
    if let name = parent.associatedType, type == nil,
      !associatedTypes.contains(where: { $0.name == name }),
      !typeAliases.contains(where: { $0.hasPrefix("typealias \(name) ") })
    {
      associatedTypes.append(AssociatedTypeModel(name: name))
    }
    let restated = Set(members.map(\.fullName))
    for requirement in parent.requirements(type ?? parent.associatedType ?? "") {
      var refusals: [Refusal] = []
      guard var member = MemberModel(reading: requirement, &refusals),
        !restated.contains(member.fullName)
      else { continue }
      member.isOwn = false
      // The parent belongs to no actor, though the protocol may.
      if isolation != .actor || !member.isInitializer { member.isolation = .nonisolated }
      member.isForwardable = !parent.hidesResult
      members.append(member)
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
  var valueParents: [String] = []
  var isIdentifiable = false
  /// Whether only subclasses of `NSObject` conform.
  var isObject = false
  /// The parents that are expected to be `@Mockable`.
  var mockable: [String] = []
  /// The parents that are served as if restated, each with its generic argument.
  var known: [(parent: KnownParent, argument: String?)] = []

  private let restated: Set<String>

  /// - Parameters:
  ///   - clause: What stands behind the colon.
  ///   - requirements: The `where` clause, which can say the same of `Self`.
  ///   - restated: The parents whose requirements are restated.
  ///   - refusals: Gets the parents that cannot be served.
  init(
    reading clause: InheritanceClauseSyntax?, _ requirements: GenericWhereClauseSyntax?,
    restated: Set<String>, _ refusals: inout [Refusal]
  ) {
    self.restated = restated
    for inherited in clause?.inheritedTypes ?? [] {
      for type in inherited.type.composed {
        read(type, &refusals)
      }
    }
    for requirement in requirements?.requirements ?? [] where requirement.isAboutSelf {
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        continue
      }
      for type in conformance.rightType.composed { read(type, &refusals) }
    }
  }

  private mutating func read(_ type: TypeSyntax, _ refusals: inout [Refusal]) {
    let spelled = type.trimmedDescription
    let plain = spelled.hasPrefix("Swift.") ? String(spelled.dropFirst("Swift.".count)) : spelled
    if ["Codable", "Decodable", "Encodable", "Hashable"].contains(plain) {
      valueParents.append(plain)
    }
    let root = String(plain.prefix { $0 != "<" })
    switch plain {
    case "Actor":
      isActor = true
    case "Sendable", "Error":
      isSendable = true
    case "Codable", "Decodable":
      isDecodable = true
    case "Identifiable":
      isIdentifiable = true
    case "NSObjectProtocol":
      isObject = true
    case "AnyObject", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable",
      "Equatable", "Hashable", "Comparable", "Encodable",
      "CustomStringConvertible", "CustomDebugStringConvertible", "LocalizedError",
      "Observable", "ObservableObject":
      // They demand nothing, or `Understudy` has witnesses for all mocks.
      break
    case "~Copyable", "~Escapable", "~Swift.Copyable", "~Swift.Escapable":
      // A mock is a class or an actor, which may conform to such a protocol.
      break
    case _ where restated.contains(spelled):
      break
    case _ where KnownParent(rawValue: root) != nil:
      let argument = plain.dropFirst(root.count + 1).dropLast()
      known +=
        KnownParent(rawValue: root).map { [($0, argument.isEmpty ? nil : String(argument))] } ?? []
    case _ where Self.unsupported.contains(root):
      refusals.append(Refusal(.parent, at: type, named: spelled))
    default:
      mockable.append(String(spelled.prefix { $0 != "<" }))
    }
  }

  /// Protocols of the standard library that no mock can serve: their requirements are
  /// not known here, or only a value can meet them.
  private static let unsupported: Set<String> = [
    "AdditiveArithmetic", "AsyncIteratorProtocol", "AsyncSequence", "BidirectionalCollection",
    "BinaryFloatingPoint", "BinaryInteger", "Clock", "Collection",
    "CustomReflectable", "CVarArg", "Decoder", "DistributedActor", "DurationProtocol", "Encoder",
    "Executor", "ExpressibleByArrayLiteral", "ExpressibleByBooleanLiteral",
    "ExpressibleByDictionaryLiteral", "ExpressibleByExtendedGraphemeClusterLiteral",
    "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral",
    "ExpressibleByStringInterpolation", "ExpressibleByStringLiteral",
    "ExpressibleByUnicodeScalarLiteral", "FixedWidthInteger", "FloatingPoint", "GlobalActor",
    "InstantProtocol", "MutableCollection",
    "Numeric", "OptionSet", "RandomAccessCollection", "RandomNumberGenerator", "RangeExpression",
    "RangeReplaceableCollection", "SerialExecutor", "SetAlgebra",
    "SignedInteger", "SignedNumeric", "SIMD", "SIMDScalar", "SingleValueDecodingContainer",
    "SingleValueEncodingContainer", "Strideable", "StringProtocol", "TaskExecutor",
    "TextOutputStreamable", "UnkeyedDecodingContainer",
    "UnkeyedEncodingContainer", "UnsignedInteger",
  ]
}

extension GenericWhereClauseSyntax? {
  /// A `where` clause with some of the requirements; empty if none is left.
  fileprivate func clause(_ isIncluded: (GenericRequirementSyntax) -> Bool) -> String {
    let requirements = self?.requirements.filter(isIncluded) ?? []
    guard !requirements.isEmpty else { return "" }
    return "where "
      + requirements.map { $0.requirement.trimmedDescription.withoutSelf }.joined(separator: ", ")
  }
}

extension GenericWhereClauseSyntax? {
  /// The type that an associated type is said to be the same as; nil if there is none.
  fileprivate func type(boundTo name: String) -> String? {
    self?.requirements.lazy.compactMap { requirement in
      guard case .sameTypeRequirement(let same) = requirement.requirement,
        same.leftType.trimmedDescription.withoutSelf == name
      else { return nil }
      return same.rightType.trimmedDescription
    }.first
  }
}

extension GenericRequirementSyntax {
  /// Whether it constrains `Self`.
  fileprivate var isAboutSelf: Bool { left == "Self" }

  /// The associated type that it is about, be it in some part of it.
  fileprivate var subject: String { left.withoutSelf.root }

  private var left: String {
    switch requirement {
    case .conformanceRequirement(let requirement): requirement.leftType.trimmedDescription
    case .sameTypeRequirement(let requirement): requirement.leftType.trimmedDescription
    case .layoutRequirement(let requirement): requirement.type.trimmedDescription
    default: ""
    }
  }
}

extension String {
  /// The requirement without the optional `Self.` at its beginning.
  fileprivate var withoutSelf: String {
    hasPrefix("Self.") ? String(dropFirst("Self.".count)) : self
  }

  /// The part of a name before the first dot.
  fileprivate var root: String { String(prefix { $0 != "." }) }
}

/// The names of types in a requirement, those of its own generic parameters excepted.
private final class TypeNames: SyntaxVisitor {
  private(set) var found: [String] = []
  private var own: Set<String> = ["Self", "Any", "AnyObject"]

  init(in declaration: DeclSyntax) {
    super.init(viewMode: .sourceAccurate)
    for clause in declaration.children(viewMode: .sourceAccurate) {
      for parameter in clause.as(GenericParameterClauseSyntax.self)?.parameters ?? [] {
        own.insert(parameter.name.trimmedDescription)
      }
    }
    walk(declaration)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.trimmedDescription)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    var whole = node
    whole.genericArgumentClause = nil
    note(whole.trimmedDescription)
    if let arguments = node.genericArgumentClause { walk(arguments) }
    return .skipChildren
  }

  private func note(_ name: String) {
    if !own.contains(name.root), !found.contains(name) { found.append(name) }
  }
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
      modifiers.lazy.compactMap { modifier in
        // Nobody subclasses what is made for an open class.
        modifier.detail != nil
          ? nil : modifier.name.text == "open" ? .public : Self(rawValue: modifier.name.text)
      }.first ?? .internal
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
