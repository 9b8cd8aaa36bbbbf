/// A generic member of a mock whatever types it is called with.
///
/// What is written after `stub`, `verify` or `calls(to:)` is one where the types do not
/// follow from the arguments:
///
///     stub(transport).send("/all").anyResult().throws(WireError.offline)
///     verify(prefs).subscribe(.any, .any).called(1)
///
/// `Output` is `Any` if the result depends on the generic parameters.
public struct OpenSelection<Purpose: SelectionPurpose, Output, Failure: Error> {
  let target: SelectionTarget
  let member: Member
  let matchers: [OpenArgumentMatcher]
  /// The only result type that is meant; nil for every one.
  let result: Any.Type?
  /// The calls that were found, if the purpose is ``Inspecting``.
  let found: [CallRecord<[Any]>]
  /// What was set up, if the purpose is ``Expecting`` or ``Rejecting``.
  let prepared: OpenStub?

  init(
    target: SelectionTarget, member: Member, matchers: [OpenArgumentMatcher],
    result: Any.Type? = nil
  ) {
    self.target = target
    self.member = member
    self.matchers = matchers
    self.result = result
    found =
      Purpose.self == Inspecting.self
      ? Self.find(target, member, matchers, result) : []
    let isRejection = Purpose.self == Rejecting.self
    prepared =
      isRejection || Purpose.self == Expecting.self
      ? Self.expect(target, member, matchers, result, isRejection: isRejection) : nil
  }

  /// Means the calls with one result type only.
  ///
  /// - Parameter type: The result type.
  public func returning<Result>(
    _ type: Result.Type
  ) -> OpenSelection<Purpose, Result, Failure> {
    // Other result types were not meant after all.
    prepared?.expectation?.withdraw()
    return OpenSelection<Purpose, Result, Failure>(
      target: target, member: member, matchers: matchers, result: type)
  }

  /// Means the calls with every result type, which is so if nothing else is said.
  public func anyResult() -> Self { self }

  /// Whether a call fits.
  ///
  /// Runs matchers of the user, so never call it inside isolation.
  func accepts(_ arguments: [Any]) -> Bool {
    matchers.allSatisfy { $0.accepts(arguments) }
  }
}

/// A matcher together with the position of its argument.
public struct OpenArgumentMatcher {
  let accepts: ([Any]) -> Bool
  let explanation: ([Any]) -> String?
  let capture: (([Any]) -> Void)?
  private let wording: () -> String

  /// Joins a matcher with its argument; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - matcher: The matcher of the user.
  ///   - position: The position of the argument, from zero.
  public init<Value>(_ matcher: Matcher<Value>, at position: Int) {
    accepts = { arguments in
      guard let predicate = matcher.predicate else { return true }
      return (arguments[position] as? Value).map(predicate) ?? false
    }
    explanation = { arguments in
      (arguments[position] as? Value).flatMap { matcher.explanation?($0) }
    }
    capture = matcher.capture.map { capture in
      { arguments in if let value = arguments[position] as? Value { capture(value) } }
    }
    wording = { matcher.description }
  }

  var description: String { wording() }
}

// MARK: - Finding calls

/// A call whose types are not known any more.
struct OpenCall {
  let arguments: [Any]
  let order: UInt64
  let outcome: CallOutcome
}

extension OpenSelection {
  /// All calls of the member with the result type that is meant; nil, and a finding, if
  /// the mock is stopped.
  fileprivate static func openCalls(
    _ target: SelectionTarget, _ member: Member, _ result: Any.Type?, for verb: String
  ) -> [OpenCall]? {
    guard let snapshots = target.mock.enter(Mock.openCalls, (member, result)) else {
      target.mock.reportUseAfterStop(verb, at: target.place)
      return nil
    }
    return snapshots.flatMap { $0() }.sorted { $0.order < $1.order }
  }

  fileprivate static func find(
    _ target: SelectionTarget, _ member: Member, _ matchers: [OpenArgumentMatcher],
    _ result: Any.Type?
  ) -> [CallRecord<[Any]>] {
    (openCalls(target, member, result, for: "calls") ?? [])
      .filter { call in matchers.allSatisfy { $0.accepts(call.arguments) } }
      .map { call in
        CallRecord(
          arguments: call.arguments, order: call.order, outcome: call.outcome, member: member)
      }
  }
}

extension Mock {
  fileprivate static func openCalls(
    _ mock: isolated Mock, _ wanted: (member: Member, result: Any.Type?)
  ) -> [() -> [OpenCall]]? {
    guard !mock.lifecycle.isStopped else { return nil }
    return mock.tables.all.filter { table in
      table.member.index == wanted.member.index
        && (wanted.result.map { $0 == table.result } ?? true)
    }.map { $0.snapshotOfOpenCalls() }
  }
}

// MARK: - Selecting

extension OpenSelection: Selecting {
  public var __query: CallQuery {
    CallQuery(
      target: target,
      written: { member.qualified(member.written(with: matchers.map { $0.description })) }
    ) {
      guard let calls = Self.openCalls(target, member, result, for: "verify") else { return nil }
      var matching: [OpenCall] = []
      var others: [OpenCall] = []
      for call in calls {
        if accepts(call.arguments) { matching.append(call) } else { others.append(call) }
      }
      return FoundCalls(
        orders: matching.map { $0.order },
        capture: { [matching] number in
          for matcher in matchers { matcher.capture?(matching[number].arguments) }
        },
        matching: { [matching] in matching.map(written) },
        others: { [others] in others.map(written) })
    }
  }
}

extension OpenSelection {
  /// The call in words; for a near miss, with stars around the arguments that do not fit.
  private func written(_ call: OpenCall) -> WrittenCall {
    let misses = matchers.filter { !$0.accepts(call.arguments) }
    let texts = zip(call.arguments, matchers).map { argument, matcher in
      let text = Understudy.written(argument)
      return matcher.accepts(call.arguments) ? text : "*\(text)*"
    }
    let reasons = misses.compactMap { $0.explanation(call.arguments) }
    return WrittenCall(
      text: member.written(with: texts), order: call.order,
      reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
  }
}

// MARK: - RandomAccessCollection

extension OpenSelection: Sequence, Collection, BidirectionalCollection, RandomAccessCollection
where Purpose == Inspecting {
  public typealias Element = CallRecord<[Any]>
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>
  public typealias SubSequence = Slice<Self>

  public var startIndex: Int { found.startIndex }
  public var endIndex: Int { found.endIndex }
  public subscript(position: Int) -> CallRecord<[Any]> { found[position] }
}
