/// An interceptable type by itself, without what it inherits.
public struct InterceptableLevel: Sendable {
  /// The name of the type.
  let name: StaticString
  /// Where it is declared.
  let place: SourcePlace
  /// What it declares or overrides.
  let members: [Member]

  /// Describes a type; only expanded code calls this.
  public init(__ name: StaticString, members: [Member], at place: SourcePlace) {
    self.name = name
    self.place = place
    self.members = members
  }

  /// The level of a type with everything that it inherits, which comes first.
  static func whole(of type: any Interceptable.Type) -> InterceptableLevel {
    var levels = [type.level]
    if let type = type as? any InterceptableSubclass.Type { levels.append(type.level2) }
    if let type = type as? any InterceptableSubclass3.Type { levels.append(type.level3) }
    return InterceptableLevel(
      __: levels.last!.name, members: levels.flatMap(\.members), at: levels.last!.place)
  }

  /// The member that runs when another one is called on an object of the type: the one that
  /// overrides it last, with the same types.
  func runningMember(for member: Member) -> Member {
    guard let position = members.firstIndex(where: { $0.index == member.index }) else {
      return member
    }
    return members[(position + 1)...].last { $0.isOverride && $0.signature == member.signature }
      ?? member
  }
}

extension Interceptable {
  fileprivate static var level: InterceptableLevel { __Lists.level }
}

extension InterceptableSubclass {
  fileprivate static var level2: InterceptableLevel { __Lists2.level }
}

extension InterceptableSubclass3 {
  fileprivate static var level3: InterceptableLevel { __Lists3.level }
}
