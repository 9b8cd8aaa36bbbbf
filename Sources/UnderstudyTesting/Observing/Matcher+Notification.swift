public import Foundation
public import Understudy

extension Notification.Name: StringMatchable {
  /// Accepts the name that is written so.
  public static func __matcher(stringLiteral: String) -> Matcher<Notification.Name> {
    .equal(Notification.Name(stringLiteral))
  }
}

extension Notification.Name: WrittenInSource {
  /// The name between quotation marks.
  package var __written: String { String(reflecting: rawValue) }
}

// MARK: - User info

extension Matcher where Value == [AnyHashable: Any]? {
  /// Accepts a dictionary with exactly these entries.
  ///
  /// - Parameter entries: The entries; an empty dictionary is not the same as none at all,
  ///   which is `.isNil`.
  public static func equal(_ entries: [AnyHashable: any Hashable]) -> Matcher {
    let expected = entries.mapValues { AnyHashable($0) }
    return Matcher(describedAs: ".equal(\(written(expected)))") { userInfo in
      userInfo.map { $0.mapValues { $0 as? AnyHashable } == expected } ?? false
    }
  }

  /// Accepts a dictionary with an entry, whatever else is in it.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - value: Its value.
  public static func entry(_ key: AnyHashable, _ value: some Hashable) -> Matcher {
    let expected = AnyHashable(value)
    return Matcher(
      describedAs: ".entry(\(written(key)), \(written(expected)))",
      explaining: { userInfo in
        userInfo?[key].map { "has \(written($0)) for \(written(key))" }
          ?? "has nothing for \(written(key))"
      },
      accepting: { $0?[key] as? AnyHashable == expected })
  }
}
