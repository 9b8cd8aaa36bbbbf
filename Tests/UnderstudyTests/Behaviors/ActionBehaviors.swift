// Behaviors of the collection in seed-behaviours.md: what a stub does with a call. Those that
// other tests show carry their number there.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct ActionBehaviors {
  /// A literal takes the type of the member, so nothing is converted, nor can be lost.
  @Test func a28ReturnValueHasTheTypeOfTheMember() {
    let scale = MockBalanceScale()
    stub(scale).grams().returns(42)
    stub(scale).isEmpty.returns(false)

    #expect(scale.grams() == 42.0)
    #expect(!scale.isEmpty)
  }

  @Test func a31WhatFollowsAnErrorInAChainDoesNotRunAndTheCallCounts() async {
    let scale = MockBalanceScale(.nice)
    let journal = Journal<String>()
    let clock = TestClock()
    expect(scale).weigh(.any).performs { journal.note("before \($0)") }
      .after(.seconds(1), on: clock).performs { journal.note("after \($0)") }.returns(1)

    let weighing = Task { try await scale.weigh("plums") }
    await clock.hasSleepers(1)
    weighing.cancel()
    let result = await weighing.result

    #expect(throws: CancellationError.self) { try result.get() }
    #expect(journal.entries == ["before plums"])
    verify(scale).weigh("plums").called(1)
    verifyExpectations(scale)
  }

  @Test func a32StubWithoutAnActionSuppressesTheCodeOfAPartialMock() {
    let till = Register()
    stub(till).open().returns()
    stub(till).close().returns(0)

    till.open()

    #expect(till.close() == 0)
    #expect(till.journal.entries.isEmpty)
  }

  @Test func a33ClosureReadsTheArgumentsAndDecidesTheResult() async throws {
    let scale = MockBalanceScale()
    stub(scale).weigh(.any).does { thing in thing.count }

    let weights = [try await scale.weigh("fig"), try await scale.weigh("plums")]

    #expect(weights == [3, 5])
  }

  @Test func a34AnotherMethodTakesTheCallWithItsArgumentsAndItsResult() async throws {
    let scale = MockBalanceScale()
    let helper = Helper()
    stub(scale).weigh(.any).does(helper.estimate)
    stub(scale).tare(.any).does(helper.note)

    let weight = try await scale.weigh("plums")
    scale.tare(3)

    #expect(weight == 50)
    #expect(helper.journal.entries == ["3"])
  }

  @Test func a34OnAPartialMockOtherInstancesAreLeftAlone() {
    let (till, other) = (Register(), Register())
    let helper = Helper()
    stub(till).open().does { helper.note(1) }

    till.open()
    other.open()

    #expect(helper.journal.entries == ["1"])
    #expect(till.journal.entries.isEmpty)
    #expect(other.journal.entries == ["open"])
  }

  @Test func a36ErrorReachesTheCallerAsItIsAndIsLetGoWithTheMock() async throws {
    weak var kept: Fault?
    do {
      let fault = Fault()
      kept = fault
      let scale = MockBalanceScale()
      stub(scale).weigh(.any).throws(fault)

      let error = await #expect(throws: Fault.self) { try await scale.weigh("plums") }

      #expect(error === fault)
      await stopMocking(scale)
    }

    #expect(kept == nil)
  }

  @Test func a39PointerArgumentsAreWritten() {
    let reader = MockReader(.nice)
    stub(reader).read(count: .any, problem: .any).sets({ $0.count }, to: 7)
      .sets({ $0.problem }, to: "torn").returns(true)
    var (count, problem): (Int, String?) = (0, nil)

    #expect(reader.read(count: &count, problem: &problem))
    #expect(count == 7)
    #expect(problem == "torn")
    #expect(reader.read(count: nil, problem: nil))
  }

  @Test func a39InoutArgumentsAreWritten() {
    let reader = MockReader()
    stub(reader).skip(.any).does { (pages: inout Int) in pages += 2 }
    var pages = 1

    reader.skip(&pages)

    #expect(pages == 3)
    #expect(calls(to: reader).skip(.any).map(\.arguments) == [1])
  }

  @Test func a40ActionOnAnArgumentAcceptsEveryValue() {
    let reader = MockReader(.nice)
    let pages = Captor<Int>()
    stub(reader).turn(.capture(into: pages), then: .any).calls({ $0.action }, with: true).returns(1)

    #expect([1, 2].map { reader.turn($0, then: nil) } == [1, 1])
    #expect(pages.values == [1, 2])
  }

  @Test func a41ClosureArgumentIsCalledWithTheGivenValuesIfItIsThere() {
    let reader = MockReader()
    let journal = Journal<String>()
    stub(reader).turn(.any, then: .any).calls({ $0.action }, with: true)
      .performs { _ in journal.note("action") }.returns(1)

    _ = reader.turn(1) { journal.note("closure \($0)") }
    _ = reader.turn(1, then: nil)

    #expect(journal.entries == ["closure true", "action", "action"])
  }

  @Test func a42OnlyTheStubThatFitsCallsItsClosure() {
    let reader = MockReader()
    let journal = Journal<Bool>()
    stub(reader).turn(1, then: .any).calls({ $0.action }, with: true).returns(1)
    stub(reader).turn(2, then: .any).calls({ $0.action }, with: false).returns(2)

    _ = reader.turn(1) { journal.note($0) }

    #expect(journal.entries == [true])
  }

  @Test func a43StubKeepsItsMatchersAndActionsAlive() {
    weak var kept: Parcel?
    let reader = MockReader(.nice)
    do {
      let parcel = Parcel()
      kept = parcel
      stub(reader).turn(.matching { _ in withExtendedLifetime(parcel) { true } }, then: .any)
        .returns(1)
    }

    #expect(kept != nil)
    #expect(reader.turn(1, then: nil) == 1)

    reset(reader, .stubs)

    #expect(kept == nil)
  }

  @Test func a44MockThatAStubReturnsIsGoneWithItsScope() {
    weak var gone: MockBoxed?
    withMockScope {
      let boxed = MockBoxed()
      stub(boxed).other().returns(boxed)
      gone = boxed
      #expect(boxed.other() === boxed)
    }

    #expect(gone == nil)
  }

  /// An expectation without an answer, for a type that has no default value.
  @Test func a45CallThatMustMakeAnObjectFailsWithoutAnAnswer() throws {
    var line: UInt = 0
    let findings = findings {
      let maker = MockMaker()
      line = #line + 1
      expect(maker).make(.any).once()

      #expect(throws: MockError.self) { try maker.make("stool") }
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'make("stool")' of 'MockMaker' has no answer, and 'Parcel' no default value
          hint       add an answer after the member, or adopt 'Defaultable' for 'Parcel'
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }
}

// MARK: - Fixtures

@Mockable
protocol BalanceScale: Sendable {
  var isEmpty: Bool { get }
  func grams() -> Double
  func tare(_ grams: Int)
  func weigh(_ thing: String) async throws -> Int
}

@Mockable
protocol Reader {
  func read(
    count: UnsafeMutablePointer<Int>?, problem: UnsafeMutablePointer<String?>?
  ) -> Bool
  func skip(_ pages: inout Int)
  func turn(_ page: Int, then action: ((Bool) -> Void)?) -> Int
}

@Mockable
protocol Boxed: AnyObject {
  func other() -> any Boxed
}

@Mockable
protocol Maker {
  func make(_ thing: String) throws -> Parcel
}

@Interceptable
private final class Register: Sendable {
  let journal = Journal<String>()

  func open() { journal.note("open") }
  func close() -> Int {
    journal.note("close")
    return 1
  }
}

private final class Helper: Sendable {
  let journal = Journal<String>()

  func estimate(_ thing: String) async throws -> Int { 10 * thing.count }
  func note(_ number: Int) { journal.note("\(number)") }
}

private final class Fault: Error {}
