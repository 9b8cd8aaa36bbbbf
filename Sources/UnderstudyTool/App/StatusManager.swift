package import Understudy

/// What tells a status.
///
/// At least `package`, since the optimizer of Swift 6.3 counts on the only handwritten type that
/// conforms to a narrower protocol, and calls it instead of the mock: it does not see types that
/// macros make. The access level can be left out once it does.
@Mockable
package protocol StatusSource: Sendable {
  func currentStatus() -> Int
}

/// The manager that the whole app shares, as so many apps have one.
final class StatusManager: StatusSource {
  @Overridable static var shared: any StatusSource = StatusManager()

  /// A random number from 1 to 100: whoever sees one in a test has missed the override.
  func currentStatus() -> Int { Int.random(in: 1...100) }
}
