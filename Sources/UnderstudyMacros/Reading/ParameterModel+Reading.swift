import SwiftSyntax

extension [ParameterModel] {
  /// Reads a parameter list.
  ///
  /// - Parameters:
  ///   - clause: The list.
  ///   - generics: The generic parameters so far; each `some P` adds one.
  ///   - hasLabels: Whether a single name is a label too; not so in subscripts and operators.
  ///   - refusals: Gets the closures over a parameter pack, which no value can hold.
  init(
    reading clause: FunctionParameterClauseSyntax, _ generics: inout GenericParameters,
    hasLabels: Bool = true, _ refusals: inout [Refusal]
  ) {
    refusals += clause.parameters.compactMap(\.type.packInFunction).map { pack in
      Refusal(.parameterPack, at: pack, named: pack.repetitionPattern.trimmedDescription)
    }
    self = clause.parameters.enumerated().map { position, parameter in
      ParameterModel(
        reading: parameter, at: position, &generics, hasLabels: hasLabels)
    }
    // Two parameters may have one name inside, or none; a record needs different ones.
    for (index, name) in numbered(map(\.name)).enumerated() { self[index].name = name }
  }
}

extension ParameterModel {
  fileprivate init(
    reading parameter: FunctionParameterSyntax, at position: Int,
    _ generics: inout GenericParameters, hasLabels: Bool
  ) {
    let first = parameter.firstName
    let name = parameter.secondName ?? first
    let hasLabel =
      first.tokenKind != .wildcard && (hasLabels || parameter.secondName != nil)
    let type = generics.nameOpaqueTypes(in: parameter.type)
    let isVariadic = parameter.ellipsis != nil
    let isInout = type.has(specifier: .inout)
    let isCopied = !generics.isNoncopyable(type)
    let isKept = isCopied && !type.isNonescapingClosure && !generics.isNotKept(type)
    let pack = type.as(PackExpansionTypeSyntax.self)
    let stored = isVariadic ? "[\(type.stored)]" : pack == nil ? type.stored : "(\(type.stored))"
    let passed = isCopied ? type.withoutOwnership : type

    self.init(
      label: hasLabel ? first.plain : nil,
      name: name.tokenKind == .wildcard || name.plain.hidesOurs
        || !hasLabels && name.plain == "newValue"
        ? "argument\(position)" : name.plain,
      declared: passed.trimmedDescription + (isVariadic ? "..." : ""),
      answered: isVariadic || pack != nil
        ? stored
        : isInout
          ? "inout \(stored)"
          : type.isImplicitlyUnwrapped
            ? stored
            : type.isVoid
              ? "()"
              : passed.withoutAttribute("autoclosure").without([.isolated]).trimmedDescription,
      stored: isKept ? stored : "Understudy.NotKept",
      open: isKept
        ? generics.open(type, isVariadic: isVariadic) ?? stored : "Understudy.NotKept",
      isInout: isInout, isVariadic: isVariadic, autoclosure: type.evaluation, isKept: isKept,
      isSending: type.has(specifier: .sending), isNonescaping: type.isNonescapingClosure,
      isConsumed: !isCopied && type.has(specifier: .consuming), isPack: pack != nil)
  }
}

/// The generic parameters of a requirement.
struct GenericParameters {
  private var parameters: [(specifier: String, name: String, constraint: String)] = []
  /// The types whose values are not recorded, as the user has named them.
  private let notKept: Set<String>

  /// - Parameters:
  ///   - clause: What stands in the angle brackets.
  ///   - requirements: The `where` clause.
  ///   - notKept: The types whose values are not recorded.
  init(
    reading clause: GenericParameterClauseSyntax? = nil,
    _ requirements: GenericWhereClauseSyntax? = nil, notKept: Set<String>
  ) {
    self.notKept = notKept
    for parameter in clause?.parameters ?? [] {
      parameters.append(
        (
          parameter.specifier.map { "\($0.text) " } ?? "", parameter.name.trimmedDescription,
          parameter.inheritedType?.trimmedDescription ?? ""
        ))
    }
    for requirement in requirements?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        continue
      }
      // Known to be about a parameter itself, such as `where T: P`.
      let left = conformance.leftType.trimmedDescription
      guard parameters.contains(where: { $0.name == left }) else { continue }
      conformances[left, default: []].append(conformance.rightType.trimmedDescription)
    }
  }

  /// What `where` adds to the constraints that stand with the parameters.
  private var conformances: [String: [String]] = [:]

  /// The parameters with their angle brackets; empty if there are none.
  var clause: String {
    guard !parameters.isEmpty else { return "" }
    let written = parameters.map {
      $0.specifier + ($0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)")
    }
    return "<\(written.joined(separator: ", "))>"
  }

  /// Whether one of the parameters occurs in a type.
  func occur(in type: TypeSyntax) -> Bool {
    let names = Set(parameters.map(\.name))
    return type.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
  }

  /// What is known of a parameter by its own constraint and by `where`.
  private func constraints(of name: String) -> [String] {
    let own = parameters.first { $0.name == name }?.constraint ?? ""
    return (own.isEmpty ? [] : [own]) + (conformances[name] ?? [])
  }

  /// Whether values of a type are not recorded because the user says so.
  func isNotKept(_ type: TypeSyntax) -> Bool { notKept.contains(type.plainName) }

  /// Whether values of a type cannot be copied: a generic parameter tells by its
  /// constraints, any other type if the user has named it and it is borrowed or consumed.
  func isNoncopyable(_ type: TypeSyntax) -> Bool {
    if constraints(of: type.plainName).contains(where: { $0.contains("~") }) { return true }
    return isNotKept(type)
      && (type.has(specifier: .borrowing) || type.has(specifier: .consuming)
        || type.has(specifier: .inout))
  }

  /// Replaces each `some P` by a generic parameter of its own.
  mutating func nameOpaqueTypes(in type: TypeSyntax) -> TypeSyntax {
    let rewriter = OpaqueTypeNamer(first: parameters.count)
    let result = rewriter.rewrite(type).as(TypeSyntax.self) ?? type
    parameters += rewriter.found.map { ("", $0.name, $0.constraint) }
    return result
  }

  /// The type that a matcher has if the parameters are left open; nil if none occurs.
  func open(_ type: TypeSyntax, isVariadic: Bool) -> String? {
    guard occur(in: type) else { return nil }
    guard !isVariadic,
      let parameter = parameters.first(where: { $0.name == type.stored })
    else { return "Any" }
    let constraints = constraints(of: parameter.name)
    // A layout constraint or a suppressed one makes no existential type of use here.
    let isUsable = constraints.allSatisfy { !$0.contains("~") && $0 != "AnyObject" }
    // What is written as a constraint may be a class, which takes no `any`; as a part of a
    // composition it may be either.
    return constraints.isEmpty || !isUsable
      ? "Any" : "any (\((constraints + ["Swift.Copyable"]).joined(separator: " & ")))"
  }
}

/// Replaces `some P` by names.
private final class OpaqueTypeNamer: SyntaxRewriter {
  private(set) var found: [(name: String, constraint: String)] = []
  private let first: Int

  init(first: Int) {
    self.first = first
  }

  override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax {
    guard node.someOrAnySpecifier.tokenKind == .keyword(.some) else { return super.visit(node) }
    let name = "__Some\(first + found.count)"
    found.append((name, node.constraint.trimmedDescription))
    return TypeSyntax(IdentifierTypeSyntax(name: .identifier(name)))
  }
}

extension TokenSyntax {
  /// The name without back-ticks.
  var plain: String { text.filter { $0 != "`" } }
}
