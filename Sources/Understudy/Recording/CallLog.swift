/// The calls of one member, in the order in which they started.
///
/// A plain value; the actor of the mock holds it. A call costs the size of its arguments and
/// 32 bytes more, rounded up to words: 48 bytes with a string. As the array doubles, up to
/// twice that is reserved. What the arguments refer to is kept too.
struct CallLog<Arguments> {
  private(set) var calls: [LoggedCall<Arguments>] = []

  mutating func append(_ call: LoggedCall<Arguments>) {
    calls.append(call)
  }

  /// Notes how a call ended; a call that was forgotten by a reset stays forgotten.
  ///
  /// - Parameter end: The place of the end in the order of calls.
  mutating func end(_ order: UInt64, as outcome: CallOutcome, at end: UInt64) {
    guard let index = position(of: order, in: calls.indices, orderAt: { calls[$0].order })
    else { return }
    calls[index].outcome = outcome
    calls[index].span = UInt32(clamping: end - order)
  }

  /// Forgets which stubs have served the calls, so that none is kept alive.
  ///
  /// - Returns: What is to be released outside the actor.
  mutating func forgetStubs() -> [AnyStub] {
    calls.indices.compactMap { calls[$0].stub.take() }
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
  /// What made the call.
  var runner = RunnerID.current
  /// What served the call, for as long as the mock has it.
  var stub: AnyStub?
  var outcome: CallOutcome
  /// Which of the answers of the stub it was, from zero.
  var answer: UInt16 = 0
  /// How much happened in the test between the beginning of the call and its end.
  var span: UInt32 = 0

  /// The place of the end in the order of calls; nil if the call has not returned.
  var end: UInt64? { outcome == .inFlight ? nil : order + UInt64(span) }
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
