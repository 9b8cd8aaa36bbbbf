public import Foundation
import Understudy

/// Keeps what requests were answered with, so that stubs can be made of it.
///
///     let recorder = HTTPRecorder()
///     let real = HTTPStubs(callingThrough: .network.recorded(by: recorder))
///     …
///     let replayed = HTTPStubs(replaying: recorder.exchanges)
///
/// Exchanges can be encoded, to be kept in a file.
public final class HTTPRecorder: Sendable {
  private let kept = Locked<[HTTPExchange]>([])

  /// Makes an empty recorder.
  public init() {}

  /// What was recorded so far, in the order of the answers.
  public var exchanges: [HTTPExchange] { kept.withLock { $0 } }

  fileprivate func add(_ exchange: HTTPExchange) {
    kept.withLock { $0.append(exchange) }
  }
}

/// A request and what it was answered with.
public struct HTTPExchange: Sendable, Hashable, Codable {
  public let request: HTTPRequest
  public let status: Int
  public let headers: HTTPHeaders
  public let body: Data

  /// The answer, to be given again.
  public var response: HTTPResponse { .data(body, status: status, headers: headers) }
}

extension HTTPOriginal {
  /// The same, with a recorder that keeps each exchange.
  ///
  /// A response that streams is recorded whole, and so arrives at once.
  public func recorded(by recorder: HTTPRecorder) -> HTTPOriginal {
    HTTPOriginal { request in
      let response = try await respond(to: request)
      let body = try await response.wholeBody()
      recorder.add(
        HTTPExchange(
          request: request, status: response.status, headers: response.headers, body: body))
      var recorded = response
      recorded.body = .data(body)
      return recorded
    }
  }
}

extension HTTPStubs {
  /// Makes stubs that answer as was recorded: a request with the same method, URL and body
  /// gets the same answer; several ones get theirs in turn.
  public init(
    replaying exchanges: [HTTPExchange], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(fileID: fileID, filePath: filePath, line: line, column: column)
    var handles: [HTTPRequest: PreparedStub] = [:]
    for exchange in exchanges {
      let request = exchange.request
      var key = request
      key.headers = [:]
      if let handle = handles[key] {
        handle.returns(exchange.response)
      } else {
        handles[key] = stub(self, fileID: fileID, filePath: filePath, line: line, column: column)
          .request(.equal(request.method), .any, with: .url(request.url) && .body(request.body))
          .returns(exchange.response)
      }
    }
  }
}

private typealias PreparedStub = Prepared<
  Stubbing, HTTPRequest, HTTPResponse, any Error, HTTPAnswer
>

extension HTTPResponse {
  fileprivate func wholeBody() async throws -> Data {
    switch body {
    case .data(let data): return data
    case .chunks(let chunks): return Data(chunks.joined())
    case .stream(let stream):
      var whole = Data()
      for try await data in stream() { whole += data }
      return whole
    case .failure(let error): throw error
    }
  }
}
