public import Synchronization

/// What a mock does with a call that nobody prepared.
///
/// A mock made with `MockX(callingThrough: real)` needs none: it passes such calls on.
public enum MockMode: UInt8, Sendable, AtomicRepresentable {
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
public func setMode<Target: MockTarget & ~Copyable>(_ mode: MockMode, of mock: borrowing Target) {
  let mock = mock.__mock
  mock.mode = mode
}

/// Decides what becomes of calls to static members that nobody prepared, in this scope.
///
/// They answer with default values unless told otherwise, since nobody makes a mock type.
///
/// - Parameters:
///   - mode: What to do with them.
///   - type: The mock type.
public func setMode<Target: StaticMockTarget>(
  _ mode: MockMode, of type: Target.Type
) {
  Target.__staticMock.mode = mode
}
