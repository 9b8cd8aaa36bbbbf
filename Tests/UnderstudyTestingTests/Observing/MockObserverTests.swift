// Observers of notifications: what they accept, in which order, how they match, and when
// they are there.

import Foundation
import Testing
import Understudy

@testable import UnderstudyTesting

@Suite(.mocking) struct MockObserverTests {
  private let center = NotificationCenter()

  //
  @Test func expectedNotificationsMayComeInAnyOrder() {
    let observer = MockObserver(in: center)
    let page = Page("one")
    expect(observer).notification(.pageSaved, object: .identical(to: page)).once()
    expect(observer).notification(.pageClosed, object: .isNil, userInfo: .equal(["id": 7])).once()
    expect(observer).notification("Page printed", userInfo: .entry("copies", 2)).once()

    center.post(name: .pagePrinted, object: nil, userInfo: ["copies": 2, "color": "red"])
    center.post(name: .pageClosed, object: nil, userInfo: ["id": 7])
    center.post(name: .pageSaved, object: page)

    verifyExpectations(observer)
  }

  //
  @Test(arguments: NotificationKind.allCases)
  func everyPartOfANotificationMustMatch(kind: NotificationKind) {
    let page = Page("one")
    let findings = collect {
      let observer = MockObserver(in: center)
      expect(observer)
        .notification(.pageSaved, object: .identical(to: page), userInfo: .equal(["id": 7])).once()

      kind.post(about: page, in: center)
    }

    #expect(findings.isEmpty == (kind == .fitting))
  }

