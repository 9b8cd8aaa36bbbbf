import SwiftIfConfig
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Whether mocks are part of this build.
  ///
  /// The compilation conditions of the module that uses the macro decide. If the
  /// compiler does not tell them, nothing is left out.
  var isMocking: Bool {
    guard let configuration = buildConfiguration else { return true }
    return ["DEBUG", "UNDERSTUDY"].contains { condition in
      (try? configuration.isCustomConditionSet(name: condition)) ?? false
    }
  }
}
