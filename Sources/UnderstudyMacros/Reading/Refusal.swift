import SwiftDiagnostics
import SwiftSyntax

/// Something that a macro cannot serve, and the smallest node that causes it.
struct Refusal {
  /// What is refused.
  enum Kind: String, CaseIterable {
    case notAProtocol
    case parent
    case parameterPack
    case notInterceptable
    case interceptableParent
    case hiddenType
    case noncopyable
    case insideGenericType
    case notAVariable
    case isLocal
    case notStatic
    case isGeneric
    case isConstant
    case hasAccessors
    case hasNoValue
  }

  let kind: Kind
  let node: Syntax
  let name: String
  /// What the message proposes, if that depends on the source.
  var remedy: String?
  /// The change that helps, if there is but one.
  let fixIt: FixIt?

  init(
    _ kind: Kind, at node: some SyntaxProtocol, named name: String, remedy: String? = nil,
    _ fixIt: FixIt? = nil
  ) {
    self.remedy = remedy
    self.kind = kind
    self.node = Syntax(node)
    self.name = name
    self.fixIt = fixIt
  }

  /// Whether the rest is built.
  private var isAboutOmission: Bool {
    [.interceptableParent, .hiddenType, .noncopyable, .insideGenericType].contains(kind)
  }

  /// The rule, the name and the remedy.
  var message: String {
    switch kind {
    case .notAProtocol: "'@Mockable' cannot be applied to \(name); apply it to a protocol"
    case .parent:
      "'@Mockable' cannot serve the requirements of '\(name)'; restate them in the protocol and say so with 'restating: \(name).self'"
    case .parameterPack:
      "'@Mockable' cannot hand on a closure over parameter pack '\(name)'; let it take one tuple"
    case .notInterceptable:
      "'@Interceptable' cannot be applied to \(name); apply it to a class, structure, enumeration or actor"
    case .interceptableParent:
      "'@Interceptable' leaves the members of '\(name)' out of its lists, since a superclass has it; write '@Interceptable(under: \(remedy ?? "").self)'"
    case .hiddenType:
      "'@Interceptable' leaves out '\(name)', which is private inside another type; make it 'fileprivate'"
    case .noncopyable:
      "'@Interceptable' leaves out '\(name)', whose values cannot be copied; mark its functions '@InterceptableFunction'"
    case .insideGenericType:
      "'@Interceptable' leaves out '\(name)', which is inside a generic type; move it out"
    case .notAVariable:
      "'@Overridable' cannot be applied to \(name); apply it to a variable with an initial value"
    case .isLocal:
      "'@Overridable' cannot be applied to local variable '\(name)'; move it out of the function"
    case .notStatic:
      "'@Overridable' cannot be applied to instance property '\(name)'; make it 'static'"
    case .isGeneric:
      "'@Overridable' cannot be applied inside generic type '\(name)'; move the variable out of it"
    case .isConstant:
      "'@Overridable' cannot be applied to constant '\(name)'; declare it with 'var'"
    case .hasAccessors:
      "'@Overridable' cannot be applied to '\(name)', which has accessors; give it an initial value instead"
    case .hasNoValue:
      "'@Overridable' cannot be applied to '\(name)', which has no initial value; give it one"
    }
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      node: node,
      message: Message(
        message: message, diagnosticID: MessageID(domain: "Understudy", id: kind.rawValue),
        // What is left out is no reason not to build the rest.
        severity: isAboutOmission ? .warning : .error),
      fixIts: fixIt.map { [$0] } ?? [])
  }

  private struct Message: DiagnosticMessage {
    let message: String
    let diagnosticID: MessageID
    let severity: DiagnosticSeverity
  }
}
