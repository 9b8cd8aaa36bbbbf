/// Makes a mock of a protocol: `@Mockable protocol P` gives `MockP`.
///
///     @Mockable
///     protocol WeatherService: Sendable {
///       func temperature(in city: String) async throws(WeatherError) -> Double
///     }
///
///     let service = MockWeatherService()          // fails on unprepared calls
///     let lenient = MockWeatherService(.nice)     // answers them with default values
///     let spy = MockWeatherService(callingThrough: real)
///
/// The mock has the access level and the isolation of the protocol. Requirements that
/// the protocol inherits work if the parent is `@Mockable` too, in whatever module.
///
/// The expansion is part of builds with `DEBUG` or `UNDERSTUDY` set; in other builds the
/// macro adds nothing. Attached macros: SE-0389, SE-0402.
///
/// - Parameters:
///   - mirrored: A protocol that cannot be annotated, since it belongs to another module.
///     Then the annotated protocol repeats its requirements, and the mock conforms to the
///     other one: `@Mockable(of: Other.self) protocol Mirror { … }` gives
///     `MockMirror: Other`.
///   - superclass: The class that the protocol demands of conforming types, which a macro
///     cannot tell from a protocol. It must have an initializer without arguments.
///   - kind: `.actor` if the protocol inherits from `Actor` by way of a parent, which a
///     macro cannot see.
///   - parents: The parents that are not `@Mockable`, and whose requirements the protocol
///     restates or that have none: `restating: Sequence.self`.
///   - types: The names of types that are borrowed or consumed and cannot be copied, and of
///     type aliases for closures that are not `@escaping`: a macro cannot see either. What
///     has such a type is recorded as ``NotKept``, and handed to the answers as it is.
///   - builds: In which builds there is a mock.
@attached(
  peer, names: prefixed(Mock), prefixed(__), suffixed(__Members), suffixed(__StaticMembers))
@attached(extension, names: arbitrary)
public macro Mockable(
  of mirrored: Any.Type? = nil, superclass: AnyClass? = nil, as kind: MockKind = .automatic,
  restating parents: Any.Type..., notKept types: String..., in builds: MockBuilds = .testing
) = #externalMacro(module: "UnderstudyMacros", type: "MockableMacro")

/// What a mock is declared as.
public enum MockKind: Sendable {
  /// An actor if the protocol names `Actor` as its parent, else a final class.
  case automatic
  /// An actor.
  case actor
}

/// The builds that have a mock.
public enum MockBuilds: Sendable {
  /// Those with `DEBUG` or `UNDERSTUDY` set.
  case testing
  /// All of them, for mocks that previews or programs use.
  case everyBuild
}

/// Gives a generated list of members its default implementations; only expanded code
/// uses it.
///
/// - Parameters:
///   - owner: The protocol that the list is about.
///   - isStatic: Whether it is the list of the static members.
@attached(extension, names: arbitrary)
public macro __MemberList(of owner: String, isStatic: Bool) =
  #externalMacro(module: "UnderstudyMacros", type: "MemberListMacro")
