#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program `understudy`: finds the command that is meant and runs it.
package enum Tool {
  /// Every command, in the order of the help.
  static var commands: [any Command.Type] { [TourCommand.self] }

  /// Runs the command line of the process, and ends the process.
  package static func main() async -> Never {
    let status = await run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - words: The command line without the name of the program.
  ///   - console: Where everything is written.
  static func run(_ words: [String], on console: Console) async -> ExitStatus {
    var arguments = Arguments(words)
    var asked = "understudy"
    do throws(UsageError) {
      switch try arguments.next() {
      case nil, .option("--help"), .option("-h"):
        try arguments.end()
        console.line(help)
        return .success
      case .option(let name):
        throw UsageError("unknown option '\(name)'")
      case .word(let name):
        guard let type = commands.first(where: { $0.name == name }) else {
          throw UsageError("unknown command '\(name)'")
        }
        asked += " " + name
        guard !arguments.askForHelp else {
          console.line(type.help)
          return .success
        }
        return try await type.init(reading: &arguments).run(on: console)
      }
    } catch {
      console.error("understudy: \(error.message); see '\(asked) --help'")
      return .usage
    }
  }

  private static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { command in
      let gap = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(gap)   \(command.summary)"
    }
    return """
      Understudy, a mocking library for Swift.

      usage: understudy <command> [options]

      commands:
      \(lines.joined(separator: "\n"))

      'understudy <command> --help' explains a command.
      """
  }
}
