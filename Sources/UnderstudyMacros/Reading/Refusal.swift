import SwiftDiagnostics
import SwiftSyntax

/// Something that a macro cannot serve, and the smallest node that causes it.
struct Refusal {
  /// What is refused.
  enum Kind: String {
    case notAProtocol
    case parent
    case parameterPack
    case notAVariable
    case notStatic
    case isGeneric
  }

  let kind: Kind
  let node: Syntax
  let name: String

  init(_ kind: Kind, at node: some SyntaxProtocol, named name: String) {
    self.kind = kind
    self.node = Syntax(node)
    self.name = name
  }

  /// The rule, the name and the remedy.
  var message: String {
    switch kind {
    case .notAProtocol: "'@Mockable' cannot be applied to \(name); apply it to a protocol"
    case .parent:
      "'@Mockable' cannot serve the requirements of '\(name)'; restate them in the protocol and say so with 'restating: \(name).self'"
    case .parameterPack:
      "'@Mockable' cannot hand on a closure over parameter pack '\(name)'; let it take one tuple"
    case .notAVariable:
      "'@Overridable' cannot be applied to \(name); apply it to one variable with an initial value"
    case .notStatic:
      "'@Overridable' cannot be applied to instance property '\(name)'; make it 'static'"
    case .isGeneric:
      "'@Overridable' cannot be applied inside generic type '\(name)'; move the variable out of it"
    }
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      node: node,
      message: Message(
        message: message, diagnosticID: MessageID(domain: "Understudy", id: kind.rawValue),
        severity: .error))
  }

  private struct Message: DiagnosticMessage {
    let message: String
    let diagnosticID: MessageID
    let severity: DiagnosticSeverity
  }
}
