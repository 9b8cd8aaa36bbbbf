// Tests that fail on purpose. They run only in the process that
// `SwiftTestingReportingTests` starts; a comment marks the line where each must fail.

import Foundation
import Testing
import UnderstudyTesting

enum SwiftTestingProbes {
  static let path = #filePath

  @Suite(.mocking, .serialized, .enabled(if: ProbeRun.isUnderWay))
  struct InScope {
    @Test func unpreparedCall() {
      let kiosk = MockKiosk()  // unpreparedCall
      kiosk.close()
    }

    @Test func failedVerification() {
      let kiosk = MockKiosk(.nice)
      verify(kiosk).close().called(1)  // failedVerification
    }

    @Test func failedWait() async {
      let kiosk = MockKiosk(.nice)
      await verify(kiosk).close().called(1, within: .zero)  // failedWait
    }

    @Test func wrongOrder() {
      let kiosk = MockKiosk(.nice)
      kiosk.close()
      verifyInOrder {  // wrongOrder
        verify(kiosk).close()
        verify(kiosk).isOpen
      }
    }

    @Test func unverifiedCall() {
      let kiosk = MockKiosk(.nice)
      kiosk.close()
      verifyNoMoreCalls(kiosk)  // unverifiedCall
    }

    @Test func rejectedCall() {
      let kiosk = MockKiosk(.nice)
      reject(kiosk).close().always()  // rejectedCall
      kiosk.close()
    }

    @Test func unmetExpectation() {
      let kiosk = MockKiosk(.nice)
      expect(kiosk).close().once()  // unmetExpectation
    }

    @Test func unmetExpectationThatIsWaitedFor() async {
      let kiosk = MockKiosk(.nice)
      expect(kiosk).close().once()
      await verifyExpectations(kiosk, within: .zero)  // unmetExpectationThatIsWaitedFor
    }

    @Test func callOutOfOrder() {
      let kiosk = MockKiosk(.nice)
      expectInOrder {
        expect(kiosk).price(of: "news")
        expect(kiosk).close()  // callOutOfOrder
      }
      kiosk.close()
      _ = kiosk.price(of: "news")
      kiosk.close()
    }

    @Test func callAfterTheLastAnswer() {
      let kiosk = MockKiosk(.nice)
      stub(kiosk).price(of: .any).returns(1).thenFails()  // callAfterTheLastAnswer
      for _ in 0..<2 { _ = kiosk.price(of: "news") }
    }

    @Test func unexpectedNotification() {
      let center = NotificationCenter()
      _ = MockObserver(in: center)  // unexpectedNotification
      center.post(name: .pageSaved, object: nil)
    }

    @Test func unmetNotification() {
      let observer = MockObserver(in: NotificationCenter())
      expect(observer).notification(.pageSaved).once()  // unmetNotification
    }

    @Test func useAfterStop() async {
      let kiosk = MockKiosk(.nice)
      await stopMocking(kiosk)
      stub(kiosk).isOpen.returns(true)  // useAfterStop
    }

    @Test func stuckStop() async throws {
      let kiosk = MockKiosk()
      let (isInside, mayAnswer) = (Gate(), Gate())
      stub(kiosk).order(.any).does { _ in
        await isInside.open()
        await mayAnswer.wait()
        return 1
      }
      async let ordered = kiosk.order("news")
      await isInside.wait()
      await stopMocking(kiosk, within: .zero)  // stuckStop
      await mayAnswer.open()
      _ = try await ordered
    }

    @Test func detachedCall() async {
      let kiosk = MockKiosk()  // detachedCall
      await Task.detached { kiosk.close() }.value
    }

    @Test func thrownMockError() throws {
      let kiosk = MockKiosk()  // thrownMockError
      _ = try kiosk.sell("news")
    }

    @Test func thrownMockErrorOfADetachedTask() async throws {
      let kiosk = MockKiosk()  // thrownMockErrorOfADetachedTask
      _ = try await Task.detached { try kiosk.sell("news") }.value
    }

    @Test func thrownMockErrorThatWentElsewhere() throws {  // thrownMockErrorThatWentElsewhere
      _ = try withMockScope(reportingTo: FindingCollector()) { try MockKiosk().sell("news") }
    }

    @Test func knownFailure() {
      let kiosk = MockKiosk(.nice)
      withKnownIssue { verify(kiosk).close().called(1) }  // knownFailure
    }

    @Test(arguments: 1...3) func detachedCallOfACase(number: Int) async {
      guard number == 2 else { return }
      let kiosk = MockKiosk()  // detachedCallOfACase
      await Task.detached { kiosk.close() }.value
    }

    @Test func innerScope() async {
      await withMockScope {
        let kiosk = MockKiosk()  // innerScope
        await Task.detached { kiosk.close() }.value
      }
    }
  }

  @Suite(.mocking(drainingWithin: .zero), .serialized, .enabled(if: ProbeRun.isUnderWay))
  struct Ending {
    @Test func stuckEnd() async {
      let kiosk = MockKiosk()  // stuckEnd
      let isInside = Gate()
      stub(kiosk).order(.any).does { _ in
        await isInside.open()
        await Gate().wait()
        return 1
      }
      Task.detached { try await kiosk.order("news") }
      await isInside.wait()
    }
  }

  /// Work that outlives its test fails while the next one runs, which must not fail for it.
  @Suite(.mocking, .serialized, .enabled(if: ProbeRun.isUnderWay))
  struct Late {
    static let isNext = Gate()
    static let hasCalled = Gate()

    @Test func leavesATask() {
      let kiosk = MockKiosk()  // leavesATask
      Task {
        await Self.isNext.wait()
        kiosk.close()
        await Self.hasCalled.open()
      }
    }

    @Test func neighbor() async {
      await Self.isNext.open()
      await Self.hasCalled.wait()
    }
  }

  /// A mock that outlives its test is called by the next one.
  @Suite(.mocking, .serialized, .enabled(if: ProbeRun.isUnderWay))
  struct Shared {
    @MainActor static var kiosk: MockKiosk?

    @MainActor @Test func leavesAMock() {
      Self.kiosk = MockKiosk()  // leavesAMock
    }

    @MainActor @Test func neighborThatCallsIt() {
      Self.kiosk?.close()
    }
  }

  @Suite(.serialized, .enabled(if: ProbeRun.isUnderWay))
  struct OutsideAnyScope {
    @Test func unscopedCall() {
      let kiosk = MockKiosk()  // unscopedCall
      kiosk.close()
    }

    @Test func unscopedOverride() {
      Owner.$name.override(with: "mine")  // unscopedOverride
    }

    @Test func unscopedDetachedCall() async {
      let kiosk = MockKiosk()  // unscopedDetachedCall
      await Task.detached { kiosk.close() }.value
    }

    @Test func scopeByHand() async {
      await withMockScope {
        let kiosk = MockKiosk()  // scopeByHand
        await Task.detached { kiosk.close() }.value
      }
    }
  }
}
