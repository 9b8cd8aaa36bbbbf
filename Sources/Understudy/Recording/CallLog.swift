/// The calls of one member, in the order in which they started.
///
/// A plain value; the actor of the mock holds it. A call costs the size of its arguments and
/// 16 bytes more: 16 bytes without arguments, 32 with a string. As the arrays double, up to
/// twice that is reserved. What the arguments refer to is kept too.
struct CallLog<Arguments> {
  // Two arrays, since a search for arguments reads nothing else.
  private(set) var arguments: [Arguments] = []
  private var marks: [CallMark] = []

  mutating func append(_ arguments: Arguments, _ mark: CallMark) {
    self.arguments.append(arguments)
    marks.append(mark)
  }

  /// The place of a call in the order of calls.
  func order(at position: Int) -> UInt64 { marks[position].order }

  /// Notes how a call ended; a call that was forgotten by a reset stays forgotten.
  mutating func end(_ order: UInt64, as outcome: CallOutcome) {
    // Mostly one of the last: calls in flight are few.
    guard
      let index = marks.last?.order == order
        ? marks.count - 1 : position(of: order, in: marks.indices, orderAt: { marks[$0].order })
    else { return }
    marks[index].outcome = outcome
  }
}

extension CallLog: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { marks.count }

  subscript(position: Int) -> LoggedCall<Arguments> {
    LoggedCall(
      arguments: arguments[position], order: marks[position].order,
      outcome: marks[position].outcome)
  }
}

/// What a log notes of a call, whatever its arguments are.
struct CallMark {
  let order: UInt64
  var outcome: CallOutcome
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

/// A call as it stands in a log.
struct LoggedCall<Arguments> {
  let arguments: Arguments
  let order: UInt64
  let outcome: CallOutcome
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
