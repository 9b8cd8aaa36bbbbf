/// Spells what makes a type interceptable.
struct InterceptionRenderer {
  private let model: InterceptableModel
  private let subject: ProtocolModel

  init(_ model: InterceptableModel) {
    self.model = model
    subject = model.asProtocol
  }

  // MARK: Beside the type

  /// The identities and the flags of the functions, which generic types cannot hold.
  ///
  /// - Parameter place: The place of the type, as an expression.
  func identities(at place: String) -> String {
    let lines =
      model.members.map { member in
        """
        static let \(member.key) = Understudy.Member(
          __: "\(member.fullName.filter { $0 != "`" })", of: "\(model.name)",
          parameters: \(member.parameters.count))
        static let \(flag(of: member)) = Understudy.InterestFlag()
        """
      } + [
        """
        static let all: [Understudy.InterestFlagReference] = [
        \(model.members.map { ".init(__: { $0(\(flag(of: $0))) })" }.joined(separator: ",\n").indented())
        ]
        """,
        "static let place = \(place)",
      ]
    return """
      fileprivate nonisolated enum \(subject.identities) {
      \(lines.joined(separator: "\n").indented())
      }
      """
  }

  private func flag(of member: MemberModel) -> String { "flag_\(member.key)" }

  // MARK: In an extension

  /// The conformance with the lists of members.
  func conformance(of type: String) -> String {
    let access = model.access.ofMember
    let lists = [false, true].map { isStatic in
      let lines =
        [
          "\(access)typealias __Mocked = \(model.name)",
          "\(access)let __target: Understudy.SelectionTarget",
          "\(access)init(__target: Understudy.SelectionTarget) { self.__target = __target }",
        ] + MemberListRenderer(MemberListModel(of: subject, isStatic: isStatic)).implementations
      return """
        \(access)nonisolated struct __\(isStatic ? "StaticMembers" : "Members")\
        <__Purpose: Understudy.SelectionPurpose>: Understudy.MemberList {
        \(lines.joined(separator: "\n").indented())
        }
        """
    }
    let parts =
      lists + [
        MockRenderer.purposes(access: access),
        """
        \(access)nonisolated static var __flags: [Understudy.InterestFlagReference] { \
        \(subject.identities).all }
        \(access)nonisolated static var __identity: \
        (name: Swift.StaticString, place: Understudy.SourcePlace) {
          ("\(model.name)", \(subject.identities).place)
        }
        """,
      ]
    // Both are spelled out: the compiler does not find a conformance that a macro implies.
    let protocols =
      "Understudy.Interceptable"
      + (model.kind == .value ? "" : ", Understudy.InterceptableObject")
    return """
      extension \(type): \(protocols) {
      \(parts.joined(separator: "\n\n").indented())
      }
      """
  }

  // MARK: In a function

  /// The body of an intercepted function.
  ///
  /// - Parameters:
  ///   - member: The function.
  ///   - statements: Its statements, as written.
  func body(of member: MemberModel, _ statements: String) -> String {
    let types = TypeRenderer(model: subject, member: member, place: .mock)
    let effects = member.effects
    let parameters = member.parameters.map { parameter in
      // An array stands for variadic arguments, which cannot be passed on as such.
      let type = parameter.isVariadic ? parameter.stored : parameter.declared
      return "\(parameter.names(hasLabels: member.hasLabels)): \(types.spell(type))"
    }
    let arguments = member.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "")
        + (parameter.autoclosure.map { "\($0)\(parameter.name.escaped)()" } ?? parameter.passed)
    }.joined(separator: ", ")
    let call = "\(effects.markers)__original(\(arguments))"
    let closure =
      effects.specifiers.replacingOccurrence(of: " rethrows", with: " throws")
      + " -> \(types.output) in"
    let key = "\(subject.identities).\(member.key)"
    let passed = member.parameters.map(\.passed).joined(separator: ", ")
    return """
      func __original(\(parameters.joined(separator: ", ")))\(effects.specifiers) -> \(types.output) {
      \(statements)
      }
      if \(subject.identities).\(flag(of: member)).isQuiet { return \(call) }
      return \(effects.isRethrowing ? "try " + rethrowing(effects) : effects.markers)\
      Understudy.__intercept\(effects.isRethrowing ? "Rethrowing" : "")(
        \(key), of: \(subjectExpression(member)), \(recorded(member)),
        run: { (__body: \(types.bodyParameter))\(closure) \(effects.markers)__body(\(passed)) },
        original: { ()\(closure) \(call) })\(effects.isRethrowing ? ") { throw $0 }" : "")
      """
  }

  private func rethrowing(_ effects: Effects) -> String {
    "Understudy.__rethrow(" + (effects.isAsync ? "await " : "")
  }

  private func recorded(_ member: MemberModel) -> String {
    let values = member.parameters.map { $0.isKept ? $0.name.escaped : "Understudy.NotKept()" }
    return values.count == 1
      ? values[0]
      : "(\(zip(member.parameters, values).map { "\($0.name): \($1)" }.joined(separator: ", ")))"
  }

  private func subjectExpression(_ member: MemberModel) -> String {
    if member.isStatic { return ".type(\(model.name).self)" }
    return model.kind == .value
      ? ".value(\(model.name).self)" : ".instance(self, \(model.name).self)"
  }
}
