/// What interception needs to know of a type.
struct InterceptableModel {
  enum Kind {
    case `class`
    case actor
    /// A structure or an enumeration, whose values have no identity.
    case value
  }

  var name: String
  var kind: Kind
  var isFinal: Bool
  var access: ProtocolModel.Access
  var isolation: ProtocolModel.Isolation
  var isSendable: Bool
  /// The functions that are intercepted.
  var members: [MemberModel] = []
  /// Where each of them stands among the members of the type.
  var positions: [Int] = []

  /// The type in the terms of the renderers, which speak of protocols.
  var asProtocol: ProtocolModel {
    ProtocolModel(
      name: name, access: access, isolation: isolation, isSendable: isSendable,
      members: members, isNested: true, selfType: name)
  }
}
