import Foundation
import Testing
import UnderstudyTesting

// E-18: a test's override and the ways out of its task. Where the override hangs on the
// thread, it is lost at the first hop; where it hangs on the task, it follows whatever
// inherits task-local values, and what does not can be given it by hand.
//
//   test                            thread of its own
//   overrides with 1
//   starts it, with its context
//                                   reads: must be 1

@Suite(.stress, .mocking) struct ContextLostStress {
  @Test func twinLosesItsContextOnAThread() async {
    let violations = await violationsOfCarrying(by: OverrideOfTheThread.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func contextFollowsTheTaskAndIsCarriedByHand() async {
    let violations = await violationsOfCarrying(by: OurOverride.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

/// A way for code to run elsewhere.
private enum Hop: CaseIterable {
  case childTask, asyncLet, task, actor, endOfStream, deinitializer
  case detachedTask, queue, thread, taskOfThread

  /// Whether task-local values go along without being carried.
  var isFollowed: Bool {
    switch self {
    case .childTask, .asyncLet, .task, .actor, .endOfStream, .deinitializer: true
    case .detachedTask, .queue, .thread, .taskOfThread: false
    }
  }

  /// Reads a number on the other side.
  func run(_ read: @escaping @Sendable () -> Int) async -> Int {
    switch self {
    case .childTask:
      return await withTaskGroup(of: Int.self) { group in
        group.addTask { read() }
        return await group.next() ?? -1
      }
    case .asyncLet:
      async let number = read()
      return await number
    case .task:
      return await Task { read() }.value
    case .actor:
      return await Clerk().run(read)
    case .endOfStream:
      let number = Shared(-1)
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.onTermination = { _ in number.withLock { $0 = read() } }
      continuation.finish()
      for await _ in stream {}
      return number.withLock { $0 }
    case .deinitializer:
      let number = Shared(-1)
      _ = Basket { number.withLock { $0 = read() } }
      return number.withLock { $0 }
    case .detachedTask:
      return await Task.detached { read() }.value
    case .queue:
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: read()) }
      }
    case .thread:
      return await onThread(read)
    case .taskOfThread:
      return await onThread { Task { read() } }.value
    }
  }
}

private actor Clerk {
  func run(_ read: @Sendable () -> Int) -> Int { read() }
}

// MARK: - Oracle

private protocol CarriedOverride: Sendable {
  init()
  /// The number that is read here; zero without an override.
  var number: Int { get }
  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async
  /// Ties a closure to the override that is seen here.
  func bind(_ body: @escaping @Sendable () -> Int) -> @Sendable () -> Int
}

private func violationsOfCarrying<Subject: CarriedOverride>(
  by _: Subject.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  let subject = Subject()
  for round in stress.rounds(20) {
    await withTaskGroup { group in
      for test in 1...4 {
        group.addTask {
          await subject.withOverride(test) {
            var random = stress.random(round, test)
            for hop in Hop.allCases.shuffled(using: &random) {
              await random.jitter()
              let seen = await hop.run { subject.number }
              violations.check(
                seen == (hop.isFollowed ? test : 0), "\(hop) did not see what is documented")
              let carried = await hop.run(subject.bind { subject.number })
              violations.check(carried == test, "\(hop) lost what was carried")
            }
          }
        }
      }
    }
    stress.count(4 * 2 * Hop.allCases.count)
  }
  return violations
}

// MARK: - Subjects

private final class OverrideOfTheThread: CarriedOverride {
  private let numbers = Shared<[ObjectIdentifier: Int]>([:])

  private var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  var number: Int { numbers.withLock { $0[thread] } ?? 0 }

  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async {
    set(number)
    await body()
    set(nil)
  }

  func bind(_ body: @escaping @Sendable () -> Int) -> @Sendable () -> Int { body }

  private func set(_ number: Int?) { numbers.withLock { $0[thread] = number } }
}

private struct OurOverride: CarriedOverride {
  var number: Int { Till.shared.number }

  func withOverride(_ number: Int, _ body: @Sendable () async -> Void) async {
    await Till.$shared.withOverride(Till(number: number)) { await body() }
  }

  func bind(_ body: @escaping @Sendable () -> Int) -> @Sendable () -> Int {
    MockScope.bind(body)
  }
}
