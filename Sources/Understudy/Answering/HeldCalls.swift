/// The calls that a stub holds until the test lets them go.
///
///     let held = stub(service).temperature(in: "Paris").suspends()
///     async let text = screen.refresh()
///
///     let call = try await held.arrives()
///     #expect(screen.isLoading)
///     call.resume(returning: 21)
///
/// A call is on record, and inside its mock, from the moment it starts. It stays there
/// until it is resumed: a stop waits for it and, at its deadline, names it.
///
/// ## Concurrency
///
/// Tests may wait and resume from any task; where the arguments are not `Sendable`, from
/// the task of the stub. Each call is resumed once, by whoever is first: the test, or the
/// cancellation of its task, which makes it throw `CancellationError` if the member can
/// throw any error. Otherwise a canceled call stays held.
public final class HeldCalls<Arguments, Output, Failure: Error> {
  private let line: HoldingLine<Output, Failure>

  init(_ line: HoldingLine<Output, Failure>) {
    self.line = line
  }

  /// Waits until a call arrives.
  ///
  /// An earlier call that nobody has waited for counts, so a test may act first. Several
  /// tests that wait are served in the order in which they began.
  ///
  /// - Returns: The oldest call that nobody has waited for.
  /// - Throws: `CancellationError` if the task is canceled, or ``MockError``, with a failure
  ///   on this line, if the mock is stopped or the stub forgotten before a call comes.
  @discardableResult
  public nonisolated(nonsending) func arrives(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line number: UInt = #line, column: UInt = #column
  ) async throws -> HeldCall<Arguments, Output, Failure> {
    if let arrival = await line.nextArrival() {
      guard let arguments = arrival.arguments as? Arguments else {
        ourMistake("a held call has arguments of another type")
      }
      return HeldCall(arguments: arguments, ticket: arrival.ticket, line: line)
    }
    try Task.checkCancellation()
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: number, column: column)
    let finding = Finding(.noMoreCalls(mock: line.mock), at: place)
    line.scope.report(finding)
    throw MockError(finding: finding)
  }

  /// Lets the oldest call that is held return or, if there is none, the next one that comes.
  ///
  /// - Parameter value: What the call returns.
  public func resume(returning value: sending Output) {
    line.endNext(with: .init(result: .success(value)))
  }

  /// Lets the oldest call that is held throw or, if there is none, the next one that comes.
  ///
  /// - Parameter error: What the caller catches.
  public func resume(throwing error: Failure) {
    line.endNext(with: .init(result: .failure(error)))
  }
}

/// A call that a stub holds.
public struct HeldCall<Arguments, Output, Failure: Error> {
  /// The arguments: one by itself, several as a tuple, none as `()`.
  public let arguments: Arguments
  let ticket: UInt64
  let line: HoldingLine<Output, Failure>

  /// Whether the call is still held.
  public var isHeld: Bool { line.isHeld(ticket) }

  /// Lets the call return.
  ///
  /// - Parameter value: What it returns.
  /// - Returns: Whether it was still held; if not, nothing happens.
  @discardableResult
  public func resume(returning value: sending Output) -> Bool {
    line.end(ticket, with: .init(result: .success(value)))
  }

  /// Lets the call throw.
  ///
  /// - Parameter error: What the caller catches.
  /// - Returns: Whether it was still held; if not, nothing happens.
  @discardableResult
  public func resume(throwing error: Failure) -> Bool {
    line.end(ticket, with: .init(result: .failure(error)))
  }
}

extension HeldCalls where Output == Void {
  /// Lets the oldest call that is held return or, if there is none, the next one that comes.
  public func resume() { resume(returning: ()) }
}

extension HeldCall where Output == Void {
  /// Lets the call return.
  @discardableResult
  public func resume() -> Bool { resume(returning: ()) }
}

extension HeldCalls: @unchecked Sendable where Arguments: Sendable {
  // Proof of `@unchecked Sendable`: its only property is a constant whose type is.
}

extension HeldCall: Sendable where Arguments: Sendable {}

// MARK: - Holding

extension Answerable {
  /// Holds the calls until the test lets them go.
  ///
  /// Exists for asynchronous members alone.
  ///
  /// - Returns: The calls; see ``HeldCalls``.
  public func suspends<each Parameter>() -> HeldCalls<Arguments, Output, Failure>
  where Body == nonisolated(nonsending) (repeat each Parameter) async throws(Failure) -> Output {
    hold()
  }

  /// Holds the calls of a member of a `Sendable` protocol until the test lets them go.
  public func suspends<each Parameter>() -> HeldCalls<Arguments, Output, Failure>
  where
    Body
      == nonisolated(nonsending) @Sendable (repeat each Parameter) async throws(Failure) -> Output
  {
    hold()
  }

  /// Holds the calls of a member of the main actor until the test lets them go.
  public func suspends<each Parameter>() -> HeldCalls<Arguments, Output, Failure>
  where Body == @MainActor (repeat each Parameter) async throws(Failure) -> Output {
    hold()
  }

  /// A synchronous call cannot be held.
  @_disfavoredOverload
  @available(*, unavailable, message: "only asynchronous members can hold their calls")
  public func suspends() -> HeldCalls<Arguments, Output, Failure> { hold() }

  private func hold() -> HeldCalls<Arguments, Output, Failure> {
    let line = HoldingLine<Output, Failure>(__mock)
    __answer(with: [StubAnswer(answer: .holds(LineEnd(line)))])
    return HeldCalls(line)
  }
}
