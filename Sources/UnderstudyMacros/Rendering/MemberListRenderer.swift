/// Spells the lists of members that `stub`, `verify` and `calls` offer.
struct MemberListRenderer {
  private let model: MemberListModel

  init(_ model: MemberListModel) {
    self.model = model
  }

  private var suffix: String { model.isStatic ? "__StaticMembers" : "__Members" }

  /// The list as a protocol, so that the lists of child protocols can inherit it.
  var protocolDeclaration: String {
    let parents = ["Understudy.MemberList"] + model.parents.map { $0.filter { $0 != "`" } + suffix }
    let entries = model.associatedTypes + model.typeAliases + members
    let head = """
      \(!model.isServedOutside ? "" : "@Understudy.__MemberList(of: \"\(model.owner)\", isStatic: \(model.isStatic))\n")\
      \(model.attributes.map { $0 + "\n" }.joined())\(model.access.besideProtocol(isNested: model.isNested))nonisolated \
      protocol \(model.owner)\(suffix): \(parents.joined(separator: ", "))\
      \(model.requirements.isEmpty ? "" : " " + model.requirements)
      """
    return entries.isEmpty
      ? head + " {}" : head + " {\n\(entries.joined(separator: "\n").indented())\n}"
  }

  /// The members, where only the macro sees them that writes their implementations.
  ///
  /// As requirements they would take part in the compiler's checks of overrides: a child may
  /// restate a requirement of its parent with other types, for instance a `Sendable` answer.
  private var members: [String] {
    guard model.isServedOutside, !model.entries.isEmpty else { return [] }
    let lines = model.entries.map { entry in
      (entry.declaration() + (entry.signature.hasPrefix("var ") ? " { get }" : ""))
        .under(entry.condition)
    }
    return [lines.joined(separator: "\n").under(MemberListModel.hidden)]
  }

  /// The implementations of the list; nil if it is empty.
  ///
  /// - Parameter type: The list with the types it is nested in.
  func extensionDeclaration(of type: String) -> String? {
    guard !model.entries.isEmpty else { return nil }
    return """
      nonisolated extension \(type) {
      \(implementations(outside: String(type.dropLast((model.owner + suffix).count))).joined(separator: "\n\n").indented())
      }
      """
  }

  /// The entries with their bodies.
  ///
  /// - Parameter outside: What stands before a name beside the protocol, where the entries are
  ///   outside of the type around it.
  func implementations(outside: String = "") -> [String] {
    let identities = "__\(model.owner)"
    let names = outside.isEmpty ? [:] : [identities: outside + identities]
    return model.entries.map { entry in
      """
      \(entry.declaration(access(of: entry)).replacing(names: names)) {
      \(body(of: entry, outside + identities).indented())
      }
      """.under(entry.condition)
    }
  }

  private func access(of entry: MemberListModel.Entry) -> String {
    entry.access == .fileprivate ? "fileprivate " : (entry.access ?? model.access).ofMember
  }

  private func body(of entry: MemberListModel.Entry, _ identities: String) -> String {
    let key = "\(identities).\(entry.key)"
    let writer = "\(identities).\(setterKey(entry.key))"
    let safety = entry.signature.isUnsafe ? "unsafe " : ""
    let argumentSafety = !safety.isEmpty && entry.argumentsAreUnsafe ? "unsafe " : ""
    switch entry.form {
    case .selection:
      return "\(safety)__select(\(key), [\(matchers(entry.parameters, argumentSafety))])"
    case .settable:
      return """
        \(safety)__select(\(key), [\(matchers(entry.parameters, argumentSafety))], set: \(writer)) { newValue in
          [\(matchers(entry.parameters + ["newValue"], safety))]
        }
        """
    case .open:
      let matchers = entry.parameters.enumerated().map { ".init(\($1.escaped), at: \($0))" }
      return "\(safety)__selectOpen(\(key), [\(matchers.joined(separator: ", "))])"
    }
  }

