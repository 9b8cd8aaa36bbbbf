import Synchronization

/// Numbers that are handed out once in the process.
enum Tickets {
  private static let counter = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    counter.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
