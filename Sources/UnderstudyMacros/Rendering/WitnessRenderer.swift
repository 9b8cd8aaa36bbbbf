/// Spells the witnesses of a protocol's requirements.
struct WitnessRenderer {
  let protocolModel: ProtocolModel

  init(_ protocolModel: ProtocolModel) {
    self.protocolModel = protocolModel
  }

  /// The witness in the mock itself.
  func inMock(_ member: MemberModel) -> String {
    declaration(of: member, named: member.name)
  }

  /// The witness in the extension, for the mocks of child protocols.
  ///
  /// Its own name keeps it from clashing with a default implementation of the user, and
  /// `@_implements` makes it win over that.
  func inExtension(_ member: MemberModel, of type: String) -> String {
    "@_implements(\(type), \(member.fullName))\n"
      + declaration(of: member, named: "__\(protocolModel.name)_\(member.key)")
  }

  private func declaration(of member: MemberModel, named name: String) -> String {
    let head =
      (member.attributes + [attribute(of: member.isolation)]).filter { !$0.isEmpty }
      .map { $0 + "\n" }.joined() + protocolModel.access.ofMember
      + (member.isolation == .nonisolated ? "nonisolated " : "")
    return switch member.kind {
    case .method(let method): head + function(member, method, named: name)
    case .property(let property): head + variable(member, property, named: name)
    }
  }

  private func attribute(of isolation: ProtocolModel.Isolation?) -> String {
    if case .global(let actor) = isolation { "@\(actor)" } else { "" }
  }

  private func function(
    _ member: MemberModel, _ method: MethodModel, named name: String
  ) -> String {
    let parameters = method.parameters.map { parameter in
      let label = parameter.label ?? "_"
      return (label == parameter.name ? label : "\(label) \(parameter.name)")
        + ": \(parameter.type)"
    }
    let arguments = method.parameters.map(\.name)
    let labeled = zip(method.parameters, arguments).map { parameter, argument in
      parameter.label.map { "\($0): \(argument)" } ?? argument
    }
    let recorded =
      arguments.count == 1
      ? arguments[0] : "(" + arguments.map { "\($0): \($0)" }.joined(separator: ", ") + ")"
    return """
      func \(name)\(method.generics)(\(parameters.joined(separator: ", ")))\
      \(member.effects.specifiers)\(method.result.map { " -> \($0)" } ?? "")\
      \(method.requirements.isEmpty ? "" : " " + method.requirements) {
      \(call(
        member, key: member.key, recorded, effects: member.effects,
        body: TypeRenderer(protocolModel: protocolModel, member: member).body,
        output: TypeRenderer(protocolModel: protocolModel, member: member).output,
        answer: "__body(\(arguments.joined(separator: ", ")))",
        forward: "__real.\(member.name)(\(labeled.joined(separator: ", ")))").indented())
      }
      """
  }

  private func variable(
    _ member: MemberModel, _ property: PropertyModel, named name: String
  ) -> String {
    let types = TypeRenderer(protocolModel: protocolModel, member: member)
    let getter = call(
      member, key: member.key, "()", effects: member.effects, body: types.body,
      output: types.output, answer: "__body()", forward: "__real.\(member.name)")
    guard property.isSettable else {
      return """
        var \(name): \(property.type) {
          get\(member.effects.specifiers) {
        \(getter.indented(by: 4))
          }
        }
        """
    }
    let setter = call(
      member, key: "\(member.key)_set", "newValue", effects: Effects(), body: types.setterBody,
      output: "()", answer: "__body(newValue)", forward: "__real.\(member.name) = newValue")
    return """
      var \(name): \(property.type) {
        get\(member.effects.specifiers) {
      \(getter.indented(by: 4))
        }
        set {
      \(setter.indented(by: 4))
        }
      }
      """
  }

  /// The call of the runtime that a witness consists of.
  private func call(
    _ member: MemberModel, key: String, _ arguments: String, effects: Effects, body: String,
    output: String, answer: String, forward: String
  ) -> String {
    let signature = "\(effects.specifiers) -> \(output) in"
    // An actor cannot call the synchronous members of another actor.
    let canForward = protocolModel.isolation != .actor
    return """
      \(effects.markers)__mock.call(
        __\(protocolModel.name).\(key), \(arguments),
        run: { (__body: \(body))\(signature) \(effects.markers)\(answer) },
        forward: { \(canForward
          ? "(__real: inout any \(protocolModel.name))\(signature) \(effects.markers)\(forward)"
          : "(_: inout Swift.Never)\(signature)") })
      """
  }
}

/// Spells the extension of a protocol that serves the mocks of its children.
struct WitnessExtensionRenderer {
  private let model: ProtocolModel
  private let type: String

  /// - Parameter type: The protocol with the types it is nested in.
  init(_ model: ProtocolModel, of type: String) {
    self.model = model
    self.type = type
  }

  var declaration: String {
    let witnesses = model.members.map { WitnessRenderer(model).inExtension($0, of: type) }
    return """
      extension \(type) where Self: Understudy.MockObject {
      \(witnesses.joined(separator: "\n\n").indented())
      }
      """
  }
}
