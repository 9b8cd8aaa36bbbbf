/// What `@Overridable` needs to know of a variable.
struct OverridableModel: Equatable {
  var name: String
  /// The name with the types around it, for messages.
  var qualifiedName: String
  /// The type, if it is written.
  var type: String?
  /// The initial value, as written.
  var initialValue: String
  /// The access level, if it is written; `$name` shares it.
  var modifiers: [String]
  /// What else the constant shares: attributes such as `@MainActor`, and `nonisolated`.
  var attributes: [String]
  var isStatic: Bool
}
