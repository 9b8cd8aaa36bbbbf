public import Foundation
public import Understudy

/// An observer of notifications that expects some, and fails the test at all others.
///
///     let observer = MockObserver(of: .documentSaved, .documentClosed)
///     expect(observer).notification(.documentSaved, object: .identical(to: document))
///       .once()
///
///     document.save()
///
/// It is a mock like any other, whose calls are the notifications. Expectations that are not
/// met by the end of the scope are failures; ``verifyExpectations(_:within:clock:fileID:filePath:line:column:)``
/// asks earlier or waits, and ``expectInOrder(calls:)`` demands an order, other mocks
/// included. A notification that nobody expects is a failure at once, on the line where the
/// observer was made. `stub(observer).notification(.any).returns()` lets those pass.
///
/// If a notification fits several expectations, it meets whichever leaves the others to
/// those that need them, even if that is known only later: a set of notifications fails only
/// if no way of matching it succeeds.
///
/// ## Concurrency
///
/// Notifications are received on the thread that posts them, with no lock of the library
/// held. Those that another test posts, known by its scope, are left to it, so tests that
/// run at the same time may use the default center; from code that has lost its scope all
/// are received. The observer leaves the center when it is stopped, at the latest with its
/// scope; outside any scope, when the last reference to it is gone.
public struct MockObserver: Sendable {
  public let __mock: Mock

  /// Observes notifications of some names, or all.
  ///
  /// - Parameters:
  ///   - names: The names; without one, every notification of the center.
  ///   - center: Where they are posted.
  ///   - sender: The only object whose notifications are received; nil for all.
  public init(
    of names: Notification.Name..., in center: NotificationCenter = .default,
    from sender: AnyObject? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      names, in: center, from: sender,
      at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(
    _ names: [Notification.Name], in center: any NotificationSource, from sender: AnyObject?,
    at place: SourcePlace
  ) {
    let subscription = Subscription(to: center)
    let mock = Mock(receivingAs: "MockObserver", at: place) { subscription.end() }
    __mock = mock
    mock.keepInScope()
    let matching = FairMatchingReference()
    subscription.begin(names, from: sender) { [weak mock] notification in
      guard let mock, mock.isMeant else { return }
      let content: NotificationContent =
        (notification.name, notification.object, notification.userInfo)
      mock.receive(Self.member, content, in: matching)
    }
  }

  fileprivate static let member = Member(
    __: "notification(_:object:userInfo:)", of: "MockObserver", parameters: 3)
}

extension Mock {
  /// Whether what this thread posts is meant for the test of this mock.
  fileprivate nonisolated var isMeant: Bool {
    guard let current = MockScope.current else { return true }
    return current.isRelated(to: scope)
  }
}

// MARK: - MockTarget

extension MockObserver: MockTarget {
  public typealias __Stub = NotificationMembers<Stubbing>
  public typealias __Verify = NotificationMembers<Verifying>
  public typealias __Calls = NotificationMembers<Inspecting>
  public typealias __Expect = NotificationMembers<Expecting>
  public typealias __Reject = NotificationMembers<Rejecting>
}

/// What a notification consists of.
public typealias NotificationContent = (
  name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?
)

/// Notifications that an expectation, a verification or a record is about.
public typealias NotificationSelection<Purpose: SelectionPurpose> = Selection<
  Purpose, NotificationContent, Void, Never, @Sendable (NotificationContent) -> Void
>

/// What can be selected after `expect(observer)`, `verify(observer)` and their siblings.
public struct NotificationMembers<Purpose: SelectionPurpose>: MemberList {
  public typealias __Purpose = Purpose
  public typealias __Mocked = MockObserver

  public let __target: SelectionTarget

  public init(__target: SelectionTarget) {
    self.__target = __target
  }

  /// Selects notifications of one name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - object: The sender, such as `.identical(to: document)` or `.isNil`.
  ///   - userInfo: What comes with it, such as `.equal(["id": 7])` or `.entry("id", 7)`.
  public func notification(
    _ name: Notification.Name, object: Matcher<Any?> = .any,
    userInfo: Matcher<[AnyHashable: Any]?> = .any
  ) -> NotificationSelection<Purpose> {
    notification(.equal(name), object: object, userInfo: userInfo)
  }

  /// Selects notifications by a condition on their name, such as `.any`.
  public func notification(
    _ name: Matcher<Notification.Name>, object: Matcher<Any?> = .any,
    userInfo: Matcher<[AnyHashable: Any]?> = .any
  ) -> NotificationSelection<Purpose> {
    __select(
      MockObserver.member,
      [
        ArgumentMatcher(name) { $0.name }, ArgumentMatcher(object) { $0.object },
        ArgumentMatcher(userInfo) { $0.userInfo },
      ])
  }
}

// MARK: - The center

/// A center, as far as an observer needs it.
protocol NotificationSource: Sendable {
  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol
  func removeObserver(_ observer: Any)
}

extension NotificationCenter: NotificationSource {}

/// What an observer has to give back to its center, once.
private final class Subscription: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the state is touched under the lock alone.
  private let center: any NotificationSource
  private let lock = NSLock()
  private var tokens: [any NSObjectProtocol] = []
  private var isOver = false

  init(to center: any NotificationSource) {
    self.center = center
  }

  func begin(
    _ names: [Notification.Name], from sender: AnyObject?,
    _ receive: @escaping @Sendable (Notification) -> Void
  ) {
    // A name that is given twice would be received twice.
    let names: [Notification.Name?] = names.isEmpty ? [nil] : Array(Set(names))
    let tokens = names.map { name in
      center.addObserver(forName: name, object: sender, queue: nil, using: receive)
    }
    let isLate = lock.withLock {
      if !isOver { self.tokens = tokens }
      return isOver
    }
    if isLate { remove(tokens) }
  }

  func end() {
    remove(
      lock.withLock {
        isOver = true
        defer { tokens = [] }
        return tokens
      })
  }

  private func remove(_ tokens: [any NSObjectProtocol]) {
    for token in tokens { center.removeObserver(token) }
  }
}
