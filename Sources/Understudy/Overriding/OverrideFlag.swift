public import Synchronization

/// Says whether a property may be overridden anywhere, at the cost of one load.
///
/// Expansions of ``Overridable()`` keep one in a `static let`. A struct around an
/// atomic is initialized at compile time, so reading it takes no `swift_once`.
@frozen public struct OverrideFlag: ~Copyable, Sendable {
  @usableFromInline let count = Atomic<Int>(0)

  public init() {}

  /// Whether no override is there in any scope.
  @inlinable @inline(__always)
  public var isQuiet: Bool { count.load(ordering: .relaxed) == 0 }

  func raise() { count.wrappingAdd(1, ordering: .relaxed) }
  func lower() { count.wrappingSubtract(1, ordering: .relaxed) }
}
