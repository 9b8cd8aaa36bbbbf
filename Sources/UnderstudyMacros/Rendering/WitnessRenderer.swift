/// Spells the witness of one requirement.
struct WitnessRenderer {
  private let model: ProtocolModel
  private let member: MemberModel
  private let isInExtension: Bool
  private let types: TypeRenderer
  /// What marks an expression with the types of the member.
  private let safety: String

  init(_ model: ProtocolModel, _ member: MemberModel, in place: TypeRenderer.Place) {
    self.model = model
    self.member = member
    isInExtension = if case .extension = place { true } else { false }
    types = TypeRenderer(model: model, member: member, place: place)
    safety =
      (member.parameters.map(\.declared) + [member.result.type]).contains(where: \.isUnsafe)
      ? "unsafe " : ""
  }

  /// The witness, named otherwise than its requirement if a name is given.
  func declaration(named name: String? = nil) -> String {
    let name = name ?? member.name
    return head(named: name) + rest(named: name)
  }

  private func rest(named name: String) -> String {
    switch member.kind {
    case .method:
      "func \(spaced(name))\(generics)\(signature) {\n\(getter.indented())\n}"
    case .property:
      "var \(name): \(declaredResult)\(accessors)"
    case .subscript:
      "subscript\(generics)\(parameterList) -> \(declaredResult)\(requirements)\(accessors)"
    case .initializer(let failing):
      initializer(failing: failing)
    }
  }

  /// An operator needs a space between its name and the angle bracket.
  private func spaced(_ name: String) -> String {
    name.last.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" } == true
      ? name : name + " "
  }

  // MARK: Head

  private func head(named name: String) -> String {
    var lines = member.attributes
    if case .global(let actor) = member.isolation { lines.append("@\(actor)") }
    return lines.map { $0 + "\n" }.joined() + model.access.ofMember
      + (member.isolation == .nonisolated
        ? member.isNonsending == true ? "nonisolated(nonsending) " : "nonisolated " : "")
      + (member.isStatic && member.kind.isMemberOfType ? "static " : "")
      + (name == member.name ? member.fixity.map { $0 + " " } ?? "" : "")
  }

  private var signature: String {
    parameterList + effects
      + (member.result.declared == nil ? "" : " -> \(declaredResult)") + requirements
  }

  private var generics: String { types.spell(member.generics) }

  private var effects: String { types.spell(member.effects.specifiers) }

  private var declaredResult: String { types.spell(member.result.declared ?? "()") }

  private var requirements: String {
    member.requirements.isEmpty ? "" : " " + types.spell(member.requirements)
  }

  private var parameterList: String {
    let parameters = member.parameters.map { parameter in
      "\(parameter.names(hasLabels: member.hasLabels)): \(types.spell(parameter.declared))"
    }
    return "(\(parameters.joined(separator: ", ")))"
  }

  // MARK: Body

  private var accessors: String {
    let get = " {\n  get\(effects) {\n\(getter.indented(by: 4))\n  }\n"
    guard member.isSettable else { return get + "}" }
    return get + "  set {\n\(setter.indented(by: 4))\n  }\n}"
  }

  private var getter: String {
    slots
      + call(
        key: member.key, recorded: recorded(member.parameters.map { ($0.name, $0.recorded) }),
        effects: member.effects, body: types.bodyParameter, output: types.output,
        answer: "__body(\(member.parameters.map(\.passed).joined(separator: ", ")))",
        forward: forwarded)
  }

  private var setter: String {
    slots
      + call(
        key: setterKey(member.key),
        recorded: recorded(
          member.parameters.map { ($0.name, $0.recorded) } + [("newValue", "newValue")]),
        effects: Effects(), body: types.setterBodyParameter, output: "()",
        answer:
          "__body(\((member.parameters.map(\.passed) + ["newValue"]).joined(separator: ", ")))",
        forward: "\(forwarded) = newValue")
  }

  private func recorded(_ arguments: [(name: String, value: String)]) -> String {
    arguments.count == 1
      ? arguments[0].value
      : "(\(arguments.map { "\($0.name.asLabel): \($0.value)" }.joined(separator: ", ")))"
  }

