/// A clock on which time stands still, and which says when somebody begins to wait.
///
/// Given to `stopMocking(_:within:clock:)` it tells the test that the stop is waiting for
/// calls, with no need to look again and again.
struct SignalingClock: Clock {
  let onWait: @Sendable () -> Void

  var now: ContinuousClock.Instant { Self.origin }
  var minimumResolution: Duration { .nanoseconds(1) }

  private static let origin = ContinuousClock().now

  /// Waits until the task is canceled.
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    onWait()
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw CancellationError()
  }
}
