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

  /// Whether asynchronous functions stay on the caller's actor unless they say otherwise:
  /// SE-0461.
  var isNonsendingByDefault: Bool {
    (try? buildConfiguration?.hasFeature(name: "NonisolatedNonsendingByDefault")) ?? false
  }
}
