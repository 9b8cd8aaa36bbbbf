/// Spells what stands beside a protocol: the identities of its members, the list of
/// them, and the mock.
struct MockRenderer {
  private let model: ProtocolModel

  init(_ model: ProtocolModel) {
    self.model = model
  }

  var declarations: [String] {
    [identities, MemberListRenderer(MemberListModel(of: model)).protocolDeclaration, mock]
  }

  private var identities: String {
    let lines = model.members.flatMap { member -> [String] in
      var lines = [identity(member.key, member.fullName, member.parameterCount)]
      if case .property(let property) = member.kind, property.isSettable {
        lines.append(identity("\(member.key)_set", member.fullName, 1))
      }
      return lines
    }
    return """
      fileprivate nonisolated enum __\(model.name) {
      \(lines.joined(separator: "\n").indented())
      }
      """
  }

  private func identity(_ key: String, _ name: String, _ parameters: Int) -> String {
    "static let \(key) = Understudy.Member"
      + "(__: \"\(name)\", of: \"\(model.name)\", parameters: \(parameters))"
  }

  private var mock: String {
    let access = model.access.ofMember
    let parts =
      [
        """
        \(access)nonisolated struct __Members<__Purpose: Understudy.SelectionPurpose>: \(model.name)Members {
          \(access)let __target: Understudy.SelectionTarget
          \(access)init(__target: Understudy.SelectionTarget) { self.__target = __target }
        }
        \(access)typealias __Stub = __Members<Understudy.Stubbing>
        \(access)typealias __Verify = __Members<Understudy.Verifying>
        \(access)typealias __Calls = __Members<Understudy.Inspecting>

        \(access)nonisolated let __mock: Understudy.Mock
        """
      ] + initializers + model.members.map { WitnessRenderer(model).inMock($0) }
    return """
      \(isolation)\(model.access.besideProtocol)\(kind) Mock\(model.name): \(model.name), Understudy.MockObject {
      \(parts.joined(separator: "\n\n").indented())
      }
      """
  }

  private var kind: String { model.isolation == .actor ? "actor" : "final class" }

  private var isolation: String {
    switch model.isolation {
    case .none, .actor: ""
    case .nonisolated: "nonisolated "
    case .global(let actor): "@\(actor)\n"
    }
  }

  private var initializers: [String] {
    var initializers = [
      initializer(parameter: "_ mode: Understudy.MockMode = .strict", argument: "mode: mode")
    ]
    if model.isolation != .actor {
      initializers.append(
        initializer(
          parameter: "callingThrough original: any \(model.name)",
          argument: "original: Understudy.Original(__: original)"))
    }
    return initializers
  }

  private func initializer(parameter: String, argument: String) -> String {
    """
    \(model.access.ofMember)nonisolated init(
      \(parameter), fileID: Swift.StaticString = #fileID,
      filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line,
      column: Swift.UInt = #column
    ) {
      __mock = Understudy.Mock(
        __: "Mock\(model.name)", \(argument),
        at: Understudy.SourcePlace(
          fileID: fileID, filePath: filePath, line: line, column: column))
    }
    """
  }
}

extension MemberModel {
  /// The number of arguments that a call records.
  var parameterCount: Int {
    switch kind {
    case .method(let method): method.parameters.count
    case .property: 0
    }
  }
}
