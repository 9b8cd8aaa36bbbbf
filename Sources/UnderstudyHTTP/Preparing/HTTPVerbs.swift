public import Understudy

// The verbs for the stubs of the current scope.

/// Prepares answers for requests, in the current scope.
///
///     stub(.post, "https://api.example.com/users", with: .json(["name": "Ada"]))
///       .returns(.json(["id": 7], status: 201))
///
/// - Parameters:
///   - method: The method, or `.any`.
///   - url: The URL; see ``URLPattern`` for wildcards.
///   - content: What else must hold, such as `.json(…)` or `.header(…)`.
/// - Returns: The requests, to be followed by `returns`, `throws`, `does` or
///   `callsThrough`.
public func stub(
  _ method: Matcher<HTTPMethod>, _ url: URLPattern, with content: Matcher<HTTPRequest> = .any,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> HTTPSelection<Stubbing> {
  let stubs = HTTPStubs.current(fileID: fileID, filePath: filePath, line: line, column: column)
  return stub(stubs, fileID: fileID, filePath: filePath, line: line, column: column)
    .request(method, url, with: content)
}

/// Expects a request, in the current scope, and fails the test if it has not come by the end.
///
///     expect(.delete, "https://api.example.com/users/7").returns(.status(204))
///
/// Without an answer the request gets status 200 and no body. The parameters are those of
/// `stub`.
@discardableResult
public func expect(
  _ method: Matcher<HTTPMethod>, _ url: URLPattern, with content: Matcher<HTTPRequest> = .any,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> HTTPSelection<Expecting> {
  let stubs = HTTPStubs.current(fileID: fileID, filePath: filePath, line: line, column: column)
  return expect(stubs, fileID: fileID, filePath: filePath, line: line, column: column)
    .request(method, url, with: content)
}

/// Forbids requests, in the current scope: each one that fits fails the test at once.
///
///     reject(.delete, "/users/*").always()
///
/// The parameters are those of `stub`.
@discardableResult
public func reject(
  _ method: Matcher<HTTPMethod>, _ url: URLPattern, with content: Matcher<HTTPRequest> = .any,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> HTTPSelection<Rejecting> {
  let stubs = HTTPStubs.current(fileID: fileID, filePath: filePath, line: line, column: column)
  return reject(stubs, fileID: fileID, filePath: filePath, line: line, column: column)
    .request(method, url, with: content)
}

/// Checks which requests came, in the current scope.
///
///     verify(.get, "https://api.example.com/users/7").called(1)
///
/// The parameters are those of `stub`.
public func verify(
  _ method: Matcher<HTTPMethod>, _ url: URLPattern, with content: Matcher<HTTPRequest> = .any,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> HTTPSelection<Verifying> {
  let stubs = HTTPStubs.current(fileID: fileID, filePath: filePath, line: line, column: column)
  return verify(stubs, fileID: fileID, filePath: filePath, line: line, column: column)
    .request(method, url, with: content)
}

/// The requests that came, in the current scope.
///
///     let sent = calls(to: .post, "https://api.example.com/users")
///     #expect(try sent.map { try $0.arguments.json() } == [["name": "Ada"]])
///
/// The parameters are those of `stub`.
public func calls(
  to method: Matcher<HTTPMethod>, _ url: URLPattern,
  with content: Matcher<HTTPRequest> = .any, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> HTTPSelection<Inspecting> {
  let stubs = HTTPStubs.current(fileID: fileID, filePath: filePath, line: line, column: column)
  return calls(to: stubs, fileID: fileID, filePath: filePath, line: line, column: column)
    .request(method, url, with: content)
}