  /// Variables for arguments that are consumed: a closure cannot consume what it captures.
  private var slots: String {
    member.parameters.filter(\.isConsumed)
      .map { "var \($0.slot) = Swift.Optional(\($0.name.escaped))\n" }.joined()
  }

  /// The same call to the original of the mock.
  private var forwarded: String {
    let arguments = member.parameters.map { parameter in
      (parameter.label.map { "\($0.asLabel): " } ?? "")
        + (parameter.autoclosure.map { "\($0)\(parameter.name.escaped)()" }
          ?? (parameter.isPack
            ? parameter.spread
            : parameter.isSending ? "Understudy.__sent(\(parameter.passed))" : parameter.passed))
    }.joined(separator: ", ")
    return switch member.kind {
    case .property: "__real.\(member.name)"
    case .subscript: "__real[\(arguments)]"
    case .method, .initializer: "__real.\(member.name)(\(arguments))"
    }
  }

  /// The call of the runtime that a witness consists of.
  private func call(
    key: String, recorded: String, effects: Effects, body: String, output: String,
    answer: String, forward: String
  ) -> String {
    let specifiers = types.spell(effects.specifiers).replacingOccurrence(
      of: " rethrows", with: " throws")
    let closure = "\(specifiers) -> \(output) in"
    let mock =
      member.isStatic ? "\(isInExtension ? "Self" : model.mockName).__staticMock" : "__mock"
    let real = "(__real: inout \(types.existential)"
    let forwarding =
      !canForward
      ? "forward: { (_: inout Swift.Never)\(closure)"
      : !leavesCaller(effects)
        ? "forward: { \(real))\(closure) \(effects.markers)\(safety)\(forward)"
        : "forwardIsolated: { \(real), __output: inout (\(output))?)\(specifiers) in "
          + "__output = \(effects.markers)\(safety)\(forward)"
    let arguments = """
      (
        \(types.identities).\(key), \(recorded),
        run: { (__body: \(body))\(closure) \(effects.markers)\(safety)\(answer) },
        \(forwarding) })
      """
    let isSent = member.result.isSending && output != "()"
    func sent(_ result: String) -> String { isSent ? "Understudy.__sent(\(result))" : result }
    if effects.isRethrowing {
      let result = "\(effects.isAsync ? "await " : "")\(mock).rethrowing\(arguments)"
      return "return try \(safety)" + sent("Understudy.__rethrow(\(result)) { throw $0 }")
    }
    return (isSent || !slots.isEmpty ? "return " : "") + effects.markers + safety
      + sent("\(mock).call\(arguments)")
  }

  /// Whether the member is asynchronous and does not stay on the caller's actor. Whether it has
  /// an actor of its own is not always known: the default of a module cannot be seen.
  private func leavesCaller(_ effects: Effects) -> Bool {
    effects.isAsync && !types.isOnGlobalActor && !(member.isNonsending ?? model.isNonsending)
  }

  /// Whether an original can take the call.
  private var canForward: Bool {
    // A static member has no original. An actor cannot call the synchronous members of
    // another one, an array cannot be passed on as variadic arguments, and a closure that
    // must not escape cannot be declared free of its task.
    model.existential != "" && member.isForwardable && !member.isStatic && model.isolation != .actor
      && !member.parameters.contains { $0.isVariadic || $0.isSending && $0.isNonescaping }
      && !(member.parameters.map(\.declared) + [member.result.type])
        .contains { $0.contains(word: "Self") }
  }

  private func initializer(failing mark: String) -> String {
    let body = """
      __mock = Understudy.Mock(__: "\(model.mockName)", at: \(model.identities).__place)
      \(getter)
      """
    let modifier = model.isolation == .actor ? "" : "required "
    return "\(modifier)init\(mark)\(member.generics)\(parameterList)\(effects)"
      + "\(requirements) {\n\(body.indented())\n}"
  }
}

