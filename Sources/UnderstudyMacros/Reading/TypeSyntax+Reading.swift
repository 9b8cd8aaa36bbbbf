import SwiftSyntax

extension TypeSyntax {
  /// The type without the parentheses around all of it.
  var unwrapped: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil, element.ellipsis == nil
    else { return self }
    return element.type.unwrapped
  }

  /// Whether this is one of the spellings of `Void`.
  var isVoid: Bool {
    if let tuple = unwrapped.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    return ["Void", "Swift.Void"].contains(unwrapped.trimmedDescription)
  }

  /// Whether a parameter of the type is a closure that must not outlive the call.
  var isNonescapingClosure: Bool {
    guard let attributed = unwrapped.as(AttributedTypeSyntax.self) else {
      return unwrapped.is(FunctionTypeSyntax.self)
    }
    return attributed.attributes.named(["escaping"]).isEmpty
      && attributed.baseType.unwrapped.is(FunctionTypeSyntax.self)
  }

  /// The name of the type, without what stands around it or in its angle brackets.
  var plainName: String {
    if let attributed = unwrapped.as(AttributedTypeSyntax.self) {
      return attributed.baseType.plainName
    }
    if let optional = unwrapped.as(OptionalTypeSyntax.self) {
      return optional.wrappedType.plainName
    }
    return String(unwrapped.trimmedDescription.prefix { $0 != "<" })
  }

  /// A pack that a function type inside spreads over its parameters; no generic type can
  /// hold such a function.
  var packInFunction: PackExpansionTypeSyntax? {
    func find(in node: Syntax) -> PackExpansionTypeSyntax? {
      let parameters = node.as(FunctionTypeSyntax.self)?.parameters
      return parameters?.lazy.compactMap { $0.type.as(PackExpansionTypeSyntax.self) }.first
        ?? node.children(viewMode: .sourceAccurate).lazy.compactMap(find).first
    }
    return find(in: Syntax(self))
  }

  /// Whether the type is `T!`, with a specifier before it or not.
  var isImplicitlyUnwrapped: Bool {
    (self.as(AttributedTypeSyntax.self)?.baseType ?? self)
      .is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  /// What stands before the call of an autoclosure; nil if the type is none.
  var evaluation: String? {
    guard let attributed = self.as(AttributedTypeSyntax.self),
      !attributed.attributes.named(["autoclosure"]).isEmpty,
      let function = attributed.baseType.unwrapped.as(FunctionTypeSyntax.self)
    else { return nil }
    let effects = function.effectSpecifiers
    return (effects?.throwsClause == nil ? "" : "try ")
      + (effects?.asyncSpecifier == nil ? "" : "await ")
  }

  /// Whether a specifier such as `inout` stands before the type.
  func has(specifier: Keyword) -> Bool {
    self.as(AttributedTypeSyntax.self)?.specifiers.contains { element in
      element.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(specifier)
    } ?? false
  }

  /// The type of a variable that holds a value of this type.
  var stored: String {
    if let attributed = self.as(AttributedTypeSyntax.self) {
      let attributes = attributed.attributes.compactMap { element -> String? in
        guard case .attribute(let attribute) = element else { return nil }
        let name = attribute.attributeName.trimmedDescription
        return ["escaping", "autoclosure"].contains(name) ? nil : attribute.trimmedDescription
      }
      return (attributes + [attributed.baseType.stored]).joined(separator: " ")
    }
    if let implicit = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(implicit.wrappedType.trimmedDescription)?"
    }
    return trimmedDescription
  }

  /// The type without an attribute.
  func withoutAttribute(_ name: String) -> TypeSyntax {
    guard var attributed = self.as(AttributedTypeSyntax.self) else { return self }
    attributed.attributes = attributed.attributes.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return attribute.attributeName.trimmedDescription != name
    }
    return TypeSyntax(attributed)
  }

  /// The type without the specifiers that a witness may leave out.
  ///
  /// A witness may take an argument in another way than its requirement; without them
  /// it can record a copy and hand on another.
  var withoutOwnership: TypeSyntax {
    without([.borrowing, .consuming, .sending, .__owned, .__shared, ._const])
  }

  /// The type without some specifiers.
  func without(_ specifiers: [Keyword]) -> TypeSyntax {
    guard var attributed = self.as(AttributedTypeSyntax.self) else { return self }
    attributed.specifiers = attributed.specifiers.filter { element in
      guard let simple = element.as(SimpleTypeSpecifierSyntax.self) else { return true }
      return !specifiers.contains { simple.specifier.tokenKind == .keyword($0) }
    }
    return TypeSyntax(attributed)
  }
}
