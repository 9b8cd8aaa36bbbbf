import Foundation
import Interleaving
import Synchronization
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The samples of the README, line by line; `ReadmeTests` compares.

@Mockable
protocol WeatherService: Sendable {
  func temperature(in city: String) async throws -> Double
}

final class Settings: Sendable {
  @Overridable static var shared = Settings(unit: "°C")
  let unit: String
  init(unit: String) { self.unit = unit }
}

struct WeatherLabel: Sendable {
  let service: any WeatherService

  func text(for city: String) async throws -> String {
    let degrees = try await service.temperature(in: city)
    return "\(city): \(degrees) \(Settings.shared.unit)"
  }
}

@Suite(.mocking) struct WeatherLabelTests {
  @Test func asksTheServiceOnce() async throws {
    let service = MockWeatherService()
    stub(service).temperature(in: "Paris").returns(21)

    let text = try await WeatherLabel(service: service).text(for: "Paris")

    #expect(text == "Paris: 21.0 °C")
    verify(service).temperature(in: "Paris").called(1)
  }

  @Test(arguments: ["°F", "K"])
  func showsTheUnitOfTheSettings(unit: String) async throws {
    Settings.$shared.override(with: Settings(unit: unit))  // seen by this test alone
    let service = MockWeatherService(.nice)  // answers with default values

    let text = try await WeatherLabel(service: service).text(for: "Oslo")

    #expect(text == "Oslo: 0.0 \(unit)")
  }
}

final class WeatherLabelCase: MockingTestCase {
  func testAsksTheServiceOnce() async throws {
    let service = MockWeatherService(.nice)

    _ = try await WeatherLabel(service: service).text(for: "Oslo")

    verify(service).temperature(in: "Oslo").called(1)
  }
}

@Suite(.mocking) struct SampleTests {
  @Test func strictMockFailsAnUnpreparedCall() async {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      let service = MockWeatherService()
      await #expect(throws: MockError.self) { try await service.temperature(in: "Rome") }
    }

