/// A requirement of a protocol.
struct MemberModel: Equatable {
  enum Kind: Equatable {
    case method
    case property
    case `subscript`
    /// With `?` or `!` if it can fail.
    case initializer(failing: String)
  }

  var kind: Kind
  /// The name in source, in back-ticks if it needs them; an operator by itself.
  var name: String
  /// What the expansion calls its identity. No two members share it.
  var key: String
  var isStatic = false
  /// `prefix` or `postfix`, if it is such an operator.
  var fixity: String?
  var isSettable = false
  /// Whether it may change the value it is called on.
  var isMutating = false
  /// Who may use it, if that is not everybody who may use the type.
  var access: ProtocolModel.Access?
  /// Whether it overrides a member of the superclass.
  var isOverride = false
  /// The generic parameters with their angle brackets; else empty.
  var generics = ""
  var parameters: [ParameterModel] = []
  /// The result, or the type of the property.
  var result = ResultModel.void
  /// The `where` clause, as written; else empty.
  var requirements = ""
  var effects = Effects()
  /// Set if the requirement says `nonisolated`, or names a global actor of its own.
  var isolation: ProtocolModel.Isolation?
  /// Whether an asynchronous member says that it stays on the caller's actor, or that it does
  /// not; nil if it says neither.
  var isNonsending: Bool?
  /// Attributes that a witness keeps, such as `@discardableResult`.
  var attributes: [String] = []
  /// The condition of the `#if` around it.
  var condition: String?
  /// The types that occur in it and that code outside of the type around the protocol may not
  /// see by these names; empty if the protocol does not stand inside a type.
  var names: [String] = []

  /// Whether the protocol requires it itself.
  var isOwn = true
  /// Whether an original returns what the mock does.
  var isForwardable = true

  var isGeneric: Bool { !generics.isEmpty }

  /// The attributes that say where its types can be used.
  var visibility: [String] {
    attributes.filter { $0.hasPrefix("@available") || $0.hasPrefix("@_spi") }
  }
}

/// What a requirement may do besides returning.
struct Effects: Equatable {
  var isAsync = false
  var failure = Failure.never
  /// Whether it throws only what a closure argument throws.
  var isRethrowing = false

  enum Failure: Equatable {
    case never
    /// `throws`
    case any
    /// `throws(E)`
    case typed(String)
  }
}

struct ResultModel: Equatable {
  static let void = ResultModel(declared: nil, type: "()")

  /// The type in the declaration; nil for `Void`.
  var declared: String?
  /// The type of a value of it.
  var type: String
  /// Whether a generic parameter of the member occurs in it.
  var isDependent = false
  /// Whether `sending` stands before it.
  var isSending = false
}

struct ParameterModel: Equatable {
  /// Nil for `_`. Without back-ticks.
  var label: String?
  /// A name to use inside the witness. Without back-ticks.
  var name: String
  /// The type in the parameter list of the witness.
  var declared: String
  /// The type in the parameter list of an answer.
  var answered: String
  /// The type of a stored value of it.
  var stored: String
  /// The type that the matcher of an open selection has: that of `stored`, with generic
  /// parameters replaced by what they conform to.
  var open: String
  var isInout = false
  var isVariadic = false
  /// What evaluates the argument, if it is an autoclosure: `try await `, as far as needed.
  var autoclosure: String?
  /// False for closures that must not outlive the call, and for values that cannot be
  /// copied; they are not recorded.
  var isKept = true
  /// Whether `sending` stands before the type.
  var isSending = false
  /// Whether it is a closure that must not outlive the call.
  var isNonescaping = false
  /// Whether it takes a value that cannot be copied, which can be handed on only once.
  var isConsumed = false
  /// Whether the argument is a parameter pack.
  var isPack = false
}
