import Testing
import UnderstudyTesting

// E-32: what keeps a double alive for ever. In OCMock (#307, #356, #360, #363) a stub that
// returned its own double, or a recorded argument that held it, made a cycle, and nothing
// broke it at the end of the test.

@Suite(.stress, .mocking) struct RetainCycleStress {
  @Test func twinNeverLetsGoOfItself() async {
    let violations = await violationsOfReleasing(by: RecordingDoubles.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func everythingIsGoneWhenTheScopeHasEnded() async {
    let violations = await violationsOfReleasing(by: OurDoubles.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  // B83: what is released calls a mock as it goes. It must find no lock held, and the call
  // must count where the mock is still there.
  @Test func releasedArgumentCallsMocksAsItGoes() {
    let bell = MockTrio(.nice)
    let holder = MockHolder(.nice)
    let ring = Shared(0)
    holder.hold(
      Basket {
        ring.withLock { $0 += 1 }
        verify(holder).hold(.any).called(.never)
        holder.hold(bell)
      })

    reset(holder)

    #expect(ring.withLock { $0 } == 1)
    verify(holder).hold(.any).called(1)
  }
}

// MARK: - Oracle

private protocol CyclicDoubles {
  /// Makes doubles that hold themselves in each way there is, and ends their test.
  ///
  /// - Returns: Looks at everything that should be gone.
  static func live(stress: SeededGenerator) async -> [String: Glimpse<Basket>]
}

private func violationsOfReleasing<Doubles: CyclicDoubles>(
  by _: Doubles.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  for round in stress.rounds(100) {
    for (kind, glimpse) in await Doubles.live(stress: stress.random(round)) {
      violations.check(glimpse.isGone, "\(kind) outlived its test")
    }
    stress.count(4)
  }
  return violations
}

// MARK: - Subjects

private enum RecordingDoubles: CyclicDoubles {
  private final class Recorder: Sendable {
    let basket = Basket()
    let stubs = Shared<[@Sendable () -> AnyObject]>([])
    let arguments = Shared<[AnyObject]>([])
  }

  static func live(stress: SeededGenerator) async -> [String: Glimpse<Basket>] {
    let returning = Recorder()
    returning.stubs.withLock { $0.append { returning } }
    let recording = Recorder()
    recording.arguments.withLock { $0.append(recording) }
    return [
      "a stub that returns its double": Glimpse(of: returning.basket),
      "an argument that holds the double": Glimpse(of: recording.basket),
    ]
  }
}

private enum OurDoubles: CyclicDoubles {
  /// An argument that holds a mock; its basket shows whether it is gone.
  private final class Crate: Sendable {
    let content: any Sendable
    let basket = Basket()

    init(holding content: any Sendable) {
      self.content = content
    }
  }

  static func live(stress: SeededGenerator) async -> [String: Glimpse<Basket>] {
    let glimpses = Shared<[String: Glimpse<Basket>]>([:])
    @Sendable func watch(_ kind: String, _ crate: Crate) {
      glimpses.withLock { $0[kind] = Glimpse(of: crate.basket) }
    }
    await withMockScope {
      let returning = MockHolder(.nice)
      let returned = Crate(holding: returning)
      watch("a stub that returns its mock", returned)
      stub(returning).held().returns(returned)

      let running = MockHolder(.nice)
      let captured = Crate(holding: running)
      watch("an answer that captures its mock", captured)
      stub(running).held().does { captured }

      let recording = MockHolder(.nice)
      let argument = Crate(holding: recording)
      watch("an argument that holds its mock", argument)
      recording.hold(argument)

      let overriding = MockHolder(.nice)
      let value = Crate(holding: overriding)
      watch("an override that holds a mock", value)
      Exchange.$shared.override(with: value)

      var random = stress
      await withTaskGroup { group in
        for holder in [returning, running, recording, overriding].shuffled(using: &random) {
          group.addTask {
            for _ in 0..<3 { holder.hold(holder.held()) }
          }
        }
      }
    }
    return glimpses.withLock { $0 }
  }
}

// MARK: - Fixtures

@Mockable
protocol Holder: Sendable {
  func hold(_ content: (any Sendable)?)
  func held() -> (any Sendable)?
}

private enum Exchange {
  @Overridable static var shared: (any Sendable)? = nil
}
