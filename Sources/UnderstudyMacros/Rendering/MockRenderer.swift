/// Spells what stands beside a protocol: the identities of its members, the lists of
/// them, and the mock.
struct MockRenderer {
  private let model: ProtocolModel
  /// The place of the protocol, as an expression.
  private let place: String

  init(_ model: ProtocolModel, at place: String) {
    self.model = model
    self.place = place
  }

  var declarations: [String] {
    [
      identities,
      MemberListRenderer(MemberListModel(of: model, isStatic: false)).protocolDeclaration,
      MemberListRenderer(MemberListModel(of: model, isStatic: true)).protocolDeclaration,
      mock,
    ]
  }

  // MARK: Identities

  private var identities: String {
    // Only a nested protocol has something in here that others must see: see `outerNames`.
    let access =
      model.isNested && !model.names.isEmpty
      ? model.access.besideProtocol(isNested: model.isNested) : nil
    let hidden = access == nil ? "" : "fileprivate "
    var lines = model.members.map { member in
      ([hidden + identity(member.key, member.fullName, member.parameters.count)]
        + (member.isSettable
          ? [
            hidden
              + identity(setterKey(member.key), member.fullName, member.parameters.count + 1)
          ] : [])
        + (access == nil
          ? []
          : zip(member.names, member.outerNames).map {
            member.visibility.map { $0 + "\n" }.joined()
              + "\(self.access)typealias \($1) = \($0)"
          }))
        .joined(separator: "\n").under(member.condition)
    }
    lines.append("\(hidden)static let __place = \(place)")
    return """
      \(access ?? "fileprivate ")nonisolated enum \(model.identities) {
      \(lines.joined(separator: "\n").indented())
      }
      """
  }

  private func identity(_ key: String, _ name: String, _ parameters: Int) -> String {
    """
    static let \(key) = Understudy.Member(
      __: "\(name.filter { !"`\"".contains($0) })", of: "\(model.plainName)", parameters: \(parameters))
    """
  }

  // MARK: The mock

  private var mock: String {
    let parts =
      [lists, mocks] + typeWitnesses + initializers
      + model.members.map {
        WitnessRenderer(model, $0, in: .mock).declaration().under($0.condition)
      }
    return """
      \(attributes)\(model.access.besideProtocol(isNested: model.isNested))\(kind) \(model.mockName)\(genericParameters): \
      \(parents)\(genericRequirements) {
      \(parts.joined(separator: "\n\n").indented())
      }
      """
  }

  private var access: String { model.access.ofMember }

  private var mocks: String {
    """
    \(access)nonisolated let __mock: Understudy.Mock
    \(access)nonisolated static var __staticMock: Understudy.Mock {
      Understudy.Mock.__ofType(
        \(model.mockType).self, named: "\(model.mockName)", at: \(model.identities).__place)
    }
    """
  }

  private var attributes: String {
    let lines = model.attributes.map { $0 + "\n" }.joined()
    return switch model.isolation {
    case .none, .actor: lines
    case .nonisolated: lines + "nonisolated "
    case .global(let actor): lines + "@\(actor)\n"
    }
  }

  private var kind: String { model.isolation == .actor ? "actor" : "final class" }

  private var parents: String {
    ((model.options.superclass.map { [$0] } ?? []) + [model.conformance] + nonisolatedParents
      + ["Understudy.MockObject"])
      .joined(separator: ", ")
  }

  /// Parents whose witnesses belong to no actor, though the mock may, be it by the default of
  /// its module. Understood without this where a parent has no parent itself. A superclass may
  /// conform already.
  private var nonisolatedParents: [String] {
    switch model.isolation {
    case .none where model.options.superclass == nil,
      .global where model.options.superclass == nil:
      model.valueParents.map { "nonisolated Swift.\($0)" }
    default: []
    }
  }

  private var genericParameters: String {
    guard !model.associatedTypes.isEmpty else { return "" }
    let parameters = model.associatedTypes.map { type in
      type.name + (type.constraint.isEmpty ? "" : ": \(type.constraint)")
    }
    return "<\(parameters.joined(separator: ", "))>"
  }

