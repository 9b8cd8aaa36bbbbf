/// Spells the types of a member in the terms of the runtime.
///
/// `Self` is not the same thing everywhere: see ``Place``.
struct TypeRenderer {
  /// Where the types are spelled.
  enum Place {
    /// In the mock, which is final, so that `Self` is its name.
    case mock
    /// In a list of members, which knows the mock by a type of its own.
    case list
    /// In an extension of the protocol. If it is nested, what is beside it has the name of the
    /// type around it and a dot before its name.
    case `extension`(outside: String = "")

    fileprivate var outside: String {
      if case .extension(let outside) = self { outside } else { "" }
    }
  }

  let model: ProtocolModel
  let member: MemberModel
  let place: Place

  private var isolation: ProtocolModel.Isolation {
    if let isolation = member.isolation { return isolation }
    // The static members of an actor belong to no instance of it.
    return model.isolation == .actor && member.isStatic ? .none : model.isolation
  }

  /// Whether the member is known to belong to a global actor.
  var isOnGlobalActor: Bool {
    if case .global = isolation { true } else { false }
  }

  /// A type as it is spelled here.
  func spell(_ type: String) -> String {
    switch place {
    case .mock: type.replacing(word: "Self", with: model.selfType ?? model.mockType)
    case .list: named(type).replacing(word: "Self", with: "__Mocked")
    case .extension: named(type)
    }
  }

  /// A type with names that are known outside of the type around the protocol.
  private func named(_ type: String) -> String {
    type.replacing(
      names: Dictionary(
        uniqueKeysWithValues: zip(member.names, member.outerNames).map {
          ($0, "\(outside)\(model.identities).\($1)")
        }))
  }

  /// What stands before a name beside the protocol, where the code is outside of the type
  /// around it.
  private var outside: String { place.outside }

  /// The identity of the member or of its assignments.
  var identities: String { outside + model.identities }

  /// The type that an original of the mock has; empty if there can be none.
  var existential: String {
    model.existential.replacing(names: [model.name: outside + model.name])
  }

  /// The error type of the member.
  ///
  /// A `rethrows` member counts as one that does not throw: a stub must not make it
  /// throw where the caller has no `try`.
  var failure: String { spell(member.effects.failure.type) }

  /// The result type of the member.
  var output: String { spell(member.result.type) }

  /// What the arguments are recorded as.
  var arguments: String { tuple(member.parameters.map { ($0.name, $0.stored) }) }

  /// What the arguments of an assignment are recorded as.
  var setterArguments: String {
    tuple(member.parameters.map { ($0.name, $0.stored) } + [("newValue", member.result.type)])
  }

  private func tuple(_ elements: [(name: String, type: String)]) -> String {
    elements.count == 1
      ? spell(elements[0].type)
      : "(\(elements.map { "\($0.name.asLabel): \(spell($0.type))" }.joined(separator: ", ")))"
  }

  /// The closures that can answer the member.
  var body: String { body(isParameter: false) }

  /// The same as the type of a parameter that hands such a closure on.
  var bodyParameter: String { body(isParameter: true) }

  /// The closures that can answer the assignment of a property.
  var setterBody: String { setterBody(isParameter: false) }

  /// The same as the type of a parameter that hands such a closure on.
  var setterBodyParameter: String { setterBody(isParameter: true) }

  private func body(isParameter: Bool) -> String {
    function(
      member.parameters.map(\.answered), member.effects, member.result, isParameter: isParameter)
  }

  private func setterBody(isParameter: Bool) -> String {
    function(
      member.parameters.map(\.answered) + [member.result.type], Effects(), .void,
      isParameter: isParameter)
  }

  /// A function type with the isolation of the member.
  private func function(
    _ parameters: [String], _ effects: Effects, _ result: ResultModel, isParameter: Bool
  ) -> String {
    var parts: [String] = []
    if case .global(let actor) = isolation {
      parts.append("@\(actor)")
    } else if effects.isAsync {
      parts.append("nonisolated(nonsending)")
    }
    if isParameter { parts.append("@escaping") }
    if model.isSendable { parts.append("@Sendable") }
    parts.append("(\(parameters.map(spell).joined(separator: ", ")))")
    return parts.joined(separator: " ")
      + spell(effects.specifiers).replacingOccurrence(of: " rethrows", with: " throws")
      + " -> \(spell(result.type))"
  }

  /// The type that the list gives for the member.
  var selection: String {
    member.isSettable
      ? "Understudy.SettableSelection<__Purpose, \(arguments), \(output), \(failure), \(body), \(setterArguments), \(setterBody)>"
      : "Understudy.Selection<__Purpose, \(arguments), \(output), \(failure), \(body)>"
  }

  /// The type that the list gives for the member whatever its generic parameters are.
  var openSelection: String {
    let failure = failureIsDependent ? "any Swift.Error" : failure
    return
      "Understudy.OpenSelection<__Purpose, \(member.result.isDependent ? "Any" : output), \(failure)>"
  }

  private var failureIsDependent: Bool {
    guard case .typed(let type) = member.effects.failure else { return false }
    return member.generics.contains(word: type)
  }
}

extension MemberModel {
  /// What the types in `names` are called beside the protocol.
  var outerNames: [String] { names.indices.map { "__\(key)_\($0)" } }
}

extension ProtocolModel {
  /// The name without back-ticks.
  var plainName: String { name.filter { $0 != "`" } }

  /// The name of the mock.
  var mockName: String { "Mock\(plainName)" }

  /// The mock with its generic arguments.
  var mockType: String {
    mockName
      + (associatedTypes.isEmpty
        ? "" : "<\(associatedTypes.map(\.name).joined(separator: ", "))>")
  }

  /// The protocol that the mock conforms to.
  var conformance: String { options.mirrored ?? name }
}

extension Effects {
  /// ` async throws(E)`, with a space before each.
  var specifiers: String {
    (isAsync ? " async" : "") + (isRethrowing ? " rethrows" : failure.specifier)
  }

  /// `try await `, as far as needed, with a space behind each.
  var markers: String {
    (failure == .never && !isRethrowing ? "" : "try ") + (isAsync ? "await " : "")
  }
}

extension Effects.Failure {
  var specifier: String {
    switch self {
    case .never: ""
    case .any: " throws"
    case .typed(let type): " throws(\(type))"
    }
  }

  var type: String {
    switch self {
    case .never: "Swift.Never"
    case .any: "any Swift.Error"
    case .typed(let type): type
    }
  }
}

extension ProtocolModel.Access {
  /// The modifier for a declaration beside the protocol, with a space behind it.
  ///
  /// `private` would hide it from the other expansions of the protocol, and there are none if
  /// the protocol is nested.
  func besideProtocol(isNested: Bool) -> String {
    switch self {
    case .private where isNested: "private "
    case .private, .fileprivate: "fileprivate "
    case .internal: ""
    case .package, .public: "\(rawValue) "
    }
  }

  /// The modifier for a member of such a declaration, with a space behind it.
  var ofMember: String {
    switch self {
    case .private, .fileprivate, .internal: ""
    case .package, .public: "\(rawValue) "
    }
  }
}
