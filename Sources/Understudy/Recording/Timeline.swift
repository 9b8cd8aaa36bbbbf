/// What happened to the mocks of a test, in the order in which it began.
///
///     print(MockScope.current!.timeline)
///
/// A test that fails under the `.mocking` trait carries it as an attachment. It is a plain
/// value: all text is made, and nothing of the test is kept alive by it. Its
/// `description` draws it as lines; other pictures are made from the ``entries``.
public struct Timeline: Sendable {
  /// The name of the scope, mostly that of a test.
  public let scope: String
  /// By ``Entry/began``, ascending.
  public let entries: [Entry]
  /// How many calls are left out, since a scope keeps a limited number of the calls to
  /// mocks that are gone.
  public let omitted: Int

  /// Something that happened.
  public struct Entry: Sendable {
    /// Its place among everything that happened in the test. Two entries never have the
    /// same.
    public let began: UInt64
    /// The place of its end on the same scale; nil if it has not ended. It is ``began`` for
    /// what takes no time: calls whose answer was there at once, stops and findings.
    public let ended: UInt64?
    /// What ran it; nil if that is not known.
    public let lane: Lane?
    /// What happened.
    public let event: Event
  }

  /// The kinds of things that happen.
  public enum Event: Sendable {
    /// A mock was called.
    case call(Call)
    /// A mock was told to stop: from here on calls are turned away.
    case stop(Target)
    /// The last call has left a stopped mock, and what it held is released.
    case drain(Target)
    /// Code that had lost the scope used something that the scope mocks or overrides.
    case escape(EscapedUse)
    /// A failure was found.
    case finding(Finding)
  }

  /// A call to a mock.
  public struct Call: Sendable {
    /// What was called.
    public let target: Target
    /// The member with its owner, such as `WeatherService.temperature(in:)`.
    public let member: String
    /// The arguments, one text for each parameter.
    public let arguments: [String]
    /// The call as it is written in source, such as `temperature(in: "Paris")`.
    public let text: String
    /// What it came to.
    public let answer: Answer
    /// Where the stub or the expectation that served it was set up; nil if none did.
    public let preparedAt: SourcePlace?
  }

  /// What a call came to.
  public enum Answer: Sendable, Equatable {
    /// The call has not returned yet.
    case pending
    /// The call returned; the text is there if the value was set up beforehand.
    case returned(String?)
    /// The call threw; the text is there if the error was set up beforehand.
    case threw(String?)
    /// Nobody had prepared the call.
    case unprepared
    /// The call was rejected, or came before its turn.
    case rejected
  }

  /// A mock, or whatever else was called.
  public struct Target: Sendable, Hashable, CustomStringConvertible {
    /// The name of its type, such as `MockWeatherService`.
    public let name: String
    /// Tells apart those of one name, from one in the order in which they were made.
    public let number: Int

    /// The name, with the number unless it is one.
    public var description: String { number == 1 ? name : "\(name) \(number)" }
  }

  /// What runs calls: a task, or a thread without one.
  ///
  /// A task that begins after another has ended may be given the lane of that.
  public struct Lane: Sendable, Hashable, CustomStringConvertible {
    /// What runs there.
    public enum Kind: Sendable {
      /// The task that opened the scope.
      case test
      /// Another task.
      case task
      /// A thread that runs no task.
      case thread
    }

    /// What runs there.
    public let kind: Kind
    /// Tells the lanes of one kind apart, from one in the order of their first entries.
    public let number: Int

    /// Such as `test`, `task 2` or `thread 1`.
    public var description: String {
      switch kind {
      case .test: "test"
      case .task: "task \(number)"
      case .thread: "thread \(number)"
      }
    }
  }
}

// MARK: - Reading a scope

extension MockScope {
  /// What has happened so far to the mocks of this scope and of those around it.
  ///
  /// Calls to a mock are part of it as long as the mock does not forget them by `reset`. It
  /// runs the `description` of arguments and answers, on this thread and with no lock held.
  public nonisolated var timeline: Timeline {
    let scopes = Array(sequence(first: self, next: \.outer))
    let mocks = scopes.flatMap { $0.enter(MockScope.mocks, ()) }
    return timelineLog.timeline(
      of: name, adding: mocks.flatMap { $0.enter(Mock.marks, ())() },
      escapes: scopes.flatMap(\.escapes.uses))
  }
}

extension Mock {
  /// The calls so far, to be put into words outside the actor.
  static func marks(_ mock: isolated Mock, _: Void) -> () -> [TimelineMark] {
    mock.tables.snapshotOfMarks(of: mock.timelineTarget)
  }

  nonisolated var timelineTarget: TimelineMark.Target {
    TimelineMark.Target(name: name, serial: serial)
  }
}

extension MemberTables {
  /// The calls, the newest of each member alone if there are more than a number of them.
  func snapshotOfMarks(
    of target: TimelineMark.Target, newest limit: Int = .max
  ) -> () -> [TimelineMark] {
    let snapshots = all.map { $0.snapshotOfMarks(of: target, newest: limit) }
    return { snapshots.flatMap { $0() } }
  }
}
