// The life of a mock as a plain value: when the teardown is due, and how often.

import Testing

@testable import Understudy

struct LifecycleTests {
  @Test func closingAnIdleMockTearsItDown() {
    var life = Lifecycle()

    let isDue = life.close()

    #expect(isDue)
    #expect(life.isStopped && !life.isOpen)
    #expect(life.teardowns == 1)
  }

  @Test func teardownIsDueWithTheLastLease() {
    var life = Lifecycle()
    for id in 1...3 { life.take(lease(UInt64(id))) }

    let due = [life.close(), life.return(2), life.return(3), life.return(1)]

    #expect(due == [false, false, false, true])
    #expect(life.teardowns == 1)
  }

  @Test func openMockIsNotTornDownByItsLastLease() {
    var life = Lifecycle()
    life.take(lease(1))

    let isDue = life.return(1)

    #expect(!isDue)
    #expect(life.isOpen)
  }

  @Test func closingAgainIsNotDueAgain() {
    var life = Lifecycle()

    let due = [life.close(), life.close(), life.close()]

    #expect(due == [true, false, false])
    #expect(life.teardowns == 1)
  }

  @Test func leaseTakenWhileClosingDefersTheTeardown() {
    var life = Lifecycle()
    life.take(lease(1))
    _ = life.close()

    life.take(lease(2))
    let due = [life.return(1), life.return(2)]

    #expect(due == [false, true])
  }

  @Test func leaseIsOutUntilItIsReturned() {
    var life = Lifecycle()

    life.take(lease(1))
    let isOut = life.isOut(1)
    _ = life.return(1)

    #expect(isOut)
    #expect(!life.isOut(1))
    #expect(life.callsInFlight.isEmpty)
  }

  @Test func returningALeaseTwiceIsOurMistake() async {
    await #expect(processExitsWith: .failure) {
      var life = Lifecycle()
      life.take(LeasedCall(id: 1, place: nil) { "" })
      _ = life.return(1)
      _ = life.return(1)
    }
  }
}

// MARK: - Fixtures

private func lease(_ id: UInt64) -> LeasedCall {
  LeasedCall(id: id, place: nil) { "close()" }
}