    #expect(collector.findings.count == 1)
  }

  @Test func spyAnswersWithTheRealObject() async throws {
    let real = Thermometer()
    let service = MockWeatherService(callingThrough: real)

    #expect(try await service.temperature(in: "Rome") == 15)
  }

  @Test func answersComeInTurn() async throws {
    let service = MockWeatherService()
    stub(service).temperature(in: "Paris").returns(21, 22)

    #expect(try await service.temperature(in: "Paris") == 21)
    #expect(try await service.temperature(in: "Paris") == 22)
    #expect(try await service.temperature(in: "Paris") == 22)
  }

  @Test func newestStubThatFitsWins() async throws {
    let service = MockWeatherService(callingThrough: Thermometer())
    stub(service).temperature(in: .any).throws(Offline())
    await #expect(throws: Offline.self) { try await service.temperature(in: "Rome") }
    stub(service).temperature(in: .any).does { city in await measure(city) }
    #expect(try await service.temperature(in: "Rome") == 4)
    stub(service).temperature(in: .any).callsThrough()
    #expect(try await service.temperature(in: "Rome") == 15)
  }

  @Test func callsAreVerifiedAndRead() async throws {
    let service = MockWeatherService(.nice)
    _ = try await service.temperature(in: "Paris")

    verify(service).temperature(in: "Paris").called(1)
    verify(service).temperature(in: "Paris").called(1...3)
    verify(service).temperature(in: "Paris").called(1...)
    verify(service).temperature(in: "Paris").called()
    verify(service).temperature(in: "Rome").called(.never)
    let asked = calls(to: service).temperature(in: .any)
    #expect(asked.map(\.arguments) == ["Paris"])
    reset(service, .calls)
    verify(service).temperature(in: .any).called(.never)
  }

  @Test func verificationTakesADuration() async throws {
    let service = MockWeatherService(.nice)
    _ = try await service.temperature(in: "Paris")

    await verify(service).temperature(in: .any).called(1..., within: .seconds(1))
  }

  @Test func matchersAreJoined() async throws {
    let service = MockWeatherService(.nice)
    stub(service).temperature(in: !.equal("Rome") && .matching { $0.count == 4 }).returns(7)

    #expect(try await service.temperature(in: "Oslo") == 7)
    #expect(try await service.temperature(in: "Rome") == 0)
    #expect(try await service.temperature(in: "Paris") == 0)
  }

  @Test func orderOfSeveralMocksIsVerified() async throws {
    let service = MockWeatherService(.nice)
    let card = MockCard()
    stub(card).label.set(.any).returns()

    _ = try await service.temperature(in: "Paris")
    card.label = "Paris: 21.0 °C"

    verifyInOrder {
      verify(service).temperature(in: "Paris")
      verify(card).label.set("Paris: 21.0 °C")
    }
  }

  @Test func staticMembersAreStubbed() {
    stub(MockCard.self).count.returns(3)

    #expect(MockCard.count == 3)
    verify(MockCard.self).count.called(1)
  }

  @Test func functionsOfAnObjectAreReplaced() {
    let meter = Meter()
    stub(meter).reading().returns(7)

    #expect(meter.reading() == 7)
    #expect(Meter().reading() == 5)
    stub(all(Meter.self)).reading().returns(8)
    #expect(Meter().reading() == 8)
  }

  @Test func ordinaryTypesAreReplacedInEveryWay() {
    let screen = Screen()
    stub(screen).appear().returns("fake")
    #expect(screen.appear() == "fake")
    stub(all(Screen.self)).appear().returns("fake")
    #expect(Screen().appear() == "fake")
    stub(Screen.self).title().returns("Fake")
    #expect(Screen.title() == "Fake")

    verify(Screen.self).initializer().called(.never)
    let list = ListScreen()
    verify(Screen.self).initializer().called(1)
    hook(list).appear().instead { call in call.proceed() + "!" }
    stub(own(list)).reload(rows: .any).returns(3)
    #expect(list.appear() == "fake, list!")
    #expect(list.reload(rows: 9) == 3)

    stub($roll)(sides: 6).returns(4)
    #expect(roll(sides: 6) == 4)
    #expect(roll(sides: 1) == 1)

    let large = all(Coin.self, where: { $0.cents > 50 })
    stub(large).worth().returns(0)
    #expect(Coin(cents: 100).worth() == 0)
    #expect(Coin(cents: 1).worth() == 1)
  }

  @Test func expectedCallsComeAndRejectedOnesDoNot() async throws {
    let service = MockWeatherService()
    expect(service).temperature(in: "Rome").returns(9)
    reject(service).temperature(in: "Oslo").always()

    #expect(try await service.temperature(in: "Rome") == 9)
    verifyExpectations(service)
  }

  @Test func heldCallWaitsForTheTest() async throws {
    let service = MockWeatherService()
    let held = stub(service).temperature(in: .any).suspends()

    async let degrees = service.temperature(in: "Rome")
    try await held.arrives()
    held.resume(returning: 1)

    #expect(try await degrees == 1)
  }

  @Test func functionsOfAnObjectAreHooked() async {
    let meter = Meter()
    let seen = Seen()
    hook(meter).reading().after { seen.open() }

    #expect(meter.reading() == 5)
    #expect(seen.isOpen)
  }

  @Test func stoppedMockPassesCallsOn() async throws {
    let service = MockWeatherService(callingThrough: Thermometer())
    stub(service).temperature(in: .any).returns(1)

    requestStop(service)
    await stopMocking(service)

    #expect(try await service.temperature(in: "Rome") == 15)
  }

  @Test func scopeIsOpenedByHand() async {
    await withMockScope {
      Settings.$shared.override(with: Settings(unit: "K"))
      await check()
    }
    #expect(Settings.shared.unit == "°C")
  }

  // In a process of its own, since `install` reaches every test that runs.
  @Test func overridesEndWhereTheyShould() async {
    await #expect(processExitsWith: .success) {
      let settings = Settings(unit: "K")
      await withMockScope {
        Settings.$shared.override(with: settings)  // until the end of the scope
        await Settings.$shared.withOverride(settings) { await check() }  // while the closure runs
        let lease = Settings.$shared.install(settings)  // in the whole process, until it ends
        lease.end()
        #expect(Settings.$shared.original.unit == "°C")
      }
      #expect(Settings.shared.unit == "°C")
    }
  }

  @Test func scopeIsCarriedToADetachedTask() async {
    Settings.$shared.override(with: Settings(unit: "K"))

    let unit = await Task.detached(operation: MockScope.bind { Settings.shared.unit }).value

    #expect(unit == "K")
  }

  @Test func overrideIsMadeFromWhatItReplaces() {
    Settings.$shared.override(byMaking: { Settings(unit: Settings.shared.unit + "!") })

    #expect(Settings.shared.unit == "°C!")
  }

  @Test func failureShowsTheNearMiss() async throws {
    let collector = FindingCollector()

    try await withMockScope(reportingTo: collector) {
      let service = MockWeatherService(.nice)
      _ = try await service.temperature(in: "Rome")
      verify(service).temperature(in: "Paris").called(1)
    }

    let samples = try Readme.load().samples(in: "text")
    #expect(collector.findings.count == 1)
    #expect(samples.contains { $0 == collector.findings.first?.message })
  }
}

