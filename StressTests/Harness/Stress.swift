import Foundation

/// What a stress test knows of its run.
struct Stress: Sendable {
  @TaskLocal static var current = Stress(settings: StressSettings(), name: "")

  /// The current run, for a naive twin: its operations do not count.
  static var twin: Stress { Stress(settings: current.settings, name: current.name) }

  let settings: StressSettings
  /// The test, so that tests of one run do not make the same random choices.
  let name: String
  private let operations = Shared(0)

  init(settings: StressSettings, name: String) {
    self.settings = settings
    self.name = name
  }

  /// The rounds of a test, each with random numbers of its own.
  ///
  /// - Parameter count: How many there are at scale one.
  func rounds(_ count: Int) -> Range<Int> { 0..<count * settings.scale }

  /// The random numbers for one task of one round: the same in every run with a seed.
  func random(_ lane: Int...) -> SeededGenerator {
    var generator = SeededGenerator(seed: settings.seed)
    for byte in name.utf8 { generator.mix(UInt64(byte)) }
    for number in lane { generator.mix(UInt64(bitPattern: Int64(number))) }
    return generator
  }

  /// Counts operations on the system under test.
  func count(_ more: Int) {
    operations.withLock { $0 += more }
  }

  /// Prints the count for those who add up many runs.
  func printCount() {
    let count = operations.withLock { $0 }
    guard count > 0, ProcessInfo.processInfo.environment["UNDERSTUDY_STRESS_COUNTS"] != nil
    else { return }
    print("stress-operations \(count) \(name)")
  }
}
