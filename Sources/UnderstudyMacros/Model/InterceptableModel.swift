/// What interception needs to know of a type.
struct InterceptableModel {
  enum Kind: Equatable {
    case `class`
    case actor
    /// A structure or an enumeration, whose values have no identity.
    case value
    /// A function by itself, with a type made up for it.
    case function(isInType: Bool)
  }

  var name: String
  var kind: Kind
  var isFinal: Bool
  var access: ProtocolModel.Access
  var isolation: ProtocolModel.Isolation
  var isSendable: Bool
  /// Whether its values cannot be copied.
  var isNoncopyable = false
  /// Whether asynchronous functions stay on the caller's actor unless they say otherwise.
  var isNonsending = true
  /// The functions that are intercepted.
  var members: [MemberModel] = []
  /// Where each of them stands among the members of the type.
  var positions: [Int] = []

  /// What the type is called where its members speak of it.
  var typeName: String {
    if case .function = kind { "__\(name.filter { $0 != "`" })" } else { name }
  }

  /// The model of a function with another name for its member.
  func named(_ name: String) -> InterceptableModel {
    var model = self
    for index in members.indices { model.members[index].name = name }
    return model
  }

  /// The type in the terms of the renderers, which speak of protocols.
  var asProtocol: ProtocolModel {
    ProtocolModel(
      name: name, access: access, isolation: isolation, isSendable: isSendable,
      members: members, isNested: true, isNonsending: isNonsending, selfType: name)
  }
}