// What the tables of the README show beside.
extension SampleTests {
  @Test func matchersAreFoundByTypingADot() async throws {
    let service = MockWeatherService(.nice)
    let city = "Paris"
    let captor = Captor<String>()
    stub(service).temperature(in: ==city).returns(1)
    stub(service).temperature(in: .where(\.count, 4...) && .hasPrefix("O")).returns(2)
    stub(service).temperature(in: .in(["Bonn", "Rome"]) && .hasSuffix("e")).returns(3)

    let degrees = [
      try await service.temperature(in: "Paris"), try await service.temperature(in: "Oslo"),
      try await service.temperature(in: "Rome"), try await service.temperature(in: "Bonn"),
    ]

    #expect(degrees == [1, 2, 3, 0])
    verify(service).temperature(in: .capture(into: captor)).called(4)
    #expect(captor.values == ["Paris", "Oslo", "Rome", "Bonn"])
    verifyNoMoreCalls(service)
  }

  @Test func callsAreExpectedInOrder() async throws {
    let service = MockWeatherService()
    expectInOrder { expect(service).temperature(in: "Rome") }
    setMode(.nice, of: service)

    _ = try await service.temperature(in: "Oslo")
    _ = try await service.temperature(in: "Rome")

    verifyExpectations(service)
  }

  @Test func answersHaveEffects() async {
    let card = MockCard()
    let seen = Seen()
    stub(card).draw().performs { seen.open() }.returns(1, 2).cycles()
    stub(card).load(then: .any).calls({ $0 }, with: true).returns()
    stub(card).levels().yields(1, 2, 3)

    let drawn = (0..<3).map { _ in card.draw() }

    #expect(drawn == [1, 2, 1])
    #expect(seen.isOpen)
    await confirmation { loaded in card.load { if $0 { loaded() } } }
    #expect(await card.levels().reduce(0, +) == 6)
  }

  @Test func answerIsLate() async throws {
    let service = MockWeatherService()
    let clock = HastyClock()
    stub(service).temperature(in: .any).after(.seconds(1), on: clock).returns(1)

    #expect(try await service.temperature(in: "Rome") == 1)
  }

