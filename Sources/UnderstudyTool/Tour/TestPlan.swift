/// What one test of the tour prepares, and so what it must see.
///
/// No two tests share a value, so a value tells whose it is.
struct TestPlan: Sendable {
  /// The number of the test, from zero.
  let number: Int
  let seed: UInt64
  let unit: TemperatureUnit
  let cities: [City]
  let rounds: [Round]

  struct City: Sendable {
    let name: String
    /// Nil if the service is offline for it.
    let temperature: Double?
  }

  /// One look at the app.
  struct Round: Sendable {
    /// What the manager of the test answers.
    let status: Int
    let form: Form
  }

  /// From where the label is read.
  enum Form: CaseIterable, Sendable {
    /// In the task of the test.
    case here
    /// In a task made by the test, which inherits the scope.
    case task
    /// In a detached task, to which the test ties its scope.
    case boundToDetachedTask
    /// In the task of the test, after a nested override has come and gone.
    case afterNestedOverride
  }

  /// Plans a test.
  init(number: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: number)
    self.number = number
    self.seed = seed
    unit = Bool.random(using: &generator) ? .celsius : .fahrenheit
    let names = ["Paris", "Rome", "Oslo", "Lima", "Kyoto", "Cairo"].shuffled(using: &generator)
    cities = names.prefix(Int.random(in: 2...4, using: &generator)).enumerated().map {
      position, name in
      let isOffline = Int.random(in: 0..<8, using: &generator) == 0
      return City(name: name, temperature: isOffline ? nil : Double(1_000 * number + position))
    }
    rounds = (0..<Int.random(in: 2...4, using: &generator)).map { round in
      Round(
        status: 1_000 * (number + 1) + round,
        form: Form.allCases.randomElement(using: &generator) ?? .here)
    }
  }

  /// How many calls the app makes in this test.
  var callCount: Int {
    rounds.reduce(0) { count, round in
      count + 2 + cities.count + (round.form == .afterNestedOverride ? 1 : 0)
    }
  }

  /// What the screen must show.
  var lines: [String] {
    cities.map { city in
      city.temperature.map { WeatherScreen.line(for: city.name, $0, unit) }
        ?? WeatherScreen.lineWithoutTemperature(for: city.name)
    }
  }
}
