/// Tells waiting verifications that a mock has received a call.
///
/// A plain value; the actor of the mock holds it.
struct ChangeSignal {
  /// The number of changes so far.
  private(set) var version: UInt64 = 0
  private var line = WaitingLine()

  /// Whether somebody is to be told of the next change.
  var isAwaited: Bool { !line.isEmpty }

  /// Notes a change that nobody waits for.
  mutating func changeUnnoticed() { version += 1 }

  /// Notes a change and returns the tasks to wake.
  mutating func change() -> [CheckedContinuation<Void, Never>] {
    version += 1
    return line.takeAll()
  }

  /// Joins the line for the next change; false if it has come already.
  mutating func join(
    after seen: UInt64, _ ticket: UInt64, _ continuation: CheckedContinuation<Void, Never>
  ) -> Bool {
    guard seen == version else { return false }
    line.join(ticket, continuation)
    return true
  }

  mutating func leave(_ ticket: UInt64) -> CheckedContinuation<Void, Never>? {
    line.leave(ticket)
  }

  /// Wakes everybody, since no more changes will come.
  mutating func end() -> [CheckedContinuation<Void, Never>] {
    version += 1
    return line.takeAll()
  }
}
