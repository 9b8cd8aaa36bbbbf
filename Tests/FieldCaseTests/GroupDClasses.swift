// Group D of the collection, the cases about classes: mocks of them, and mocks in part.

import Synchronization
import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupDClasses {
  @Test func b55ClassWithAnInitializerThatTakesArguments() async {
    let dial = Dial(max: 5)
    stub(dial).turn(.any).returns(99)

    #expect(await dial.turn(1) == 99 && dial.max == 5)
    #expect(dial.initializations.load(ordering: .relaxed) == 1)
  }

  @Test func b57PartialMockReachesCallsOnItself() throws {
    let screen = Screen()
    try withMockScope {
      stub(screen).render(.any).returns()

      try screen.show(true)

      verify(screen).render("spinner").called(1)
    }
    #expect(throws: TouchesTheDevice.self) { try screen.show(true) }
  }

  @Test func b58SubclassOfASpecialisedGenericClass() {
    let concrete = Concrete()
    stub(concrete).produce(.any).returns()

    concrete.twice()

    verify(concrete).produce(.any).called(1)
    #expect(concrete.produced.withLock { $0 } == [])
  }

  @Test func b59TypedMembersInLanguageMode6() {
    let mock = MockValidating<AgeRule>(.nice)
    let validator = AgeValidator()
    stub(validator).check(.any).throws(RuleError.failed)
    let any: any Validating<AgeRule> = mock

    #expect(throws: Never.self) { try any.check(AgeRule(min: -1)) }
    #expect(throws: RuleError.failed) { try validator.check(AgeRule(min: 1)) }
    verify(mock).check(.any).called(1)
  }
}

@Interceptable class Dial: @unchecked Sendable {
  let max: Int
  let initializations = Atomic(0)

  init(max: Int) {
    self.max = max
    initializations.add(1, ordering: .relaxed)
  }

  func turn(_ n: Int) async -> Int { min(n, max) }
}

struct TouchesTheDevice: Error {}

@Interceptable class Screen {
  func show(_ loading: Bool) throws { try render(loading ? "spinner" : "data") }
  func render(_ what: String) throws { throw TouchesTheDevice() }
}

@Interceptable class Base<M> {
  let produced = Mutex<[String]>([])

  func produce(_ output: @escaping () -> M?) {
    produced.withLock { $0.append("\(output() as Any)") }
  }
}

final class Concrete: Base<String> {
  func twice() { produce { "a" } }
}

protocol Rules: Sendable {}

struct AgeRule: Rules { let min: Int }

enum RuleError: Error { case failed }

@Mockable
protocol Validating<Input> {
  associatedtype Input: Rules
  func check(_ input: Input) throws
}

@Interceptable class AgeValidator: Validating {
  func check(_ input: AgeRule) throws { if input.min < 0 { throw RuleError.failed } }
}
