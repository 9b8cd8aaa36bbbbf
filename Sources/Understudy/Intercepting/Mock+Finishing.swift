// Runs what answers a call, and notes how the call ended.

extension Mock {
  /// Runs the answer of a call with the call known to its task, then ends the call.
  ///
  /// - Parameters:
  ///   - answer: What answers: a closure of the user, or the original. It is given
  ///     away, so that the call holds nothing of the mock any more when it returns
  ///     its lease: whoever waits for the stop may count on that.
  ///   - run: Has the answer run.
  nonisolated func inside<Arguments, Output, Failure: Error, Body, Answer, Thrown: Error>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>, _ answer: consuming Answer,
    _ run: (inout Answer) throws(Thrown) -> Output
  ) -> Result<Output, Thrown> {
    guard let lease = call.lease else { return Result { () throws(Thrown) in try run(&answer) } }
    let context = CallContext(mock: self, lease: lease, outer: .current)
    let result = CallContext.$current.withValue(context) { [answer = consume answer] in
      var answer = answer
      return Result { () throws(Thrown) in try run(&answer) }
    }
    finish(call, lease, as: CallOutcome(result))
    return result
  }

  /// The asynchronous form.
  nonisolated func inside<Arguments, Output, Failure: Error, Body, Answer, Thrown: Error>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>, _ answer: consuming Answer,
    _ run: nonisolated(nonsending) (inout Answer) async throws(Thrown) -> Output
  ) async -> Result<Output, Thrown> {
    guard let lease = call.lease else {
      return await outcome(of: run, on: answer)
    }
    let context = CallContext(mock: self, lease: lease, outer: .current)
    let result = await CallContext.$current.outcome(of: run, on: answer, with: context)
    finish(call, lease, as: CallOutcome(result))
    return result
  }

  /// Notes how a call ended and returns its lease.
  nonisolated func finish<Arguments, Output, Failure: Error, Body>(
    _ call: AnsweredCall<Arguments, Output, Failure, Body>, _ lease: UInt64,
    as outcome: CallOutcome
  ) {
    let table = MemberTable<Arguments, Output, Failure, Body>.self
    enter(Mock.end, (call.member, table, call.order, outcome, lease))?.perform()
  }

  private static func end<Arguments, Output, Failure: Error, Body>(
    _ mock: isolated Mock,
    _ ending: (
      member: Member, table: MemberTable<Arguments, Output, Failure, Body>.Type, order: UInt64,
      outcome: CallOutcome, lease: UInt64
    )
  ) -> Teardown? {
    mock.tables.table(of: ending.member, as: ending.table)
      .end(ending.order, as: ending.outcome, at: mock.scope.nextOrder())
    return mock.lifecycle.return(ending.lease) ? mock.tearDown() : nil
  }

  /// Takes out everything that the mock holds, once it is stopped.
  func tearDown() -> Teardown {
    defer { tables = MemberTables() }
    return Teardown(of: self, releasing: tables, waking: changes.change())
  }
}

extension CallOutcome {
  fileprivate init<Output, Failure: Error>(_ result: Result<Output, Failure>) {
    switch result {
    case .success: self = .returned
    case .failure: self = .threw
    }
  }
}
