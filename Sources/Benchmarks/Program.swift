import Foundation

/// The program `Benchmarks`: measures the library against code written by hand.
enum Program {
  private static let help = """
    Measures the library and code written by hand in one run, in turn.

    usage: Benchmarks [options] [filter ...]
           Benchmarks --compare OLD.json NEW.json

    A benchmark is run if its name contains one of the filters, in any case.

      --rounds N     how often each is measured (default: \(Sampling.standardRounds))
      --json FILE    write the samples to a file, too
      --compare      show what has changed between two such files
      --count N      do N operations of each once, untimed, for counting instructions
      --only NAME    with --count: only what has this name, such as 'ours'
      --list         print the names
    """

  /// Runs a command line, and returns the status to exit with.
  static func main(_ words: [String]) -> Int32 {
    do {
      try run(Options(words))
      return 0
    } catch {
      FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
      return 64
    }
  }

  private static func run(_ options: Options) throws {
    if options.asksForHelp { return print(help) }
    if let (old, new) = options.comparison {
      return print(try Comparison(Results(contentsOf: old), Results(contentsOf: new)).text)
    }
    let benchmarks = Benchmark.all.filter(options.includes)
    guard !benchmarks.isEmpty else { throw UsageError("no benchmark has such a name") }
    if options.listsNames {
      return print(benchmarks.map(\.name).joined(separator: "\n"))
    }
    if let count = options.count {
      for benchmark in benchmarks {
        for contender in benchmark.contenders where contender.name == options.only ?? contender.name
        {
          contender.prepare(count)()
        }
      }
      return
    }
    print(Machine.description)
    let table = ResultTable(for: benchmarks)
    print(table.head)
    var results = Results()
    for benchmark in benchmarks {
      let result = Sampling(of: benchmark, rounds: options.rounds).result()
      results.add(result)
      print(table.lines(of: result))
    }
    if let file = options.json { try results.write(to: file) }
  }
}

/// The words of the command line.
private struct Options {
  var asksForHelp = false
  var listsNames = false
  var rounds = Sampling.standardRounds
  var json: String?
  var count: Int?
  var only: String?
  var comparison: (old: String, new: String)?
  private var filters: [String] = []

  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": asksForHelp = true
      case "--list": listsNames = true
      case "--rounds": rounds = try Self.number(of: word, from: &words)
      case "--count": count = try Self.number(of: word, from: &words)
      case "--json": json = try Self.value(of: word, from: &words)
      case "--only": only = try Self.value(of: word, from: &words)
      case "--compare":
        comparison = (
          try Self.value(of: word, from: &words), try Self.value(of: word, from: &words)
        )
      case _ where word.hasPrefix("-"): throw UsageError("unknown option '\(word)'")
      default: filters.append(word.lowercased())
      }
    }
  }

  func includes(_ benchmark: Benchmark) -> Bool {
    filters.isEmpty || filters.contains { benchmark.name.lowercased().contains($0) }
  }

  private static func value(
    of option: String, from words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = words.popFirst() else { throw UsageError("option '\(option)' needs a value") }
    return value
  }

  private static func number(
    of option: String, from words: inout ArraySlice<String>
  ) throws(UsageError) -> Int {
    guard let number = Int(try value(of: option, from: &words)), number > 0 else {
      throw UsageError("option '\(option)' takes a positive number")
    }
    return number
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ message: String) {
    description = "\(message); see 'Benchmarks --help'"
  }
}
