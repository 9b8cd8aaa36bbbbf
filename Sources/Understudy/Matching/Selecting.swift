/// What stands after `stub(…)`, `verify(…)` or `calls(to:)`: calls of one member.
///
/// The verbs of verification are written once, for all kinds of selections.
public protocol Selecting<Purpose> {
  associatedtype Purpose: SelectionPurpose

  /// The calls that are meant.
  var __query: CallQuery { get }
}

/// A question to the call log of a mock, whatever the types of the calls are.
public struct CallQuery {
  let target: SelectionTarget
  /// The pattern as it is written in source, with the protocol before it.
  let written: String
  /// The calls of the member so far, oldest first; nil, and a finding, if the mock is
  /// stopped. Runs matchers of the user.
  private let ask: () -> [FoundCall]?

  init(target: SelectionTarget, written: String, ask: @escaping () -> [FoundCall]?) {
    self.target = target
    self.written = written
    self.ask = ask
  }

  /// The calls that fit and the others; nil if the mock is stopped.
  func run() -> (matching: [FoundCall], others: [FoundCall])? {
    ask().map { calls in (calls.filter(\.isMatch), calls.filter { !$0.isMatch }) }
  }
}

/// A call that a ``CallQuery`` has found.
struct FoundCall {
  let isMatch: Bool
  let order: UInt64
  /// Keeps the arguments for the test, if the matchers say so.
  let capture: () -> Void
  private let wording: () -> WrittenCall

  /// - Parameters:
  ///   - capture: Has the matchers capture the arguments.
  ///   - wording: Puts the call into words; for a near miss, with stars around the
  ///     arguments that do not fit.
  init(
    isMatch: Bool, order: UInt64, capture: @escaping () -> Void,
    wording: @escaping () -> WrittenCall
  ) {
    self.isMatch = isMatch
    self.order = order
    self.capture = capture
    self.wording = wording
  }

  var written: WrittenCall { wording() }
}

// MARK: - Selections of one type

extension Selection: Selecting {
  public var __query: CallQuery {
    typealias Table = MemberTable<Arguments, Output, Failure, Body>
    return CallQuery(
      target: target, written: member.qualified(member.written(with: pattern.descriptions))
    ) {
      target.mock.log(of: member, as: Table.self, for: "verify", at: target.place).map { log in
        log.map(found)
      }
    }
  }

  private func found(_ call: LoggedCall<Arguments>) -> FoundCall {
    let isMatch = pattern.accepts(call.arguments)
    return FoundCall(
      isMatch: isMatch, order: call.order,
      capture: { [pattern] in pattern.capture(call.arguments)?() }
    ) { [member, pattern] in
      isMatch
        ? WrittenCall(
          text: member.written(with: writtenArguments(call.arguments, of: member)),
          order: call.order)
        : pattern.written(nearMiss: call.arguments, of: member, order: call.order)
    }
  }
}

extension SettableSelection: Selecting {
  public var __query: CallQuery { reading.__query }
}
