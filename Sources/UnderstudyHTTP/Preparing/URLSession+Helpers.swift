import Foundation
import Understudy

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

// Sessions for tests that ask one thing: what does the code under test send?

extension URLSession {
  /// A new session that answers the requests for which a check holds.
  ///
  ///     let session = URLSession.stubbed { request in
  ///       request.url.path == "/orders"
  ///     } answering: { request in
  ///       try request.json() == ["name": "tea"] ? .status(201) : .status(500)
  ///     }
  ///
  /// Every other request is a failure of the test. The stubs are the session's own and end
  /// with the scope.
  ///
  /// - Parameters:
  ///   - check: Whether a request is meant; runs once for each.
  ///   - answer: Gets the request with its whole body, and makes the response.
  public static func stubbed(
    where check: @escaping @Sendable (HTTPRequest) -> Bool, answering answer: @escaping HTTPAnswer,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> URLSession {
    let stubs = HTTPStubs(fileID: fileID, filePath: filePath, line: line, column: column)
    stub(stubs, fileID: fileID, filePath: filePath, line: line, column: column)
      .request(with: .matching(nil, check)).does(answer)
    return .stubbed(by: stubs)
  }

  /// A new session that answers the requests for which a check holds with JSON.
  ///
  ///     let session = URLSession.stubbed { request in
  ///       request.url.path == "/orders"
  ///     } answeringJSON: { request in
  ///       ["id": 7]
  ///     }
  ///
  /// - Parameters:
  ///   - check: Whether a request is meant; runs once for each.
  ///   - value: Gets the request with its whole body, and makes the value to encode.
  public static func stubbed<Value: Encodable & SendableMetatype>(
    where check: @escaping @Sendable (HTTPRequest) -> Bool,
    answeringJSON value: @escaping @Sendable (HTTPRequest) async throws -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> URLSession {
    .stubbed(
      where: check, answering: { try .json(encoding: await value($0)) }, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
