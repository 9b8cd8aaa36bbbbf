package import Understudy

/// The scale that temperatures are told in.
package enum TemperatureUnit: Sendable {
  case celsius
  case fahrenheit
}

/// Why there is no temperature.
package enum WeatherError: Error {
  case offline
}

/// A service somewhere on the network. For its access level, see ``StatusSource``.
@Mockable
package protocol WeatherService: Sendable {
  var unit: TemperatureUnit { get async }
  func temperature(in city: String) async throws(WeatherError) -> Double
}

/// The service of the app, reduced to one answer.
struct EternalSpring: WeatherService {
  static let temperature = 15.0

  var unit: TemperatureUnit { get async { .celsius } }
  func temperature(in city: String) async throws(WeatherError) -> Double { Self.temperature }
}