extension MemberModel.Kind {
  /// Whether `static` is written before it; an initializer goes without.
  fileprivate var isMemberOfType: Bool {
    if case .initializer = self { false } else { true }
  }
}

extension ParameterModel {
  /// How the witness hands its argument on.
  var passed: String {
    isPack
      ? "(\(spread))"
      : isConsumed ? "\(slot).take()!" : isInout ? "&\(name.escaped)" : name.escaped
  }

  /// How the witness records its argument.
  fileprivate var recorded: String {
    isKept ? isPack ? "(\(spread))" : name.escaped : "Understudy.NotKept()"
  }

  fileprivate var spread: String { "repeat each \(name.escaped)" }

  /// The variable that an argument is taken out of once.
  fileprivate var slot: String { "__\(name)" }

  /// The label and the name in a parameter list.
  ///
  /// - Parameter hasLabels: Whether a single name is a label too.
  func names(hasLabels: Bool) -> String {
    guard let label else { return hasLabels ? "_ \(name.escaped)" : name.escaped }
    return hasLabels && label == name
      ? label.asDeclaredLabel : "\(label.asDeclaredLabel) \(name.escaped)"
  }
}

extension ProtocolModel {
  /// The identities of the members, which stand beside the protocol.
  var identities: String { "__\(plainName)" }

  /// The type that an original of the mock has; empty if there can be none.
  var existential: String {
    guard !associatedTypes.isEmpty else { return "any \(conformance)" }
    guard associatedTypes.allSatisfy(\.isPrimary) else { return "" }
    return "any \(conformance)<\(associatedTypes.map(\.name).joined(separator: ", "))>"
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

  /// The extension, or nil if there is nothing to put into it.
  var declaration: String? {
    // Initializers of a class cannot stand in an extension of a protocol, and prefix operators
    // have no name that `@_implements` could take.
    guard model.options.mirrored == nil, model.isServedOutside else { return nil }
    let outside = model.isNested ? String(type.dropLast(model.name.count)) : ""
    let twins = Twins(among: model.members)
    let witnesses = model.members.filter { !$0.isInitializer && $0.fixity == nil && $0.isOwn }
      .map { member in
        let renderer = WitnessRenderer(model, member, in: .extension(outside: outside))
        let text =
          twins.contain(member) || member.kind == .subscript
          ? renderer.declaration()
          : """
          @_implements(\(type), \(member.fullName))
          \(renderer.declaration(named: "__\(model.plainName)_\(member.key)"))
          """
        return text.under(member.condition)
      }
    guard !witnesses.isEmpty else { return nil }
    return """
      \(model.attributes.map { $0 + "\n" }.joined())\(isolation)extension \(type) where Self: Understudy.MockObject {
      \(witnesses.joined(separator: "\n\n").indented())
      }
      """
  }

  /// In a module with a default isolation the extension does not have that of the protocol.
  private var isolation: String { model.isolation == .nonisolated ? "nonisolated " : "" }
}

/// The members that differ from another one in their effects alone.
///
/// The synchronous one meets both requirements, and the compiler prefers the other one for the
/// asynchronous requirement only if their names are the same.
private struct Twins {
  private var counts: [[String]: Int] = [:]

  init(among members: [MemberModel]) {
    for member in members { counts[Self.likeness(of: member), default: 0] += 1 }
  }

  func contain(_ member: MemberModel) -> Bool { counts[Self.likeness(of: member), default: 0] > 1 }

  /// What twins have in common.
  private static func likeness(of member: MemberModel) -> [String] {
    [member.fullName, "\(member.isStatic)", member.result.type, member.condition ?? ""]
      + member.parameters.map(\.declared)
  }
}

extension MemberModel {
  /// Whether a single name of a parameter is a label too.
  var hasLabels: Bool { kind != .subscript && !name.isOperator }

  /// The name with its argument labels, such as `temperature(in:)`.
  var fullName: String {
    guard kind != .property else { return name }
    return name + "(" + parameters.map { ($0.label?.asLabel ?? "_") + ":" }.joined() + ")"
  }
}
