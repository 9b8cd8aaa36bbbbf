import Testing

@Suite struct HarnessTests {
  @Test func environmentWithoutVariablesGivesTheDefaults() throws {
    #expect(try StressSettings(environment: [:]) == StressSettings())
  }

  @Test func variablesGiveSeedAndScale() throws {
    let settings = try StressSettings(
      environment: ["UNDERSTUDY_STRESS_SEED": "7", "UNDERSTUDY_STRESS_SCALE": "5"])

    #expect(settings.seed == 7)
    #expect(settings.scale == 5)
  }

  @Test(arguments: ["", "-1", "x", "0x10", " 7", "18446744073709551616"])
  func malformedSeedIsNamedWithItsRule(text: String) {
    let error = #expect(throws: MalformedSetting.self) {
      try StressSettings(environment: ["UNDERSTUDY_STRESS_SEED": text])
    }

    #expect(
      error?.description
        == "UNDERSTUDY_STRESS_SEED must be an integer from 0 to 18446744073709551615 (was '\(text)')"
    )
  }

  @Test(arguments: ["0", "-1", "1.5", "big", "10001"])
  func malformedScaleIsNamedWithItsRule(text: String) {
    let error = #expect(throws: MalformedSetting.self) {
      try StressSettings(environment: ["UNDERSTUDY_STRESS_SCALE": text])
    }

    #expect(
      error?.description
        == "UNDERSTUDY_STRESS_SCALE must be an integer from 1 to 10000 (was '\(text)')")
  }

  @Test func replayLineHoldsSeedAndScale() throws {
    let settings = try StressSettings(
      environment: ["UNDERSTUDY_STRESS_SEED": "7", "UNDERSTUDY_STRESS_SCALE": "5"])

    #expect(
      settings.description == """
        Stress tests with seed 7 and scale 5; replay them with \
        'UNDERSTUDY_STRESS_SEED=7 UNDERSTUDY_STRESS_SCALE=5 swift test --filter StressTests'
        """)
  }

  @Test func sameSeedAndLaneGiveTheSameNumbers() {
    let stress = Stress(settings: StressSettings(), name: "a")
    var first = stress.random(1, 2)
    var again = stress.random(1, 2)
    var otherLane = stress.random(2, 1)
    var otherTest = Stress(settings: StressSettings(), name: "b").random(1, 2)

    let number = first.next()

    #expect(again.next() == number)
    #expect(otherLane.next() != number)
    #expect(otherTest.next() != number)
  }

  @Test func gateHoldsWhoeverComesBeforeItOpens() async {
    let gate = Gate()
    let passed = Shared(0)

    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          await gate.pass()
          passed.withLock { $0 += gate.isOpen ? 1 : 100 }
        }
      }
      group.addTask { await onThread { gate.block() } }
      group.addTask { gate.open() }
    }
    await gate.pass()

    #expect(passed.withLock { $0 } == 3)
  }
}
