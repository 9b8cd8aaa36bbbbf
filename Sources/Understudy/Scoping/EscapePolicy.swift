/// What becomes of uses that have lost their scope.
///
/// A mock knows its scope, so calls reach it from any thread. What is shared does not:
/// code that runs where the scope is not current (``MockScope`` lists those places) gets
/// the original of an ``Interceptable()`` type or an ``Overridable()`` property, although
/// a test has replaced it. Nobody can tell which test that code belongs to, so every open
/// scope that mocks or overrides what was used notes it.
///
/// Code of tests without a scope that use the same type or property at the same time looks
/// alike; give them a scope too.
public enum EscapePolicy: Sendable {
  /// The original runs. The note stands in each verification of the scope that fails.
  case note
  /// As ``note``, and the test of the scope fails when the scope ends, once for each
  /// member that was used.
  case fail
  /// The scope answers, if no other open one mocks or overrides what was used; else as
  /// ``note``. Scopes inside one another count as one, and the innermost decides.
  case serve
}
