import SwiftSyntax

extension MemberModel {
  /// Reads a method; nil, and a refusal, if it cannot be mocked.
  init?(reading function: FunctionDeclSyntax, _ refusals: inout [Refusal]) {
    if let modifier = function.modifiers.first(where: { Self.isUnsupported($0) }) {
      refusals.append(Refusal(.modifier, at: modifier, named: modifier.name.text))
      return nil
    }
    let name = function.name.trimmedDescription
    let signature = function.signature
    let parameters = [ParameterModel](reading: signature.parameterClause, &refusals)
    guard let effects = Effects(reading: signature.effectSpecifiers, &refusals) else { return nil }
    let result = signature.returnClause?.type.trimmedDescription

    self.init(
      kind: .method(
        MethodModel(
          generics: function.genericParameterClause?.trimmedDescription ?? "",
          parameters: parameters,
          result: result.flatMap { Self.spellingsOfVoid.contains($0) ? nil : $0 },
          requirements: function.genericWhereClause?.trimmedDescription ?? "")),
      name: name,
      key: memberKey(name, labels: parameters.map(\.label)),
      effects: effects,
      isolation: .init(reading: function.attributes, function.modifiers),
      attributes: Self.keptAttributes(of: function.attributes))
  }

  /// Reads a property; nil, and a refusal, if it cannot be mocked.
  init?(reading variable: VariableDeclSyntax, _ refusals: inout [Refusal]) {
    if let modifier = variable.modifiers.first(where: { Self.isUnsupported($0) }) {
      refusals.append(Refusal(.modifier, at: modifier, named: modifier.name.text))
      return nil
    }
    guard let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmedDescription,
      let type = binding.typeAnnotation?.type,
      case .accessors(let accessors) = binding.accessorBlock?.accessors
    else {
      // The compiler refuses such a requirement itself.
      return nil
    }
    let getter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
    guard let effects = Effects(reading: getter?.effectSpecifiers, &refusals) else { return nil }

    self.init(
      kind: .property(
        PropertyModel(
          type: type.stored,
          isSettable: accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) })),
      name: name,
      key: memberKey(name),
      effects: effects,
      isolation: .init(reading: variable.attributes, variable.modifiers),
      attributes: Self.keptAttributes(of: variable.attributes))
  }

  private static let spellingsOfVoid: Set<String> = ["Void", "()", "Swift.Void", "(Void)"]

  private static func isUnsupported(_ modifier: DeclModifierSyntax) -> Bool {
    switch modifier.name.tokenKind {
    case .keyword(.static), .keyword(.class), .keyword(.mutating): true
    default: false
    }
  }

  private static func keptAttributes(of attributes: AttributeListSyntax) -> [String] {
    attributes.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return switch attribute.attributeName.trimmedDescription {
      case "discardableResult", "available": attribute.trimmedDescription
      default: nil
      }
    }
  }
}

extension Effects {
  init?(reading effects: FunctionEffectSpecifiersSyntax?, _ refusals: inout [Refusal]) {
    self.init(
      isAsync: effects?.asyncSpecifier != nil, throwing: effects?.throwsClause, &refusals)
  }

  init?(reading effects: AccessorEffectSpecifiersSyntax?, _ refusals: inout [Refusal]) {
    self.init(
      isAsync: effects?.asyncSpecifier != nil, throwing: effects?.throwsClause, &refusals)
  }

  private init?(
    isAsync: Bool, throwing clause: ThrowsClauseSyntax?, _ refusals: inout [Refusal]
  ) {
    self.isAsync = isAsync
    guard let clause else { return }
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      refusals.append(Refusal(.modifier, at: clause, named: "rethrows"))
      return nil
    }
    switch clause.type?.trimmedDescription {
    case nil, "any Error", "any Swift.Error": failure = .any
    case "Never", "Swift.Never": failure = .never
    case let type?: failure = .typed(type)
    }
  }
}

extension [ParameterModel] {
  init(reading clause: FunctionParameterClauseSyntax, _ refusals: inout [Refusal]) {
    self = clause.parameters.enumerated().map { position, parameter in
      ParameterModel(reading: parameter, at: position)
    }
  }
}

extension ParameterModel {
  init(reading parameter: FunctionParameterSyntax, at position: Int) {
    let label = parameter.firstName
    let name = parameter.secondName ?? label
    self.init(
      label: label.tokenKind == .wildcard ? nil : label.trimmedDescription,
      name: name.tokenKind == .wildcard ? "argument\(position)" : name.trimmedDescription,
      type: parameter.type.trimmedDescription,
      storedType: parameter.type.stored)
  }
}

extension TypeSyntax {
  /// The type of a variable that holds a value of this parameter type.
  var stored: String {
    if let attributed = self.as(AttributedTypeSyntax.self) {
      let attributes = attributed.attributes.compactMap { element -> String? in
        guard case .attribute(let attribute) = element else { return nil }
        let name = attribute.attributeName.trimmedDescription
        return ["escaping", "autoclosure"].contains(name) ? nil : attribute.trimmedDescription
      }
      return (attributes + [attributed.baseType.stored]).joined(separator: " ")
    }
    if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(unwrapped.wrappedType.trimmedDescription)?"
    }
    return trimmedDescription
  }
}
