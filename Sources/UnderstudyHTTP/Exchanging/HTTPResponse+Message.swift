public import Foundation

extension HTTPResponse {
  /// Reads a response as it comes over the wire, such as `curl -is` prints it.
  ///
  /// Bytes that do not begin with a status line are the body of a response with status 200.
  ///
  /// - Parameter message: Status line, headers, a blank line and the body.
  public init(message: Data) {
    let blank = ["\r\n\r\n", "\n\n"].compactMap { message.range(of: Data($0.utf8)) }
      .min { $0.lowerBound < $1.lowerBound }
    let head = String(decoding: message[..<(blank?.lowerBound ?? message.endIndex)], as: UTF8.self)
    let lines = head.split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else {
      self = .data(message)
      return
    }
    var headers = HTTPHeaders()
    for line in lines.dropFirst() { headers.add(line: line) }
    self = .data(
      blank.map { Data(message[$0.upperBound...]) } ?? Data(), status: status, headers: headers)
  }
}

extension HTTPHeaders {
  /// Adds a line such as `Accept: text/plain`; false if it is none.
  @discardableResult
  mutating func add(line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    add(
      line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces),
      for: line[..<colon].trimmingCharacters(in: .whitespaces))
    return true
  }
}
