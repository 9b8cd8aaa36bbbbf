// Runs the hooks around a call. They are collected once, when the call begins, under a
// lease of each mock that has some, so that a stop waits for hooks as it does for answers.

/// The hooks of one call.
struct CallHooks<Arguments, Output, Failure: Error> {
  private typealias Entry = HookEntry<Arguments, Output, Failure>

  private let entries: [Entry]
  private let leases: [(mock: Mock, id: UInt64)]

  /// Collects the hooks of a member.
  ///
  /// - Parameters:
  ///   - member: The function that is called.
  ///   - arguments: Its arguments.
  ///   - mocks: The mocks that the call comes through, the most special first.
  init(of member: Member, _ arguments: Arguments, in mocks: [Mock]) {
    var entries: [Entry] = []
    var leases: [(Mock, UInt64)] = []
    // Hooks of all instances run before those of the instance.
    for mock in mocks.reversed() {
      let lease = LeasedCall(id: Tickets.next(), place: nil) {
        member.written(with: writtenArguments(arguments, of: member))
      }
      let found = mock.enter(Mock.beginHooks, (member, lease, Entry.self))
      guard !found.isEmpty else { continue }
      leases.append((mock, lease.id))
      entries += found
    }
    self.entries = entries
    self.leases = leases
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Runs a synchronous call with its hooks.
  func run(
    _ arguments: Arguments, around core: (Arguments) -> Result<Output, Failure>
  ) -> Result<Output, Failure> {
    let result = CallContext.$current.withValue(context) {
      before(arguments)
      return after(arguments, runInstead(arguments, core))
    }
    end()
    return result
  }

  private func runInstead(
    _ arguments: Arguments, _ core: (Arguments) -> Result<Output, Failure>
  ) -> Result<Output, Failure> {
    withoutActuallyEscaping(core) { core in
      entries.reduce(core) { next, entry in
        guard case .instead(let hook) = entry.action else { return next }
        return { hook(ProceedingCall(arguments: $0, next: next)) }
      }(arguments)
    }
  }

  /// Runs an asynchronous call with its hooks, on the caller's actor.
  func run(
    _ arguments: Arguments,
    around core:
      nonisolated(nonsending) @escaping (Arguments) async -> Result<Output, Failure>
  ) async -> Result<Output, Failure> {
    let result = await CallContext.$current.withValueOnCallersActor(context) {
      before(arguments)
      return after(arguments, await runInstead(entries[...], arguments, core))
    }
    end()
    return result
  }

  /// Runs the `instead` hooks from the newest on, and what they stand in for.
  private func runInstead(
    _ entries: ArraySlice<HookEntry<Arguments, Output, Failure>>, _ arguments: Arguments,
    _ core: nonisolated(nonsending) @escaping (Arguments) async -> Result<Output, Failure>
  ) async -> Result<Output, Failure> {
    guard let newest = entries.last else { return await core(arguments) }
    guard case .insteadAsync(let hook) = newest.action else {
      return await runInstead(entries.dropLast(), arguments, core)
    }
    return await hook(
      AsyncProceedingCall(arguments: arguments) { arguments in
        await runInstead(entries.dropLast(), arguments, core)
      })
  }

  /// Runs an asynchronous call that must not outlive its arguments: no hook can stand in
  /// for it.
  func runInPlace(
    _ arguments: Arguments,
    around core: nonisolated(nonsending) (Arguments) async -> Result<Output, Failure>
  ) async -> Result<Output, Failure> {
    CallContext.$current.withValue(context) { before(arguments) }
    var result = await core(arguments)
    result = CallContext.$current.withValue(context) { after(arguments, result) }
    end()
    return result
  }

  private var haveInstead: Bool {
    entries.contains {
      switch $0.action {
      case .instead, .insteadAsync: true
      case .before, .after: false
      }
    }
  }

  /// Runs the hooks before something that cannot be wrapped, and gives the leases back.
  func runBefore(_ arguments: Arguments) {
    CallContext.$current.withValue(context) { before(arguments) }
    end()
  }

  /// Runs the hooks after something that cannot be wrapped.
  func runAfter(_ arguments: Arguments, _ result: Result<Output, Failure>) {
    _ = after(arguments, result)
  }

  private func before(_ arguments: Arguments) {
    for entry in entries {
      if case .before(let hook) = entry.action { hook(HookedCall(arguments: arguments)) }
    }
  }

  private func after(
    _ arguments: Arguments, _ result: Result<Output, Failure>
  ) -> Result<Output, Failure> {
    var call = FinishedCall(arguments: arguments, result: result)
    for entry in entries {
      if case .after(let hook) = entry.action { hook(&call) }
    }
    return call.result
  }

  /// What tells a stop from inside a hook that it must not wait.
  private var context: CallContext? {
    leases.reduce(CallContext.current) { outer, lease in
      CallContext(mock: lease.mock, lease: lease.id, outer: outer)
    }
  }

  private func end() {
    for lease in leases { lease.mock.enter(Mock.endHooks, lease.id)?.perform() }
  }
}

// MARK: - Functions that rethrow

extension CallHooks where Failure == Never {
  /// Runs a call of a `rethrows` function with its hooks.
  ///
  /// Hooks see it as one that does not throw, as stubs do. An error of its closure argument
  /// goes past them: hooks that come after do not run, and what an `instead` hook makes of
  /// the call is not used.
  func runRethrowing(
    _ arguments: Arguments, around core: (Arguments) -> Result<Output, any Error>
  ) -> Result<Output, any Error> {
    var failure: (any Error)?
    let result = CallContext.$current.withValue(context) { () -> Result<Output, any Error> in
      before(arguments)
      let result =
        haveInstead
        ? Result.success(
          runInstead(arguments) { arguments in
            do { return .success(try core(arguments).get()) } catch {
              failure = error
              return .success(placeholder(for: error))
            }
          }.get())
        : core(arguments)
      guard failure == nil, case .success(let output) = result else { return result }
      return .success(runAfterHooks(arguments, output))
    }
    end()
    return failure.map { .failure($0) } ?? result
  }

