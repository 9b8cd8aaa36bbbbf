import Synchronization

/// Whether a stub has ever served a call, for scopes that want all stubs to.
///
/// It holds no matcher and no answer, so that the scope can keep it longer than the mock.
final class StubUse: Sendable {
  /// The name of the mock.
  let mock: String
  /// The pattern as it was written, with the protocol before it.
  let pattern: String
  let place: SourcePlace
  private let isSettled = Atomic(false)

  init(of mock: String, _ pattern: String, at place: SourcePlace) {
    self.mock = mock
    self.pattern = pattern
    self.place = place
  }

  /// Notes that the stub has served a call, or that nobody misses that it has not.
  func settle() {
    isSettled.store(true, ordering: .relaxed)
  }

  /// What the end of the scope has to report.
  var finding: Finding? {
    isSettled.load(ordering: .relaxed)
      ? nil : Finding(.unusedStub(mock: mock, pattern: pattern), at: place)
  }
}

/// What a scope makes of stubs that no call has used by its end.
public enum UnusedStubs: Sendable {
  /// Nothing.
  case ignore
  /// Each is a failure, on its line.
  case fail
}
