/// The calls of one member, in the order in which they started.
///
/// A plain value; the actor of the mock holds it. A call costs the size of its arguments and
/// nine bytes more, rounded up to words: 16 bytes without arguments, 32 with a string. As the
/// array doubles, up to twice that is reserved. What the arguments refer to is kept too.
struct CallLog<Arguments> {
  private(set) var calls: [LoggedCall<Arguments>] = []

  mutating func append(_ call: LoggedCall<Arguments>) {
    calls.append(call)
  }

  /// Notes how a call ended; a call that was forgotten by a reset stays forgotten.
  mutating func end(_ order: UInt64, as outcome: CallOutcome) {
    guard let index = position(of: order, in: calls.indices, orderAt: { calls[$0].order })
    else { return }
    calls[index].outcome = outcome
  }
}

/// The position of an order in a list in which orders ascend, by halving the range.
func position(
  of order: UInt64, in range: Range<Int>, orderAt: (Int) -> UInt64
) -> Int? {
  var range = range
  while !range.isEmpty {
    let middle = range.lowerBound + range.count / 2
    let found = orderAt(middle)
    if found == order { return middle }
    range = found < order ? middle + 1..<range.upperBound : range.lowerBound..<middle
  }
  return nil
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
