/// Something shared that code used which had lost the scope.
///
/// ``EscapePolicy`` says more.
public struct EscapedUse: Sendable {
  /// What was used.
  public let subject: Subject
  /// Where the scope mocks or overrides it.
  public let place: SourcePlace
  /// The place of the first use among the calls of the test.
  public let order: UInt64
  /// How often it was used.
  public internal(set) var count = 1

  /// The things that can be used without a scope.
  public enum Subject: Sendable, Hashable {
    /// A member of an ordinary type was called, such as `Till.open()`.
    case member(String)
    /// A property was read, such as `StockList.shared`.
    case property(String)
    /// A static member of a mock type was used, such as `MockTicker`.
    case mockType(String)
  }
}

/// What was used past the mocks and overrides of one scope.
final class EscapeLog: Sendable {
  private let order: CallOrder
  private let state: Locked<State>

  private struct State {
    var policy: EscapePolicy
    /// In the order of their first use; as many as there are members in use, not calls.
    var uses: [EscapedUse] = []
  }

  init(_ policy: EscapePolicy, ordering order: CallOrder) {
    self.order = order
    state = Locked(State(policy: policy))
  }

  var policy: EscapePolicy {
    get { state.withLock { $0.policy } }
    set { state.withLock { $0.policy = newValue } }
  }

  var uses: [EscapedUse] { state.withLock { $0.uses } }

  /// - Parameter place: Where the scope mocks or overrides the subject.
  func note(_ subject: EscapedUse.Subject, at place: SourcePlace) {
    let order = order.next()
    state.withLock { state in
      if let index = state.uses.firstIndex(where: { $0.subject == subject }) {
        state.uses[index].count += 1
      } else {
        state.uses.append(EscapedUse(subject: subject, place: place, order: order))
      }
    }
  }
}
