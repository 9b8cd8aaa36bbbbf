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
@attached(peer, names: prefixed(Mock), prefixed(__), suffixed(Members))
@attached(extension, names: arbitrary)
public macro Mockable() = #externalMacro(module: "UnderstudyMacros", type: "MockableMacro")

/// Gives a generated list of members its default implementations; only expanded code
/// uses it.
///
/// - Parameter owner: The protocol that the list is about.
@attached(extension, names: arbitrary)
public macro __MemberList(of owner: String) =
  #externalMacro(module: "UnderstudyMacros", type: "MemberListMacro")
