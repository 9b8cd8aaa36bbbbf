/// The list of members that `stub`, `verify` and `calls` offer for a protocol.
struct MemberListModel: Equatable {
  /// The protocol that the list is about.
  var owner: String
  var access: ProtocolModel.Access
  /// The lists of the parents, as they are spelled.
  var parents: [String] = []
  var entries: [Entry] = []

  struct Entry: Equatable {
    enum Form: Equatable {
      case method
      case property
      case settableProperty
    }

    var form: Form
    /// The declaration, without a body.
    var signature: String
    /// The names of the parameters; empty for properties.
    var parameters: [String] = []
    /// See ``MemberModel/key``.
    var key: String
  }
}

/// Makes identifiers different by numbering those that occur again.
///
/// The order decides, so the two places that need the keys of one protocol agree.
func numbered(_ names: [String]) -> [String] {
  var used: Set<String> = []
  return names.map { name in
    var candidate = name
    var number = 1
    while !used.insert(candidate).inserted {
      number += 1
      candidate = "\(name)_\(number)"
    }
    return candidate
  }
}

/// The identifier of a member before numbering, such as `temperature_in`.
func memberKey(_ name: String, labels: [String?] = []) -> String {
  ([name] + labels.map { $0 ?? "_" }).map { $0.filter { $0 != "`" } }.joined(separator: "_")
}
