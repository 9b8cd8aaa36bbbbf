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
  private let wording: () -> String
  private let ask: () -> FoundCalls?

  init(
    target: SelectionTarget, written wording: @escaping () -> String,
    ask: @escaping () -> FoundCalls?
  ) {
    self.target = target
    self.wording = wording
    self.ask = ask
  }

  /// The pattern as it is written in source, with the protocol before it.
  var written: String { wording() }

  /// The calls of the member so far; nil, and a finding, if the mock is stopped. Runs
  /// matchers of the user.
  func run() -> FoundCalls? { ask() }
}

/// What a ``CallQuery`` has found, put into words only if somebody asks.
struct FoundCalls {
  /// The calls that fit, by their order, oldest first.
  let orders: [UInt64]
  private let captureCall: ((Int) -> Void)?
  private let wordingOfMatching: () -> [WrittenCall]
  private let wordingOfOthers: () -> [WrittenCall]

  /// - Parameters:
  ///   - capture: Has the matchers capture the arguments of one of the calls that fit; nil
  ///     if they capture nothing.
  ///   - matching: Puts the calls that fit into words.
  ///   - others: The same for the other calls, with stars around the arguments that do not
  ///     fit.
  init(
    orders: [UInt64], capture: ((_ number: Int) -> Void)?,
    matching: @escaping () -> [WrittenCall], others: @escaping () -> [WrittenCall]
  ) {
    self.orders = orders
    captureCall = capture
    wordingOfMatching = matching
    wordingOfOthers = others
  }

  /// How many calls fit.
  var count: Int { orders.count }

  /// Keeps the arguments of a call that fits for the test, if the matchers say so.
  func capture(_ number: Int) { captureCall?(number) }

  /// Keeps the arguments of all calls that fit.
  func captureAll() {
    if let captureCall { orders.indices.forEach(captureCall) }
  }

  var matching: [WrittenCall] { wordingOfMatching() }
  var others: [WrittenCall] { wordingOfOthers() }
}

// MARK: - Selections of one type

extension Selection: Selecting {
  public var __query: CallQuery {
    typealias Table = MemberTable<Arguments, Output, Failure, Body>
    return CallQuery(
      target: target,
      written: { member.qualified(member.written(with: pattern.descriptions)) }
    ) {
      guard
        let log = target.mock.log(of: member, as: Table.self, for: "verify", at: target.place)
      else { return nil }
      return found(in: log)
    }
  }

  private func found(in log: CallLog<Arguments>) -> FoundCalls {
    let matching = pattern.positions(in: log.arguments)
    var orders: [UInt64] = []
    orders.reserveCapacity(matching.count)
    for position in matching { orders.append(log.order(at: position)) }
    return FoundCalls(
      orders: orders,
      capture: !pattern.isCapturing
        ? nil : { [pattern] in pattern.capture(log.arguments[matching[$0]])?() },
      matching: { [member] in
        matching.map { position in
          WrittenCall(
            text: member.written(with: writtenArguments(log.arguments[position], of: member)),
            order: log.order(at: position))
        }
      },
      others: { [member, pattern] in
        var next = matching[...]
        return log.indices.filter { position in
          if next.first == position { return next.popFirst() == nil }
          return true
        }.map { position in
          pattern.written(
            nearMiss: log.arguments[position], of: member, order: log.order(at: position))
        }
      })
  }
}

extension SettableSelection: Selecting {
  public var __query: CallQuery { reading.__query }
}
