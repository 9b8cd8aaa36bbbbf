/// What a mock does with a call that nobody prepared.
///
/// A mock made with `MockX(callingThrough: real)` needs none: it passes such calls on.
public enum MockMode: Sendable {
  /// The call is a failure of the test: it throws where the member can throw any
  /// error, and else returns a default value.
  case strict
  /// The call returns a default value.
  case nice
  /// The call returns if it has no result, and else is a failure, as for `strict`.
  case niceForVoid
}

/// Decides what becomes of calls that nobody prepared, from now on.
///
/// - Parameters:
///   - mode: What to do with them.
///   - mock: The mock.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public func setMode<Target: MockTarget & ~Copyable>(
  _ mode: MockMode, of mock: borrowing Target, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  mock.__prepared.set(mode, at: place)
}

/// Decides what becomes of calls to static members that nobody prepared, in this scope.
///
/// They answer with default values unless told otherwise, since nobody makes a mock type.
///
/// - Parameters:
///   - mode: What to do with them.
///   - type: The mock type.
///   - fileID: The file of the statement, for findings.
///   - filePath: The path of that file.
///   - line: The line of the statement.
///   - column: Its column.
public func setMode<Target: StaticMockTarget>(
  _ mode: MockMode, of type: Target.Type, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  Target.__staticPrepared.set(mode, at: place)
}

extension Mock {
  /// The mock as it is made in source, such as `MockShop(.nice)`.
  ///
  /// Mocks are written so where they are arguments. Their own `description` may be a member
  /// that is mocked, and is not called.
  nonisolated var written: String {
    if passesOn { return "\(name)(callingThrough: …)" }
    return mode == .strict ? "\(name)()" : "\(name)(.\(mode))"
  }

  fileprivate nonisolated func set(_ mode: MockMode, at place: SourcePlace) {
    guard !isOutsideScope else { return reportUseAfterStop("setMode", at: place) }
    interest?.note(place)
    self.mode = mode
  }
}
