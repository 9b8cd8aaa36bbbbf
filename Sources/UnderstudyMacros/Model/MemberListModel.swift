/// A list of members that `stub`, `verify` and `calls` offer for a protocol.
///
/// There are two for each protocol: one for mocks, one for mock types.
struct MemberListModel: Equatable {
  /// The protocol that the list is about.
  var owner: String
  var access: ProtocolModel.Access = .internal
  var isStatic = false
  /// Whether the protocol stands inside a type.
  var isNested = false
  /// Whether an extension has the entries; else they are written in the mock.
  var isServedOutside = true
  /// The lists of the parents, as they are spelled.
  var parents: [String] = []
  /// The associated types, as declarations.
  var associatedTypes: [String] = []
  /// The `where` clause; else empty.
  var requirements = ""
  var typeAliases: [String] = []
  var attributes: [String] = []
  var entries: [Entry] = []

  /// The condition that keeps the entries from being requirements.
  static let hidden = "false"

  struct Entry: Equatable {
    /// The attributes, each with what it says of the entry.
    var attributes: [String] = []
    /// The declaration, without attributes and without a body.
    var signature: String
    /// The parameters, in order.
    var parameters: [String] = []
    var form = Form.selection
    /// See ``MemberModel/key``.
    var key: String
    /// The condition of the `#if` around it.
    var condition: String?
    /// Who may use it, if that is not everybody who may use the list.
    var access: ProtocolModel.Access?

    enum Form: Equatable {
      /// A member with the types of one call.
      case selection
      /// A property or subscript that can also be written.
      case settable
      /// A generic member whatever its types are.
      case open
    }
  }
}
