import Testing
import UnderstudyTesting

enum Unit: Sendable { case celsius, fahrenheit }
enum WeatherError: Error { case offline }

@Mockable
protocol WeatherService: Sendable {
  var unit: Unit { get async }
  func temperature(in city: String) async throws(WeatherError) -> Double
}

final class StatusManager: Sendable {
  @Overridable static var shared = StatusManager()
  let fixed: Int?
  init(fixed: Int? = nil) { self.fixed = fixed }
  func currentStatus() -> Int { fixed ?? Int.random(in: 1...100) }
  static let fixture = StatusManager(fixed: 1_000)
}

actor StatusLabel {
  let service: any WeatherService
  var text = ""
  init(_ service: any WeatherService) { self.service = service }
  func refresh(city: String) async {
    do {
      let unit = await service.unit
      text = "\(try await service.temperature(in: city)) \(unit)"
    } catch {
      text = "\(error)"
    }
  }
}

@Suite(.mocking) struct DesignExampleTests {
  @Test func showsTheServiceTemperature() async throws {
    let service = MockWeatherService()
    stub(service).unit.returns(.celsius)
    stub(service).temperature(in: .any).throws(.offline)
    stub(service).temperature(in: "Paris").returns(21, 22)

    let label = StatusLabel(service)
    await label.refresh(city: "Paris")

    verify(service).temperature(in: "Paris").called(1)
    await verify(service).unit.called(1..., within: .seconds(1))
    #expect(calls(to: service).temperature(in: .any).map(\.arguments) == ["Paris"])
    #expect(await label.text == "21.0 celsius")
    await label.refresh(city: "Rome")
    #expect(await label.text == "offline")
  }

  @Test(arguments: 0..<100) func everyTestHasItsOwnSingleton(n: Int) async {
    StatusManager.$shared.override(with: StatusManager(fixed: n))
    await Task.yield()
    #expect(StatusManager.shared.currentStatus() == n)
  }
}
