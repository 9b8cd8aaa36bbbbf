public import Understudy

/// The stubs for the requests of some sessions, and the requests that came.
///
/// There is one in each scope, which the short verbs use:
///
///     stub(.get, "https://api.example.com/users/*").returns(.json(["name": "Ada"]))
///     let client = Client(session: .stubbed)
///     …
///     verify(.get, "https://api.example.com/users/7").called(1)
///
/// It is a mock like any other: the newest stub that fits answers, requests are verified
/// with the same verbs, a request that nobody prepared is a failure, and the end of the
/// scope stops it. Make further ones where two clients of one test must not meet:
///
///     let http = HTTPStubs()
///     stub(http).request(.get, "https://api.example.com/users/7").returns(.status(404))
///     let client = Client(session: .stubbed(by: http))
///
/// ## Concurrency
///
/// Any task may stub, send and verify at any time. Matchers and answers run with no lock
/// held, on a thread of the request's own: neither a blocked main thread nor a busy pool
/// of tasks keeps an answer away. They see the task-local values of whoever sent the
/// request, so that an `#expect` in an answer belongs to the right test.
public struct HTTPStubs: Sendable {
  public let __mock: Mock

  /// Makes stubs for which a request that nobody prepared is a failure.
  ///
  /// - Parameter mode: What becomes of such requests; `.nice` answers them with status 200
  ///   and no body.
  public init(
    _ mode: MockMode = .strict, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    __mock = Mock(__: "HTTPStubs", mode: mode, at: place)
    __mock.keepInScope()
  }

  /// Makes stubs that pass requests which nobody prepared on.
  ///
  /// - Parameter original: What answers them, such as `.network` or a closure.
  public init(
    callingThrough original: HTTPOriginal, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    __mock = Mock(__: "HTTPStubs", original: Original(__: original), at: place)
    __mock.keepInScope()
  }

  private init(_ mock: Mock) {
    __mock = mock
  }

  /// The stubs of the current scope.
  ///
  /// Outside any scope they belong to the whole process.
  public static var current: HTTPStubs { .current() }

  static func current(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> HTTPStubs {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return HTTPStubs(.__ofType(HTTPStubs.self, named: "HTTPStubs", mode: .strict, at: place))
  }
}

// MARK: - MockTarget

extension HTTPStubs: MockTarget {
  public typealias __Stub = HTTPMembers<Stubbing>
  public typealias __Verify = HTTPMembers<Verifying>
  public typealias __Calls = HTTPMembers<Inspecting>
  public typealias __Expect = HTTPMembers<Expecting>
  public typealias __Reject = HTTPMembers<Rejecting>
}

/// What answers a request: a closure that gets it with its whole body.
public typealias HTTPAnswer =
  nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> HTTPResponse

/// Requests that a stub, a verification or a record is about.
public typealias HTTPSelection<Purpose: SelectionPurpose> = Selection<
  Purpose, HTTPRequest, HTTPResponse, any Error, HTTPAnswer
>

/// What can be selected after `stub(http)`, `verify(http)` and their siblings.
public struct HTTPMembers<Purpose: SelectionPurpose>: MemberList {
  public typealias __Purpose = Purpose
  public typealias __Mocked = HTTPStubs

  public let __target: SelectionTarget

  public init(__target: SelectionTarget) {
    self.__target = __target
  }

  /// Selects requests.
  ///
  /// - Parameters:
  ///   - method: The method, or `.any`.
  ///   - url: The URL; see ``URLPattern`` for wildcards.
  ///   - content: What else must hold, such as `.json(…)` or `.header(…)`.
  public func request(
    _ method: Matcher<HTTPMethod> = .any, _ url: URLPattern = .any,
    with content: Matcher<HTTPRequest> = .any
  ) -> HTTPSelection<Purpose> {
    __select(
      HTTPStubs.member,
      [
        ArgumentMatcher(method) { $0.method },
        ArgumentMatcher(url.matcher) { $0 },
        ArgumentMatcher(content) { $0 },
      ])
  }
}

extension HTTPStubs {
  static let member = Member(__: "request(_:_:with:)", of: "HTTPStubs", parameters: 3)
}

extension URLPattern {
  fileprivate var matcher: Matcher<HTTPRequest> {
    "\(self)" == ".any"
      ? .any : Matcher(describedAs: "\(self)") { self.accepts($0.url) }
  }
}

// MARK: - Defaultable

extension HTTPResponse: Defaultable {
  /// Status 200 and no body.
  public static var defaultValue: HTTPResponse { HTTPResponse() }
}

// MARK: - Verbs

extension Answerable where Body == HTTPAnswer {
  /// Answers by sending the request on: to what the stubs call through to or, without
  /// that, to the network.
  @discardableResult
  public func callsThrough() -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    does { request in try await HTTPOriginal.current.respond(to: request) }
  }
}
