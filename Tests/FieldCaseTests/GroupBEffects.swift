// Effects: errors, suspension, and both.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupBEffects {
  @Test func b15TypedErrorsKeepTheirType() async {
    let payments = MockPayments()
    stub(payments).charge(.any).throws(.declined)
    stub(payments).balance.throws(.offline)

    do {
      _ = try await payments.charge(1)
      Issue.record("the stub throws")
    } catch {
      #expect(error == .declined)
    }
    do throws(PayError) {
      _ = try payments.balance
      Issue.record("the stub throws")
    } catch {
      #expect(error == .offline)
    }
  }

  @Test func b17ErrorsOfTheClosureComeOutOfARethrowingMember() {
    let walker = MockWalker()
    stub(walker).each(.any).does { body in
      try body(1)
      try body(2)
    }

    var seen: [Int] = []
    walker.each { seen.append($0) }

    #expect(seen == [1, 2])
    #expect(throws: Stop.self) { try walker.each { _ in throw Stop.now } }
    verify(walker).each(.any).called(2)
  }

  @Test func b17AsynchronousFormRethrowsToo() async {
    let walker = MockAsyncWalker()
    stub(walker).map(.any).does { body in try await body(1) + 1 }

    #expect(await walker.map { $0 } == 2)
    await #expect(throws: Stop.self) { let _: Int = try await walker.map { _ in throw Stop.now } }
  }

  @Test func b18UserTypesMayBeNamedLikeOurs() async {
    let probe = NamesOfOthers.MockProbe()
    stub(probe).sample().throws(NamesOfOthers.Error.broken)
    stub(probe).run(.any).returns(.init())

    await #expect(throws: NamesOfOthers.Error.self) { try await probe.sample() }
    _ = probe.run(.init())
  }

  @Test func b19GettersThrowAndSuspend() async throws {
    let session = MockSession()
    stub(session).token.returns("a").throws(AuthError.expired)
    stub(session).isOpen.returns(true)
    stub(session).user.throws(AuthError.expired)

    #expect(try await session.token == "a")
    await #expect(throws: AuthError.self) { try await session.token }
    #expect(await session.isOpen)
    #expect(throws: AuthError.self) { try session.user }
    verify(session).token.called(2)
  }

  @Test func b20AnswerThatSuspendsForEverEndsWithItsCaller() async {
    let feed = MockFeed()
    stub(feed).next().does {
      try await Task.sleep(for: .seconds(3_600))
      return 0
    }
    let arrived = Gate()

    let first = Task { try await feed.next() }
    await verify(feed).next().called(1..., within: .seconds(60))
    await arrived.open()
    first.cancel()

    await #expect(throws: CancellationError.self) { try await first.value }
    verify(feed).next().called(1)
  }

  @Test func b21CallThatThrowsIsStillACall() async {
    let saver = MockSaver()
    stub(saver).save(.any).throws(DiskError.full)

    _ = try? await saver.save(5)

    verify(saver).save(5).called(1)
    #expect(calls(to: saver).save(.any).map(\.outcome) == [.threw])
  }

  @Test func b21CallOfACanceledTaskIsStillACall() async {
    let saver = MockSaver()
    stub(saver).save(.any).returns()
    let gate = Gate()

    let task = Task {
      await gate.wait()
      try? await saver.save(6)
    }
    task.cancel()
    await gate.open()
    await task.value

    verify(saver).save(6).called(1)
  }
}

// MARK: - Fixtures

/// A door that opens once.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

enum PayError: Error, Equatable { case declined, offline }

@Mockable
protocol Payments: Sendable {
  func charge(_ cents: Int) async throws(PayError) -> String
  var balance: Int { get throws(PayError) }
}

@Mockable
protocol Walker { func each(_ body: (Int) throws -> Void) rethrows }

@Mockable
protocol AsyncWalker: Sendable {
  func map<T>(_ body: (Int) async throws -> T) async rethrows -> T
}

enum Stop: Error { case now }

enum NamesOfOthers {
  enum Error: Swift.Error { case broken }
  struct Task: Swift.Sendable {}
  struct Result {}
  struct Sendable {}
  struct Mock {}
  struct Matcher {}
  struct Optional {}
  struct Selection {}
  struct Member {}
  struct Never {}
  struct StaticString {}

  @Mockable
  protocol Probe: Swift.Sendable {
    func sample() async throws -> Double?
    func run(_ task: Task) -> Task
  }
}

enum AuthError: Error { case expired }

@Mockable
protocol Session: Sendable {
  var token: String { get async throws }
  var isOpen: Bool { get async }
  var user: String { get throws }
}

@Mockable
protocol Feed: Sendable { func next() async throws -> Int }

enum DiskError: Error { case full }

@Mockable
protocol Saver: Sendable { func save(_ n: Int) async throws }
