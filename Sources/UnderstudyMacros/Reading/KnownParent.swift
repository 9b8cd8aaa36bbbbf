import SwiftSyntax
import SwiftSyntaxBuilder

/// A protocol of the standard library whose requirements are mocked as if the protocol restated
/// them.
enum KnownParent: String {
  case rawRepresentable = "RawRepresentable"
  case codingKey = "CodingKey"
  case caseIterable = "CaseIterable"
  case expressibleByNilLiteral = "ExpressibleByNilLiteral"
  case losslessStringConvertible = "LosslessStringConvertible"
  case textOutputStream = "TextOutputStream"
  case iterator = "IteratorProtocol"
  case sequence = "Sequence"

  /// The associated type that the requirements are about.
  var associatedType: String? {
    switch self {
    case .rawRepresentable: "RawValue"
    case .iterator, .sequence: "Element"
    default: nil
    }
  }

  /// Whether a result has another type if the conforming type is not known.
  var hidesResult: Bool { self == .sequence }

  /// The requirements.
  ///
  /// - Parameter type: What ``associatedType`` is, as it is spelled.
  func requirements(_ type: String) -> [DeclSyntax] {
    switch self {
    case .rawRepresentable:
      ["var rawValue: \(raw: type) { get }", "init?(rawValue: \(raw: type))"]
    case .codingKey:
      [
        "var stringValue: Swift.String { get }", "init?(stringValue: Swift.String)",
        "var intValue: Swift.Int? { get }", "init?(intValue: Swift.Int)",
      ]
    case .caseIterable: ["static var allCases: [Self] { get }"]
    case .expressibleByNilLiteral: ["init(nilLiteral: ())"]
    case .losslessStringConvertible: ["init?(_ description: Swift.String)"]
    case .textOutputStream: ["mutating func write(_ string: Swift.String)"]
    case .iterator: ["mutating func next() -> \(raw: type)?"]
    case .sequence: ["func makeIterator() -> Swift.AnyIterator<\(raw: type)>"]
    }
  }
}
