import SwiftSyntax
import SwiftSyntaxBuilder

extension InterceptableModel {
  /// Reads a type.
  ///
  /// - Parameters:
  ///   - declaration: A class, structure, enumeration or actor.
  ///   - omissions: Gets the functions that cannot be intercepted, and why.
  ///   - context: What is around the type, or the type and what is around it.
  init?(
    reading declaration: some SyntaxProtocol, in context: [Syntax] = [],
    omissions: inout [Omission]
  ) {
    guard let type = InterceptableModel(readingHead: declaration),
      let group = Syntax(declaration).asProtocol((any SyntaxProtocol).self) as? any DeclGroupSyntax
    else { return nil }
    self = type
    for (position, item) in group.memberBlock.members.enumerated() {
      if let replaced = Replaced(item.decl) {
        if let reason = Self.isNested(declaration, in: context) ? Replaced.nested : replaced.reason
        {
          omissions.append(Omission(name: replaced.name, reason: reason))
          continue
        }
        var refusals: [Refusal] = []
        if var member = MemberModel(reading: replaced.requirement, under: nil, &refusals),
          refusals.isEmpty
        {
          member.access = replaced.access.isNarrower(than: type.access) ? replaced.access : nil
          members.append(member)
          positions.append(position)
        }
        continue
      }
      guard let callable = Callable(item.decl), callable.hasBody,
        callable.attributes.named(["NotInterceptable"]).isEmpty,
        // Nobody could prepare a private function, or be told of it.
        ProtocolModel.Access(reading: callable.modifiers) != .private
      else { continue }
      if let reason = omissionReason(for: callable) {
        omissions.append(Omission(name: callable.name, reason: reason))
        continue
      }
      var refusals: [Refusal] = []
      if var member = MemberModel(readingIntercepted: item.decl, &refusals), refusals.isEmpty {
        let access = ProtocolModel.Access(reading: callable.modifiers)
        let isAsWide = callable.isDeinitializer || !access.isNarrower(than: type.access)
        member.access = isAsWide ? nil : access
        member.isOverride = callable.modifiers.contains {
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
        }, isNoncopyable: inherited.contains { $0 == "~Copyable" || $0 == "~Swift.Copyable" })
  }

  /// Reads a function that is annotated by itself; nil if it cannot be intercepted.
  init?(
    readingFunction function: FunctionDeclSyntax, isInType: Bool, isInGenericType: Bool,
    omissions: inout [Omission]
  ) {
    let isolation = ProtocolModel.Isolation(reading: function.attributes, function.modifiers)
    self.init(
      name: function.name.trimmedDescription, kind: .function(isInType: isInType),
      isFinal: !isInType,
      access: ProtocolModel.Access(reading: function.modifiers), isolation: isolation ?? .none,
      isSendable: true)
    guard let callable = Callable(DeclSyntax(function)), callable.hasBody else { return nil }
    if isInGenericType {
      omissions.append(
        Omission(name: callable.name, reason: "a generic type cannot hold what belongs to it"))
      return nil
    }
    if let reason = omissionReason(for: callable) {
      omissions.append(Omission(name: callable.name, reason: reason))
      return nil
    }
    var refusals: [Refusal] = []
    guard var member = MemberModel(readingIntercepted: DeclSyntax(function), &refusals),
      refusals.isEmpty
    else { return nil }
    member.isStatic = true
    member.key = "call"
    members = [member]
  }

  /// Why a type is left out; nil if it is not.
  ///
  /// - Parameter context: What is around the type, or the type and what is around it.
  func omission(in context: [Syntax]) -> Refusal.Kind? {
    if isNoncopyable { return .noncopyable }
    if Self.isInsideGenericType(context, except: name) { return .insideGenericType }
    return isHidden(in: context) ? .hiddenType : nil
  }

  /// Whether a type stands inside another declaration of members.
  private static func isNested(_ declaration: some SyntaxProtocol, in context: [Syntax]) -> Bool {
    let itself = Syntax(declaration).asProtocol((any SyntaxProtocol).self)
    let name = (itself as? any NamedDeclSyntax)?.name.trimmedDescription
    return context.enumerated().contains { position, syntax in
      let outer = syntax.asProtocol((any SyntaxProtocol).self)
      let isItself =
        position == 0 && (outer as? any NamedDeclSyntax)?.name.trimmedDescription == name
      return outer is any DeclGroupSyntax && !isItself
    }
  }

  /// Whether static variables cannot stand beside the declaration. The extension of a generic
  /// type cannot be told from others.
  static func isInsideGenericType(_ context: [Syntax], except name: String? = nil) -> Bool {
    context.enumerated().contains { position, syntax in
      let declaration = syntax.asProtocol((any SyntaxProtocol).self)
      let isItself =
        position == 0
        && (declaration as? any NamedDeclSyntax)?.name.trimmedDescription == name
      return !isItself && declaration is any DeclGroupSyntax
        && (declaration as? any WithGenericParametersSyntax)?.genericParameterClause != nil
    }
  }

  /// Whether an extension, which stands outside of every type, cannot see the type.
  private func isHidden(in context: [Syntax]) -> Bool {
    var levels = context.compactMap { syntax -> (name: String?, access: ProtocolModel.Access)? in
      let declaration = syntax.asProtocol((any SyntaxProtocol).self)
      guard let group = declaration as? any DeclGroupSyntax else { return nil }
      let name = (declaration as? any NamedDeclSyntax)?.name.trimmedDescription
      return (name, ProtocolModel.Access(reading: group.modifiers))
    }
    if levels.first?.name != name { levels.insert((name, access), at: 0) }
    return levels.dropLast().contains { $0.access == .private }
  }

  private func number(_ members: inout [MemberModel]) {
    for (index, key) in numbered(members.map(\.key)).enumerated() { members[index].key = key }
  }

  /// Why a function is left out; nil if it is not.
  private func omissionReason(for function: Callable) -> String? {
    let parameters = function.parameters
    let types = parameters.map(\.type) + (function.result.map { [$0] } ?? [])
    let tokens = types.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
    let attributes = function.attributes.compactMap { element -> String? in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.trimmedDescription
    }
    if parameters.contains(where: {
      ($0.secondName ?? $0.firstName).tokenKind == .wildcard
        || ($0.secondName ?? $0.firstName).plain.hidesOurs
    }) {
      return "an argument without a name cannot be handed on"
    }
    if tokens.contains("some") { return "an opaque type cannot be handed to an answer" }
    if !isFinal, tokens.contains("Self") {
      return "'Self' is not known in a class that is not final"
    }
    if function.generics?.parameters.contains(where: { $0.specifier != nil }) == true {
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
  let name: TokenSyntax
  let reason: String
}

/// A property or subscript that is `dynamic`, so that another can replace it.
private struct Replaced {
  static let nested = "an extension outside of the type around it would have to name its types"

  let name: TokenSyntax
  let access: ProtocolModel.Access
  /// The same as a requirement.
  let requirement: DeclSyntax
  /// Why it cannot be replaced; nil if it can.
  var reason: String?

  /// Nil if the declaration is something else.
  init?(_ declaration: DeclSyntax) {
    guard let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      modifiers.contains(where: { $0.name.tokenKind == .keyword(.dynamic) }),
      declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
        .named(["NotInterceptable"]).isEmpty == true
    else { return nil }
    access = ProtocolModel.Access(reading: modifiers)
    guard access != .private else { return nil }
    let isStatic = modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    let head: String
    let accessors: AccessorBlockSyntax?
    if let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, variable.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    {
      name = pattern.identifier
      accessors = binding.accessorBlock
      if binding.typeAnnotation == nil { reason = "its type is not written" }
      head = "var \(name.text)\(binding.typeAnnotation?.trimmedDescription ?? ": Never")"
    } else if let element = declaration.as(SubscriptDeclSyntax.self) {
      name = element.subscriptKeyword
      accessors = element.accessorBlock
      head =
        "subscript\(element.parameterClause.trimmedDescription) "
        + element.returnClause.trimmedDescription
      if element.genericParameterClause != nil { reason = "it is generic" }
    } else {
      return nil
    }
    var isSettable = accessors == nil
    if case .accessors(let list) = accessors?.accessors {
      isSettable = list.contains { $0.accessorSpecifier.tokenKind != .keyword(.get) }
      if list.contains(where: { $0.effectSpecifiers != nil }) {
        reason = "its accessor is asynchronous or throws"
      }
    }
    requirement = DeclSyntax(
      stringLiteral: "\(isStatic ? "static " : "")\(head) { get \(isSettable ? "set " : "")}")
  }
}

/// A function, an initializer or a deinitializer, in the parts that matter here.
private struct Callable {
  let name: TokenSyntax
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax
  var generics: GenericParameterClauseSyntax?
  var parameters: [FunctionParameterSyntax] = []
  var result: TypeSyntax?
  let hasBody: Bool
  var isDeinitializer = false

  /// Nil if the declaration is something else.
  init?(_ declaration: DeclSyntax) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      name = function.name
      attributes = function.attributes
      modifiers = function.modifiers
      generics = function.genericParameterClause
      parameters = Array(function.signature.parameterClause.parameters)
      result = function.signature.returnClause?.type
      hasBody = function.body != nil
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      name = initializer.initKeyword
      attributes = initializer.attributes
      modifiers = initializer.modifiers
      generics = initializer.genericParameterClause
      parameters = Array(initializer.signature.parameterClause.parameters)
      hasBody = initializer.body != nil
    } else if let deinitializer = declaration.as(DeinitializerDeclSyntax.self) {
      name = deinitializer.deinitKeyword
      attributes = deinitializer.attributes
      modifiers = deinitializer.modifiers
      hasBody = deinitializer.body != nil
      isDeinitializer = true
    } else {
      return nil
    }
  }
}

extension MemberModel {
  /// Reads a function, an initializer or a deinitializer with a body.
  init?(readingIntercepted declaration: DeclSyntax, _ refusals: inout [Refusal]) {
    if declaration.is(DeinitializerDeclSyntax.self) {
      self.init(
        kind: .property, name: "deinitializer", key: "__static_deinitializer", isStatic: true,
        result: .lifetime("Deinitialized"))
      return
    }
    self.init(reading: declaration, under: nil, &refusals)
    isMutating =
      declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
      .contains { $0.name.tokenKind == .keyword(.mutating) } ?? false
    guard case .initializer = kind else { return }
    result = .lifetime("Initialized")
    effects = Effects()
  }
}

extension ResultModel {
  fileprivate static func lifetime(_ event: String) -> ResultModel {
    ResultModel(declared: "Understudy.\(event)", type: "Understudy.\(event)")
  }
}
