/// The calls that a mock has received.
///
///     let asked = calls(to: service).temperature(in: .any)
///     #expect(asked.map(\.arguments) == ["Paris", "Rome"])
///
/// The collection holds the calls that had started when the member was written; it
/// does not change afterwards. For a settable property it holds the reads, and
/// `calls(to: x).name.set(.any)` the writes.
///
/// - Parameters:
///   - mock: The mock. Write the member after it, with a matcher or a
///     literal for each argument.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
/// - Returns: The members whose calls can be read.
public func calls<Target: MockTarget & ~Copyable>(
  to mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Calls {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Calls(__target: SelectionTarget(mock: mock.__mock, place: place))
}

/// The calls that the static members of a mock type have received in this scope.
public func calls<List: MemberList, Other: MemberList, Another: MemberList>(
  to type: any StaticMockTarget<Other, Another, List>.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> List {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return List(__target: SelectionTarget(mock: type.__staticMock, place: place))
}

extension Selection {
  /// The records of the calls that fit.
  static func find(
    _ target: SelectionTarget, _ member: Member, _ pattern: ArgumentPattern<Arguments>
  ) -> [CallRecord<Arguments>] {
    typealias Table = MemberTable<Arguments, Output, Failure, Body>
    guard let log = target.mock.log(of: member, as: Table.self, for: "calls", at: target.place)
    else { return [] }
    return pattern.positions(in: log.arguments).map { position in
      let call = log[position]
      return CallRecord(
        arguments: call.arguments, order: call.order, outcome: call.outcome, member: member)
    }
  }
}

// MARK: - RandomAccessCollection

extension Selection: Sequence, Collection, BidirectionalCollection, RandomAccessCollection
where Purpose == Inspecting {
  public typealias Element = CallRecord<Arguments>
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>
  public typealias SubSequence = Slice<Self>

  public var startIndex: Int { found.startIndex }
  public var endIndex: Int { found.endIndex }
  public subscript(position: Int) -> CallRecord<Arguments> { found[position] }
}

extension SettableSelection: Sequence, Collection, BidirectionalCollection, RandomAccessCollection
where Purpose == Inspecting {
  public typealias Element = CallRecord<Arguments>
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>
  public typealias SubSequence = Slice<Self>

  public var startIndex: Int { reading.startIndex }
  public var endIndex: Int { reading.endIndex }
  public subscript(position: Int) -> CallRecord<Arguments> { reading[position] }
}

// MARK: - Reading the log

extension Mock {
  /// All calls of a member so far; nil, and a finding, if the mock is stopped.
  nonisolated func log<Arguments, Output, Failure: Error, Body>(
    of member: Member, as table: MemberTable<Arguments, Output, Failure, Body>.Type,
    for verb: String, at place: SourcePlace
  ) -> CallLog<Arguments>? {
    let log = enter(Mock.log, (member, table))
    if log == nil { reportUseAfterStop(verb, at: place) }
    return log
  }

  private static func log<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ wanted: (member: Member, table: MemberTable<Arguments, Output, Failure, Body>.Type)
  ) -> CallLog<Arguments>? {
    guard !mock.lifecycle.isStopped else { return nil }
    return mock.tables.table(of: wanted.member, as: wanted.table).log
  }

  /// Reports that a stopped mock was stubbed, verified or read, or one that was never
  /// open, since it is in no scope.
  nonisolated func reportUseAfterStop(_ verb: String, at place: SourcePlace) {
    let kind: Finding.Kind =
      isOutsideScope
      ? .useOutsideScope(verb: verb, target: name) : .useAfterStop(verb: verb, mock: name)
    scope.report(Finding(kind, at: place))
  }
}
