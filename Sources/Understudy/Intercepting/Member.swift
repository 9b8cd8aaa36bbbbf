import Synchronization

/// One requirement of a mocked protocol, as calls, stubs and messages name it.
///
/// Every requirement has one `Member` in the process, made by the expansion of
/// `@Mockable`; two members are equal only if they are the same one.
public final class Member: Sendable {
  /// A number no other member of the process has.
  let index: Int
  /// The protocol that declares it.
  let owner: StaticString
  /// The name with its labels, such as `temperature(in:)` or `unit`.
  let name: StaticString
  /// The number of arguments that a call passes; one for the writing of a property.
  let parameterCount: Int
  /// What an intercepted function asks before each call; nil for requirements.
  let flag: InterestFlagReference?
  /// The name with all types, as far as overriding ones must agree with it.
  let signature: String
  /// Whether it overrides a member of the superclass.
  let isOverride: Bool

  /// Makes the identity of a requirement; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - name: The name with its labels.
  ///   - owner: The type that declares it.
  ///   - parameters: The number of arguments that a call passes.
  ///   - flag: What an intercepted function asks before each call.
  ///   - signature: The name with all types, for members of classes.
  ///   - isOverride: Whether it overrides a member of the superclass.
  public init(
    __ name: StaticString, of owner: StaticString, parameters: Int,
    flag: InterestFlagReference? = nil, signature: StaticString = "", isOverride: Bool = false
  ) {
    self.signature = "\(signature)"
    self.isOverride = isOverride
    self.flag = flag
    self.index = Self.nextIndex.wrappingAdd(1, ordering: .relaxed).oldValue
    self.owner = owner
    self.name = name
    parameterCount = parameters
  }

  private static let nextIndex = Atomic<Int>(0)
}

// MARK: - Describing calls

extension Member {
  /// The protocol and the name, such as `WeatherService.temperature(in:)`.
  var qualifiedName: String { qualified("\(name)") }

  /// A text about the member with the name of its type before it, if it has one.
  func qualified(_ text: String) -> String {
    owner.utf8CodeUnitCount == 0 ? text : "\(owner).\(text)"
  }

  /// A call or a pattern as it is written in source.
  ///
  /// - Parameter arguments: One text for each parameter, in order.
  func written(with arguments: [String]) -> String {
    let name = "\(name)"
    guard let open = name.firstIndex(of: "(") else {
      return arguments.isEmpty ? name : "\(name) = \(arguments.joined(separator: ", "))"
    }
    let labels = name[name.index(after: open)...].dropLast().split(separator: ":")
    let written = zip(labels, arguments).map { label, argument in
      label == "_" ? argument : "\(label): \(argument)"
    }
    return "\(name[..<open])(\(written.joined(separator: ", ")))"
  }
}
