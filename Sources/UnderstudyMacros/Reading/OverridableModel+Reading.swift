import SwiftSyntax
import SwiftSyntaxMacros

extension OverridableModel {
  /// Reads a variable; nil, and a refusal, if it cannot be overridable.
  init?(
    reading declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax],
    refusals: inout [Refusal]
  ) {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      variable.bindingSpecifier.tokenKind == .keyword(.var),
      let binding = variable.bindings.first, binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmedDescription,
      let value = binding.initializer?.value
    else {
      refusals.append(Refusal(.notAVariable, at: declaration, named: declaration.phrase))
      return nil
    }
    let isStatic = variable.modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    if !isStatic, !lexicalContext.isEmpty {
      refusals.append(Refusal(.notStatic, at: binding.pattern, named: name))
      return nil
    }
    if let generic = lexicalContext.first(where: \.isGenericType) {
      refusals.append(Refusal(.isGeneric, at: binding.pattern, named: generic.typeName ?? "?"))
      return nil
    }
    let path = lexicalContext.reversed().compactMap(\.typeName) + [name]
    self.init(
      name: name, qualifiedName: path.joined(separator: ".").filter { $0 != "`" },
      type: binding.typeAnnotation?.type.trimmedDescription,
      initialValue: value.trimmedDescription,
      modifiers: variable.modifiers.filter { ProtocolModel.Access(rawValue: $0.name.text) != nil }
        .filter { $0.detail == nil }.map(\.trimmedDescription),
      attributes: variable.attributes.compactMap { element in
        guard case .attribute(let attribute) = element,
          attribute.attributeName.trimmedDescription.hasSuffix("Actor")
            || attribute.attributeName.trimmedDescription == "available"
        else { return nil }
        return attribute.trimmedDescription
      },
      isStatic: isStatic)
  }
}

extension Syntax {
  /// The name of the type that this node declares or extends.
  fileprivate var typeName: String? {
    if let type = asProtocol((any DeclSyntaxProtocol).self) as? any NamedDeclSyntax {
      return type.name.trimmedDescription
    }
    return self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  /// Whether the node declares a type with generic parameters.
  fileprivate var isGenericType: Bool {
    (asProtocol((any DeclSyntaxProtocol).self) as? any WithGenericParametersSyntax)?
      .genericParameterClause != nil
  }
}
