/// A command of the program, such as `understudy tour`.
protocol Command {
  /// The word that selects it.
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The whole explanation.
  static var help: String { get }

  /// Reads the words behind the name of the command, all of them.
  init(reading arguments: inout Arguments) throws(UsageError)

  /// Does the work.
  func run(on console: Console) async -> ExitStatus
}

/// What the program tells the shell.
enum ExitStatus: Int32 {
  case success = 0
  /// The command ran, and what it found is wrong.
  case failure = 1
  /// The command line is wrong: `EX_USAGE` of `sysexits.h`.
  case usage = 64
}

/// A command line that cannot be understood, in one line.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
