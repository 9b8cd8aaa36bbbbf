/// A property that tests can replace, reached as `X.$shared`.
///
/// Made by ``Overridable()``. What a task reads is decided in this order: the innermost
/// override of its scope, an override installed for the process, the original.
public struct OverridableProperty<Value> {
  private let key: OverrideKey
  private let readOriginal: () -> Value

  /// Makes the view of a property; only expanded code calls this.
  public init(__ key: OverrideKey, original: @escaping () -> Value) {
    self.key = key
    readOriginal = original
  }

  /// The value without any override.
  ///
  /// An override can pass calls on to it. The initial value is computed at the first
  /// use; as long as every reader sees an override, it is not.
  public var original: Value { readOriginal() }

  /// What the current task sees; only expanded code reads this.
  public var __current: Value {
    let context = MockContext.current
    if let value = context?.overrides.value(of: key, as: Value.self) { return value }
    if context?.scope == nil, let value = key.valueForEscapedRead(as: Value.self) {
      return value
    }
    return OverrideFrame.process.value(of: key, as: Value.self) ?? readOriginal()
  }

  /// Replaces the property until the end of the current scope, for its tasks alone.
  ///
  /// Inside `withOverride` it lasts until the end of that. A later override replaces an
  /// earlier one. Outside any scope it does nothing and is a failure.
  ///
  /// - Parameters:
  ///   - value: What the tasks of the scope read from now on. Kept alive until
  ///     the scope ends.
  ///   - fileID: The file of the statement, for findings.
  ///   - filePath: The path of that file.
  ///   - line: The line of the statement.
  ///   - column: Its column.
  public func override(
    with value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    add(GivenOverride(value, of: key, at: place))
  }

  /// Replaces the property until the end of the current scope, by a value that is made
  /// when the property is first read.
  ///
  ///     StatusManager.$shared.override(byMaking: { StatusManager(logging: true) })
  ///
  /// ## Concurrency
  ///
  /// The factory runs once, on the task that reads first, with no lock held. Tasks that
  /// read meanwhile block until it returns, as they would for the initial value of a
  /// `static let`; so the factory must not wait for one of them. It may read the property
  /// itself, and gets what the override stands before. For a property of the main actor,
  /// use `MainActor.assumeIsolated` inside.
  ///
  /// - Parameters:
  ///   - factory: Makes the value. Released as soon as it has.
  ///   - fileID: The file of the statement, for findings.
  ///   - filePath: The path of that file.
  ///   - line: The line of the statement.
  ///   - column: Its column.
  public func override(
    byMaking factory: @escaping @Sendable () -> Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    add(MadeOverride(byMaking: factory, of: key, at: place))
  }

  private func add(_ override: AnyOverride) {
    let context = MockContext.current
    guard context?.overrides.add(override) != true else { return }
    let kind: Finding.Kind =
      context == nil
      ? .overrideOutsideScope(property: key.name)
      : .overrideAfterEnd(property: key.name, scope: context?.scope?.endedName)
    (context?.scope ?? .unscoped).report(Finding(kind, at: override.place))
  }

  /// Replaces the property for as long as a closure runs, for its tasks alone.
  ///
  /// Works in a scope and outside. Nested overrides are restored in order.
  ///
  /// - Parameters:
  ///   - value: What is read inside. Released when the closure is over.
  ///   - body: Runs on the caller's actor.
  ///   - fileID: The file of the statement, for findings.
  ///   - filePath: The path of that file.
  ///   - line: The line of the statement.
  ///   - column: Its column.
  /// - Returns: What the closure returned.
  /// - Throws: What the closure threw.
  public func withOverride<Result, Failure: Error>(
    _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return try with(GivenOverride(value, of: key, at: place), body)
  }

  /// Replaces the property for as long as an asynchronous closure runs.
  public nonisolated(nonsending) func withOverride<Result, Failure: Error>(
    _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await with(GivenOverride(value, of: key, at: place), body)
  }

  /// Replaces the property for as long as a closure runs, by a value that is made when the
  /// property is first read.
  ///
  /// `override(byMaking:)` says how.
  public func withOverride<Result, Failure: Error>(
    byMaking factory: @escaping @Sendable () -> Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return try with(MadeOverride(byMaking: factory, of: key, at: place), body)
  }

  /// Replaces the property for as long as an asynchronous closure runs, by a value that is
  /// made when the property is first read.
  public nonisolated(nonsending) func withOverride<Result, Failure: Error>(
    byMaking factory: @escaping @Sendable () -> Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await with(MadeOverride(byMaking: factory, of: key, at: place), body)
  }

  /// Replaces the property for the whole process, until the lease ends.
  ///
  /// Every task sees it that is not in a scope with an override of its own: for
  /// previews and programs, not for tests that run in parallel.
  ///
  /// - Parameters:
  ///   - value: What is read while the lease lasts.
  ///   - fileID: The file of the statement, for findings.
  ///   - filePath: The path of that file.
  ///   - line: The line of the statement.
  ///   - column: Its column.
  /// - Returns: The lease. The override ends with ``OverrideLease/end()`` or when the
  ///   lease is released.
  public func install(
    _ value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> OverrideLease {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return OverrideLease(GivenOverride(value, of: key, at: place))
  }

  private func with<Result, Failure: Error>(
    _ override: AnyOverride, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = context(with: override)
    let result = MockContext.$current.withValue(context) {
      Swift.Result { () throws(Failure) in try body() }
    }
    context.overrides.end()
    return try result.get()
  }

  private nonisolated(nonsending) func with<Result, Failure: Error>(
    _ override: AnyOverride, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let context = context(with: override)
    let result = await MockContext.$current.withValueOnCallersActor(context) {
      await outcome(of: body)
    }
    context.overrides.end()
    return try result.get()
  }

  private func context(with override: AnyOverride) -> MockContext {
    let outer = MockContext.current
    let frame = OverrideFrame(inside: outer?.overrides, escapes: outer?.scope?.escapes)
    guard frame.add(override) else { ourMistake("a new frame takes overrides") }
    return MockContext(scope: outer?.scope, overrides: frame)
  }
}

// Proof of `@unchecked Sendable`: the key is `Sendable`, and the closure, which only
// expansions write, captures nothing and reads a constant.
extension OverridableProperty: @unchecked Sendable where Value: Sendable {}

/// An override for the whole process, which lasts as long as this object.
public final class OverrideLease: Sendable {
  private let override: AnyOverride

  fileprivate init(_ override: AnyOverride) {
    self.override = override
    guard OverrideFrame.process.add(override) else {
      ourMistake("the frame of the process never ends")
    }
  }

  deinit { end() }

  /// Ends the override.
  ///
  /// - Returns: Whether it was still there.
  @discardableResult
  public func end() -> Bool {
    OverrideFrame.process.remove(override)
  }
}
