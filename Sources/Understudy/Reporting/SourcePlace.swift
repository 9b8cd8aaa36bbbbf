/// A place in the user's source: where a mock was made, a stub set up, a
/// verification written.
public struct SourcePlace: Sendable {
  /// The module and file name, as `#fileID` gives them.
  public let fileID: StaticString
  /// The full path of the file.
  public let filePath: StaticString
  /// The line, counted from one.
  public let line: UInt
  /// The column, counted from one.
  public let column: UInt

  /// Makes a place from the four literals of a caller.
  public init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

// MARK: - CustomStringConvertible

extension SourcePlace: CustomStringConvertible {
  /// The file name and the line, such as `CheckoutTests.swift:41`.
  public var description: String {
    let name = "\(fileID)"
    return "\(name.split(separator: "/").last ?? name[...]):\(line)"
  }
}
