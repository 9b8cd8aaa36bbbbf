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
    """
    \(model.access.besideType)nonisolated enum \(subject.identities) {
    \(constants(at: place).indented())
    }
    """
  }

  private func constants(at place: String) -> String {
    let lines =
      model.members.map { member in
        """
        static let \(member.key) = Understudy.Member(
          __: "\(member.fullName.filter { $0 != "`" })", of: "\(owner)",
          parameters: \(member.parameters.count), flag: reference_\(member.key)\
        \(hierarchy(of: member)))
        static let \(flag(of: member)) = Understudy.InterestFlag()
        static let reference_\(member.key) = Understudy.InterestFlagReference(
          __: { $0(\(flag(of: member))) })\(writer(of: member))
        """
      } + [
        """
        static let all: [Understudy.Member] = [
        \(keys.joined(separator: ",\n").indented())
        ]
        """,
        "static let place = \(place)",
      ]
    return lines.joined(separator: "\n")
  }

  // MARK: Beside a function

  /// The type that stands for a function, and the target for verbs.
  func function(at place: String) -> [String] {
    guard case .function(let isInType) = model.kind else { return [] }
    let listed = InterceptionRenderer(model.named("callAsFunction"))
    let access = model.access.besideProtocol(isNested: isInType)
    return [
      """
      \(access)nonisolated enum \(subject.identities): Understudy.Interceptable {
      \((constants(at: place) + "\n\n" + listed.lists(onLevel: 1).joined(separator: "\n\n")).indented())
      }
      """,
      """
      /// `\(subject.plainName)`, to be stubbed, verified or hooked.
      \(access)nonisolated \(isInType ? "static " : "")var $\(subject.plainName): \
      Understudy.Own<\(subject.identities).__Lists.Static> {
        Understudy.__function(\(subject.identities).self)
      }
      """,
    ]
  }

  /// The identity of the assignments to a property.
  private func writer(of member: MemberModel) -> String {
    guard member.isSettable else { return "" }
    return """

      static let \(setterKey(member.key)) = Understudy.Member(
        __: "\(member.fullName.filter { $0 != "`" })", of: "\(owner)",
        parameters: \(member.parameters.count + 1), flag: reference_\(member.key))
      """
  }

  private var keys: [String] {
    model.members.flatMap { $0.isSettable ? [$0.key, setterKey($0.key)] : [$0.key] }
  }

  /// What overriding depends on.
  private func hierarchy(of member: MemberModel) -> String {
    guard model.kind == .class, !model.isFinal || member.isOverride else { return "" }
    let types = TypeRenderer(model: subject, member: member, place: .mock)
    let signature = "\(member.fullName)\(member.generics) \(types.body) \(types.failure)"
      .filter { $0 != "`" && $0 != "\"" && $0 != "\n" }
    return ",\n  signature: \"\(signature)\", isOverride: \(member.isOverride)"
  }

  /// What messages name before the member.
  private var owner: String { model.typeName == model.name ? model.name : "" }

  private func flag(of member: MemberModel) -> String { "flag_\(member.key)" }

  // MARK: In the type

  /// The lists of members, in the type, where its names and those around it are known.
  ///
  /// A class inherits the conformance of an interceptable superclass, which fixes the lists
  /// in it. Its own lists hang on another protocol, one for each level of a hierarchy.
  ///
  /// - Parameter level: The number of the class among the interceptable ones, from 1 on.
  func lists(onLevel level: Int) -> [String] {
    let number = level == 1 ? "" : "\(level)"
    let lists = [false, true].map { isStatic in
      let lines =
        [
          "\(access)typealias __Mocked = \(model.typeName)",
          "\(access)let __target: Understudy.SelectionTarget",
          "\(access)init(__target: Understudy.SelectionTarget) { self.__target = __target }",
        ] + MemberListRenderer(MemberListModel(of: subject, isStatic: isStatic)).implementations()
      return """
        \(access)nonisolated struct \(list(isStatic, number))\
        <__Purpose: Understudy.SelectionPurpose>: Understudy.MemberList {
        \(lines.joined(separator: "\n").indented())
        }
        """
    }
    let family = """
      \(access)nonisolated enum __Lists\(number): Understudy.MemberLists {
      \(purposes(of: "", list(false, number)).indented())
        \(access)static var level: Understudy.InterceptableLevel {
          Understudy.InterceptableLevel(
            __: "\(model.name)", members: \(subject.identities).all, at: \(subject.identities).place)
        }
        \(access)enum Static: Understudy.MemberLists {
      \(purposes(of: "", list(true, number)).indented(by: 4))
          \(access)typealias Static = Self
          \(access)static var level: Understudy.InterceptableLevel { __Lists\(number).level }
        }
      }
      """
    guard level == 1 else { return lists + [family] }
    return lists + [family]
      + (purposes(of: "__", list(false, number)) + "\n"
      + purposes(of: "__Static", list(true, number)))
      .split(separator: "\n").map(String.init)
  }

  /// The conformance that the lists are for.
  ///
  /// - Parameters:
  ///   - type: The type with those around it.
  ///   - level: The number of the class among the interceptable ones, from 1 on.
  func conformance(of type: String, onLevel level: Int) -> String {
    // All are spelled out: the compiler does not find a conformance that a macro implies.
    let protocols =
      switch level {
      case 1 where model.kind == .value: ["Interceptable"]
      case 1: ["Interceptable", "InterceptableObject"]
      case 2: ["InterceptableSubclass"]
      default: ["InterceptableSubclass3"]
      }
    let replacements = model.members.filter(\.isReplaced).map(replacement)
    return """
      extension \(type): \(protocols.map { "Understudy.\($0)" }.joined(separator: ", ")) {
      \(replacements.joined(separator: "\n\n").indented())
      }
      """
  }

  private var access: String { model.access.ofMember }

  private func list(_ isStatic: Bool, _ number: String) -> String {
    "__\(isStatic ? "StaticMembers" : "Members")\(number)"
  }

  /// Which purposes a list serves.
  private func purposes(of prefix: String, _ list: String) -> String {
    let purposes = [
      ("Stub", "Stubbing"), ("Expect", "Expecting"), ("Reject", "Rejecting"),
      ("Verify", "Verifying"), ("Calls", "Inspecting"), ("Hook", "Hooking"),
    ]
    return purposes.map { name, purpose in
      "\(access)typealias \(prefix)\(name) = \(list)<Understudy.\(purpose)>"
    }.joined(separator: "\n")
  }

  // MARK: Properties and subscripts

  /// What stands in for a `dynamic` property or subscript.
  private func replacement(of member: MemberModel) -> String {
    let types = TypeRenderer(model: subject, member: member, place: .mock)
    let isProperty = member.kind == .property
    let key = "\(subject.identities).\(member.key)"
    let writerKey = "\(subject.identities).\(setterKey(member.key))"
    let original =
      isProperty
      ? member.name
      : "self[\(member.parameters.map { ($0.label.map { "\($0.asLabel): " } ?? "") + $0.passed }.joined(separator: ", "))]"
    let parameters = member.parameters.enumerated().map { position, parameter in
      "__replacing\(position) \(parameter.name.escaped): \(types.spell(parameter.declared))"
    }.joined(separator: ", ")
    let labels = member.parameters.map { ($0.label?.asLabel ?? "_") + ":" }.joined()
    let passed = member.parameters.map { $0.passed }
    let recordedNew = recorded(member, with: "newValue")
    let head =
      isProperty
      ? "var __replacing_\(member.key): \(types.output)"
      : "subscript(\(parameters)) -> \(types.output)"
    let setter = """

        set {
          if \(isOff(member)) || Understudy.__isPassing(\(writerKey)) {
            \(original) = newValue
            return
          }
          Understudy.__intercept(
            \(writerKey), of: \(subjectExpression(member)), \(recordedNew),
            run: { (__body: \(types.setterBodyParameter), _: \(types.setterArguments)) -> () in
              __body(\((passed + ["newValue"]).joined(separator: ", "))) },
            original: { (_: \(types.setterArguments)) -> () in
              Understudy.__passing(\(writerKey)) { \(original) = newValue } })
        }
      """
    return """
      @_dynamicReplacement(for: \(isProperty ? member.name : "subscript(\(labels))"))
      \(member.isStatic ? "static " : "")\(head) {
        get {
          if \(isOff(member)) || Understudy.__isPassing(\(key)) { return \(original) }
          return Understudy.__intercept(
            \(key), of: \(subjectExpression(member)), \(recorded(member)),
            run: { (__body: \(types.bodyParameter), _: \(types.arguments)) -> \(types.output) in
              __body(\(passed.joined(separator: ", "))) },
            original: { (_: \(types.arguments)) -> \(types.output) in
              Understudy.__passing(\(key)) { \(original) } })
        }\(member.isSettable ? setter : "")
      }
      """
  }

  // MARK: In an initializer or deinitializer

  /// The body of an intercepted initializer.
  func body(ofInitializer member: MemberModel, _ statements: String) -> String {
    """
    let __initialization = \(isOff(member)) ? nil : Understudy.__initializing(
      \(subject.identities).\(member.key), of: \(model.typeName).self, \(recorded(member)),
      as: (\(TypeRenderer(model: subject, member: member, place: .mock).body)).self)
    defer { __initialization?.end() }
    \(statements)
    """
  }

  /// The body of an intercepted deinitializer.
  func body(ofDeinitializer member: MemberModel, _ statements: String) -> String {
    """
    if !(\(isOff(member))) {
      Understudy.__deinitializing(
        \(subject.identities).\(member.key), of: \(model.typeName).self,
        as: (\(TypeRenderer(model: subject, member: member, place: .mock).body)).self)
    }
    \(statements)
    """
  }

  /// Whether nobody here may be interested in the member.
  private func isOff(_ member: MemberModel) -> String {
    "\(subject.identities).\(flag(of: member)).isQuiet "
      + "|| !Understudy.__mayConcern(\(model.typeName).self)"
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
      return "\(parameter.names(hasLabels: true)): \(types.spell(type))"
    }
    let arguments = { (replaced: Bool) in
      member.parameters.map { parameter in
        (parameter.label.map { "\($0): " } ?? "") + argument(parameter, of: member, replaced)
      }.joined(separator: ", ")
    }
    let call = { "\(effects.markers)__original(\(arguments($0)))" }
    let specifiers = effects.specifiers.replacingOccurrence(of: " rethrows", with: " throws")
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
    // A function that leaves the caller's actor is called with the isolation it has itself.
    let leavesCaller =
      effects.isAsync && !types.isOnGlobalActor
      && (!(member.isNonsending ?? model.isNonsending)
        || model.kind == .actor && effects.isRethrowing)
    let original =
      leavesCaller
      ? "originalIsolated: { (\(name): \(argumentType), __output: inout (\(types.output))?)"
        + "\(specifiers) in __output = \(call(true)) }"
      : "original: { (\(name): \(argumentType))\(closure) \(call(true)) }"
    let form =
      effects.isRethrowing
      ? "Rethrowing" : effects.isAsync && !member.canOutliveItsCaller ? "InPlace" : ""
    return """
      \(effects.isAsync && member.isNonsending == true ? "nonisolated(nonsending) " : "")\
      func __original(\(parameters.joined(separator: ", ")))\(effects.specifiers) -> \(types.output) {
      \(statements)
      }
      if \(isOff(member)) { return \(call(false)) }
      return \(effects.isRethrowing ? "try " + rethrowing(effects) : effects.markers)\
      Understudy.__intercept\(form)(
        \(key), of: \(subjectExpression(member)), \(recorded(member)),
        run: { (__body: \(types.bodyParameter), \(name): \(argumentType))\(closure) \
      \(effects.markers)__body(\(passed)) },
        \(original))\
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

  /// - Parameter last: One more argument, if there is one.
  private func recorded(_ member: MemberModel, with last: String? = nil) -> String {
    var values = member.parameters.map {
      ($0.name, $0.isKept ? $0.name.escaped : "Understudy.NotKept()")
    }
    if let last { values.append((last, last)) }
    return values.count == 1
      ? values[0].1 : "(\(values.map { "\($0): \($1)" }.joined(separator: ", ")))"
  }

  private func subjectExpression(_ member: MemberModel) -> String {
    if case .function = model.kind { return ".type(\(model.typeName).self)" }
    if member.isStatic { return ".type(self)" }
    return model.kind == .value
      ? ".value(self, \(model.name).self)" : ".instance(self, \(model.name).self)"
  }
}

extension ProtocolModel.Access {
  /// The modifier of what stands beside a type and is used in it alone.
  ///
  /// None unless the type has it, since in a private extension it would be redundant; and no
  /// wider one, since nobody else needs to see it.
  fileprivate var besideType: String {
    self == .private || self == .fileprivate ? "fileprivate " : ""
  }
}

extension ParameterModel {
  /// Whether a hook can replace the argument.
  fileprivate var isReplaceable: Bool { isKept && !isInout && autoclosure == nil }
}

extension MemberModel {
  /// Whether it is a `dynamic` property or subscript.
  var isReplaced: Bool {
    switch kind {
    case .property, .subscript: key != "__static_deinitializer"
    case .method, .initializer: false
    }
  }

  fileprivate var usesReplacedArguments: Bool { parameters.contains(where: \.isReplaceable) }

  /// Whether closures that hold its arguments may outlive the call.
  fileprivate var canOutliveItsCaller: Bool {
    !isMutating && parameters.allSatisfy { $0.isKept && !$0.isInout }
  }
}
