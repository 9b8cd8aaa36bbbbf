public import Foundation
public import Understudy

extension Answerable {
  /// Posts a notification before the answer that follows.
  ///
  ///     stub(store).save(.any).posts(.documentSaved, object: document).returns()
  ///
  /// It is posted on the thread of the call, with no lock of the library held.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: Its sender.
  ///   - userInfo: What comes with it.
  ///   - center: Where it is posted.
  @discardableResult
  public func posts(
    _ name: Notification.Name, object: (any Sendable)? = nil,
    userInfo: [String: any Sendable]? = nil, in center: NotificationCenter = .default
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    performs { _ in center.post(name: name, object: object, userInfo: userInfo) }
  }
}
