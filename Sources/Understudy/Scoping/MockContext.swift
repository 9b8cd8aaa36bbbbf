/// What a task knows of mocking: its scope and the overrides it sees.
///
/// The one task-local value of the library. Child tasks, task groups, `async let` and
/// `Task { }` inherit it; detached tasks, dispatch queues and threads do not.
final class MockContext: Sendable {
  @TaskLocal static var current: MockContext?

  /// Nil inside a `withOverride` that stands in no scope.
  let scope: MockScope?
  /// Those of the scope, at hand for each call of an intercepted function.
  let marks: ScopeMarks?
  /// The innermost overrides; outer ones hang behind them.
  let overrides: OverrideFrame

  /// Whether the scope or one around it may have something for a type.
  func mayConcern(_ type: TypeMarks) -> Bool { marks?.mayContain(type) ?? true }

  init(scope: MockScope?, overrides: OverrideFrame) {
    self.scope = scope
    marks = scope?.marks
    self.overrides = overrides
  }
}
