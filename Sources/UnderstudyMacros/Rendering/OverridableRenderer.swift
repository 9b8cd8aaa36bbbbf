/// Spells the accessor and the companions of an overridable variable.
struct OverridableRenderer {
  private let model: OverridableModel
  private let isMocking: Bool

  /// - Parameter isMocking: Whether the build can override anything at all.
  init(_ model: OverridableModel, isMocking: Bool) {
    self.model = model
    self.isMocking = isMocking
  }

  var accessor: String {
    isMocking
      ? "get { \(flag).isQuiet ? \(original) : \(view).__current }" : "get { \(original) }"
  }

  var companions: [String] {
    let attributes = model.attributes.map { $0 + "\n" }.joined()
    let type = model.type.map { ": \($0)" } ?? ""
    let constant =
      "\(attributes)private \(storage) \(original)\(type) = \(model.initialValue)"
    guard isMocking else { return [constant] }
    let modifiers = model.modifiers.map { $0 + " " }.joined()
    return [
      constant,
      "private nonisolated \(storage) \(flag) = Understudy.InterestFlag()",
      """
      private nonisolated \(storage) \(key) = Understudy.OverrideKey(__: "\(model.qualifiedName)") { $0(\(flag)) }
      """,
      """
      /// Replaces `\(plainName)` in tests.
      \(attributes)\(modifiers)\(storage) \(view) = Understudy.OverridableProperty(__: \(key)) { \(original) }
      """,
    ]
  }

  private var storage: String { model.isStatic ? "static let" : "let" }
  private var plainName: String { model.name.filter { $0 != "`" } }
  private var original: String { "__original_\(plainName)".escaped }
  private var flag: String { "__flag_\(plainName)".escaped }
  private var key: String { "__key_\(plainName)".escaped }
  private var view: String { "$\(plainName)".escaped }
}
