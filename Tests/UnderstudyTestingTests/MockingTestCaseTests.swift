// The test case of XCTest whose tests have a scope each.

import Foundation
import UnderstudyTesting
import XCTest

final class MockingTestCaseTests: MockingTestCase {
  private var scopeOfSetUp: MockScope?

  override func setUp() {
    scopeOfSetUp = MockScope.current
    Owner.$name.override(with: "set up")
  }

  override func tearDown() {
    XCTAssertTrue(MockScope.current === scopeOfSetUp)
  }

  func testSynchronousTestSeesTheScope() {
    XCTAssertEqual(MockScope.current?.name, name)
    XCTAssertTrue(MockScope.current === scopeOfSetUp)
  }

  func testAsynchronousTestSeesTheScope() async {
    await Task.yield()

    XCTAssertEqual(MockScope.current?.name, name)
    XCTAssertTrue(MockScope.current === scopeOfSetUp)
  }

  func testOverrideOfSetUpHoldsInTheTest() async {
    let inTask = await Task { Owner.name }.value
    let inDetached = await Task.detached { Owner.name }.value

    XCTAssertEqual(Owner.name, "set up")
    XCTAssertEqual(inTask, "set up")
    XCTAssertEqual(inDetached, "original")
  }

  func testMockAnswersAndIsVerified() async throws {
    let kiosk = MockKiosk()
    stub(kiosk).order("news").returns(7)

    let ordered = try await kiosk.order("news")

    XCTAssertEqual(ordered, 7)
    verify(kiosk).order("news").called(1)
  }

  //
  func testCallFulfillsAnExpectation() {
    let kiosk = MockKiosk(.nice)
    let closes = expectation(description: "the kiosk closes")
    stub(kiosk).close().fulfills(closes).returns()

    Thread.detachNewThread { kiosk.close() }

    wait(for: [closes], timeout: 60)
    verify(kiosk).close().called(1)
  }

  //
  func testCallPostsANotificationThatIsObserved() {
    let kiosk = MockKiosk()
    let center = NotificationCenter()
    let observer = MockObserver(of: .pageSaved, in: center)
    expect(observer).notification(.pageSaved, userInfo: .equal(["id": 7])).once()
    stub(kiosk).price(of: .any).posts(.pageSaved, userInfo: ["id": 7], in: center).returns(3)

    XCTAssertEqual(kiosk.price(of: "news"), 3)
    verifyExpectations(observer)
  }

  // XCTest runs these two one after the other, in this order.

  private static let left = Left()

  func testScope1LeavesThingsBehind() {
    let kiosk = MockKiosk(.nice)
    kiosk.close()

    MockingTestCaseTests.left.kiosk = kiosk
    MockingTestCaseTests.left.scope = MockScope.current
  }

  func testScope2IsAnotherAndTheMocksOfTheFirstAreStopped() throws {
    let kiosk = try XCTUnwrap(MockingTestCaseTests.left.kiosk)
    let scope = try XCTUnwrap(MockingTestCaseTests.left.scope)

    XCTAssertFalse(scope === MockScope.current)
    XCTAssertTrue(kiosk.__mock.summary.isStopped)
    XCTAssertEqual(kiosk.__mock.summary.teardowns, 1)
  }
}

// MARK: - Fixtures

/// What one test leaves for the next; XCTest runs them one at a time.
private final class Left: @unchecked Sendable {
  var kiosk: MockKiosk?
  var scope: MockScope?
}
