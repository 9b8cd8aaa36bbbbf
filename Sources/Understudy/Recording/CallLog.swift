/// The calls of one member, in the order in which they started.
///
/// A plain value; the actor of the mock holds it.
struct CallLog<Arguments> {
  private(set) var calls: [LoggedCall<Arguments>] = []

  mutating func append(_ call: LoggedCall<Arguments>) {
    calls.append(call)
  }

  /// Notes how a call ended; a call that was forgotten by a reset stays forgotten.
  mutating func end(_ order: UInt64, as outcome: CallOutcome) {
    // Orders ascend, and calls mostly end soon after they began.
    guard let index = calls.lastIndex(where: { $0.order <= order }),
      calls[index].order == order
    else { return }
    calls[index].outcome = outcome
  }
}

struct LoggedCall<Arguments> {
  let arguments: Arguments
  let order: UInt64
  var outcome: CallOutcome
}

/// How far a call has come.
public enum CallOutcome: Sendable {
  /// The call has not returned yet.
  case inFlight
  /// The call returned a value.
  case returned
  /// The call threw an error that its stub, its answer or its original threw.
  case threw
  /// Nobody had prepared the call.
  case unprepared
  /// The call was rejected, or came before its turn.
  case rejected
}
