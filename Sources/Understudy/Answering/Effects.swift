// What a stub does besides answering. Each verb stands before the answer that it belongs
// to; at the end of a chain it belongs to the last answer, and by itself to a default one.

extension Answerable {
  /// Runs a closure before the answer that follows.
  ///
  ///     stub(cart).add(.any).performs { print("added", $0) }.returns(1)
  ///
  /// It runs on the thread of the call, with no lock of the library held.
  ///
  /// - Parameter action: Gets the arguments of the call: one by itself, several as a tuple.
  @discardableResult
  public func performs(
    _ action: @escaping @Sendable (Arguments) -> Void
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    perform(action)
  }

  /// Calls a closure argument before the answer that follows.
  ///
  ///     stub(loader).load(.any, completion: .any).calls({ $0.completion }, with: .success(1))
  ///
  /// A closure that must not outlive its call is not part of the arguments; reach it with
  /// ``does(_:)``.
  ///
  /// - Parameters:
  ///   - closure: Picks the closure out of the arguments; nil calls nothing.
  ///   - values: What it is called with.
  @discardableResult
  public func calls<each Value>(
    _ closure: @escaping @Sendable (Arguments) -> ((repeat each Value) -> Void)?,
    with values: repeat each Value
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    perform { closure($0)?(repeat each values) }
  }

  /// Writes through a pointer argument before the answer that follows.
  ///
  ///     stub(parser).parse(.any, error: .any).sets({ $0.error }, to: .syntax).returns(nil)
  ///
  /// An `inout` argument is no pointer by the time the call is recorded; write it in a closure
  /// given to ``does(_:)``, which gets it as the member does.
  ///
  /// - Parameters:
  ///   - pointer: Picks the pointer out of the arguments; nil sets nothing.
  ///   - value: What is written; the memory must hold a value already.
  @discardableResult
  public func sets<Pointee>(
    _ pointer: @escaping @Sendable (Arguments) -> UnsafeMutablePointer<Pointee>?,
    to value: Pointee
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    perform { pointer($0)?.pointee = value }
  }

  private func perform(
    _ action: @escaping (Arguments) -> Void
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: [
      StubAnswer(
        effect: .action { arguments in
          guard let arguments = arguments as? Arguments else {
            ourMistake("an effect got arguments of another type")
          }
          action(arguments)
        })
    ])
  }
}

// MARK: - Delays

extension Answerable {
  /// Waits before the answer that follows.
  ///
  ///     stub(service).load(.any).after(.seconds(1)).returns(21)
  ///
  /// Exists for asynchronous members alone. If the task is canceled, the call throws what
  /// the clock throws, if the member can throw it, and else answers at once.
  ///
  /// - Parameters:
  ///   - duration: How long to wait.
  ///   - clock: What measures the duration.
  @discardableResult
  public func after<C: Clock, each Parameter>(
    _ duration: C.Duration, on clock: C = ScopeClock()
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body>
  where Body == nonisolated(nonsending) (repeat each Parameter) async throws(Failure) -> Output {
    pause(duration, clock)
  }

  /// Waits before the answer that follows, for members of `Sendable` protocols.
  @discardableResult
  public func after<C: Clock, each Parameter>(
    _ duration: C.Duration, on clock: C = ScopeClock()
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body>
  where
    Body
      == nonisolated(nonsending) @Sendable (repeat each Parameter) async throws(Failure) -> Output
  {
    pause(duration, clock)
  }

  /// Waits before the answer that follows, for members of the main actor.
  @discardableResult
  public func after<C: Clock, each Parameter>(
    _ duration: C.Duration, on clock: C = ScopeClock()
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body>
  where Body == @MainActor (repeat each Parameter) async throws(Failure) -> Output {
    pause(duration, clock)
  }

  /// A synchronous call cannot wait.
  @_disfavoredOverload
  @available(*, unavailable, message: "only asynchronous members can wait before they answer")
  @discardableResult
  public func after<C: Clock>(
    _ duration: C.Duration, on clock: C = ScopeClock()
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    pause(duration, clock)
  }

  private func pause<C: Clock>(
    _ duration: C.Duration, _ clock: C
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: [
      StubAnswer(
        effect: .pause {
          try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
        })
    ])
  }
}

// MARK: - Streams

extension Answerable {
  /// Answers with a stream that yields values and then finishes, a new one for each call.
  @discardableResult
  public func yields<Element: Sendable>(
    _ values: Element...
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> where Output == AsyncStream<Element> {
    __answer(with: [
      StubAnswer(
        answer: .makes {
          AsyncStream { continuation in
            for value in values { continuation.yield(value) }
            continuation.finish()
          }
        })
    ])
  }

  /// Answers with a stream that yields values and then finishes or throws, a new one for
  /// each call.
  ///
  /// - Parameters:
  ///   - values: What it yields.
  ///   - error: What it throws after the last value; nil to finish.
  @discardableResult
  public func yields<Element: Sendable>(
    _ values: Element..., throwing error: (any Error)? = nil
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body>
  where Output == AsyncThrowingStream<Element, any Error> {
    __answer(with: [
      StubAnswer(
        answer: .makes {
          AsyncThrowingStream { continuation in
            for value in values { continuation.yield(value) }
            continuation.finish(throwing: error)
          }
        })
    ])
  }
}
