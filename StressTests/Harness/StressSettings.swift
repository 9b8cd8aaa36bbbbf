import Foundation

/// The seed and the size of a run of the stress tests, from the environment.
///
///     UNDERSTUDY_STRESS_SEED=7 UNDERSTUDY_STRESS_SCALE=5 swift test --filter StressTests
struct StressSettings: Sendable, Equatable {
  /// Where every random choice of the run comes from.
  var seed: UInt64 = 1
  /// How many times the usual amount of work is done.
  var scale = 1

  /// What the environment of this process asks for.
  static let ofProcess = Result { () throws(MalformedSetting) in
    try StressSettings(environment: ProcessInfo.processInfo.environment)
  }

  init() {}

  /// Reads the settings; what is not set keeps its default.
  init(environment: [String: String]) throws(MalformedSetting) {
    if let text = environment["UNDERSTUDY_STRESS_SEED"] {
      guard let seed = UInt64(text) else {
        throw MalformedSetting(
          variable: "UNDERSTUDY_STRESS_SEED", rule: "an integer from 0 to \(UInt64.max)",
          text: text)
      }
      self.seed = seed
    }
    if let text = environment["UNDERSTUDY_STRESS_SCALE"] {
      guard let scale = Int(text), (1...Self.greatestScale).contains(scale) else {
        throw MalformedSetting(
          variable: "UNDERSTUDY_STRESS_SCALE", rule: "an integer from 1 to \(Self.greatestScale)",
          text: text)
      }
      self.scale = scale
    }
  }

  private static let greatestScale = 10_000
}

/// A variable of the environment that cannot be read.
struct MalformedSetting: Error, Equatable {
  let variable: String
  let rule: String
  let text: String
}

// MARK: - CustomStringConvertible

extension StressSettings: CustomStringConvertible {
  var description: String {
    """
    Stress tests with seed \(seed) and scale \(scale); replay them with \
    'UNDERSTUDY_STRESS_SEED=\(seed) UNDERSTUDY_STRESS_SCALE=\(scale) \
    swift test --filter StressTests'
    """
  }
}

extension MalformedSetting: CustomStringConvertible {
  var description: String { "\(variable) must be \(rule) (was '\(text)')" }
}
