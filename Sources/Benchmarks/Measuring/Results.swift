import Foundation

/// The samples of one benchmark.
struct BenchmarkResult: Codable {
  let name: String
  let unit: Benchmark.Unit
  /// The first is what the others are compared with.
  let contenders: [Samples]

  struct Samples: Codable {
    let name: String
    let isOurs: Bool
    let values: [Double]

    var median: Double { values.median }

    /// How far the middle half of the samples is apart, as a part of the median.
    var spread: Double {
      let sorted = values.sorted()
      guard !sorted.isEmpty, median != 0 else { return 0 }
      return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median
    }

    /// The median of the ratios within the rounds, each taken of neighbours in time.
    func ratio(to other: Samples) -> Double {
      zip(values, other.values).map { $0 / $1 }.median
    }
  }
}

/// The results of a run, as a file.
struct Results: Codable {
  var machine = Machine.description
  var benchmarks: [BenchmarkResult] = []

  init() {}

  init(contentsOf file: String) throws {
    self = try JSONDecoder().decode(
      Results.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  mutating func add(_ result: BenchmarkResult) {
    benchmarks.append(result)
  }

  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: file))
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

extension Double {
  /// Three digits or so.
  var short: String {
    let digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2
    let text = String(format: "%.\(digits)f", self)
    return text.contains(".") && digits == 2 && text.hasSuffix("00") ? "\(Int(self))" : text
  }
}
