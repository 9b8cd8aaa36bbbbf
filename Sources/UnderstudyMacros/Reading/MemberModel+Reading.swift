import SwiftSyntax

extension MemberModel {
  /// Reads a requirement; nil if the declaration is none, or has been refused.
  init?(
    reading declaration: DeclSyntax, under condition: String? = nil,
    notKept: Set<String> = [], _ refusals: inout [Refusal]
  ) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      self.init(reading: function, notKept, &refusals)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      self.init(reading: variable)
    } else if let `subscript` = declaration.as(SubscriptDeclSyntax.self) {
      self.init(reading: `subscript`, notKept, &refusals)
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      self.init(reading: initializer, notKept, &refusals)
    } else {
      return nil
    }
    self.condition = condition
    if let declaration = declaration.asProtocol((any WithAttributesSyntax).self),
      let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
    {
      isNonsending =
        !declaration.attributes.named(["concurrent"]).isEmpty
        ? false : modifiers.contains { $0.detail?.detail.text == "nonsending" } ? true : nil
    }
    if isStatic { key = "__static_" + key }
  }

  private init?(
    reading function: FunctionDeclSyntax, _ notKept: Set<String>, _ refusals: inout [Refusal]
  ) {
    var generics = GenericParameters(
      reading: function.genericParameterClause, function.genericWhereClause, notKept: notKept)
    let signature = function.signature
    let name = function.name.trimmedDescription
    let parameters = [ParameterModel](
      reading: signature.parameterClause, &generics, hasLabels: !name.isOperator, &refusals)
    self.init(
      kind: .method, name: name, key: memberKey(name, labels: parameters.map(\.label)),
      isStatic: function.modifiers.areStatic, fixity: function.modifiers.fixity,
      generics: generics.clause, parameters: parameters,
      result: ResultModel(reading: signature.returnClause?.type, generics),
      requirements: function.genericWhereClause?.trimmedDescription ?? "",
      effects: Effects(reading: signature.effectSpecifiers),
      isolation: .init(reading: function.attributes, function.modifiers),
      attributes: function.attributes.named(Self.keptAttributes))
  }

  private init?(reading variable: VariableDeclSyntax) {
    // The compiler itself refuses a requirement without these parts.
    guard let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmedDescription,
      let type = binding.typeAnnotation?.type,
      case .accessors(let accessors) = binding.accessorBlock?.accessors
    else { return nil }
    self.init(
      kind: .property, name: name, key: memberKey(name),
      isStatic: variable.modifiers.areStatic, isSettable: accessors.contain(.set),
      result: ResultModel(reading: type, GenericParameters(notKept: [])),
      effects: Effects(reading: accessors),
      isolation: .init(reading: variable.attributes, variable.modifiers),
      attributes: variable.attributes.named(Self.keptAttributes))
  }

  private init?(
    reading declaration: SubscriptDeclSyntax, _ notKept: Set<String>, _ refusals: inout [Refusal]
  ) {
    guard case .accessors(let accessors) = declaration.accessorBlock?.accessors else { return nil }
    var generics = GenericParameters(
      reading: declaration.genericParameterClause, declaration.genericWhereClause, notKept: notKept)
    let parameters = [ParameterModel](
      reading: declaration.parameterClause, &generics, hasLabels: false, &refusals)
    self.init(
      kind: .subscript, name: "subscript",
      key: memberKey("subscript", labels: parameters.map { $0.label ?? $0.name }),
      isStatic: declaration.modifiers.areStatic, isSettable: accessors.contain(.set),
      generics: generics.clause, parameters: parameters,
      result: ResultModel(reading: declaration.returnClause.type, generics),
      requirements: declaration.genericWhereClause?.trimmedDescription ?? "",
      effects: Effects(reading: accessors),
      isolation: .init(reading: declaration.attributes, declaration.modifiers),
      attributes: declaration.attributes.named(Self.keptAttributes))
  }

  private init?(
    reading initializer: InitializerDeclSyntax, _ notKept: Set<String>, _ refusals: inout [Refusal]
  ) {
    var generics = GenericParameters(
      reading: initializer.genericParameterClause, initializer.genericWhereClause, notKept: notKept)
    let parameters = [ParameterModel](
      reading: initializer.signature.parameterClause, &generics, &refusals)
    self.init(
      kind: .initializer(failing: initializer.optionalMark?.text ?? ""), name: "init",
      key: memberKey("initializer", labels: parameters.map(\.label)), isStatic: true,
      generics: generics.clause, parameters: parameters,
      requirements: initializer.genericWhereClause?.trimmedDescription ?? "",
      effects: Effects(reading: initializer.signature.effectSpecifiers),
      isolation: .init(reading: initializer.attributes, initializer.modifiers),
      attributes: initializer.attributes.named(Self.keptAttributes))
  }

  private static let keptAttributes: Set<String> = [
    "discardableResult", "available", "concurrent", "_spi",
  ]
}

extension DeclModifierListSyntax {
  fileprivate var areStatic: Bool {
    contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  fileprivate var fixity: String? {
    first { [.keyword(.prefix), .keyword(.postfix)].contains($0.name.tokenKind) }?.name.text
  }
}

extension AccessorDeclListSyntax {
  fileprivate func contain(_ keyword: Keyword) -> Bool {
    contains { $0.accessorSpecifier.tokenKind == .keyword(keyword) }
  }
}

extension Effects {
  fileprivate init(reading effects: FunctionEffectSpecifiersSyntax?) {
    self.init(isAsync: effects?.asyncSpecifier != nil, throwing: effects?.throwsClause)
  }

  fileprivate init(reading accessors: AccessorDeclListSyntax) {
    let effects = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?
      .effectSpecifiers
    self.init(isAsync: effects?.asyncSpecifier != nil, throwing: effects?.throwsClause)
  }

  private init(isAsync: Bool, throwing clause: ThrowsClauseSyntax?) {
    self.isAsync = isAsync
    guard let clause else { return }
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      isRethrowing = true
      return
    }
    switch clause.type?.trimmedDescription {
    case nil, "any Error", "any Swift.Error": failure = .any
    case "Never", "Swift.Never": failure = .never
    case let type?: failure = .typed(type)
    }
  }
}

extension ResultModel {
  fileprivate init(reading type: TypeSyntax?, _ generics: GenericParameters) {
    guard let type, !type.isVoid else {
      self = .void
      return
    }
    self.init(
      declared: type.trimmedDescription, type: type.stored,
      isDependent: generics.occur(in: type), isSending: type.has(specifier: .sending))
  }
}
