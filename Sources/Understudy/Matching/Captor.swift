/// Keeps the arguments of calls for the test to look at.
///
///     let price = Captor<Int>()
///     stub(gateway).charge(.capture(into: price)).returns("paid")
///     …
///     #expect(price.values == [30, 12])
///
/// In a stub, an expectation or a rejection it captures from the calls that are served by
/// it, before the answer runs; in a verification, from the calls that fit. Either way the
/// call must fit as a whole, whatever the other matchers are.
public final class Captor<Value> {
  private let kept = Locked<[Value]>([])

  /// Makes an empty captor.
  public init() {}

  /// What was captured so far, in the order in which the calls were served.
  public var values: [Value] { kept.withLock { $0 } }

  /// What was captured last, or nil.
  public var last: Value? { kept.withLock { $0.last } }

  func keep(_ value: Value) {
    kept.withLock { $0.append(value) }
  }
}

extension Captor: @unchecked Sendable where Value: Sendable {
  // Proof of `@unchecked Sendable`: its only property is a constant whose type is.
}

extension Matcher {
  /// Accepts every value, and keeps it if the call fits as a whole.
  ///
  /// - Parameter captor: Where the value goes.
  public static func capture(into captor: Captor<Value>) -> Matcher {
    Matcher(describedAs: ".capture(into: captor)", capturing: captor.keep, accepting: nil)
  }

  /// Accepts what another matcher accepts, and keeps it if the call fits as a whole.
  ///
  /// - Parameters:
  ///   - captor: Where the value goes.
  ///   - matcher: The condition.
  public static func capture(into captor: Captor<Value>, where matcher: Matcher) -> Matcher {
    .capture(into: captor) && matcher
  }
}

/// Joins what captures.
enum Captures {
  static func both<Value>(
    _ first: ((Value) -> Void)?, _ second: ((Value) -> Void)?
  ) -> ((Value) -> Void)? {
    guard let first else { return second }
    guard let second else { return first }
    return { value in
      first(value)
      second(value)
    }
  }
}
