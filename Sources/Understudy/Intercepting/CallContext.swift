/// The calls of mocks that the current task is inside of, innermost first.
final class CallContext: Sendable {
  @TaskLocal static var current: CallContext?

  let mock: Mock
  let lease: UInt64
  let outer: CallContext?

  init(mock: Mock, lease: UInt64, outer: CallContext?) {
    self.mock = mock
    self.lease = lease
    self.outer = outer
  }

  /// The leases of the calls to one mock that the current task is inside of.
  static func leases(of mock: Mock) -> [UInt64] {
    sequence(first: current, next: { $0?.outer }).prefix { $0 != nil }
      .compactMap { $0?.mock === mock ? $0?.lease : nil }
  }
}
