/// A requirement of a protocol.
struct MemberModel: Equatable {
  enum Kind: Equatable {
    case method(MethodModel)
    case property(PropertyModel)
  }

  var kind: Kind
  /// The name in source, in back-ticks if it needs them.
  var name: String
  /// What the expansion calls its identity; unlike `name` no two members share it.
  var key: String
  var effects = Effects()
  /// Set if the requirement says `nonisolated`, or names a global actor of its own.
  var isolation: ProtocolModel.Isolation?
  /// Attributes that a witness keeps, such as `@discardableResult`.
  var attributes: [String] = []

  /// The name with its argument labels, such as `temperature(in:)`.
  var fullName: String {
    let plain = name.filter { $0 != "`" }
    guard case .method(let method) = kind else { return plain }
    return plain + "(" + method.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

/// What a requirement may do besides returning.
struct Effects: Equatable {
  var isAsync = false
  var failure = Failure.never

  enum Failure: Equatable {
    case never
    /// `throws`
    case any
    /// `throws(E)`
    case typed(String)
  }
}

struct MethodModel: Equatable {
  /// The generic parameters with their angle brackets, as written; else empty.
  var generics = ""
  var parameters: [ParameterModel] = []
  /// Nil for `Void`.
  var result: String?
  /// The `where` clause, as written; else empty.
  var requirements = ""
}

struct PropertyModel: Equatable {
  var type: String
  var isSettable = false
}

struct ParameterModel: Equatable {
  /// Nil for `_`.
  var label: String?
  /// A name to use inside the witness, in back-ticks if it needs them.
  var name: String
  /// The type in a function's parameter list, as written.
  var type: String
  /// The type of a stored value of it: `type` without `@escaping` and its like.
  var storedType: String
}
