/// Prepares answers for the calls of a mock.
///
///     stub(service).temperature(in: "Paris").returns(21)
///     stub(service).temperature(in: .any).throws(.offline)
///
/// The newest stub that fits a call answers it. A stub is there as soon as a verb
/// such as `returns` has run; calls that are inside the mock by then keep the stubs
/// they found on entering. Any task may stub at any time.
///
/// - Parameter mock: The mock. Write the member after it, with a matcher or a
///   literal for each argument.
/// - Returns: The members that can be stubbed.
public func stub<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Stub {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Stub(__target: SelectionTarget(mock: mock.__mock, place: place))
}

/// Prepares answers for the static members of a mock type, in this scope only.
///
///     stub(MockTicker.self).now.returns(7)
///
/// Static members that nobody prepared answer with default values; see
/// `setMode` for failures instead.
public func stub<List: MemberList, Other: MemberList, Another: MemberList>(
  _ type: any StaticMockTarget<List, Other, Another>.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> List {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return List(__target: SelectionTarget(mock: type.__staticMock, place: place))
}

/// A stub that has been set up; further verbs add answers to it.
public struct StubHandle<Arguments, Output, Failure: Error, Body> {
  let stub: Stub<Arguments, Output, Failure, Body>
  let member: Member
  let mock: Mock
}

// MARK: - Answerable

extension Selection: Answerable where Purpose == Stubbing {
  public func __answer(
    with answers: [StubAnswer<Output, Failure, Body>]
  ) -> StubHandle<Arguments, Output, Failure, Body> {
    let stub = Stub(pattern, at: target.place, answers: answers.map(\.answer))
    let handle = StubHandle(stub: stub, member: member, mock: target.mock)
    if !target.mock.enter(Mock.add, handle) {
      target.mock.reportUseAfterStop("stub", at: target.place)
    }
    return handle
  }
}

extension SettableSelection: Answerable where Purpose == Stubbing {
  public func __answer(
    with answers: [StubAnswer<Output, Failure, Body>]
  ) -> StubHandle<Arguments, Output, Failure, Body> {
    reading.__answer(with: answers)
  }
}

extension StubHandle: Answerable {
  public func __answer(with answers: [StubAnswer<Output, Failure, Body>]) -> Self {
    mock.enter(Mock.extend, (self, answers.map(\.answer)))
    return self
  }
}

// MARK: - Transitions

extension Mock {
  fileprivate static func add<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock, _ handle: StubHandle<Arguments, Output, Failure, Body>
  ) -> Bool {
    guard mock.lifecycle.isOpen else { return false }
    mock.tables.table(of: handle.member, as: MemberTable.self).add(handle.stub)
    return true
  }

  fileprivate static func extend<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ extension: (
      handle: StubHandle<Arguments, Output, Failure, Body>, answers: [Answer<Output, Failure, Body>]
    )
  ) {
    `extension`.handle.stub.append(`extension`.answers)
  }

  /// The stubs of a member, to be put into words outside the actor.
  static func stubs(_ mock: isolated Mock, _ member: Member) -> () -> [WrittenStub] {
    let snapshots = mock.tables.all
      .filter { $0.member.index == member.index }.map { $0.snapshotOfStubs() }
    return { snapshots.flatMap { $0() } }
  }
}