  @Test func callPostsANotificationThatIsObserved() async {
    let observer = MockObserver(of: .cardDrawn)
    expect(observer).notification(.cardDrawn, object: .notNil, userInfo: .entry("number", 1)).once()
    expect(observer).notification(.any).once()
    let card = MockCard()
    await confirmation { confirmation in
      stub(card).draw().posts(.cardDrawn).confirms(confirmation).returns(1)

      #expect(card.draw() == 1)
    }
    NotificationCenter.default.post(name: .cardDrawn, object: card, userInfo: ["number": 1])

    verifyExpectations(observer)
    stub(observer).notification(.any).returns()
    NotificationCenter.default.post(name: .cardDrawn, object: card)
  }

  @Test func timelineShowsTheCalls() async throws {
    var line: UInt = 0
    let timeline = try await withMockScope("asksTwice()", reportingTo: FindingCollector()) {
      line = #line + 2
      let service = MockWeatherService(.nice)
      stub(service).temperature(in: "Paris").returns(21)
      _ = try await service.temperature(in: "Paris")
      _ = try await service.temperature(in: "Rome")
      print(MockScope.current!.timeline)
      return "\(MockScope.current!.timeline)"
    }

    let shown = try #require(Readme.load().samples(in: "console").first)
    #expect(
      timeline
        == shown.replacing("WeatherLabelTests.swift:12", with: "Samples.swift:\(line)"))
  }
}

struct Thermometer: WeatherService {
  func temperature(in city: String) async throws -> Double { 15 }
}

@Interceptable
final class Meter: Sendable {
  func reading() -> Int { 5 }
}

@Interceptable
class Screen {
  init() {}
  func appear() -> String { "screen" }
  static func title() -> String { "Screen" }
}

@Interceptable(under: Screen.self)
final class ListScreen: Screen {
  override func appear() -> String { super.appear() + ", list" }
  func reload(rows: Int) -> Int { rows }
}

@InterceptableFunction func roll(sides: Int) -> Int { Int.random(in: 1...sides) }

@Interceptable
struct Coin {
  var cents: Int
  func worth() -> Int { cents }
}

struct Offline: Error {}