  private var genericRequirements: String {
    let requirements =
      [model.ownRequirements]
      + model.associatedTypes.map(\.requirements)
    let clauses = requirements.filter { !$0.isEmpty }
      .map { $0.replacing(word: "where", with: "").trimmed }
    guard !clauses.isEmpty else { return "" }
    return " where " + clauses.joined(separator: ", ").replacing(word: "Self", with: model.mockType)
  }

  /// The lists, and which of them serves which purpose.
  private var lists: String {
    let aliases =
      model.associatedTypes.map {
        "\(access)typealias \($0.name) = __associated_\($0.name)"
      } + (model.usesID ? ["\(access)typealias ID = \(model.mockType).ID"] : [])
    // Said of the protocol, since the compiler would rather infer it from the members, and two
    // of these may fit one requirement.
    let outer = model.associatedTypes.map {
      """
      @_implements(\(model.conformance), \($0.name))
      \(access)typealias __associated_\($0.name) = \($0.name)
      """
    }
    let structs = [false, true].map { isStatic in
      let list = isStatic ? "StaticMembers" : "Members"
      let implementations =
        !model.isServedOutside
        ? MemberListRenderer(MemberListModel(of: model, isStatic: isStatic)).implementations() : []
      let lines =
        aliases + [
          "\(access)typealias __Mocked = \(model.mockType)",
          "\(access)let __target: Understudy.SelectionTarget",
          "\(access)init(__target: Understudy.SelectionTarget) { self.__target = __target }",
        ] + implementations
      return """
        \(access)nonisolated struct __\(list)<__Purpose: Understudy.SelectionPurpose>: \
        \(model.plainName)__\(list) {
        \(lines.joined(separator: "\n").indented())
        }
        """
    }
    return (outer + structs + [Self.purposes(access: access)]).joined(separator: "\n")
  }

  /// Which list serves which purpose.
  static func purposes(access: String) -> String {
    ["Stub", "Expect", "Reject", "Verify", "Calls"].flatMap { purpose in
      [("", "Members"), ("Static", "StaticMembers")].map { kind, list in
        "\(access)typealias __\(kind)\(purpose) = __\(list)<Understudy.\(self.purpose(purpose))>"
      }
    }.joined(separator: "\n")
  }

  private static func purpose(_ name: String) -> String {
    switch name {
    case "Stub": "Stubbing"
    case "Expect": "Expecting"
    case "Reject": "Rejecting"
    case "Verify": "Verifying"
    default: "Inspecting"
    }
  }

  /// Type aliases again, since those of a mirrored protocol are not inherited by the mock, and
  /// those that depend on associated types are looked up before these are known.
  private var typeWitnesses: [String] {
    model.typeAliases.map { $0.replacingOccurrence(of: "typealias ", with: access + "typealias ") }
  }

  // MARK: Initializers

  private var initializers: [String] {
    var initializers = [
      initializer(parameter: "_ mode: Understudy.MockMode = .strict", argument: "mode: mode")
    ]
    if model.isolation != .actor, !model.existential.isEmpty {
      initializers.append(
        initializer(
          parameter: "callingThrough original: \(model.existential)",
          argument: "original: Understudy.Original(__: original)"))
    }
    if model.isDecodable {
      initializers.append(
        """
        \(access)\(isolation)required init(from decoder: any Swift.Decoder) throws {
          __mock = Understudy.Mock(
            __: "\(model.mockName)", at: \(model.identities).__place)
        }
        """)
    }
    return initializers
  }

  /// What makes an initializer one that can be called anywhere. A superclass may have one that
  /// belongs to an actor.
  private var isolation: String {
    model.isolation != .actor && model.options.superclass == nil ? "nonisolated " : ""
  }

  private func initializer(parameter: String, argument: String) -> String {
    """
    \(access)\(isolation)init(
      \(parameter), fileID: Swift.StaticString = #fileID,
      filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line,
      column: Swift.UInt = #column
    ) {
      __mock = Understudy.Mock(
        __: "\(model.mockName)", \(argument),
        at: Understudy.SourcePlace(
          fileID: fileID, filePath: filePath, line: line, column: column))
    }
    """
  }
}

extension ProtocolModel {
  /// The names of all members that code outside of the type around the protocol may not see.
  fileprivate var names: [String] { members.flatMap(\.names) }
}

extension MemberModel {
  var isInitializer: Bool {
    if case .initializer = kind { true } else { false }
  }
}
