/// Spells the types of a member in the terms of the runtime.
struct TypeRenderer {
  let protocolModel: ProtocolModel
  let member: MemberModel

  private var isolation: ProtocolModel.Isolation { member.isolation ?? protocolModel.isolation }

  /// The error type of the member.
  var failure: String { member.effects.failure.type }

  /// The result type of the member.
  var output: String {
    switch member.kind {
    case .method(let method): method.result ?? "()"
    case .property(let property): property.type
    }
  }

  /// What the arguments are recorded as.
  var arguments: String {
    guard case .method(let method) = member.kind else { return "()" }
    return switch method.parameters.count {
    case 1: method.parameters[0].storedType
    default:
      "(" + method.parameters.map { "\($0.name): \($0.storedType)" }.joined(separator: ", ") + ")"
    }
  }

  /// The closures that can answer the member.
  var body: String {
    switch member.kind {
    case .method(let method):
      function(method.parameters.map(\.type), member.effects, output)
    case .property: function([], member.effects, output)
    }
  }

  /// The closures that can answer the assignment of a property.
  var setterBody: String { function([output], Effects(), "()") }

  /// A function type with the isolation of the member.
  private func function(_ parameters: [String], _ effects: Effects, _ result: String) -> String {
    var attributes: [String] = []
    if case .global(let actor) = isolation {
      attributes.append("@\(actor)")
    } else if effects.isAsync {
      attributes.append("nonisolated(nonsending)")
    }
    if protocolModel.isSendable { attributes.append("@Sendable") }
    attributes.append("(\(parameters.joined(separator: ", ")))")
    return attributes.joined(separator: " ") + effects.specifiers + " -> \(result)"
  }

  /// `Selection<Purpose, Arguments, Output, Failure, Body>`, or that of a property.
  func selection(isSettable: Bool) -> String {
    isSettable
      ? "Understudy.PropertySelection<__Purpose, \(output), \(failure), \(body), \(setterBody)>"
      : "Understudy.Selection<__Purpose, \(arguments), \(output), \(failure), \(body)>"
  }
}

extension Effects {
  /// ` async throws(E)`, with a space before each.
  var specifiers: String {
    (isAsync ? " async" : "") + failure.specifier
  }

  /// `try await `, as far as needed, with a space behind each.
  var markers: String {
    (failure == .never ? "" : "try ") + (isAsync ? "await " : "")
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
  /// `private` would hide it from the other expansions of the protocol.
  var besideProtocol: String {
    switch self {
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

extension String {
  /// The text with each line moved to the right.
  func indented(by columns: Int = 2) -> String {
    let spaces = String(repeating: " ", count: columns)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
  }
}
