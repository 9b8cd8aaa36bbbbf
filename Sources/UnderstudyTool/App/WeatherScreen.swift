/// A screen with a line for each city.
final class WeatherScreen {
  private let service: any WeatherService
  private(set) var lines: [String] = []

  init(_ service: any WeatherService) {
    self.service = service
  }

  /// Asks the service about all cities at the same time.
  func refresh(_ cities: [String]) async {
    let service = service
    let unit = await service.unit
    lines = await withTaskGroup(of: (Int, String).self) { group in
      for (position, city) in cities.enumerated() {
        group.addTask { (position, await Self.line(for: city, unit, from: service)) }
      }
      var lines = cities
      for await (position, line) in group { lines[position] = line }
      return lines
    }
  }

  private static func line(
    for city: String, _ unit: TemperatureUnit, from service: any WeatherService
  ) async -> String {
    do throws(WeatherError) {
      return line(for: city, try await service.temperature(in: city), unit)
    } catch {
      return lineWithoutTemperature(for: city)
    }
  }

  /// The line of a city.
  static func line(for city: String, _ temperature: Double, _ unit: TemperatureUnit) -> String {
    "\(city): \(temperature) \(unit)"
  }

  /// The line of a city that the service cannot tell about.
  static func lineWithoutTemperature(for city: String) -> String { "\(city): no connection" }
}
