/// Expects calls in an order, to one mock or to several of one test.
///
///     expectInOrder {
///       expect(door).open()
///       expect(lamp).on().times(2)
///       expect(door).close()
///     }
///
/// A call that fits one of the lines before its turn fails at once, names the line that
/// was next, and uses nothing up. Calls that fit none of the lines may come in between, and
/// so may calls to stubs. A line that rejects calls has no turn.
///
/// - Parameter calls: The expectations, one a line.
public func expectInOrder(@ExpectedCallsBuilder calls: () -> [ExpectedCall]) {
  let expectations = calls().compactMap(\.expectation).filter { !$0.isRejection }
  let order = ExpectedOrder(
    expectations.map { WrittenStub(pattern: $0.pattern, place: $0.place, role: .expected) })
  for (position, expectation) in expectations.enumerated() {
    expectation.join(order, at: position)
  }
}

/// Collects the lines of ``expectInOrder(calls:)``.
@resultBuilder
public enum ExpectedCallsBuilder {
  public static func buildExpression(_ call: some Expectable<Expecting>) -> [ExpectedCall] {
    [call.__expected]
  }
  public static func buildExpression(_ call: some Expectable<Rejecting>) -> [ExpectedCall] { [] }
  public static func buildExpression(_ nothing: Void) -> [ExpectedCall] { [] }

  @available(*, unavailable, message: "write the calls, one a line")
  public static func buildBlock() -> [ExpectedCall] { [] }
  public static func buildBlock(_ first: [ExpectedCall], _ more: [ExpectedCall]...)
    -> [ExpectedCall]
  {
    first + more.flatMap(\.self)
  }
  public static func buildArray(_ calls: [[ExpectedCall]]) -> [ExpectedCall] {
    calls.flatMap(\.self)
  }
  public static func buildOptional(_ calls: [ExpectedCall]?) -> [ExpectedCall] { calls ?? [] }
  public static func buildEither(first calls: [ExpectedCall]) -> [ExpectedCall] { calls }
  public static func buildEither(second calls: [ExpectedCall]) -> [ExpectedCall] { calls }
}
