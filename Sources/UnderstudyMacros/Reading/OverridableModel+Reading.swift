import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension OverridableModel {
  /// Reads a variable; nil if it cannot be overridable.
  ///
  /// - Parameters:
  ///   - declaration: The variable.
  ///   - lexicalContext: What is around it, the innermost first.
  ///   - refusals: Gets the reason, unless the compiler itself tells it.
  init?(
    reading declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax],
    refusals: inout [Refusal]
  ) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      refusals.append(Refusal(.notAVariable, at: declaration, named: declaration.phrase))
      return nil
    }
    // The compiler tells that accessors cannot be made for several variables at once.
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmedDescription
    else { return nil }
    let isStatic = variable.modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    func refuse(_ kind: Refusal.Kind, named name: String = name, _ fixIt: FixIt? = nil) {
      refusals.append(Refusal(kind, at: binding.pattern, named: name, fixIt))
    }
    if let scope = lexicalContext.first, !scope.isTypeOrExtension {
      refuse(.isLocal)
    } else if !isStatic, !lexicalContext.isEmpty {
      refuse(.notStatic, .replacing(variable.bindingSpecifier, with: "static var"))
    } else if let generic = lexicalContext.first(where: \.isGeneric) {
      refuse(.isGeneric, named: generic.typeName ?? "?")
    } else if variable.bindingSpecifier.tokenKind != .keyword(.var) {
      refuse(.isConstant, .replacing(variable.bindingSpecifier, with: "var"))
    } else if binding.accessorBlock != nil {
      refuse(.hasAccessors)
    } else if binding.initializer == nil {
      refuse(.hasNoValue)
    }
    guard refusals.isEmpty, let value = binding.initializer?.value else { return nil }

    let path = lexicalContext.reversed().compactMap(\.typeName) + [name]
    self.init(
      name: name, qualifiedName: path.joined(separator: ".").filter { $0 != "`" },
      type: binding.typeAnnotation?.type.trimmedDescription,
      initialValue: value.trimmedDescription,
      modifiers: variable.modifiers.compactMap(\.shared),
      attributes: variable.attributes.compactMap { element in
        guard case .attribute(let attribute) = element,
          attribute.attributeName.trimmedDescription.hasSuffix("Actor")
            || attribute.attributeName.trimmedDescription == "available"
        else { return nil }
        return attribute.trimmedDescription
      } + variable.modifiers.filter { $0.name.text == "nonisolated" }.map(\.trimmedDescription),
      isStatic: isStatic)
  }
}

extension DeclModifierSyntax {
  /// The modifier as `$name` has it; nil if it does not concern it.
  fileprivate var shared: String? {
    // What is `open` can be overridden by a subclass, which a constant cannot be.
    if name.text == "open" { return "public" }
    return detail == nil && ProtocolModel.Access(rawValue: name.text) != nil ? name.text : nil
  }
}

extension Syntax {
  /// Whether the node is the declaration of a type, or an extension of one.
  fileprivate var isTypeOrExtension: Bool { asProtocol((any DeclGroupSyntax).self) != nil }

  /// The name of the type that this node declares or extends.
  fileprivate var typeName: String? {
    if let type = asProtocol((any DeclGroupSyntax).self) as? any NamedDeclSyntax {
      return type.name.trimmedDescription
    }
    return self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  /// Whether the node declares something with generic parameters, as far as can be seen:
  /// an extension tells it only by its `where` clause.
  fileprivate var isGeneric: Bool {
    (asProtocol((any DeclSyntaxProtocol).self) as? any WithGenericParametersSyntax)?
      .genericParameterClause != nil
      || self.as(ExtensionDeclSyntax.self)?.genericWhereClause != nil
  }
}

extension FixIt {
  /// Replaces a word.
  fileprivate static func replacing(_ token: TokenSyntax, with text: String) -> FixIt {
    FixIt(
      message: Advice(message: "replace '\(token.text)' with '\(text)'"),
      changes: [
        .replace(
          oldNode: Syntax(token),
          newNode: Syntax(token.with(\.tokenKind, .identifier(text))))
      ])
  }

  private struct Advice: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "Understudy", id: message) }
  }
}