  /// The asynchronous form. No `instead` hook can stand in for the call, whose closure must
  /// not outlive it.
  func runRethrowing(
    _ arguments: Arguments,
    around core: nonisolated(nonsending) (Arguments) async -> Result<Output, any Error>
  ) async -> Result<Output, any Error> {
    CallContext.$current.withValue(context) { before(arguments) }
    var result = await core(arguments)
    if case .success(let output) = result {
      result = CallContext.$current.withValue(context) {
        .success(runAfterHooks(arguments, output))
      }
    }
    end()
    return result
  }

  private func runAfterHooks(_ arguments: Arguments, _ output: Output) -> Output {
    after(arguments, .success(output)).get()
  }

  /// A value for a hook to go on with, which nobody else gets.
  private func placeholder(for error: any Error) -> Output {
    guard let value = DefaultValue.make(Output.self) else {
      fatalError(
        """
        'proceed()' of a function that rethrows met the error '\(error)', and there is no \
        default value of '\(Output.self)' to go on with; make it 'Defaultable'
        """)
    }
    return value
  }
}

extension Mock {
  /// The hooks of a member that run around a call, and a lease for them if there are any.
  ///
  /// A generic member has hooks of several types; those of other types are left alone.
  fileprivate static func beginHooks<Entry: AnyHookEntry>(
    _ mock: isolated Mock, _ call: (member: Member, lease: LeasedCall, type: Entry.Type)
  ) -> [Entry] {
    guard mock.lifecycle.isOpen, let there = mock.tables.hooks[call.member.index] else {
      return []
    }
    let found = there.compactMap { $0 as? Entry }.filter {
      !$0.isSuspended && $0.isOfLivingObject
    }
    guard !found.isEmpty else { return [] }
    mock.lifecycle.take(call.lease)
    if found.contains(where: \.runsOnce) {
      // One call alone gets a hook that runs once. The entries are released by the caller.
      mock.tables.hooks[call.member.index] = there.filter { entry in
        !entry.runsOnce || !found.contains { $0 === entry }
      }
    }
    return found
  }

  fileprivate static func endHooks(_ mock: isolated Mock, _ lease: UInt64) -> Teardown? {
    mock.lifecycle.return(lease) ? mock.tearDown() : nil
  }
}
