// Uses of what is shared by code that may have lost the scope: what it sees for every way
// out of a task, and who notes it.
//
// One test at a time: every open scope notes what has lost its own.

import Dispatch
import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.serialized) struct EscapeTests {
  @Test(arguments: WayOut.allCases)
  func scopeIsSeenWhereItIsCurrentAndElsewhereTheLossIsNoted(way: WayOut) async {
    let (seen, uses) = await withMockScope { () async in
      setUp()
      let seen = await way.run(useAll)
      return (seen, notes())
    }

    #expect(seen == (way.isFollowed ? replaced : originals))
    #expect(uses == (way.isFollowed ? [] : ["Kettle.shared 1", "Kettle.heat(_:) 1"]))
  }

  @Test(arguments: WayOut.allCases)
  func bindTakesTheScopeAlong(way: WayOut) async throws {
    let (seen, uses) = await withMockScope { () async in
      setUp()
      let seen = await way.run(MockScope.bind(useAll))
      return (seen, notes())
    }

    #expect(seen == replaced)
    #expect(uses == [])
  }

  @Test(arguments: WayOut.allCases)
  func runTakesTheScopeAlong(way: WayOut) async {
    let (seen, uses) = await withMockScope { () async in
      setUp()
      let scope = MockScope.current
      let seen = await way.run { scope?.run { useAll() } ?? [] }
      return (seen, notes())
    }

    #expect(seen == replaced)
    #expect(uses == [])
  }

  @Test(arguments: WayOut.allCases)
  func onlyScopeAnswersWhereItServes(way: WayOut) async {
    let (seen, uses) = await withMockScope(escapes: .serve) { () async in
      setUp()
      let seen = await way.run(useAll)
      verify(Kettle.fixture).heat(.any).called(1)
      return (seen, notes())
    }

    #expect(seen == replaced)
    #expect(uses == [])
  }

  @Test(arguments: WayOut.allCases)
  func lossFailsTheTestThatAsksForIt(way: WayOut) async {
    let collector = FindingCollector()
    let line = #line + 4

    let seen = await withMockScope(reportingTo: collector, escapes: .fail) { () async in
      // Both of what is set up stands here, so that the lines are known.
      Kettle.$shared.override(with: Kettle("mine"))
      stub(Kettle.fixture).heat(.any).returns("stubbed")
      _ = await way.run(useAll)
      return await way.run(useAll)
    }

    let expected = [
      """
      'Kettle.shared' was read 2 times by code that has lost the scope, past what is set up in \
      the scope
        hint       'MockScope.bind' takes the scope to detached tasks, queues and threads
      """,
      """
      'Kettle.heat(_:)' was called 2 times by code that has lost the scope, past what is set \
      up in the scope
        hint       'MockScope.bind' takes the scope to detached tasks, queues and threads
      """,
    ]
    #expect(seen == (way.isFollowed ? replaced : originals))
    #expect(collector.findings.map(\.message) == (way.isFollowed ? [] : expected))
    #expect(
      collector.findings.map { Int($0.place.line) } == (way.isFollowed ? [] : [line, line + 1]))
  }

  @Test(arguments: WayOut.allCases)
  func mockKnowsItsScope(way: WayOut) async {
    let findings = await findings { () async in
      let shop = MockShop()
      stub(shop).price(of: .any).returns(7)

      let seen = await way.run { ["\(shop.price(of: "books"))"] }

      #expect(seen == ["7"])
      verify(shop).price(of: "books").called(1)
    }

    #expect(findings.isEmpty)
  }
}

// MARK: - Who notes

extension EscapeTests {
  @Test func everyScopeWithAReplacementNotesAndNoOther() async {
    let areSetUp = Turnstile(expecting: 4)
    let isOver = Gate()
    let uses = await withTaskGroup(of: [String].self) { group in
      for hasReplacement in [true, true, false] {
        group.addTask {
          await withMockScope(escapes: .serve) { () async in
            if hasReplacement { setUp() }
            areSetUp.arrive()
            await isOver.wait()
            return notes()
          }
        }
      }
      group.addTask {
        areSetUp.arrive()
        await areSetUp.wait()
        let seen = await Task.detached { useAll() }.value
        isOver.open()
        return seen
      }
      return await group.reduce(into: Set<[String]>()) { $0.insert($1) }
    }

    #expect(uses == [["Kettle.shared 1", "Kettle.heat(_:) 1"], [], originals])
  }

