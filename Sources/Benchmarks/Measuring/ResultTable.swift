/// The table that a run prints, line by line as the results come.
struct ResultTable {
  private let targets: [String: Benchmark.Target]
  private let widths: (name: Int, contender: Int)

  init(for benchmarks: [Benchmark]) {
    targets = Dictionary(
      benchmarks.compactMap { benchmark in benchmark.target.map { (benchmark.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    widths = (
      benchmarks.map(\.name.count).max() ?? 0,
      benchmarks.flatMap(\.contenders).map(\.name.count).max() ?? 0
    )
  }

  var head: String {
    let titles = line("work", "who", "median", "", "spread", "ratio", "target")
    return titles + "\n" + String(repeating: "-", count: titles.count + 12)
  }

  func lines(of result: BenchmarkResult) -> String {
    guard let first = result.contenders.first else { return result.name }
    return result.contenders.enumerated().map { index, samples in
      line(
        index == 0 ? result.name : "", samples.name, samples.median.short, result.unit.rawValue,
        "\((100 * samples.spread).short) %",
        index == 0 ? "" : "\(samples.ratio(to: first).short) ×",
        samples.isOurs ? verdict(on: samples, beside: first, of: result) : "")
    }.joined(separator: "\n")
  }

  private func verdict(
    on samples: BenchmarkResult.Samples, beside first: BenchmarkResult.Samples,
    of result: BenchmarkResult
  ) -> String {
    guard let target = targets[result.name] else { return "" }
    let isMet =
      switch target {
      case .ratio(let most): samples.ratio(to: first) <= most
      case .throughput(let least): 1 / samples.ratio(to: first) >= least
      case .cost(let most): samples.median <= most
      case .excess(let most): samples.median - first.median <= most
      }
    return "\(target)\(isMet ? "" : "  missed")"
  }

  private func line(
    _ name: String, _ contender: String, _ median: String, _ unit: String, _ spread: String,
    _ ratio: String, _ target: String
  ) -> String {
    [
      name.filled(to: widths.name), contender.filled(to: widths.contender),
      median.filled(to: 9, atEnd: false) + " " + unit.filled(to: 5),
      spread.filled(to: 7, atEnd: false), ratio.filled(to: 8, atEnd: false), target,
    ].joined(separator: "  ").trimmedAtEnd
  }
}

/// What has changed between two runs.
struct Comparison {
  private let old: Results
  private let new: Results

  init(_ old: Results, _ new: Results) {
    self.old = old
    self.new = new
  }

  /// One line for each measurement that both have.
  var text: String {
    let pairs = new.benchmarks.flatMap { benchmark in
      benchmark.contenders.compactMap { samples -> (String, String, Double, Double)? in
        let before = old.benchmarks.first { $0.name == benchmark.name }?
          .contenders.first { $0.name == samples.name }
        return before.map {
          ("\(benchmark.name), \(samples.name)", benchmark.unit.rawValue, $0.median, samples.median)
        }
      }
    }
    let width = pairs.map(\.0.count).max() ?? 0
    return
      (["old: \(old.machine)", "new: \(new.machine)"]
      + pairs.map { name, unit, before, after in
        [
          name.filled(to: width), before.short.filled(to: 9, atEnd: false), "→",
          after.short.filled(to: 9, atEnd: false), unit.filled(to: 5),
          "\((after / before).short) ×".filled(to: 8, atEnd: false),
        ].joined(separator: " ")
      }).joined(separator: "\n")
  }
}

extension String {
  fileprivate func filled(to width: Int, atEnd: Bool = true) -> String {
    let gap = String(repeating: " ", count: max(0, width - count))
    return atEnd ? self + gap : gap + self
  }

  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
