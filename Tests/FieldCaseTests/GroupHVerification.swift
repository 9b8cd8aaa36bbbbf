// Verification, matching, reporting, memory. B86 to B90 need the inside of the library, and
// stand in `UnderstudyTests`. B97 and B98 are about packages: `.ci/dependents` builds a package
// that depends on a version of this one, and `.ci/modes` looks for mocks in release builds.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupHVerification {
  @Test func b91MemberGenericInItsResultIsVerifiedForOneResultAndForAll() {
    let prefs = MockPreferences(.nice)

    let _: Int? = prefs.get("a")
    let _: String? = prefs.get("a")

    verify(prefs).get("a").returning(Int?.self).called(1)
    verify(prefs).get("a").anyResult().called(2)
    verify(prefs).get("a").returning(Double?.self).called(.never)
    verify(prefs).get("b").anyResult().called(.never)
  }

  @Test func b91MemberGenericInItsResultIsStubbedForOneResult() {
    let prefs = MockPreferences(.nice)
    stub(prefs).get("a").returning(Int?.self).returns(7)

    let (number, text): (Int?, String?) = (prefs.get("a"), prefs.get("a"))

    #expect(number == 7)
    #expect(text == nil)
  }

  @Test func b93MembersWithoutParametersWorkThroughAnExistentialToo() {
    let dial = MockKnob(.nice)
    stub(dial).level.returns(3)
    stub(dial).poll().returns(4)
    let existential: any Knob = dial

    #expect(existential.level == 3 && existential.poll() == 4)
    existential.stop()

    verify(dial).level.called(1)
    verify(dial).poll().called(1)
    verify(dial).stop().called(1)
  }

  @Test func b93MembersWithoutParametersWorkThroughAGenericFunctionToo() {
    func read(_ dial: some Knob) -> [Int] {
      dial.stop()
      return [dial.level, dial.poll()]
    }
    let dial = MockKnob(.nice)
    stub(dial).level.returns(3)
    stub(dial).poll().returns(4)

    #expect(read(dial) == [3, 4])

    verify(dial).level.called(1)
    verify(dial).poll().called(1)
    verify(dial).stop().called(1)
  }

  @Test func b94CallsAreForgottenAndStubsGoOn() {
    let pump = MockPump()
    stub(pump).run(.any).returns(1, 2)
    _ = pump.run(0)

    reset(pump, .calls)

    #expect(pump.run(0) == 2)
    verify(pump).run(.any).called(1)
    verifyInOrder { verify(pump).run(0) }
    verifyNoMoreCalls(pump)
  }

  @Test func b94OrderOfForgottenCallsIsForgottenToo() {
    let collector = FindingCollector()
    withMockScope(reportingTo: collector) {
      let pump = MockPump(.nice)
      _ = pump.run(1)
      reset(pump, .calls)
      _ = pump.run(2)

      verifyInOrder {
        verify(pump).run(1)
        verify(pump).run(2)
      }
    }

    #expect(collector.findings.count == 1)
  }

  @Test func b96ReferenceArgumentsAreMatchedByIdentity() {
    let deck = MockDeck(.nice)
    let (a, b) = (Step(), Step())

    deck.show(a)

    verify(deck).show(.identical(to: a)).called(1)
    verify(deck).show(.identical(to: b)).called(.never)
  }

  /// The declared type is no class; the value is an object all the same.
  @Test func b96IdentityWorksWhereTheDeclaredTypeIsNoClass() {
    let deck = MockDeck(.nice)
    let (a, b) = (Step(), Step())

    deck.mark(a)
    deck.show(optional: a)

    verify(deck).mark(.identical(to: a)).called(1)
    verify(deck).mark(.identical(to: b)).called(.never)
    verify(deck).show(optional: .identical(to: a)).called(1)
    verify(deck).show(optional: .identical(to: b)).called(.never)
  }
}

// MARK: - Fixtures

@Mockable
protocol Preferences { func get<T: Codable>(_ key: String) -> T? }

@Mockable
protocol Knob {
  var level: Int { get }
  func poll() -> Int
  func stop()
}

@Mockable
protocol Pump { func run(_ n: Int) -> Int }

protocol Markable: Sendable {}

final class Step: Markable {}

@Mockable
protocol Deck {
  func show(_ s: Step)
  func show(optional s: Step?)
  func mark(_ s: any Markable)
}
