/// A reference that does not keep its object alive.
final class WeakObject: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: nothing is assigned after the initializer; the runtime
  // itself clears the reference, and reading it is atomic.

  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
