/// The calls of one member, in the order in which they started.
///
/// A plain value; the actor of the mock holds it. A call costs the size of its arguments and
/// 32 bytes more: 32 bytes without arguments, 48 with a string. As the arrays double, up to
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
  ///
  /// - Parameter end: The place of the end in the order of calls.
  mutating func end(_ order: UInt64, as outcome: CallOutcome, at end: UInt64) {
    // Mostly one of the last: calls in flight are few.
    guard
      let index = marks.last?.order == order
        ? marks.count - 1 : position(of: order, in: marks.indices, orderAt: { marks[$0].order })
    else { return }
    marks[index].outcome = outcome
    marks[index].span = UInt32(clamping: end - order)
  }

  /// Forgets which stubs have served the calls, so that none is kept alive.
  ///
  /// - Returns: What is to be released outside the actor.
  mutating func forgetStubs() -> [AnyStub] {
    marks.indices.compactMap { marks[$0].stub.take() }
  }
}

extension CallLog: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { marks.count }

  subscript(position: Int) -> LoggedCall<Arguments> {
    LoggedCall(arguments: arguments[position], mark: marks[position])
  }
}

/// What a log notes of a call, whatever its arguments are.
struct CallMark {
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
  let mark: CallMark

  var order: UInt64 { mark.order }
  var outcome: CallOutcome { mark.outcome }
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
