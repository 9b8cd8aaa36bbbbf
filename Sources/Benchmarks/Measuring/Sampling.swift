import Foundation

/// Measures the contenders of a benchmark in turn, so that what else the machine does
/// meets all of them.
struct Sampling {
  static let standardRounds = 15

  private let benchmark: Benchmark
  private let rounds: Int

  init(of benchmark: Benchmark, rounds: Int) {
    self.benchmark = benchmark
    self.rounds = rounds
  }

  func result() -> BenchmarkResult {
    var samples = benchmark.contenders.map { _ in [Double]() }
    // The first round warms up.
    for round in 0...rounds {
      for (index, contender) in benchmark.contenders.enumerated() {
        let sample = measure(contender)
        if round > 0 { samples[index].append(sample) }
      }
    }
    return BenchmarkResult(
      name: benchmark.name, unit: benchmark.unit,
      contenders: zip(benchmark.contenders, samples).map {
        BenchmarkResult.Samples(name: $0.name, isOurs: $0.isOurs, values: $1)
      })
  }

  private func measure(_ contender: Contender) -> Double {
    let work = contender.prepare(benchmark.count)
    let count = Double(benchmark.count)
    if benchmark.unit == .bytes {
      let before = Heap.bytesInUse
      work()
      return Double(Heap.bytesInUse - before) / count
    }
    let start = ContinuousClock.now
    work()
    let nanoseconds = Double(start.duration(to: .now).nanoseconds)
    return switch benchmark.unit {
    case .nanoseconds, .bytes: nanoseconds / count
    case .microseconds: nanoseconds / 1e3 / count
    case .milliseconds: nanoseconds / 1e6 / count
    case .perSecond: count * 1e9 / nanoseconds
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

/// The machine and the build, for the head of a table.
enum Machine {
  static var description: String {
    let date = ISO8601DateFormatter.string(
      from: Date(), timeZone: .gmt, formatOptions: [.withFullDate])
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    return "\(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores, "
      + "\(ProcessInfo.processInfo.operatingSystemVersionString), \(build) build, \(date)"
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "a machine"
  }
}
