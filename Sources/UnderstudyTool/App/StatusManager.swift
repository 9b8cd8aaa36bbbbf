import Understudy

/// What tells a status.
@Mockable
protocol StatusSource: Sendable {
  func currentStatus() -> Int
}

/// The manager that the whole app shares, as so many apps have one.
final class StatusManager: StatusSource {
  @Overridable static var shared: any StatusSource = StatusManager()

  /// A random number from 1 to 100: whoever sees one in a test has missed the override.
  func currentStatus() -> Int { Int.random(in: 1...100) }
}
