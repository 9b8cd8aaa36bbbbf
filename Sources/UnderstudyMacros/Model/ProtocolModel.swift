/// What a mock needs to know of a protocol. Facts only, and no syntax.
struct ProtocolModel: Equatable {
  var name: String
  var access: Access
  /// How the members are isolated unless they say otherwise.
  var isolation: Isolation
  /// Whether answers may run on several threads at once, so that they must be
  /// `@Sendable`. True too where an unknown parent may be `Sendable`.
  var isSendable: Bool
  /// The parents that are expected to be `@Mockable`, as they are spelled.
  var parents: [String] = []
  var members: [MemberModel] = []

  /// Access levels, from narrow to wide.
  enum Access: String {
    case `private`, `fileprivate`, `internal`, `package`, `public`
  }

  enum Isolation: Equatable {
    case none
    /// `nonisolated` was written.
    case nonisolated
    case actor
    /// A global actor, as it is spelled after the `@`.
    case global(String)
  }
}
