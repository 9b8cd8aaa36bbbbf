// The one door through which synchronous code enters an actor: what it excludes, what it
// leaves alone, and what it cannot block.

import Foundation
import Testing

@testable import Understudy

struct LockedActorTests {
  @Test func entriesAndJobsExcludeOneAnother() async {
    let till = Till()

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { for _ in 0..<500 { _ = till.enter(Till.ring, 1) } }
        group.addTask { for _ in 0..<50 { await till.ringUp(1) } }
      }
    }

    #expect(await till.total == 20 * 500 + 20 * 50)
  }

  @Test func entryReturnsWhatItsTransitionReturned() {
    let till = Till()

    let totals = [3, 4].map { till.enter(Till.ring, $0) }

    #expect(totals == [3, 7])
  }

  /// A value that is not `Sendable` goes in and comes out within one call.
  @Test func entryTakesAndReturnsValuesThatAreNotSendable() {
    final class Bag { var coins = 0 }
    let till = Till()
    let bag = Bag()

    let same = till.enter({ _, bag in bag }, bag)

    #expect(same === bag)
  }

  /// A task made inside the actor is enqueued there at once, so the jobs stand in line in
  /// the order of the loop while the entry still holds the actor.
  @Test func jobsRunInTheOrderInWhichTheyWereEnqueued() async {
    let till = Till()
    let done = Turnstile(expecting: 200)

    let receiptsAtOnce = till.enter(Till.enqueue, (count: 200, done: done))
    await done.wait()

    #expect(receiptsAtOnce == [])
    #expect(await till.receipts == Array(0..<200))
  }

  /// ```
  /// the entering thread        threads of the pool
  /// enter: enqueue 100 jobs
  ///        (holds the actor)   wait for the lock
  /// leave
  /// enter, leave, 1,000 times  run the jobs in between
  /// ```
  @Test func entryRunsNoJobOfOthers() async {
    let till = Till()
    let done = Turnstile(expecting: 100)
    let entering = Locked<UInt>(0)

    Thread.detachNewThread {
      entering.withLock { $0 = currentThread() }
      _ = till.enter(Till.enqueue, (count: 100, done: done))
      for _ in 0..<1_000 { _ = till.enter(Till.ring, 0) }
    }
    await done.wait()

    let threads = await till.threads
    #expect(threads.count == 100)
    #expect(!threads.contains(entering.withLock { $0 }))
  }

  @Test func jobMayEnqueueOnItsOwnActor() async {
    let till = Till()
    let done = Turnstile(expecting: 3)

    await till.enqueueFromAJob(count: 3, done: done)
    await done.wait()

    #expect(await till.receipts == [0, 1, 2])
  }

  @Test func jobMayAwaitItsOwnActor() async {
    let till = Till()

    await till.ringUpByWayOfOutside(5)

    #expect(await till.total == 5)
  }

  /// A suspended job does not hold the lock.
  @Test func entryGoesInWhileAJobIsSuspended() async {
    let till = Till()
    let isInside = Gate()
    let mayGoOn = Gate()

    async let job: Void = till.ringUp(1, after: mayGoOn, telling: isInside)
    await isInside.wait()
    let totalMeanwhile = till.enter(Till.ring, 10)
    mayGoOn.open()
    await job

    #expect(totalMeanwhile == 10)
    #expect(await till.total == 11)
  }

  /// Jobs of a drain are served together, but each keeps the task-locals of its own task.
  @Test func jobsKeepTheTaskLocalsOfTheirTasks() async {
    let till = Till()

    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          await Cashier.$number.withValue(number) {
            let seen = await till.cashier()
            #expect(seen == number)
          }
        }
      }
    }
  }
}

// MARK: - Isolation checks

extension LockedActorTests {
  @Test func isolationIsKnownInsideAnEntry() {
    let till = Till()

    let inside = till.enter(Till.isIsolated, ())

    #expect(inside == true)
    #expect(till.executor.isIsolatingCurrentContext() == false)
  }

  @Test func isolationIsKnownInsideAJob() async {
    let till = Till()

    let inside = await till.isIsolatedInAJob()

    #expect(inside == true)
    #expect(till.executor.isIsolatingCurrentContext() == false)
  }

  @Test func isolationOfAnotherThreadIsNotTakenForOnesOwn() async {
    let till = Till()
    let isInside = Gate()
    let mayLeave = DispatchSemaphore(value: 0)
    let isOver = Gate()

    Thread.detachNewThread {
      till.executor.acquire()
      isInside.open()
      mayLeave.wait()
      till.executor.release()
      isOver.open()
    }
    await isInside.wait()
    let here = till.executor.isIsolatingCurrentContext()
    mayLeave.signal()
    await isOver.wait()

    #expect(here == false)
  }

  @Test func assertingIsolationPassesInside() async {
    let till = Till()

    till.enter({ till, _ in till.preconditionIsolated() }, ())
    await till.assertInAJob()
  }

  @Test func assertingIsolationTrapsOutside() async {
    await #expect(processExitsWith: .failure) { Till().preconditionIsolated() }
  }
}

// MARK: - Fixtures

enum Cashier {
  @TaskLocal static var number = -1
}

/// A till that counts without atomics, so that it is right only if it is isolated.
private actor Till: LockedActor {
  nonisolated let executor = LockExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private(set) var total = 0
  private(set) var receipts: [Int] = []
  /// The thread of each receipt.
  private(set) var threads: [UInt] = []

  // Transitions.

  static func ring(_ till: isolated Till, _ amount: Int) -> Int {
    till.total += amount
    return till.total
  }

  static func enqueue(
    _ till: isolated Till, _ order: (count: Int, done: Turnstile)
  ) -> [Int] {
    till.makeTasks(order.count, order.done)
    return till.receipts
  }

  static func isIsolated(_ till: isolated Till, _: Void) -> Bool? {
    till.executor.isIsolatingCurrentContext()
  }

  // Jobs.

  func ringUp(_ amount: Int) { total += amount }

  func ringUp(_ amount: Int, after gate: Gate, telling isInside: Gate) async {
    isInside.open()
    await gate.wait()
    total += amount
  }

  func enqueueFromAJob(count: Int, done: Turnstile) { makeTasks(count, done) }

  func ringUpByWayOfOutside(_ amount: Int) async { await Self.outside(self, amount) }

  func isIsolatedInAJob() -> Bool? { executor.isIsolatingCurrentContext() }

  func assertInAJob() { preconditionIsolated() }

  func cashier() -> Int { Cashier.number }

  private func makeTasks(_ count: Int, _ done: Turnstile) {
    for number in 0..<count {
      Task {
        receipts.append(number)
        threads.append(currentThread())
        done.arrive()
      }
    }
  }

  @concurrent
  private static func outside(_ till: Till, _ amount: Int) async { await till.ringUp(amount) }
}