  @Test func scopesInsideOneAnotherCountAsOne() async {
    let seen = await withMockScope(escapes: .serve) { () async in
      setUp()
      return await withMockScope { () async in
        Kettle.$shared.override(with: Kettle("inner"))
        return await Task.detached { useAll() }.value
      }
    }

    #expect(seen == ["inner", "stubbed"])
  }

  @Test func stretchNotesInItsScope() async {
    let uses = await withMockScope { () async in
      await Kettle.$shared.withOverride(Kettle("mine")) {
        _ = await Task.detached { useAll() }.value
      }
      return notes()
    }

    #expect(uses == ["Kettle.shared 1"])
  }

  @Test func stretchOutsideAnyScopeHasNobodyToNote() async {
    let seen = await Kettle.$shared.withOverride(Kettle("mine")) {
      await Task.detached { Kettle.shared.name }.value
    }

    #expect(seen == "original")
  }

  @Test func typesAndAllInstancesAreNotedToo() async {
    let uses = await withMockScope { () async in
      stub(Kettle.self).count(.any).returns(7)
      stub(all(Kettle.self)).heat(.any).returns("all")
      stub(Kettle.fixture).heat(.any).returns("one")
      _ = await Task.detached { (Kettle.count(1), Kettle("new").heat(1), Kettle.fixture.heat(1)) }
        .value
      return notes()
    }

    #expect(uses == ["Kettle.count(_:) 1", "Kettle.init(_:) 1", "Kettle.heat(_:) 2"])
  }

  @Test func staticMembersOfMockTypesAreNotedToo() async {
    let (seen, uses) = await withMockScope { () async in
      stub(MockBulb.self).watts.returns(40)
      return (await Task.detached { MockBulb.watts }.value, notes())
    }
    let served = await withMockScope(escapes: .serve) { () async in
      stub(MockBulb.self).watts.returns(40)
      return await Task.detached { MockBulb.watts }.value
    }

    #expect(seen == 0)
    #expect(uses == ["MockBulb 1"])
    #expect(served == 40)
  }

  @Test func scopeOfAnotherTestIsNotALoss() async {
    let (seen, uses) = await withMockScope { () async in
      setUp()
      // A scope that is not inside this one.
      let seen = await Task.detached { await withMockScope { () async in useAll() } }.value
      return (seen, notes())
    }

    #expect(seen == originals)
    #expect(uses == [])
  }

  @Test func stoppedReplacementIsNotMissed() async {
    let uses = await withMockScope { () async in
      stub(Kettle.fixture).heat(.any).returns("stubbed")
      await stopMocking(Kettle.fixture)
      _ = await Task.detached { useAll() }.value
      return notes()
    }

    #expect(uses == [])
  }

  @Test func nothingIsLeftToNoteAfterTheEnd() async {
    await withMockScope(escapes: .serve) { () async in setUp() }

    let seen = await Task.detached { useAll() }.value
    let keys: [TargetKey] = [
      .instance(ObjectIdentifier(Kettle.fixture)), .all(ObjectIdentifier(Kettle.self)),
    ]

    #expect(seen == originals)
    #expect(MockRegistry.shared.enter(MockRegistry.watchedMocks, keys).isEmpty)
  }
}

// MARK: - Where the note stands

extension EscapeTests {
  @Test func failedVerificationShowsWhatWasUsedWithoutTheScope() async {
    let findings = await findings { () async in
      setUp()
      let shop = MockShop(.nice)
      for _ in 1...3 { _ = await Task.detached { Kettle.fixture.heat(1) }.value }
      verify(Kettle.fixture).heat(1).called(1)
      await verify(shop).close().called(1, within: .zero)
      verifyInOrder { verify(shop).close() }
      verify(shop).close().called(.never)
    }

    let note = """
        escaped    'Kettle.heat(_:)' was called 3 times by code that has lost the scope
        hint       'MockScope.bind' takes the scope to detached tasks, queues and threads
      """
    #expect(
      findings.map(\.message) == [
        "Expected exactly 1 call to 'Kettle.heat(1)', but received 0\n" + note,
        "Expected exactly 1 call to 'Shop.close()', but received 0\n" + note,
        """
        Expected calls in another order: 'Shop.close()' was not received
          expected   Shop.close()

        """ + note,
      ])
  }

  @Test func otherFailuresDoNot() async {
    let findings = await findings { () async in
      setUp()
      _ = await Task.detached { useAll() }.value
      let shop = MockShop()
      shop.close()
    }

    #expect(findings.count == 1)
    #expect(findings.first?.message.contains("escaped") == false)
  }

  @Test func verificationInAnInnerScopeShowsWhatTheOuterNoted() async {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) { () async in
      setUp()
      await withMockScope { () async in
        _ = await Task.detached { Kettle.shared }.value
        verify(MockShop(.nice)).close().called(1)
      }
    }

    #expect(
      collector.findings.map(\.message) == [
        """
        Expected exactly 1 call to 'Shop.close()', but received 0
          escaped    'Kettle.shared' was read once by code that has lost the scope
          hint       'MockScope.bind' takes the scope to detached tasks, queues and threads
        """
      ])
  }
}

