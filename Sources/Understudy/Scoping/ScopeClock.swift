/// The clock that mocks wait by unless told otherwise.
///
/// It is the continuous clock, and in an exploration of interleavings its virtual time, in
/// which a wait takes no time. Verification that waits, stops, delayed answers and slow HTTP
/// responses use it.
///
/// It belongs to the scope in which it is made, from whatever task it is asked.
public struct ScopeClock: Clock {
  public typealias Duration = Swift.Duration
  public typealias Instant = ContinuousClock.Instant

  private let exploration: (any ExploredRun)?

  /// Makes the clock of the current scope.
  public init() {
    exploration = MockContext.current?.scope?.exploration
  }

  init(of scope: MockScope) {
    exploration = scope.exploration
  }

  public var now: Instant {
    guard let exploration else { return ContinuousClock.now }
    return Self.origin.advanced(by: exploration.time)
  }

  public var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Suspends until an instant.
  ///
  /// - Throws: `CancellationError` if the task is canceled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard let exploration else {
      return try await ContinuousClock().sleep(until: deadline, tolerance: tolerance)
    }
    try await exploration.sleep(until: Self.origin.duration(to: deadline))
  }

  /// Where virtual time begins: it needs instants, and which ones does not matter.
  private static let origin = ContinuousClock.now
}
