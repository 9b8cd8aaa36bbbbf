#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The compiler's conversation with the macros.
///
/// Stands in for the `CompilerPlugin` protocol of the SwiftSyntax package: the toolchain
/// ships every module that is used here, but not `SwiftCompilerPlugin`.
@main
struct Plugin: PluginProvider {
  private static func macro(named name: String) -> (any Macro.Type)? {
    switch name {
    case "MockableMacro": MockableMacro.self
    case "MemberListMacro": MemberListMacro.self
    case "InterceptableMacro": InterceptableMacro.self
    case "InterceptedMacro": InterceptedMacro.self
    case "NotInterceptableMacro": NotInterceptableMacro.self
    case "OverridableMacro": OverridableMacro.self
    default: nil
    }
  }

  static func main() throws {
    // The compiler talks through standard input and output. Both are moved aside, so
    // that nothing printed by accident can be taken for a message.
    let input = dup(STDIN_FILENO)
    let output = dup(STDOUT_FILENO)
    close(STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)

    let connection = StandardIOMessageConnection(
      inputFileDescriptor: input, outputFileDescriptor: output)
    try CompilerPluginMessageListener(connection: connection, provider: Plugin()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = Self.macro(named: typeName) else { throw UnknownMacro(name: typeName) }
    return macro
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "Understudy has no macro implementation named '\(name)'" }
  }
}
