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
  var withoutOwnership: String {
    guard var attributed = self.as(AttributedTypeSyntax.self) else { return trimmedDescription }
    let dropped: Set<TokenKind> = [
      .keyword(.borrowing), .keyword(.consuming), .keyword(.sending), .keyword(.__owned),
      .keyword(.__shared), .keyword(._const),
    ]
    attributed.specifiers = attributed.specifiers.filter { element in
      guard let simple = element.as(SimpleTypeSpecifierSyntax.self) else { return true }
      return !dropped.contains(simple.specifier.tokenKind)
    }
    return attributed.trimmedDescription
  }
}
