/// Prepares answers for the calls of a mock.
///
///     stub(service).temperature(in: "Paris").returns(21)
///     stub(service).temperature(in: .any).throws(.offline)
///
/// The newest stub that fits a call answers it. A stub is there as soon as a verb
/// such as `returns` has run; calls that are inside the mock by then keep the stubs
/// they found on entering. Any task may stub at any time.
///
/// - Parameters:
///   - mock: The mock. Write the member after it, with a matcher or a
///     literal for each argument.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
/// - Returns: The members that can be stubbed.
public func stub<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Stub {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Stub(__target: SelectionTarget(mock: mock.__prepared, place: place))
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
  return List(__target: SelectionTarget(mock: type.__staticPrepared, place: place))
}

/// A stub or an expectation that has been set up; further verbs add answers to it.
public struct Prepared<Purpose: SelectionPurpose, Arguments, Output, Failure: Error, Body> {
  let stub: Stub<Arguments, Output, Failure, Body>
  let mock: Mock
}

// MARK: - Answerable

extension Selection: Answerable where Purpose: AnsweringPurpose {
  public var __mock: Mock { target.mock }

  public func __answer(
    with answers: [StubAnswer<Output, Failure, Body>]
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    if let prepared {
      let handle = Prepared<Purpose, _, _, _, _>(stub: prepared, mock: target.mock)
      return handle.__answer(with: answers)
    }
    let use = target.mock.use(at: target.place) {
      member.qualified(member.written(with: pattern.descriptions))
    }
    let stub = Stub(pattern, at: target.place, steps: answers.map { $0.step }, use: use)
    let handle = Prepared<Purpose, _, _, _, _>(stub: stub, mock: target.mock)
    // What could not be expected of a stopped mock has been reported as such.
    if Purpose.self == Stubbing.self, !target.mock.enter(Mock.add, (member, stub)) {
      target.mock.reportUseAfterStop("stub", at: target.place)
    }
    return handle
  }
}

extension SettableSelection: Answerable where Purpose: AnsweringPurpose {
  public var __mock: Mock { reading.target.mock }

  public func __answer(
    with answers: [StubAnswer<Output, Failure, Body>]
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    reading.__answer(with: answers)
  }
}

extension Prepared: Answerable {
  public var __mock: Mock { mock }

  public func __answer(with answers: [StubAnswer<Output, Failure, Body>]) -> Self {
    mock.enter(Mock.extend, (stub, answers.map { $0.step }))
    return self
  }
}

// MARK: - The end of a sequence

extension Prepared where Purpose: AnsweringPurpose {
  /// Begins again with the first answer after the last one.
  ///
  ///     stub(dice).roll().returns(1, 6).cycles()
  @discardableResult
  public func cycles() -> Self {
    mock.enter(Mock.endSequence, (stub, .cycles))
    return self
  }

  /// Fails the test at a call after the last answer.
  ///
  /// The failure stands on the line of `stub`. The call throws if the member can throw any
  /// error, and else returns a default value.
  @discardableResult
  public func thenFails() -> Self {
    mock.enter(Mock.endSequence, (stub, .fails))
    return self
  }
}

extension Mock {
  /// What tells the scope whether a new stub is used; nil if it does not want to know.
  nonisolated func use(at place: SourcePlace, _ pattern: () -> String) -> StubUse? {
    guard scope.unusedStubs == .fail else { return nil }
    let use = StubUse(of: name, pattern(), at: place)
    scope.enter(MockScope.keepUse, use)
    return use
  }
}

// MARK: - Transitions

extension Mock {
  fileprivate static func add<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ addition: (member: Member, stub: Stub<Arguments, Output, Failure, Body>)
  ) -> Bool {
    guard mock.lifecycle.isOpen else { return false }
    mock.tables.table(of: addition.member, as: MemberTable.self).add(addition.stub)
    return true
  }

  fileprivate static func extend<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ extension: (
      stub: Stub<Arguments, Output, Failure, Body>,
      steps: [AnswerSequence<Output, Failure, Body>.Step]
    )
  ) {
    `extension`.stub.append(`extension`.steps)
  }

  fileprivate static func endSequence<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ ending: (
      stub: Stub<Arguments, Output, Failure, Body>,
      kind: AnswerSequence<Output, Failure, Body>.Ending
    )
  ) {
    ending.stub.end(with: ending.kind)
  }

  /// The expectations and the stubs of a member, to be put into words outside the actor.
  static func stubs(
    _ mock: isolated Mock, _ call: (member: Member, arguments: Any)
  ) -> () -> [WrittenStub] {
    let snapshots = mock.tables.all
      .filter { $0.member.index == call.member.index }
      .map { $0.snapshotOfStubs(near: call.arguments) }
    return { snapshots.flatMap { $0() } }
  }
}
