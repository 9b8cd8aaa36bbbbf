// Isolation and sendability.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupEIsolation {
  @Test func b60SendableProtocolTakesCallsFromManyTasks() async {
    let api = MockApi(.nice)

    await withTaskGroup(of: Void.self) { group in
      for i in 0..<100 {
        group.addTask {
          _ = try? await api.get("/\(i)", [:])
          api.retries = i
        }
      }
    }

    verify(api).get(.any, .any).called(100)
    verify(api).retries.set(.any).called(100)
  }

  @Test func b61ActorProtocolGivesAnActorThatIsStubbedWithoutAwait() async throws {
    let bank = MockBank()
    stub(bank).deposit(.any).returns(5)
    stub(bank).balance.returns(7)
    stub(bank).audit().returns()

    #expect(await bank.deposit(1) == 5)
    #expect(await bank.balance == 7)
    try await bank.audit()
    verify(bank).deposit(1).called(1)
  }

  @Test func b61ProtocolThatIsAnActorByItsParent() async {
    let branch = MockBranch()
    stub(branch).deposit(.any).returns(5)
    stub(branch).city.returns("Paris")

    #expect(await branch.deposit(1) == 5)
    #expect(await branch.city == "Paris")
  }

  @Test func b62NonisolatedMembersOfAnActorAreSynchronous() {
    let repo = MockRepo()
    stub(repo).name.returns("r")
    stub(repo).ping().returns(1)

    #expect(repo.name == "r")
    #expect(repo.ping() == 1)
  }

  @MainActor @Test func b64GlobalActorProtocolAndItsFactory() async {
    let presenter = MockPresenter(.nice)
    let maker = MockMaker()
    stub(maker).presenter().returns(presenter)

    #expect(maker.presenter() === presenter)
    #expect(await presenter.show() == false)
    presenter.text = "a"
    verify(presenter).text.set("a").called(1)
  }

  @Test func b64MockOfAGlobalActorProtocolIsMadeAnywhere() async {
    let presenter = MockPresenter(.nice)
    stub(presenter).show().returns(true)

    #expect(await presenter.show())
  }

  @Test func b66ArgumentsOfSendableMocksMayBeNotSendable() async throws {
    let meter = MockMeter(.nice)
    let reference = Reference()

    _ = meter.update(a: 1, b: 2)
    try await meter.update(c: 3, d: reference)

    verify(meter).update(a: 1, b: 2).called(1)
    verify(meter).update(c: .any, d: .any).called(1)
  }

  @Test func b67StaticMembersCompileWithoutSharedState() throws {
    MockFlags.on = true
    try MockFlags.flip()

    verify(MockFlags.self).on.set(true).called(1)
    verify(MockFlags.self).flip().called(1)
  }

  @MainActor @Test func answersOfMainActorMembersRunOnTheMainActor() {
    let presenter = MockPresenter()
    let model = Reference()
    stub(presenter).text.does {
      model.count += 1
      return "seen \(model.count)"
    }

    #expect(presenter.text == "seen 1")
  }

  @Test func mainActorParentsAreInherited() async {
    let page = MockPage(.nice)

    _ = await page.show()

    verify(page).show().called(1)
  }
}

// MARK: - Fixtures

final class Reference { var count = 0 }

@Mockable
protocol Api: Sendable {
  func get(_ path: String, _ query: [String: String]) async throws -> [UInt8]
  var retries: Int { get set }
}

@Mockable
protocol Bank: Actor {
  var balance: Int { get }
  func deposit(_ n: Int) -> Int
  func audit() async throws
}

@Mockable(as: .actor)
protocol Branch: Bank {
  var city: String { get }
}

@Mockable
protocol Repo: Actor {
  nonisolated var name: String { get }
  nonisolated func ping() -> Int
  func save()
}

@MainActor
@Mockable
protocol Presenter: AnyObject {
  var text: String { get set }
  func show() async -> Bool
}

@MainActor
@Mockable
protocol Page: Presenter {
  func turn()
}

@Mockable
protocol Maker { @MainActor func presenter() -> any Presenter }

@Mockable
protocol Meter: Sendable {
  func update(a: Int, b: Int) -> String
  func update(c: some Sendable, d: AnyObject) async throws
}

@Mockable
protocol Flags: Sendable {
  static var on: Bool { get set }
  static func flip() throws
}
