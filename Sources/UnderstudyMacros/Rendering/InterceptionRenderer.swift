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
          parameters: \(member.parameters.count), flag: reference_\(member.key))
        static let \(flag(of: member)) = Understudy.InterestFlag()
        static let reference_\(member.key) = Understudy.InterestFlagReference(
          __: { $0(\(flag(of: member))) })
        """
      } + [
        """
        static let all: [Understudy.InterestFlagReference] = [
        \(model.members.map { "reference_\($0.key)" }.joined(separator: ",\n").indented())
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
        ] + MemberListRenderer(MemberListModel(of: subject, isStatic: isStatic)).implementations()
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
        \(access)typealias __Hook = __Members<Understudy.Hooking>
        \(access)typealias __StaticHook = __StaticMembers<Understudy.Hooking>
        """,
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
    let arguments = { (replaced: Bool) in
      member.parameters.map { parameter in
        (parameter.label.map { "\($0): " } ?? "") + argument(parameter, of: member, replaced)
      }.joined(separator: ", ")
    }
    let call = { "\(effects.markers)__original(\(arguments($0)))" }
    let closure =
      effects.specifiers.replacingOccurrence(of: " rethrows", with: " throws")
      + " -> \(types.output) in"
    let key = "\(subject.identities).\(member.key)"
    let passed = member.parameters.map { answered($0, of: member) }.joined(separator: ", ")
    let name = member.usesReplacedArguments ? "__call" : "_"
    // A closure that is a parameter by itself would not escape.
    let isClosure =
      member.parameters.count == 1 && member.parameters[0].answered.contains("@escaping")
    let argumentType = (isClosure ? "@escaping " : "") + types.arguments
    let form =
      effects.isRethrowing
      ? "Rethrowing" : effects.isAsync && !member.canOutliveItsCaller ? "InPlace" : ""
    return """
      func __original(\(parameters.joined(separator: ", ")))\(effects.specifiers) -> \(types.output) {
      \(statements)
      }
      if \(subject.identities).\(flag(of: member)).isQuiet { return \(call(false)) }
      return \(effects.isRethrowing ? "try " + rethrowing(effects) : effects.markers)\
      Understudy.__intercept\(form)(
        \(key), of: \(subjectExpression(member)), \(recorded(member)),
        run: { (__body: \(types.bodyParameter), \(name): \(argumentType))\(closure) \
      \(effects.markers)__body(\(passed)) },
        original: { (\(name): \(argumentType))\(closure) \(call(true)) })\
      \(effects.isRethrowing ? ") { throw $0 }" : "")
      """
  }

  /// How an argument reaches the function itself.
  ///
  /// - Parameter replaced: Whether a hook may have replaced it.
  private func argument(
    _ parameter: ParameterModel, of member: MemberModel, _ replaced: Bool
  ) -> String {
    if let evaluation = parameter.autoclosure { return "\(evaluation)\(parameter.name.escaped)()" }
    return replaced ? answered(parameter, of: member) : parameter.passed
  }

  /// How an argument reaches an answer.
  private func answered(_ parameter: ParameterModel, of member: MemberModel) -> String {
    guard parameter.isReplaceable else { return parameter.passed }
    return member.parameters.count == 1 ? "__call" : "__call.\(parameter.name)"
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

extension ParameterModel {
  /// Whether a hook can replace the argument.
  fileprivate var isReplaceable: Bool { isKept && !isInout && autoclosure == nil }
}

extension MemberModel {
  fileprivate var usesReplacedArguments: Bool { parameters.contains(where: \.isReplaceable) }

  /// Whether closures that hold its arguments may outlive the call.
  fileprivate var canOutliveItsCaller: Bool {
    parameters.allSatisfy { $0.isKept && !$0.isInout }
  }
}