  private func matchers(_ parameters: [String], _ safety: String) -> String {
    parameters.map { name in
      ".init(\(name.escaped)) { \(safety)$0\(parameters.count == 1 ? "" : ".\(name.escaped)") }"
    }.joined(separator: ", ")
  }
}

extension MemberListModel {
  /// One of the two lists of a protocol.
  init(of model: ProtocolModel, isStatic: Bool) {
    self.init(
      owner: model.plainName, access: model.access, isStatic: isStatic, isNested: model.isNested,
      isServedOutside: model.isServedOutside,
      parents: model.parents,
      associatedTypes: model.associatedTypes.map(\.declaration)
        + (model.usesID ? ["associatedtype ID: Swift.Hashable"] : []),
      requirements: model.requirements, typeAliases: model.typeAliases,
      attributes: model.attributes)
    var open: Set<String> = []
    for member in model.members where member.isStatic == isStatic {
      entries.append(Entry(model, member))
      guard member.isGeneric, member.kind == .method else { continue }
      let entry = Entry(open: model, member)
      // Members that differ in their constraints alone may look the same when open.
      if open.insert(entry.signature).inserted { entries.append(entry) }
    }
  }
}

extension MemberListModel.Entry {
  fileprivate init(_ model: ProtocolModel, _ member: MemberModel) {
    let types = TypeRenderer(model: model, member: member, place: .list)
    let name = Self.name(of: member)
    self.init(
      attributes: member.visibility,
      signature: member.kind == .property
        ? "var \(name): \(types.selection)"
        : "func \(name)\(types.spell(member.generics))\(Self.list(member) { types.spell($0.stored) }) -> "
          + types.selection
          + (member.requirements.isEmpty ? "" : " " + types.spell(member.requirements)),
      parameters: member.parameters.map(\.name),
      form: member.isSettable ? .settable : .selection, key: member.key,
      condition: member.condition, access: member.access)
  }

  fileprivate init(open model: ProtocolModel, _ member: MemberModel) {
    let types = TypeRenderer(model: model, member: member, place: .list)
    self.init(
      attributes: member.visibility + ["@_disfavoredOverload"],
      signature: "func \(Self.name(of: member))"
        + "\(Self.list(member) { types.spell($0.open) }) -> \(types.openSelection)",
      parameters: member.parameters.map(\.name), form: .open, key: member.key,
      condition: member.condition, access: member.access)
  }

  private static func list(
    _ member: MemberModel, _ type: (ParameterModel) -> String
  ) -> String {
    let parameters = member.parameters.map { parameter in
      var parameter = parameter
      // The function that stands for a subscript has the labels that it shows.
      if member.kind == .subscript, parameter.label == nil { parameter.label = parameter.name }
      return "\(parameter.names(hasLabels: true)): Understudy.Matcher<\(type(parameter))>"
    }
    return "(\(parameters.joined(separator: ", ")))"
  }

  /// The name in the list; what is no identifier gets one.
  private static func name(of member: MemberModel) -> String {
    switch member.kind {
    case .subscript: "`subscript`"
    case .initializer: "initializer"
    case .method where member.name.isOperator: "`operator \(member.name)`"
    case .method, .property: member.name
    }
  }
}

extension MemberListModel.Entry {
  /// Whether a type occurs among the arguments whose use is unsafe.
  fileprivate var argumentsAreUnsafe: Bool {
    signature.firstRange(of: ") -> Understudy.")
      .map { String(signature[..<$0.lowerBound]).isUnsafe } ?? false
  }

  /// The entry with its attributes and an access level.
  fileprivate func declaration(_ access: String = "") -> String {
    attributes.map { $0 + " " }.joined() + access + signature
  }
}

extension AssociatedTypeModel {
  fileprivate var declaration: String {
    "associatedtype \(name)" + (constraint.isEmpty ? "" : ": \(constraint)")
      + (requirements.isEmpty ? "" : " \(requirements)")
  }
}
