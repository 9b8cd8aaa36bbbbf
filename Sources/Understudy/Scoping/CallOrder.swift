import Synchronization

/// Counts the calls to all mocks of one outermost scope, mostly of one test.
final class CallOrder: Sendable {
  private let last = Atomic<UInt64>(0)

  /// The next number, from one.
  func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
