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
    var lines = model.members.map { member in
      ([identity(member.key, member.fullName, member.parameters.count)]
        + (member.isSettable
          ? [identity("\(member.key)_set", member.fullName, member.parameters.count + 1)] : []))
        .joined(separator: "\n").under(member.condition)
    }
    lines.append("static let place = \(place)")
    return """
      fileprivate nonisolated enum \(model.identities) {
      \(lines.joined(separator: "\n").indented())
      }
      """
  }

  private func identity(_ key: String, _ name: String, _ parameters: Int) -> String {
    """
    static let \(key) = Understudy.Member(
      __: "\(name.filter { $0 != "`" })", of: "\(model.name)", parameters: \(parameters))
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
      \(attributes)\(model.access.besideProtocol)\(kind) \(model.mockName)\(genericParameters): \
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
        \(model.mockType).self, named: "\(model.mockName)", at: \(model.identities).place)
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
    ((model.options.superclass.map { [$0] } ?? []) + [model.conformance, "Understudy.MockObject"])
      .joined(separator: ", ")
  }

  private var genericParameters: String {
    guard !model.associatedTypes.isEmpty else { return "" }
    let parameters = model.associatedTypes.map { type in
      // A generic parameter takes one constraint or a composition of several.
      let constraint = type.constraint.split(separator: ",")
        .map { $0.trimmed }.joined(separator: " & ")
      return type.name + (constraint.isEmpty ? "" : ": \(constraint)")
    }
    return "<\(parameters.joined(separator: ", "))>"
  }

  private var genericRequirements: String {
    let requirements =
      (model.associatedTypes.isEmpty ? [] : [model.requirements])
      + model.associatedTypes.map(\.requirements)
    let clauses = requirements.filter { !$0.isEmpty }
      .map { $0.replacing(word: "where", with: "").trimmed }
    guard !clauses.isEmpty else { return "" }
    return " where " + clauses.joined(separator: ", ").replacing(word: "Self", with: model.mockType)
  }

  /// The lists, and which of them serves which purpose.
  private var lists: String {
    let aliases = model.associatedTypes.map {
      "\(access)typealias \($0.name) = __\($0.name)"
    }
    let outer = model.associatedTypes.map { "\(access)typealias __\($0.name) = \($0.name)" }
    let purposes = ["Stub", "Expect", "Reject", "Verify", "Calls"].flatMap { purpose in
      [("", "Members"), ("Static", "StaticMembers")].map { kind, list in
        "\(access)typealias __\(kind)\(purpose) = __\(list)<Understudy.\(Self.purpose(purpose))>"
      }
    }
    let structs = [false, true].map { isStatic in
      let list = isStatic ? "StaticMembers" : "Members"
      let implementations =
        model.isNested
        ? MemberListRenderer(MemberListModel(of: model, isStatic: isStatic)).implementations : []
      let lines =
        aliases + [
          "\(access)typealias __Mocked = \(model.mockType)",
          "\(access)let __target: Understudy.SelectionTarget",
          "\(access)init(__target: Understudy.SelectionTarget) { self.__target = __target }",
        ] + implementations
      return """
        \(access)nonisolated struct __\(list)<__Purpose: Understudy.SelectionPurpose>: \
        \(model.name)\(list) {
        \(lines.joined(separator: "\n").indented())
        }
        """
    }
    return (outer + structs + purposes).joined(separator: "\n")
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

  /// Type aliases of a mirrored protocol are not inherited by the mock.
  private var typeWitnesses: [String] {
    model.options.mirrored == nil ? [] : model.typeAliases.map { access + $0 }
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
        \(access)required init(from decoder: any Swift.Decoder) throws {
          __mock = Understudy.Mock(
            __: "\(model.mockName)", at: \(model.identities).place)
        }
        """)
    }
    return initializers
  }

  private func initializer(parameter: String, argument: String) -> String {
    // The initializer of an actor is on no actor as it is, and must not say so.
    let isolation = model.isolation == .actor ? "" : "nonisolated "
    return """
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

extension MemberModel {
  fileprivate var isInitializer: Bool {
    if case .initializer = kind { true } else { false }
  }
}