// MARK: - Ways out

/// A way for work to leave the code that starts it.
enum WayOut: CaseIterable {
  case taskGroup, asyncLet, task, actor, mainActor, continuation, endOfStream, cancellation,
    deinitializer
  case detachedTask, queue, thread, timer, taskOnAThread, endOfStreamElsewhere

  /// Whether the scope is current there.
  var isFollowed: Bool {
    switch self {
    case .taskGroup, .asyncLet, .task, .actor, .mainActor, .continuation, .endOfStream,
      .cancellation, .deinitializer:
      true
    case .detachedTask, .queue, .thread, .timer, .taskOnAThread, .endOfStreamElsewhere: false
    }
  }

  fileprivate func run(_ body: @escaping @Sendable () -> [String]) async -> [String] {
    switch self {
    case .taskGroup:
      return await withTaskGroup(of: [String].self) { group in
        group.addTask { body() }
        return await group.next() ?? []
      }
    case .asyncLet:
      async let seen = body()
      return await seen
    case .task: return await Task { body() }.value
    case .actor: return await Janitor().run(body)
    case .mainActor: return await MainActor.run { body() }
    case .continuation:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume() }
      }
      return body()
    case .endOfStream: return await Self.endOfStream(body) { $0.finish() }
    case .endOfStreamElsewhere:
      return await Self.endOfStream(body) { continuation in
        Thread.detachNewThread { continuation.finish() }
      }
    case .cancellation:
      let seen = Locked<[String]>([])
      let isInside = Gate()
      let task = Task.detached {
        await withTaskCancellationHandler {
          isInside.open()
          for await _ in AsyncStream<Never>.makeStream().stream {}
        } onCancel: {
          seen.withLock { $0 = body() }
        }
      }
      await isInside.wait()
      task.cancel()
      await task.value
      return seen.withLock { $0 }
    case .deinitializer:
      let seen = Locked<[String]>([])
      _ = Parcel { seen.withLock { $0 = body() } }
      return seen.withLock { $0 }
    case .detachedTask: return await Task.detached { body() }.value
    case .queue:
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
      }
    case .thread:
      return await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
      }
    case .timer:
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now()) {
          continuation.resume(returning: body())
        }
      }
    case .taskOnAThread:
      return await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Task { continuation.resume(returning: body()) }
        }
      }
    }
  }

  private static func endOfStream(
    _ body: @escaping @Sendable () -> [String],
    finishing finish: (AsyncStream<[String]>.Continuation) -> Void
  ) async -> [String] {
    let seen = Locked<[String]>([])
    let isOver = Gate()
    let (stream, continuation) = AsyncStream<[String]>.makeStream()
    continuation.onTermination = { _ in
      let values = body()
      seen.withLock { $0 = values }
      isOver.open()
    }
    finish(continuation)
    for await _ in stream {}
    await isOver.wait()
    return seen.withLock { $0 }
  }
}

private actor Janitor {
  func run(_ body: @Sendable () -> [String]) -> [String] { body() }
}

// MARK: - Fixtures

@Interceptable
private final class Kettle: Sendable {
  @Overridable static var shared = Kettle("original")
  static let fixture = Kettle("fixture")

  let name: String

  init(_ name: String) { self.name = name }

  func heat(_ level: Int) -> String { "real" }
  static func count(_ room: Int) -> Int { room }
}

@Mockable
protocol Bulb: Sendable {
  static var watts: Int { get }
}

/// Replaces what `useAll` uses, in the current scope.
private func setUp() {
  Kettle.$shared.override(with: Kettle("mine"))
  stub(Kettle.fixture).heat(.any).returns("stubbed")
}

@Sendable private func useAll() -> [String] { [Kettle.shared.name, Kettle.fixture.heat(1)] }

private let replaced = ["mine", "stubbed"]
private let originals = ["original", "real"]

/// What the current scope has noted, and how often.
private func notes() -> [String] {
  (MockScope.current?.escapes.uses ?? []).map { use in
    switch use.subject {
    case .member(let name), .property(let name), .mockType(let name): "\(name) \(use.count)"
    }
  }
}
