/// What can be given answers: the calls selected after `stub` or `expect`, and a stub or
/// an expectation that is there already.
///
/// Answers are used in turn, one a call, and the last one stays:
///
///     stub(service).temperature(in: "Paris").returns(21, 22).throws(.offline)
///
/// answers 21, then 22, and throws from the third call on. ``Prepared/cycles()`` and
/// ``Prepared/thenFails()`` choose another end. What is to happen besides, such as
/// ``performs(_:)``, stands before the answer that it belongs to.
public protocol Answerable<Output, Failure, Body> {
  associatedtype Purpose: SelectionPurpose
  associatedtype Arguments
  associatedtype Output
  associatedtype Failure: Error
  associatedtype Body

  /// The mock that answers.
  var __mock: Mock { get }

  /// Adds answers; the verbs below call it.
  @discardableResult
  func __answer(
    with answers: [StubAnswer<Output, Failure, Body>]
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body>
}

/// An answer, or an effect before one, on its way into a stub; made by the verbs of
/// ``Answerable``.
public struct StubAnswer<Output, Failure: Error, Body> {
  let step: AnswerSequence<Output, Failure, Body>.Step

  init(answer: Answer<Output, Failure, Body>) {
    step = .answer(answer)
  }

  init(effect: Effect) {
    step = .effect(effect)
  }
}

extension Answerable {
  /// Answers with values, one a call; the last one stays.
  ///
  /// Every call gets the same value or object: if the member belongs to a
  /// `Sendable` protocol and the value is a mutable object, make a fresh one for
  /// each call with ``does(_:)`` instead.
  ///
  /// - Parameters:
  ///   - value: What the next call returns.
  ///   - more: What the calls after it return.
  @discardableResult
  public func returns(
    _ value: Output, _ more: Output...
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: ([value] + more).map { StubAnswer(answer: .returns($0)) })
  }

  /// Answers by throwing an error.
  ///
  /// - Parameter error: What the caller catches. For a member with a typed `throws`
  ///   it has that type, so `.throws(.offline)` is enough.
  @discardableResult
  public func `throws`(_ error: Failure) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: [StubAnswer(answer: .fails(error))])
  }

  /// Answers by running a closure.
  ///
  /// ## Concurrency
  ///
  /// The closure has the parameters, the effects and the isolation of the member: an
  /// asynchronous one runs on the caller's actor and may suspend, call and stop any
  /// mock, its own included. No lock of the library is held. Several calls may run
  /// it at the same time. If the task of the caller is canceled, the closure sees
  /// it; the library does not interfere.
  ///
  /// - Parameter body: Gets the arguments of the call; its result is the answer.
  @discardableResult
  public func does(_ body: Body) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: [StubAnswer(answer: .runs(body))])
  }

  /// Answers by passing the call on to the original of the mock.
  ///
  /// Using it on a mock that was made without an original is a failure at the call.
  @discardableResult
  public func callsThrough() -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: [StubAnswer(answer: .callsThrough)])
  }
}

extension Answerable where Output == Void {
  /// Answers by returning.
  @discardableResult
  public func returns() -> Prepared<Purpose, Arguments, Output, Failure, Body> { returns(()) }
}

extension Answerable where Failure == Never {
  /// A member that does not throw cannot be made to.
  @available(*, unavailable, message: "the member does not throw; declare it with 'throws'")
  @discardableResult
  public func `throws`(_ error: any Error) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    __answer(with: [])
  }
}
