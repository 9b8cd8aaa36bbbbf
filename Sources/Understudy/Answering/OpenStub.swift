/// Answers for a generic member whatever types it is called with.
///
/// Each table of the member takes it in as a stub of its own types; how far the answers
/// are used up is one thing for all of them. The mutable parts belong to the actor of the
/// mock: only its transitions reach them.
final class OpenStub {
  enum Answer {
    case returns(Any)
    case fails(any Error)
  }

  let matchers: [OpenArgumentMatcher]
  let place: SourcePlace
  /// The only result type that is meant; nil for every one.
  private let result: Any.Type?
  private var answers: [Answer]
  private var given = 0
  /// The expectation or rejection that it serves; nil for `stub`.
  let expectation: Expectation?
  /// Set if the scope wants to know whether it is used.
  let use: StubUse?

  init(
    _ matchers: [OpenArgumentMatcher], result: Any.Type?, at place: SourcePlace,
    answers: [Answer], expectation: Expectation? = nil, use: StubUse? = nil
  ) {
    self.matchers = matchers
    self.result = result
    self.place = place
    self.answers = answers
    self.expectation = expectation
    self.use = use
  }

  /// Whether the first answer suits calls with these types.
  func suits<Output, Failure: Error>(_: Output.Type, _: Failure.Type) -> Bool {
    if let result, result != Output.self { return false }
    return switch answers.first {
    case .returns(let value): value is Output
    case .fails(let error): error is Failure
    case nil: expectation != nil
    }
  }

  /// The answer for the next call; nil if it does not suit the types of the call.
  func next<Output, Failure: Error, Body>() -> Understudy.Answer<Output, Failure, Body>? {
    guard !answers.isEmpty else { return nil }
    if given < answers.count { given += 1 }
    return switch answers[given - 1] {
    case .returns(let value): (value as? Output).map { .returns($0) }
    case .fails(let error): (error as? Failure).map { .fails($0) }
    }
  }

  /// The number of the answer that was given last, from zero.
  var numberOfLastAnswer: Int { max(0, given - 1) }

  /// What puts an answer into words, outside the actor.
  func wording(ofAnswer number: Int) -> (() -> String?)? {
    guard answers.indices.contains(number) else { return nil }
    return switch answers[number] {
    case .returns(let value): { written(value) }
    case .fails(let error): { written(error) }
    }
  }

  func append(_ more: [Answer]) {
    answers += more
    expectation?.noteAnswers(answers.count)
  }
}

/// A stub or an expectation for every type that has been set up; further verbs add answers
/// to it.
public struct OpenPrepared<Purpose: SelectionPurpose, Output, Failure: Error> {
  let stub: OpenStub
  fileprivate let mock: Mock
}

// MARK: - Verbs

extension OpenSelection where Purpose: AnsweringPurpose {
  /// Answers with values, one a call; the last one stays.
  ///
  /// If the result depends on the generic parameters, calls with another result type
  /// than that of the first value are not answered.
  ///
  /// - Parameters:
  ///   - value: What the next call returns.
  ///   - more: What the calls after it return.
  @discardableResult
  public func returns(_ value: Output, _ more: Output...) -> OpenPrepared<Purpose, Output, Failure>
  {
    prepare(([value] + more).map { .returns($0) })
  }

  /// Answers by throwing an error, whatever the result type is.
  ///
  /// - Parameter error: What the caller catches.
  @discardableResult
  public func `throws`(_ error: Failure) -> OpenPrepared<Purpose, Output, Failure> {
    prepare([.fails(error)])
  }

  private func prepare(
    _ answers: [OpenStub.Answer]
  ) -> OpenPrepared<Purpose, Output, Failure> {
    if let prepared {
      target.mock.enter(Mock.extend, (prepared, answers))
      return OpenPrepared(stub: prepared, mock: target.mock)
    }
    let use = target.mock.use(at: target.place) {
      member.qualified(member.written(with: matchers.map { $0.description }))
    }
    let stub = OpenStub(matchers, result: result, at: target.place, answers: answers, use: use)
    // What could not be expected of a stopped mock has been reported as such.
    if Purpose.self == Stubbing.self, !target.mock.enter(Mock.add, (member, stub)) {
      target.mock.reportUseAfterStop("stub", at: target.place)
    }
    return OpenPrepared(stub: stub, mock: target.mock)
  }
}

extension OpenSelection where Purpose: AnsweringPurpose, Output == Void {
  /// Answers by returning.
  @discardableResult
  public func returns() -> OpenPrepared<Purpose, Output, Failure> { returns(()) }
}

extension OpenPrepared where Purpose: AnsweringPurpose {
  /// Adds values to be returned after the answers that are there.
  @discardableResult
  public func returns(_ value: Output, _ more: Output...) -> Self {
    extend(([value] + more).map { .returns($0) })
  }

  /// Adds an error to be thrown after the answers that are there.
  @discardableResult
  public func `throws`(_ error: Failure) -> Self {
    extend([.fails(error)])
  }

  private func extend(_ answers: [OpenStub.Answer]) -> Self {
    mock.enter(Mock.extend, (stub, answers))
    return self
  }
}

// MARK: - Transitions

extension Mock {
  fileprivate static func add(
    _ mock: isolated Mock, _ addition: (member: Member, stub: OpenStub)
  ) -> Bool {
    guard mock.lifecycle.isOpen else { return false }
    mock.tables.add(addition.stub, for: addition.member)
    return true
  }

  fileprivate static func extend(
    _ mock: isolated Mock, _ extension: (stub: OpenStub, answers: [OpenStub.Answer])
  ) {
    `extension`.stub.append(`extension`.answers)
  }
}
