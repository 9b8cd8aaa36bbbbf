/// Random numbers that are the same for the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: The seed of the whole run.
  ///   - stream: Gives each user of the seed numbers of its own.
  init(seed: UInt64, stream: Int) {
    var mixer = SeededGenerator(state: seed)
    state = mixer.next() &+ UInt64(truncatingIfNeeded: stream) &* 0xD1B5_4A32_D192_ED03
  }

  private init(state: UInt64) {
    self.state = state
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Steps aside a few times, so that tasks mix differently for each seed.
  mutating func stepAside() async {
    for _ in 0..<Int.random(in: 0...3, using: &self) { await Task.yield() }
  }
}
