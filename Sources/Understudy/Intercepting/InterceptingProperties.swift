// Properties and subscripts that are `dynamic` are replaced by others, which call them. They
// reach the original only from their own accessors, not from closures in them: there a marker
// tells the replacement to step aside.

import Synchronization

/// The call of an accessor that is on its way to the original.
private final class PassingCall: Sendable {
  @TaskLocal static var current: PassingCall?

  private let member: Int
  private let isTaken = Atomic(false)

  init(_ member: Member) {
    self.member = member.index
  }

  func take(_ member: Member) -> Bool {
    member.index == self.member && !isTaken.exchange(true, ordering: .relaxed)
  }
}

/// Runs an accessor that is meant to be the original; only expanded code calls this.
public func __passing<Output>(_ member: Member, _ original: () -> Output) -> Output {
  PassingCall.$current.withValue(PassingCall(member)) { original() }
}

/// Whether the accessor that was called is meant to be the original; only expanded code
/// calls this, once at its beginning.
public func __isPassing(_ member: Member) -> Bool {
  PassingCall.current?.take(member) ?? false
}