  //
  @Test func orderedNotificationIsAcceptedOnlyInItsTurn() {
    var lines: [UInt] = []
    let findings = collect {
      let observer = MockObserver(in: center)
      expectInOrder {
        expect(observer).notification(.pageSaved)
        expect(observer).notification(.pageClosed)
      }
      lines = [#line - 3, #line - 2]

      center.post(name: .pageClosed, object: nil)
      center.post(name: .pageSaved, object: nil)
      center.post(name: .pageClosed, object: nil)
      verifyExpectations(observer)
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'notification("Page closed", object: nil, userInfo: nil)' of 'MockObserver' out of \
        order: 'MockObserver.notification("Page saved", object: .any, userInfo: .any)' was next
          next       MockObserver.notification("Page saved", object: .any, userInfo: .any)   \
        MockObserverTests.swift:\(lines[0])
          later      MockObserver.notification("Page closed", object: .any, userInfo: .any)  \
        MockObserverTests.swift:\(lines[1])
        """
      ])
    #expect(findings.map(\.place.line) == [lines[1]])
  }

  //
  @Test func orderGoesAcrossMocks() {
    let observer = MockObserver(in: center)
    let press = MockPress(.nice)
    expectInOrder {
      expect(press).print("one")
      expect(observer).notification(.pagePrinted)
      expect(press).print("two")
    }

    press.print("one")
    center.post(name: .pagePrinted, object: nil)
    press.print("two")

    verifyExpectations(observer)
    verifyExpectations(press)
    verifyInOrder {
      verify(press).print("one")
      verify(observer).notification(.pagePrinted)
      verify(press).print("two")
    }
  }

  //
  @Test func notificationThatNobodyExpectsFailsAtOnce() {
    var lines: [UInt] = []
    let collector = FindingCollector()
    withMockScope(reportingTo: collector) {
      lines = [#line + 1, #line + 2]
      let observer = MockObserver(in: center)
      expect(observer).notification(.pageSaved, userInfo: .entry("id", 7)).once()

      center.post(name: .pageSaved, object: nil, userInfo: ["id": 8])

      #expect(
        collector.findings.map(\.message) == [
          """
          'MockObserver' received 'notification("Page saved", object: nil, userInfo: ["id": 8])', \
          which nobody expected
            expected   notification("Page saved", object: .any, userInfo: .entry("id", 7))  \
          MockObserverTests.swift:\(lines[1])
            hint       no expectation fits this notification; '.any' accepts every argument
          """
        ])
      #expect(collector.findings.map(\.place.line) == [lines[0]])

      center.post(name: .pageSaved, object: nil, userInfo: ["id": 7])
      verifyExpectations(observer)
    }

    #expect(collector.findings.count == 1)
  }

  //
  @Test func notificationBeyondTheExpectedOnesFails() {
    var line: UInt = 0
    let findings = collect {
      let observer = MockObserver(in: center)
      line = #line + 1
      expect(observer).notification(.pageSaved).once()

      for _ in 0..<2 { center.post(name: .pageSaved, object: nil) }
    }

    #expect(
      findings.map(\.message) == [
        """
        'MockObserver' received 'notification("Page saved", object: nil, userInfo: nil)', \
        which nobody expected
          used up    notification("Page saved", object: .any, userInfo: .any)  \
        MockObserverTests.swift:\(line)
          hint       an expectation serves as many notifications as it expects; '.times(2)' \
        expects two
        """
      ])
  }

  //
  @Test func notificationWithoutAnyExpectationSaysTheWayOut() {
    let findings = collect {
      _ = MockObserver(of: .pageSaved, in: center)

      center.post(name: .pageSaved, object: nil)
      center.post(name: .pageClosed, object: nil)
    }

    #expect(
      findings.map(\.message) == [
        """
        'MockObserver' received 'notification("Page saved", object: nil, userInfo: nil)', \
        which nobody expected
          hint       expect it, or let it pass with 'stub(observer).notification(…).returns()'
        """
      ])
  }

  @Test func stubbedNotificationsPassAnyNumberOfTimes() {
    let observer = MockObserver(in: center)
    stub(observer).notification(.any).returns()

    for _ in 0..<3 { center.post(name: .pageSaved, object: nil) }

    verify(observer).notification(.pageSaved).called(3)
    #expect(calls(to: observer).notification(.any).map(\.arguments.name).count == 3)
  }

  @Test func rejectedNotificationFailsAtTheLineOfTheRejection() {
    var line: UInt = 0
    let findings = collect {
      let observer = MockObserver(in: center)
      stub(observer).notification(.any).returns()
      line = #line + 1
      reject(observer).notification(.pageClosed).always()

      center.post(name: .pageSaved, object: nil)
      center.post(name: .pageClosed, object: nil)
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'notification("Page closed", object: nil, userInfo: nil)' of 'MockObserver', \
        although 'MockObserver.notification("Page closed", object: .any, userInfo: .any)' is \
        rejected
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  //
  @Test func unmetExpectationFailsAtTheEndAtItsLine() {
    var line: UInt = 0
    let findings = collect {
      let observer = MockObserver(in: center)
      line = #line + 1
      expect(observer).notification(.pageSaved, object: .notNil).times(2)
      center.post(name: .pageSaved, object: Page("one"))
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected exactly 2 calls to 'MockObserver.notification("Page saved", object: .notNil, \
        userInfo: .any)', but received 1
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  //
  @Test func verificationFailsUntilAllHaveComeAndChangesNothing() {
    let collector = FindingCollector()
    withMockScope(reportingTo: collector) {
      let observer = MockObserver(in: center)
      expect(observer).notification(.pageSaved).once()
      expect(observer).notification(.pageClosed).once()
      center.post(name: .pageSaved, object: nil)

      verifyExpectations(observer)
      #expect(collector.findings.count == 1)

      center.post(name: .pageClosed, object: nil)
      verifyExpectations(observer)
    }

    #expect(collector.findings.count == 1)
  }

  @Test func waitEndsWithTheNotificationThatMeetsTheLastExpectation() async {
    let observer = MockObserver(in: center)
    expect(observer).notification(.pageSaved).once()
    let center = center

    async let post: Void = center.post(name: .pageSaved, object: nil)
    await verifyExpectations(observer, within: .seconds(60))
    await post

    verify(observer).notification(.pageSaved).called(1)
  }

  @Test func answersOfAnExpectationRunWithTheNotification() async {
    let observer = MockObserver(in: center)
    await confirmation(expectedCount: 2) { confirmed in
      expect(observer).notification(.pageSaved).confirms(confirmed).returns()
      expect(observer).notification(.pageClosed).does { notification in
        if notification.userInfo?["id"] as? Int == 7 { confirmed() }
      }

      center.post(name: .pageSaved, object: nil)
      center.post(name: .pageClosed, object: nil, userInfo: ["id": 7])
    }
  }

  //
  @Test func callPostsANotificationBesideItsOtherActions() {
    let observer = MockObserver(of: .pagePrinted)
    let page = Page("one")
    expect(observer).notification(.pagePrinted, object: .identical(to: page)).once()
    let press = MockPress()
    stub(press).print(.any).posts(.pagePrinted, object: page).returns()

    press.print("one")

    verify(press).print("one").called(1)
    verifyExpectations(observer)
  }

  @Test func matcherMayUseItsObserverAndItsCenter() {
    let observer = MockObserver(in: center)
    let center = center
    stub(observer).notification(.pageClosed).returns()
    expect(observer).notification(
      .matching { name in
        if name == .pageSaved { center.post(name: .pageClosed, object: nil) }
        verify(observer).notification(.pageSaved).called(.never)
        return name == .pageSaved
      }
    ).once()

    center.post(name: .pageSaved, object: nil)

    verify(observer).notification(.pageClosed).called(1)
    verifyNoMoreCalls(observer)
  }
}

// MARK: - Being there

extension MockObserverTests {
  @Test func onlyTheGivenNamesAndTheSenderAreObserved() {
    let (page, other) = (Page("one"), Page("two"))
    let observer = MockObserver(of: .pageSaved, .pageSaved, in: center, from: page)
    stub(observer).notification(.any).returns()

    center.post(name: .pageSaved, object: page)
    center.post(name: .pageSaved, object: other)
    center.post(name: .pageClosed, object: page)

    verify(observer).notification(.any).called(1)
  }

  //
  @Test func stoppedObserverReceivesNothing() async {
    let observer = MockObserver(in: center)
    await stopMocking(observer)

    center.post(name: .pageSaved, object: nil)
  }

  //
  @Test func observerLeavesItsCenterWithItsScope() {
    let counting = CountingCenter()
    withMockScope {
      _ = counting.observer(of: .pageSaved, .pageClosed)
      #expect(counting.observers == 2)
    }

    #expect(counting.observers == 0)
  }

  //
  @Test func observerOutsideAnyScopeLeavesItsCenterWhenItDies() async {
    let counting = CountingCenter()
    await Task.detached {
      do {
        let observer = counting.observer()
        #expect(counting.observers == 1)
        withExtendedLifetime(observer) {}
      }
      #expect(counting.observers == 0)
    }.value
  }

  /// In a scope nobody has to keep it: it expects until the end of the test.
  @Test func observerThatNobodyKeepsIsThereUntilTheEndOfTheScope() {
    let findings = collect {
      expect(MockObserver(in: center)).notification(.pageSaved).once()

      center.post(name: .pageSaved, object: nil)
      center.post(name: .pageClosed, object: nil)
    }

    #expect(findings.count == 1)
  }

  /// Tests that run at the same time may use one center.
  @Test func notificationOfAnotherTestIsLeftToIt() async {
    let observer = MockObserver(in: center)
    expect(observer).notification(.pageSaved).times(2)
    let center = center
    await Task.detached {
      withMockScope {
        let own = MockObserver(in: center)
        expect(own).notification(.pageClosed).once()
        center.post(name: .pageClosed, object: nil)
      }
    }.value

    // From within, and from code that has lost its scope.
    withMockScope { center.post(name: .pageSaved, object: nil) }
    await Task.detached { center.post(name: .pageSaved, object: nil) }.value

    verifyExpectations(observer)
  }

  @Test func noNotificationIsLostOrServedTwiceUnderContention() async {
    let observer = MockObserver(in: center)
    for _ in 0..<8 { expect(observer).notification(.pageSaved).times(50) }
    let center = center

    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<100 { center.post(name: .pageSaved, object: nil) } }
      }
    }

    verifyExpectations(observer)
    verify(observer).notification(.pageSaved).called(400)
  }
}

// MARK: - Fixtures

extension Notification.Name {
  static let pageSaved = Notification.Name("Page saved")
  static let pageClosed = Notification.Name("Page closed")
  static let pagePrinted = Notification.Name("Page printed")
}

/// A page that somebody writes.
private final class Page: Sendable, CustomStringConvertible {
  let title: String
  init(_ title: String) { self.title = title }
  var description: String { "Page(\(title))" }
}

@Mockable
protocol Press: Sendable {
  func print(_ title: String)
}

/// Notifications that differ from the expected one in one part.
enum NotificationKind: CaseIterable {
  case fitting
  case otherName
  case otherObject
  case noObject
  case otherUserInfo
  case moreUserInfo
  case noUserInfo

  fileprivate func post(about page: Page, in center: NotificationCenter) {
    center.post(
      name: self == .otherName ? .pageClosed : .pageSaved,
      object: self == .noObject ? nil : self == .otherObject ? Page("one") : page,
      userInfo: self == .noUserInfo
        ? nil
        : self == .otherUserInfo
          ? ["id": "7"] : self == .moreUserInfo ? ["id": 7, "more": true] : ["id": 7])
  }
}

/// A center that counts its observers.
private final class CountingCenter: NotificationSource, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the count is touched under the lock alone.
  private let lock = NSLock()
  private var count = 0

  var observers: Int { lock.withLock { count } }

  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    lock.withLock { count += 1 }
    return NSObject()
  }

  func removeObserver(_ observer: Any) {
    lock.withLock { count -= 1 }
  }

  func observer(
    of names: Notification.Name..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MockObserver {
    MockObserver(
      names, in: self, from: nil,
      at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Runs a body in a scope of its own and returns what was reported there.
func collect(_ body: () -> Void) -> [Finding] {
  let collector = FindingCollector()
  withMockScope(reportingTo: collector) { body() }
  return collector.findings
}