func check() async { #expect(Settings.shared.unit == "K") }

func measure(_ city: String) async -> Double { Double(city.count) }

@Mockable
protocol Card: AnyObject, Sendable {
  var label: String { get set }
  static var count: Int { get }
  func draw() -> Int
  func load(then action: @escaping @Sendable (Bool) -> Void)
  func levels() -> AsyncStream<Int>
}

extension Notification.Name {
  static let cardDrawn = Notification.Name("Card drawn")
}

/// A clock that never waits.
private struct HastyClock: Clock {
  typealias Instant = ContinuousClock.Instant
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

/// A door that opens once.
private final class Seen: Sendable {
  private let state = Atomic<Bool>(false)
  var isOpen: Bool { state.load(ordering: .relaxed) }
  func open() { state.store(true, ordering: .relaxed) }
}

// MARK: - HTTP

struct StationClient: Sendable {
  let session: URLSession

  func post(_ degrees: Double, from city: String) async throws -> Int? {
    var request = URLRequest(url: URL(string: "https://weather.example/readings")!)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(Reading(city: city, degrees: degrees))
    let (_, response) = try await session.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode
  }
}

struct Reading: Codable, Equatable {
  let city: String
  let degrees: Double
}

@Suite(.mocking) struct StationClientTests {
  @Test func postsTheReading() async throws {
    stub(.post, "https://weather.example/readings", with: .json(["city": "Oslo", "degrees": 4]))
      .returns(.json(["id": 7], status: 201))

    let status = try await StationClient(session: .stubbed).post(4, from: "Oslo")

    #expect(status == 201)
    verify(.post, "https://weather.example/*").called(1)
  }

  @Test func sendsEachReadingOnce() async throws {
    stub(.any, .any).does { request in
      try request.json(as: Reading.self).degrees < 50 ? .status(201) : .status(422)
    }

    let status = try await StationClient(session: .stubbed).post(99, from: "Rome")

    #expect(status == 422)
    let sent = try calls(to: .post, "/readings").map { try $0.arguments.json(as: Reading.self) }
    #expect(sent == [Reading(city: "Rome", degrees: 99)])
  }
}

@Suite(.mocking) struct HTTPSampleTests {
  @Test func contentIsMatched() async throws {
    stub(.get, "/users/*", with: .header("Accept", "text/plain") && !.query(["page": nil]))
      .returns(.text("Ada"))
    var request = URLRequest(url: try #require(URL(string: "https://shop.example/users/7")))
    request.setValue("text/plain", forHTTPHeaderField: "Accept")

    let (data, _) = try await URLSession.stubbed.data(for: request)

    #expect(String(decoding: data, as: UTF8.self) == "Ada")
  }

  @Test func redirectIsFollowedAndSlowAnswerArrives() async throws {
    let clock = ContinuousClock()
    stub(.get, "/old").returns(.redirect(to: "/new"))
    stub(.get, "/new").returns(.text("tea"))
    stub(.get, "/slow").returns(.text("tea").delayed(by: .seconds(2), on: clock))

    let url = try #require(URL(string: "https://shop.example/old"))
    let (data, _) = try await URLSession.stubbed.data(from: url)

    #expect(String(decoding: data, as: UTF8.self) == "tea")
  }

  @Test func requestsArePassedOn() async throws {
    stub(.get, "/live").callsThrough()
    let http = HTTPStubs(callingThrough: .network)
    stub(http).request(.any, .any).returns(.text("tea"))

    let url = try #require(URL(string: "https://shop.example/live"))
    let (data, _) = try await URLSession.stubbed(by: http).data(from: url)

    #expect(String(decoding: data, as: UTF8.self) == "tea")
  }
}

// MARK: - Interleavings

@Mockable
protocol CartStore: Sendable {
  func items() async -> [String]
  func save(_ items: [String]) async
}

struct ShoppingCart: Sendable {
  let store: any CartStore

  func add(_ item: String) async {
    let items = await store.items()
    await store.save(items + [item])
  }
}

actor MemoryStore: CartStore {
  private var kept: [String] = []
  func items() -> [String] { kept }
  func save(_ items: [String]) { kept = items }
}

@Suite(.mocking, .isReportedAsInTheReadme) struct LostItemSampleTests {
  @Test func cartKeepsBothItems() async throws {
    try await explore {
      let store = MockCartStore(callingThrough: MemoryStore())  // an actor
      let cart = ShoppingCart(store: store)
      async let tea: Void = cart.add("tea")
      async let milk: Void = cart.add("milk")
      _ = await (tea, milk)
      #expect(await store.items().count == 2)
    }
  }
}

@Suite(.mocking) struct InterleavingSampleTests {
  @Test func passingBodyIsExploredAndReplayed() async throws {
    let body: @Sendable () async throws -> Void = {
      let items: [String] = []
      note("has read \(items)")
      try await VirtualClock().sleep(for: .seconds(86_400))
    }
    // try await explore(seeds: 0..<5_000) { … }
    try await explore(seeds: 0..<5_000, body)
    // try await explore(includingMainActor: true) { … }
    try await explore(includingMainActor: true, body)
    // try await replay(seed: 17) { … }
    try await replay(seed: 17, body)
    // try await replay(schedule: "01") { … }
    try await replay(schedule: "01", body)
  }
}

/// A test that is to fail once, with a report that stands in the README.
private struct ReportedFailure: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let recorded = Mutex<[Issue]>([])
    let keeping = IssueHandlingTrait.compactMapIssues { issue in
      recorded.withLock { $0.append(issue) }
      return nil
    }
    try await keeping.provideScope(for: test, testCase: testCase, performing: function)
    let issues = recorded.withLock { $0 }
    #expect(issues.count == 1)
    let report = try #require(issues.first?.comments.last?.rawValue)
    let samples = try Readme.load().samples(in: "text")
    #expect(samples.contains { $0.hasSuffix("\n" + report) }, "\(report)")
  }
}

extension Trait where Self == ReportedFailure {
  fileprivate static var isReportedAsInTheReadme: Self { ReportedFailure() }
}
