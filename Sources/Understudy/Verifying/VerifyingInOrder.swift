/// Checks that calls were made in an order, to one mock or to several of one test.
///
///     verifyInOrder {
///       verify(tape).start()
///       verify(lamp).on()
///       verify(tape).stop()
///     }
///
/// Each line is met by the first call that fits it and that began after the call of
/// the line before. Other calls may lie in between. The order is that in which calls
/// began. A failure stands on the line of `verifyInOrder`.
///
/// - Parameters:
///   - calls: The calls, one a line.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public func verifyInOrder(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  @OrderedCallsBuilder calls: () -> [OrderedCall]
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let expected = calls()
  var last: UInt64 = 0
  for (position, call) in expected.enumerated() {
    guard let calls = call.query.run() else { return }
    if let next = calls.orders.firstIndex(where: { $0 > last }) {
      last = calls.orders[next]
      call.query.target.mock.noteSeen([last])
      calls.capture(next)
      continue
    }
    let mocks = expected.map(\.query.target.mock)
    let finding = Finding(
      .wrongOrder(
        expected: expected.map(\.query.written), missing: position,
        received: receivedCalls(of: mocks)),
      at: place)
    call.query.target.mock.scope.report(finding)
    return
  }
}

/// All calls of some mocks in the order in which they began.
private func receivedCalls(of mocks: [Mock]) -> [WrittenCall] {
  var seen: Set<ObjectIdentifier> = []
  return mocks.filter { seen.insert(ObjectIdentifier($0)).inserted }
    .flatMap { $0.enter(Mock.calls, ())() }
    .sorted { $0.order < $1.order }
}

extension Mock {
  /// All calls, to be put into words outside the actor.
  fileprivate static func calls(_ mock: isolated Mock, _: Void) -> () -> [WrittenCall] {
    let snapshots = mock.tables.all.map { $0.snapshotOfCalls() }
    return { snapshots.flatMap { $0() } }
  }
}

/// One line of ``verifyInOrder(fileID:filePath:line:column:calls:)``.
public struct OrderedCall {
  let query: CallQuery
}

/// Collects the lines of ``verifyInOrder(fileID:filePath:line:column:calls:)``.
@resultBuilder
public enum OrderedCallsBuilder {
  public static func buildExpression(_ call: some Selecting<Verifying>) -> [OrderedCall] {
    [OrderedCall(query: call.__query)]
  }

  @available(*, unavailable, message: "write the calls, one a line")
  public static func buildBlock() -> [OrderedCall] { [] }
  public static func buildBlock(_ first: [OrderedCall], _ more: [OrderedCall]...) -> [OrderedCall] {
    first + more.flatMap(\.self)
  }
  public static func buildArray(_ calls: [[OrderedCall]]) -> [OrderedCall] { calls.flatMap(\.self) }
  public static func buildOptional(_ calls: [OrderedCall]?) -> [OrderedCall] { calls ?? [] }
  public static func buildEither(first calls: [OrderedCall]) -> [OrderedCall] { calls }
  public static func buildEither(second calls: [OrderedCall]) -> [OrderedCall] { calls }
}
