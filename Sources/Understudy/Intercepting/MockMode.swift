/// What a mock does with a call that nobody prepared.
///
/// A mock made with `MockX(callingThrough: real)` needs none: it passes such calls on.
public enum MockMode: Sendable {
  /// The call is a failure of the test: it throws where the member can throw any
  /// error, and else returns a default value.
  case strict
  /// The call returns a default value.
  case nice
}
