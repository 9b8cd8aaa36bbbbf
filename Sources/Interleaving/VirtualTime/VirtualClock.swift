/// A clock to inject into the code under test, on which a day of sleeping takes no time.
///
///     try await explore {
///       let cache = Cache(expiry: .seconds(86_400), clock: VirtualClock())
///       …
///     }
///
/// Its time stands still while any task of the run can go on, and then passes to the earliest
/// instant for which a task sleeps. So timeouts and deadlines are exact: what sleeps for one
/// second is awake before what sleeps for two, however long the work between them takes.
/// Tasks that sleep until the same instant wake in an order that the schedule decides.
///
/// The mocks of the run wait by the same time.
public struct VirtualClock: Clock {
  private let run: Run

  /// Makes the clock of the current run; it starts at zero.
  ///
  /// To be called in the body of an exploration or in a task that comes from it, by anything
  /// but `Task.detached`.
  public init() {
    guard let run = Presence.current?.run else {
      preconditionFailure("A virtual clock must be made in the body of an exploration")
    }
    self.run = run
  }

  public var now: Instant { Instant(offset: run.currentTime) }
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends until an instant.
  ///
  /// - Throws: `CancellationError` if the task is canceled before, or the run ends.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await run.sleep(until: deadline.offset)
  }

  /// A point of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the run began.
    public let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }
}
