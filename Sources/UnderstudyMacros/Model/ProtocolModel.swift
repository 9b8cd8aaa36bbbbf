/// What a mock needs to know of a protocol. Facts only, and no syntax.
struct ProtocolModel: Equatable {
  var name: String
  var access: Access = .internal
  /// How the members are isolated unless they say otherwise.
  var isolation: Isolation = .none
  /// Whether answers may run on several threads at once, so that they must be
  /// `@Sendable`. True too where an unknown parent may be `Sendable`.
  var isSendable = false
  /// The parents that are expected to be `@Mockable`, as they are spelled.
  var parents: [String] = []
  /// Those of the parents `Hashable`, `Encodable`, `Decodable` and `Codable` that it has.
  var valueParents: [String] = []
  /// Whether the mock must be decodable, which takes an initializer of its own.
  var isDecodable = false
  /// The associated types, the primary ones first.
  var associatedTypes: [AssociatedTypeModel] = []
  /// The `where` clause of the protocol, but for what it says of `Self`; else empty.
  var requirements = ""
  /// The part of `requirements` about the associated types that the protocol declares.
  var ownRequirements = ""
  /// Type aliases of the protocol, as written.
  var typeAliases: [String] = []
  var members: [MemberModel] = []
  /// Whether `ID` of `Identifiable` occurs in the members or the `where` clause.
  var usesID = false
  /// Whether the protocol stands inside a type.
  var isNested = false
  /// `@available` and its like, which everything made for the protocol shares.
  var attributes: [String] = []
  /// Whether asynchronous members stay on the caller's actor unless they say otherwise.
  var isNonsending = true
  var options = MockOptions()
  /// What members call `Self`, if that is not the mock.
  var selfType: String?

  /// Whether extensions, which stand outside of every type, can serve the children of the
  /// protocol. If it is nested they need names for the types in it; names of inherited
  /// associated types could not be told from others, and a private scope is out of reach.
  var isServedOutside: Bool { !isNested || parents.isEmpty && access != .private }

  /// Access levels, from narrow to wide.
  enum Access: String {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    private static let all: [Self] = [.private, .fileprivate, .internal, .package, .public]

    func isNarrower(than other: Self) -> Bool {
      Self.all.firstIndex(of: self)! < Self.all.firstIndex(of: other)!
    }
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

/// The arguments of `@Mockable`.
struct MockOptions: Equatable {
  /// The protocol that the annotated one mirrors, as it is spelled.
  var mirrored: String?
  /// The class that conforming types must inherit from, as it is spelled.
  var superclass: String?
  /// Whether the mock is an actor because a parent is, which the macro cannot see.
  var isActor = false
  /// The parents that have no list of members, as they are spelled: the protocol restates what
  /// they require.
  var restated: Set<String> = []
  /// The types whose values are not recorded, as they are spelled.
  var notKept: Set<String> = []
  /// Whether the mock is part of every build.
  var isInEveryBuild = false
}

struct AssociatedTypeModel: Equatable {
  var name: String
  /// What stands behind the colon, as a composition; else empty.
  var constraint = ""
  /// The `where` clause, as written; else empty.
  var requirements = ""
  var isPrimary = false
}
