/// Expects a call, and fails the test if it has not come by the end of the scope.
///
///     expect(gateway).charge(30).once()
///     expect(gateway).receipt(for: .any).times(2).returns("paid")
///
/// An expectation is used up by the call that meets it. Pending expectations are served
/// before stubs, the oldest first, whatever was set up in between; calls beyond them go
/// to the stubs. Without an answer a call is passed on to the original of the mock or,
/// where there is none, gets the default value.
///
/// The expectation is there as soon as the member is written; the verbs that follow add
/// to it. Set it up before the calls: a call that comes while the statement runs may
/// find it without its answers.
///
/// - Parameters:
///   - mock: The mock. Write the member after it, with a matcher or a
///     literal for each argument.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
/// - Returns: The members that can be expected.
public func expect<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Expect {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Expect(__target: SelectionTarget(mock: mock.__prepared, place: place))
}

/// Expects calls of the static members of a mock type in this scope.
public func expect<List: MemberList, Other: MemberList>(
  _ type: any StaticExpectTarget<List, Other>.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> List {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return List(__target: SelectionTarget(mock: type.__staticPrepared, place: place))
}

/// Forbids calls: each one that fits fails the test at once, on the line of `reject`.
///
///     reject(gateway).refund(.any).always()
///
/// A pending expectation that fits comes first, so `expect(x).send("a")` together with
/// `reject(x).send(.any)` allows that one call. Stubs come after. The call throws if the
/// member can throw any error, and else returns a default value.
///
/// - Parameters:
///   - mock: The mock. Write the member after it, with a matcher or a
///     literal for each argument.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
/// - Returns: The members that can be rejected.
public func reject<Target: MockTarget & ~Copyable>(
  _ mock: borrowing Target, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Target.__Reject {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return Target.__Reject(__target: SelectionTarget(mock: mock.__prepared, place: place))
}

/// Forbids calls of the static members of a mock type in this scope.
public func reject<List: MemberList, Other: MemberList>(
  _ type: any StaticExpectTarget<Other, List>.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> List {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return List(__target: SelectionTarget(mock: type.__staticPrepared, place: place))
}

// MARK: - Verbs

/// What stands after `expect(…)` or `reject(…)`, with or without answers.
public protocol Expectable<Purpose> {
  associatedtype Purpose: SelectionPurpose

  /// The expectation that has been set up.
  var __expected: ExpectedCall { get }
}

/// An expectation that has been set up.
public struct ExpectedCall {
  /// Nil if the mock was stopped before.
  let expectation: Expectation?
}

extension Expectable where Purpose == Expecting {
  /// Expects the call exactly this many times.
  ///
  /// Without it an expectation expects one call or, if it has several answers, as many
  /// calls as answers.
  ///
  /// - Parameter count: The number of calls, at least one.
  @discardableResult
  public func times(_ count: Int) -> Self {
    precondition(count > 0, "An expectation must expect a call at least (was \(count))")
    __expected.expectation?.expect(times: count)
    return self
  }

  /// Expects the call exactly once.
  @discardableResult
  public func once() -> Self { times(1) }
}

extension Expectable where Purpose == Rejecting {
  /// Rejects every call that fits, until the end of the scope.
  ///
  /// The rejection holds without this verb too, which makes the line a complete statement.
  public func always() {}
}

// MARK: - Setting up

extension Selection {
  /// Sets up an expectation or a rejection; nil, and a finding, if the mock is stopped.
  static func expect(
    _ target: SelectionTarget, _ member: Member, _ pattern: ArgumentPattern<Arguments>,
    isRejection: Bool
  ) -> Stub<Arguments, Output, Failure, Body>? {
    let expectation = Expectation(
      of: target.mock.name,
      member.qualified(member.written(with: pattern.descriptions)),
      isRejection: isRejection, at: target.place)
    let stub = Stub<Arguments, Output, Failure, Body>(
      pattern, at: target.place, expectation: expectation)
    let isAdded = target.mock.enter(Mock.addExpectation, (member, stub, expectation))
    return target.mock.note(expectation, isAdded) ? stub : nil
  }
}

extension OpenSelection {
  /// Sets up an expectation or a rejection for every type.
  static func expect(
    _ target: SelectionTarget, _ member: Member, _ matchers: [OpenArgumentMatcher],
    _ result: Any.Type?, isRejection: Bool
  ) -> OpenStub? {
    let expectation = Expectation(
      of: target.mock.name,
      member.qualified(member.written(with: matchers.map { $0.description })),
      isRejection: isRejection, at: target.place)
    let stub = OpenStub(
      matchers, result: result, at: target.place, answers: [], expectation: expectation)
    let isAdded = target.mock.enter(Mock.addOpenExpectation, (member, stub, expectation))
    return target.mock.note(expectation, isAdded) ? stub : nil
  }
}

extension Mock {
  /// Hands an expectation on to the scope, which reports it if it stays unmet.
  ///
  /// - Parameter isAdded: Whether the mock has taken it; if not, the mock is stopped.
  /// - Returns: The same.
  fileprivate nonisolated func note(_ expectation: Expectation, _ isAdded: Bool) -> Bool {
    if isAdded {
      scope.enter(MockScope.keep, expectation)
    } else {
      reportUseAfterStop(expectation.isRejection ? "reject" : "expect", at: expectation.place)
    }
    return isAdded
  }

  fileprivate static func addExpectation<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ addition: (
      member: Member, stub: Stub<Arguments, Output, Failure, Body>, expectation: Expectation
    )
  ) -> Bool {
    guard mock.lifecycle.isOpen else { return false }
    mock.tables.table(of: addition.member, as: MemberTable.self).add(addition.stub)
    mock.expectations.append(addition.expectation)
    return true
  }

  fileprivate static func addOpenExpectation(
    _ mock: isolated Mock,
    _ addition: (member: Member, stub: OpenStub, expectation: Expectation)
  ) -> Bool {
    guard mock.lifecycle.isOpen else { return false }
    mock.tables.add(addition.stub, for: addition.member)
    mock.expectations.append(addition.expectation)
    return true
  }
}

// MARK: - Expectable

extension Selection: Expectable {
  public var __expected: ExpectedCall { ExpectedCall(expectation: prepared?.expectation) }
}

extension SettableSelection: Expectable {
  public var __expected: ExpectedCall { reading.__expected }
}

extension OpenSelection: Expectable {
  public var __expected: ExpectedCall { ExpectedCall(expectation: prepared?.expectation) }
}

extension Prepared: Expectable {
  public var __expected: ExpectedCall { ExpectedCall(expectation: stub.expectation) }
}

extension OpenPrepared: Expectable {
  public var __expected: ExpectedCall { ExpectedCall(expectation: stub.expectation) }
}
