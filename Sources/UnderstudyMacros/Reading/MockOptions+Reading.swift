import SwiftParser
import SwiftSyntax

extension MockOptions {
  /// Reads the arguments of `@Mockable`.
  init(reading attribute: AttributeSyntax) {
    self.init()
    // The second and later arguments of a variadic parameter have no label.
    var label: String?
    for argument in attribute.arguments?.as(LabeledExprListSyntax.self) ?? [] {
      let value = argument.expression.trimmedDescription
      label = argument.label?.text ?? label
      switch label {
      case "of": mirrored = Self.type(of: value)
      case "superclass": superclass = Self.type(of: value)
      case "as": isActor = value.hasSuffix(".actor")
      case "restating": restated.insert(Self.type(of: value))
      case "notKept":
        if let name = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        {
          notKept.insert(name)
        }
      case "in": isInEveryBuild = value.hasSuffix(".everyBuild")
      default: break
      }
    }
  }

  /// The type in an expression such as `Other.self` or `(any Other).self`.
  private static func type(of expression: String) -> String {
    var type = expression
    if type.hasSuffix(".self") { type.removeLast(".self".count) }
    if type.hasPrefix("("), type.hasSuffix(")") { type = String(type.dropFirst().dropLast()) }
    if type.hasPrefix("any ") { type.removeFirst("any ".count) }
    return type
  }
}
