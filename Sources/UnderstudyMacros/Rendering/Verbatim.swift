import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// Rendered source as syntax, without parsing it.
//
// The compiler takes an expansion as text and parses that itself. Parsing and formatting it
// here as well would be four fifths of the time that an expansion takes.

/// A macro whose expansion is rendered with its line breaks and is not to be formatted.
protocol RenderingMacro: Macro {}

extension RenderingMacro {
  static var formatMode: FormatMode { .disabled }
}

extension DeclSyntax {
  /// Declarations that are printed as they were rendered.
  init(verbatim text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension ExtensionDeclSyntax {
  /// An extension whose members are printed as they were rendered.
  init(verbatim text: String) throws {
    let brace = text.firstIndex(of: "{") ?? text.endIndex
    try self.init("\(raw: text[..<brace]){}")
    let members = text[brace...].dropFirst().dropLast()
    memberBlock.members = [MemberBlockItemSyntax(decl: DeclSyntax(verbatim: String(members)))]
  }
}

extension CodeBlockItemSyntax {
  /// Statements that are printed as they were rendered.
  init(verbatim text: String) {
    self.init(item: .decl(DeclSyntax(verbatim: text)))
  }
}
