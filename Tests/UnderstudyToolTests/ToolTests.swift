import Synchronization
import Testing

@testable import UnderstudyTool

@Suite struct ToolTests {
  @Test(arguments: [
    (["--loud"], "unknown option '--loud'; see 'understudy --help'"),
    (["--help=loud"], "option '--help' takes no value; see 'understudy --help'"),
    (["--help", "tour"], "unexpected argument 'tour'; see 'understudy --help'"),
    (["sing"], "unknown command 'sing'; see 'understudy --help'"),
    (["tour", "--loud"], "unknown option '--loud'; see 'understudy tour --help'"),
    (["tour", "loud"], "unexpected argument 'loud'; see 'understudy tour --help'"),
    (["tour", "--seed"], "option '--seed' needs a value; see 'understudy tour --help'"),
    (
      ["tour", "--tasks", "many"],
      "option '--tasks' takes a number from 1 to 100000, not 'many'; see 'understudy tour --help'"
    ),
  ])
  func badCommandLineGetsOneLineAndStatus64(words: [String], message: String) async {
    let paper = Paper()

    let status = await Tool.run(words, on: paper.console)

    #expect(status.rawValue == 64)
    #expect(paper.errors == "understudy: \(message)\n")
    #expect(paper.output == "")
  }

  @Test(arguments: [[], ["--help"], ["-h"]])
  func helpListsTheCommands(words: [String]) async {
    let paper = Paper()

    let status = await Tool.run(words, on: paper.console)

    #expect(status == .success)
    #expect(paper.output.contains("\n  tour   shows mocks at work"))
  }

  @Test(arguments: [["tour", "--help"], ["tour", "--tasks", "-h"]])
  func helpOfACommandComesBeforeAnythingElse(words: [String]) async {
    let paper = Paper()

    let status = await Tool.run(words, on: paper.console)

    #expect(status == .success)
    #expect(paper.output == TourCommand.help + "\n")
  }

  @Test func tourTakesItsOptions() throws {
    var arguments = Arguments(["--seed=9", "--tasks", "12"])

    let command = try TourCommand(reading: &arguments)

    #expect(command.tasks == 12)
    #expect(command.seed == 9)
  }
}

/// A console that keeps what is written.
final class Paper: Sendable {
  private let texts = Mutex((output: "", errors: ""))
  private let isTerminal: Bool

  init(isTerminal: Bool = false) {
    self.isTerminal = isTerminal
  }

  var output: String { texts.withLock { $0.output } }
  var errors: String { texts.withLock { $0.errors } }

  var console: Console {
    Console(
      isTerminal: isTerminal,
      output: { text in self.texts.withLock { $0.output += text } },
      errors: { text in self.texts.withLock { $0.errors += text } })
  }
}
