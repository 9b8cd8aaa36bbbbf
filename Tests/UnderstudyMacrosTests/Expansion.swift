import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import UnderstudyMacros

/// A source with its macros expanded in this process.
struct Expansion {
  /// The source with what the macros have made of it.
  let text: String
  let diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - source: The content of a file.
  ///   - conditions: The compilation conditions of its module.
  init(of source: String, conditions: Set<String> = ["UNDERSTUDY"]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Trade", fullFilePath: "/Trade/Shop.swift")],
      buildConfiguration: StaticBuildConfiguration(
        customConditions: conditions, languageVersion: VersionTuple(6),
        compilerVersion: VersionTuple(6, 3)))
    let specs = [
      "Mockable": MacroSpec(type: MockableMacro.self),
      "Interceptable": MacroSpec(type: InterceptableMacro.self),
      "Overridable": MacroSpec(type: OverridableMacro.self),
      "__MemberList": MacroSpec(type: MemberListMacro.self),
    ]
    func expand(_ file: SourceFileSyntax) -> String {
      file.expand(
        macroSpecs: specs,
        contextGenerator: { node in
          BasicMacroExpansionContext(
            sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }, indentationWidth: .spaces(2)
      ).description
    }
    let once = expand(file)
    // Expanding finds only macros whose names stand without their module.
    text = expand(
      Parser.parse(source: once.replacing("@Understudy.__MemberList", with: "@__MemberList")))
    diagnostics = context.diagnostics
  }

  /// Whether the compiler could parse it.
  var isWellFormed: Bool { !Parser.parse(source: text).hasError }
}

extension String {
  func replacing(_ part: String, with replacement: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: replacement)
  }
}
