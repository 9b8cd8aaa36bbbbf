public import Foundation
public import Understudy

/// A stub that is kept in a file of the Mocktail format.
///
///     POST
///     https://api\.example\.com/users
///     201
///     application/json
///     X-Request: 7
///
///     {"id": 7}
///
/// The lines are a regular expression for the method, one for the URL, the status, the content
/// type (by itself or as a header) and more headers; after a blank line comes the body. With
/// `;base64` behind the content type the body is decoded.
public struct Mocktail: Sendable {
  /// Accepts the requests that are meant.
  public var matcher: Matcher<HTTPRequest> {
    .matching("mocktail") { [method, url] request in
      method.fits(request.method.rawValue) && url.fits(request.url.absoluteString)
    }
  }
  /// What they are answered with.
  public let response: HTTPResponse
  private let method: NSRegularExpression
  private let url: NSRegularExpression

  /// Why a text is no mocktail.
  public enum Defect: Error, Equatable {
    case fewerThanFourLines
    case malformedMethod(String)
    case malformedURL(String)
    case malformedStatus(String)
    case malformedHeader(String)
    case malformedBase64
  }

  /// Reads a mocktail.
  ///
  /// - Throws: `Defect` if the text is none.
  public init(parsing text: String) throws(Defect) {
    var head: [Substring] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: \.isNewline), end != rest.startIndex {
      head.append(rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    var body = String(rest.dropFirst())
    if rest.first?.isNewline == false {
      head.append(rest)
      body = ""
    }
    guard head.count >= 4 else { throw .fewerThanFourLines }
    guard let method = Self.expression(head[0]) else { throw .malformedMethod("\(head[0])") }
    guard let url = Self.expression(head[1]) else { throw .malformedURL("\(head[1])") }
    guard let status = Int(head[2]) else { throw .malformedStatus("\(head[2])") }
    var headers = HTTPHeaders()
    if !headers.add(line: head[3]) { headers["Content-Type"] = String(head[3]) }
    for line in head.dropFirst(4) where !headers.add(line: line) {
      throw .malformedHeader("\(line)")
    }
    var data = Data(body.utf8)
    if let type = headers["Content-Type"], type.hasSuffix(";base64") {
      headers["Content-Type"] = String(type.dropLast(";base64".count))
      guard let decoded = Data(base64Encoded: body, options: .ignoreUnknownCharacters) else {
        throw .malformedBase64
      }
      data = decoded
    }
    self.method = method
    self.url = url
    response = .data(data, status: status, headers: headers)
  }

  /// Reads a file.
  ///
  /// - Throws: `Defect`, or what reading the file throws.
  public init(contentsOf file: URL) throws {
    try self.init(parsing: String(contentsOf: file, encoding: .utf8))
  }

  /// Reads every file of a folder that ends in `.tail`, by name.
  ///
  /// - Throws: `Defect`, or what reading the folder or a file throws.
  public static func folder(_ folder: URL) throws -> [Mocktail] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "tail" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { try Mocktail(contentsOf: $0) }
  }

  private static func expression(_ text: Substring) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: String(text), options: .caseInsensitive)
  }
}

extension NSRegularExpression {
  fileprivate func fits(_ text: String) -> Bool {
    firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

/// Prepares what a mocktail says.
///
/// - Parameters:
///   - mocktail: The mocktail.
///   - stubs: Where; without any, in the current scope.
public func stub(
  _ mocktail: Mocktail, in stubs: HTTPStubs = .current, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  stub(stubs, fileID: fileID, filePath: filePath, line: line, column: column)
    .request(with: mocktail.matcher).returns(mocktail.response)
}
