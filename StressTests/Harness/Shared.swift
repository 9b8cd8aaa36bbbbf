import Foundation

/// A value that many tasks change, one at a time.
///
/// The naive twins are made of these, one hold of the lock for each of their steps: so
/// they are wrong in the way of the system they stand for, and yet free of data races.
final class Shared<Value>: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `withLock` alone reaches the value.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
