/// What stands in a record for an argument that must not outlive its call.
///
/// A closure that is not `@escaping` is one. Its matcher can only be `.any`; an answer
/// given with `does` gets the closure itself.
public struct NotKept: Sendable {
  public init() {}
}

// MARK: - CustomStringConvertible

extension NotKept: CustomStringConvertible {
  public var description: String { "(not kept)" }
}
