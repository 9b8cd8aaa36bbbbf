// Tests of XCTest that fail on purpose. They run only in the process that
// `XCTestReportingTests` starts; a comment marks the line where each must fail.

import Foundation
import UnderstudyTesting
import XCTest

final class XCTestProbes: MockingTestCase {
  static let path = #filePath

  override func setUpWithError() throws { try skipUnlessProbing() }

  func testUnpreparedCall() {
    let kiosk = MockKiosk()  // testUnpreparedCall
    kiosk.close()
  }

  func testFailedVerification() {
    let kiosk = MockKiosk(.nice)
    verify(kiosk).close().called(1)  // testFailedVerification
  }

  func testFailedVerificationOfAnAsynchronousTest() async {
    let kiosk = MockKiosk(.nice)
    await Task.yield()
    verify(kiosk).close().called(1)  // testFailedVerificationOfAnAsynchronousTest
  }

  func testWrongOrder() {
    let kiosk = MockKiosk(.nice)
    verifyInOrder {  // testWrongOrder
      verify(kiosk).close()
    }
  }

  func testUnverifiedCall() {
    let kiosk = MockKiosk(.nice)
    kiosk.close()
    verifyNoMoreCalls(kiosk)  // testUnverifiedCall
  }

  func testRejectedCall() {
    let kiosk = MockKiosk(.nice)
    reject(kiosk).close().always()  // testRejectedCall
    kiosk.close()
  }

  func testUnmetExpectation() {
    let kiosk = MockKiosk(.nice)
    expect(kiosk).close().once()  // testUnmetExpectation
  }

  func testUnmetExpectationThatIsVerified() {
    let kiosk = MockKiosk(.nice)
    expect(kiosk).close().once()
    verifyExpectations(kiosk)  // testUnmetExpectationThatIsVerified
  }

  func testUnmetExpectationThatIsWaitedFor() async {
    let kiosk = MockKiosk(.nice)
    expect(kiosk).close().once()
    await verifyExpectations(kiosk, within: .zero)  // testUnmetExpectationThatIsWaitedFor
  }

  func testCallOutOfOrder() {
    let kiosk = MockKiosk(.nice)
    expectInOrder {
      expect(kiosk).price(of: "news")
      expect(kiosk).close()  // testCallOutOfOrder
    }
    kiosk.close()
    _ = kiosk.price(of: "news")
    kiosk.close()
  }

  func testCallAfterTheLastAnswer() {
    let kiosk = MockKiosk(.nice)
    stub(kiosk).price(of: .any).returns(1).thenFails()  // testCallAfterTheLastAnswer
    for _ in 0..<2 { _ = kiosk.price(of: "news") }
  }

  func testUseAfterStop() async {
    let kiosk = MockKiosk(.nice)
    await stopMocking(kiosk)
    verify(kiosk).close().called(.never)  // testUseAfterStop
  }

  func testUnexpectedNotification() {
    let center = NotificationCenter()
    _ = MockObserver(in: center)  // testUnexpectedNotification
    center.post(name: .pageSaved, object: nil)
  }

  func testUnmetNotification() {
    let observer = MockObserver(in: NotificationCenter())
    expect(observer).notification(.pageSaved).once()  // testUnmetNotification
  }

  func testDetachedCall() async {
    let kiosk = MockKiosk()  // testDetachedCall
    await Task.detached { kiosk.close() }.value
  }

  func testThrownMockError() throws {
    let kiosk = MockKiosk()  // testThrownMockError
    _ = try kiosk.sell("news")
  }

  func testThrownMockErrorOfAnAsynchronousTest() async throws {
    let kiosk = MockKiosk()  // testThrownMockErrorOfAnAsynchronousTest
    _ = try await kiosk.order("news")
  }

  func testThrownMockErrorOfADetachedTask() async throws {
    let kiosk = MockKiosk()  // testThrownMockErrorOfADetachedTask
    _ = try await Task.detached { try kiosk.sell("news") }.value
  }

  func testThrownMockErrorThatWentElsewhere() throws {
    _ = try withMockScope(reportingTo: FindingCollector()) { try MockKiosk().sell("news") }
  }

  func testOtherError() throws {
    struct NoPapers: Error {}
    throw NoPapers()
  }

  // XCTest runs these two one after the other, in this order.

  private static let isNext = Gate()
  private static let hasCalled = Gate()

  func testLate1LeavesATask() {
    let kiosk = MockKiosk()  // testLate1LeavesATask
    Task.detached {
      await XCTestProbes.isNext.wait()
      kiosk.close()
      await XCTestProbes.hasCalled.open()
    }
  }

  func testLate2Neighbor() async {
    await XCTestProbes.isNext.open()
    await XCTestProbes.hasCalled.wait()
  }
}

/// The end of a test that does not drain.
final class XCTestEndingProbes: MockingTestCase {
  override var drainingDuration: Duration { .zero }

  override func setUpWithError() throws { try skipUnlessProbing() }

  func testStuckEnd() async {
    let kiosk = MockKiosk()  // testStuckEnd
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

/// Tests that have no scope of their own.
final class XCTestUnscopedProbes: XCTestCase {
  override func setUpWithError() throws { try skipUnlessProbing() }

  func testUnscopedCall() {
    let kiosk = MockKiosk()  // testUnscopedCall
    kiosk.close()
  }

  func testUnscopedVerification() async {
    let kiosk = MockKiosk(.nice)
    verify(kiosk).close().called(1)  // testUnscopedVerification
  }

  func testUnscopedDetachedCall() async {
    let kiosk = MockKiosk()  // testUnscopedDetachedCall
    await Task.detached { kiosk.close() }.value
  }

  func testScopeByHand() async {
    await withMockScope {
      let kiosk = MockKiosk()  // testScopeByHand
      await Task.detached { kiosk.close() }.value
    }
  }
}

private func skipUnlessProbing() throws {
  try XCTSkipUnless(ProbeRun.isUnderWay, "it fails on purpose, in a process of its own")
}
