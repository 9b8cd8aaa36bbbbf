/// Spells the list of members that `stub`, `verify` and `calls` offer.
struct MemberListRenderer {
  private let model: MemberListModel

  init(_ model: MemberListModel) {
    self.model = model
  }

  /// The list as a protocol, so that the lists of child protocols can inherit it.
  var protocolDeclaration: String {
    let parents = ["Understudy.MemberList"] + model.parents.map { "\($0)Members" }
    let entries = model.entries.map { entry in
      entry.form == .method ? entry.signature : "var \(entry.signature) { get }"
    }
    return """
      @Understudy.__MemberList(of: "\(model.owner)")
      \(model.access.besideProtocol)nonisolated protocol \(model.owner)Members: \
      \(parents.joined(separator: ", ")) {
      \(entries.joined(separator: "\n").indented())
      }
      """
  }

  /// The implementations of the list.
  ///
  /// - Parameter type: The list with the types it is nested in.
  func extensionDeclaration(of type: String) -> String {
    """
    nonisolated extension \(type) {
    \(model.entries.map(implementation).joined(separator: "\n\n").indented())
    }
    """
  }

  private func implementation(of entry: MemberListModel.Entry) -> String {
    let key = "__\(model.owner).\(entry.key)"
    switch entry.form {
    case .method:
      let matchers = entry.parameters.map { name in
        ".init(\(name)) { $0\(entry.parameters.count == 1 ? "" : ".\(name)") }"
      }
      return """
        \(model.access.ofMember)\(entry.signature) {
          __select(\(key), [\(matchers.joined(separator: ", "))])
        }
        """
    case .property:
      return "\(model.access.ofMember)var \(entry.signature) { __select(\(key), []) }"
    case .settableProperty:
      return "\(model.access.ofMember)var \(entry.signature) { __select(\(key), set: \(key)_set) }"
    }
  }
}

extension MemberListModel {
  /// The list of a protocol.
  init(of model: ProtocolModel) {
    self.init(
      owner: model.name, access: model.access, parents: model.parents,
      entries: model.members.map { member in
        let types = TypeRenderer(protocolModel: model, member: member)
        switch member.kind {
        case .method(let method):
          let parameters = method.parameters.map { parameter in
            let label = parameter.label ?? "_"
            return (label == parameter.name ? label : "\(label) \(parameter.name)")
              + ": Understudy.Matcher<\(parameter.storedType)>"
          }
          return Entry(
            form: .method,
            signature: "func \(member.name)\(method.generics)"
              + "(\(parameters.joined(separator: ", "))) -> "
              + types.selection(isSettable: false)
              + (method.requirements.isEmpty ? "" : " " + method.requirements),
            parameters: method.parameters.map(\.name), key: member.key)
        case .property(let property):
          return Entry(
            form: property.isSettable ? .settableProperty : .property,
            signature: "\(member.name): \(types.selection(isSettable: property.isSettable))",
            key: member.key)
        }
      })
  }
}
