import SwiftSyntax

extension [ParameterModel] {
  /// Reads a parameter list.
  ///
  /// - Parameters:
  ///   - clause: The list.
  ///   - generics: The generic parameters so far; each `some P` adds one.
  ///   - hasLabels: Whether a single name is a label too; not so in subscripts and operators.
  init(
    reading clause: FunctionParameterClauseSyntax, _ generics: inout GenericParameters,
    hasLabels: Bool = true
  ) {
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
    let isKept = !type.isNonescapingClosure
    let stored = isVariadic ? "[\(type.stored)]" : type.stored
    let plain =
      type.isImplicitlyUnwrapped
      ? stored : type.withoutAttribute("autoclosure").withoutOwnership

    self.init(
      label: hasLabel ? first.plain : nil,
      name: name.tokenKind == .wildcard ? "argument\(position)" : name.plain,
      declared: type.withoutOwnership + (isVariadic ? "..." : ""),
      answered: isVariadic ? stored : isInout ? "inout \(stored)" : plain,
      stored: isKept ? stored : "Understudy.NotKept",
      open: isKept
        ? generics.open(type, isVariadic: isVariadic) ?? stored : "Understudy.NotKept",
      isInout: isInout, isVariadic: isVariadic, autoclosure: type.evaluation, isKept: isKept)
  }
}

/// The generic parameters of a requirement.
struct GenericParameters {
  private var parameters: [(name: String, constraint: String)] = []

  /// Those of a requirement that has none.
  init() {}

  init(
    reading clause: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?,
    _ refusals: inout [Refusal]
  ) {
    for parameter in clause?.parameters ?? [] {
      if let specifier = parameter.specifier, specifier.tokenKind == .keyword(.each) {
        refusals.append(
          Refusal(.parameterPack, at: parameter, named: parameter.name.trimmedDescription))
      }
      let prefix = parameter.specifier.map { "\($0.text) " } ?? ""
      parameters.append(
        (
          prefix + parameter.name.trimmedDescription,
          parameter.inheritedType?.trimmedDescription ?? ""
        ))
    }
    for requirement in requirements?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        continue
      }
      // Known to be about a parameter itself, such as `where T: P`.
      let left = conformance.leftType.trimmedDescription
      guard let index = parameters.firstIndex(where: { $0.name == left }),
        parameters[index].constraint.isEmpty
      else { continue }
      conformances[left, default: []].append(conformance.rightType.trimmedDescription)
    }
  }

  /// What `where` adds to the constraints that stand with the parameters.
  private var conformances: [String: [String]] = [:]

  /// The parameters with their angle brackets; empty if there are none.
  var clause: String {
    guard !parameters.isEmpty else { return "" }
    let written = parameters.map {
      $0.constraint.isEmpty ? $0.name : "\($0.name): \($0.constraint)"
    }
    return "<\(written.joined(separator: ", "))>"
  }

  /// Whether one of the parameters occurs in a type.
  func occur(in type: TypeSyntax) -> Bool {
    let names = Set(parameters.map(\.name))
    return type.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
  }

  /// Replaces each `some P` by a generic parameter of its own.
  mutating func nameOpaqueTypes(in type: TypeSyntax) -> TypeSyntax {
    let rewriter = OpaqueTypeNamer(first: parameters.count)
    let result = rewriter.rewrite(type).as(TypeSyntax.self) ?? type
    parameters += rewriter.found
    return result
  }

  /// The type that a matcher has if the parameters are left open; nil if none occurs.
  func open(_ type: TypeSyntax, isVariadic: Bool) -> String? {
    guard occur(in: type) else { return nil }
    guard !isVariadic,
      let parameter = parameters.first(where: { $0.name == type.stored })
    else { return "Any" }
    let constraints =
      (parameter.constraint.isEmpty ? [] : [parameter.constraint])
      + (conformances[parameter.name] ?? [])
    // A layout constraint or a suppressed one makes no existential type of use here.
    let isUsable = constraints.allSatisfy { !$0.contains("~") && $0 != "AnyObject" }
    return constraints.isEmpty || !isUsable
      ? "Any"
      : "any \(constraints.count == 1 && !constraints[0].contains("&") ? constraints[0] : "(\(constraints.joined(separator: " & ")))")"
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
