/// `understudy tour`: shows the library at work, and checks what it shows.
struct TourCommand: Command {
  static let name = "tour"
  static let summary = "shows mocks at work in parallel, and checks what it shows"
  static let help = """
    Runs the tests of a small app all at once, stops a mock that calls are inside of, counts
    the appearances of screens that know nothing of it, has 100 clients post to one URL, and
    finds the one moment at which a shopping cart loses an item.

    usage: understudy tour [options]

    options:
      --tasks N         how many tests run in parallel, from 1 to 100000 (1000)
      --seed N          what the tests do and when they step aside (1)
      --timeline FILE   draws the mock that is stopped: as a page (.html), a diagram of Mermaid
                        (.mmd), events for Perfetto (.json) or text (.txt)
      -h, --help        shows this help

    The exit status is 0 if every figure is as expected, 1 if one is not, and 64 if the
    command line is wrong.
    """

  private(set) var tasks = 1_000
  private(set) var seed: UInt64 = 1
  private(set) var timeline: TimelineFile?

  init(reading arguments: inout Arguments) throws(UsageError) {
    while let argument = try arguments.next() {
      switch argument {
      case .option("--tasks"): tasks = try arguments.number(of: "--tasks", in: 1...100_000)
      case .option("--seed"): seed = try arguments.number(of: "--seed", in: 0...UInt64.max)
      case .option("--timeline"):
        timeline = try TimelineFile(at: arguments.value(of: "--timeline"))
      case .option(let name): throw UsageError("unknown option '\(name)'")
      case .word(let word): throw UsageError("unexpected argument '\(word)'")
      }
    }
  }

  func run(on console: Console) async -> ExitStatus {
    let scenes: [any Scene] = [
      ParallelTests(tasks: tasks, seed: seed), StopUnderLoad(), CountedScreens(), PostedOrders(),
      LostItem(),
    ]
    return await Tour(
      of: scenes, named: "\(tasks.grouped) tests, seed \(seed)", drawing: timeline
    ).run(on: console)
  }
}
