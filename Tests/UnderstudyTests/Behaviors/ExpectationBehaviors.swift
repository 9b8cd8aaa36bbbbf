// Behaviors of the collection in seed-behaviours.md: expectations, looking back, and the end.
// Those that other tests show carry their number there.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct ExpectationBehaviors {
  @Test func a06RejectedCallFailsAtOnceAndInTheVerification() {
    let collector = FindingCollector()
    withMockScope(reportingTo: collector) {
      let desk = MockLendingDesk(.nice)
      reject(desk).copies(of: "Dune").always()

      _ = desk.copies(of: "Dune")
      #expect(collector.findings.count == 1)

      verifyExpectations(desk)
      #expect(collector.findings.count == 2)
    }
  }

  @Test func a46OneUnmetExpectationIsTheMessageAndSeveralAreAList() {
    var line: UInt = 0
    let findings = findings {
      line = #line
      let (one, two) = (MockLendingDesk(.nice), MockLendingDesk(.nice))
      expect(one).copies(of: "Emma").once()
      expect(two).copies(of: "Emma").once()
      expect(two).remind(after: .any, .any).times(2)
      verifyExpectations(one)
      verifyExpectations(two)
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected exactly 1 call to 'LendingDesk.copies(of: "Emma")', but received 0
        """,
        """
        2 expectations of 'MockLendingDesk' are not met
          expected   LendingDesk.copies(of: "Emma"), exactly 1 call, but received 0          \
        ExpectationBehaviors.swift:\(line + 3)
          expected   LendingDesk.remind(after: .any, .any), exactly 2 calls, but received 0  \
        ExpectationBehaviors.swift:\(line + 4)
        """,
      ])
    #expect(findings.map(\.place.line) == [line + 5, line + 6])
  }

  @Test func a47CallAfterTheExpectedOneIsRealOnAPartialMock() {
    let till = CountedTill()
    expect(till).sum().returns(7)
    expect(all(CountedTill.self)).total().returns(8)

    #expect((0..<2).map { _ in till.sum() } == [7, 1])
    #expect((0..<2).map { _ in till.total() } == [8, 2])
  }

  @Test func a51RejectionHasNoTurnInAnOrder() {
    let desk = MockLendingDesk(.nice)
    expectInOrder {
      reject(desk).copies(of: "Dune")
      expect(desk).copies(of: "Emma")
      expect(desk).copies(of: "Ulysses")
    }

    for title in ["Emma", "Ulysses"] { _ = desk.copies(of: title) }

    verifyExpectations(desk)
    let findings = findings {
      let desk = MockLendingDesk(.nice)
      expectInOrder {
        reject(desk).copies(of: "Dune")
        expect(desk).copies(of: "Emma")
      }
      for title in ["Emma", "Dune"] { _ = desk.copies(of: title) }
    }
    #expect(findings.count == 1)
  }

  /// The stub was there first; the call goes to the expectation all the same.
  @Test func a54ExpectationComesBeforeStubsWhateverWasSetUpFirst() {
    let desk = MockLendingDesk()
    stub(desk).copies(of: "Emma").returns(1)
    expect(desk).copies(of: "Emma").returns(2)
    expect(desk).copies(of: "Dune").returns(3)
    stub(desk).copies(of: "Dune").returns(4)

    #expect(["Emma", "Emma", "Dune", "Dune"].map(desk.copies) == [2, 1, 3, 4])
    verifyExpectations(desk)
  }

  @Test func a58VerificationNeedsOneCallTakesMatchersAndCanBeRepeated() {
    let desk = MockLendingDesk()
    stub(desk).copies(of: .any).returns(1)
    for title in ["Emma", "Emma", "Dune"] { _ = desk.copies(of: title) }

    for _ in 0..<2 {
      verify(desk).copies(of: .hasPrefix("E")).called()
      verify(desk).copies(of: .any).called(3)
    }
    #expect(findings { verify(MockLendingDesk(.nice)).copies(of: .any).called() }.count == 1)
  }

  @Test(arguments: [
    (CallCount.atLeast(1), "at least 1 call"), (.exactly(2), "exactly 2 calls"),
    (.never, "no calls"), (.atMost(2), "at most 2 calls"), (CallCount(5...6), "5 to 6 calls"),
  ])
  func a60FailedVerificationSaysInWordsWhatWasExpected(count: CallCount, words: String) {
    let made = count.accepts(3) ? 0 : 3
    let messages = findings {
      let desk = MockLendingDesk(.nice)
      for _ in 0..<made { _ = desk.copies(of: "Emma") }
      verify(desk).copies(of: "Emma").called(count)
    }.map(\.message)

    #expect(
      messages == [
        (["Expected \(words) to 'LendingDesk.copies(of: \"Emma\")', but received \(made)"]
          + (0..<made).map { _ in "  received   copies(of: \"Emma\")" }).joined(separator: "\n")
      ])
  }

  @Test func a63ErrorInAStatementPassesThroughAndLeavesNothingBehind() {
    let desk = MockLendingDesk(.nice)
    func title() throws -> String { throw ShopError.closed }

    #expect(throws: ShopError.closed) { try stub(desk).copies(of: .equal(title())).returns(1) }
    #expect(throws: ShopError.closed) { try expect(desk).copies(of: .equal(title())).once() }
    #expect(throws: ShopError.closed) { try verify(desk).copies(of: .equal(title())).called() }

    #expect(desk.copies(of: "Emma") == 0)
    verifyExpectations(desk)
    verify(desk).copies(of: "Emma").called(1)
  }

  /// What stands in the statement is called for itself, and is not recorded as the pattern.
  @Test func a64StatementThatReachesThroughAMockRecordsOneCallOfEach() {
    let (outer, inner) = (MockOffice(), MockLendingDesk())
    stub(outer).desk.returns(inner)
    stub(inner).copies(of: .any).returns(1)

    #expect(outer.desk.copies(of: "Emma") == 1)

    verify(outer).desk.called(1)
    verify(inner).copies(of: "Emma").called(1)
    verifyNoMoreCalls(outer, inner)
  }

  @Test func a65MockThatIsMadeInTheStatementWorks() {
    let office = LazyOffice()

    stub(office.desk).copies(of: .any).returns(7)

    #expect(office.desk.copies(of: "Emma") == 7)
    verify(office.desk).copies(of: "Emma").called(1)
  }

  @Test func a88MockGoesOnAfterAReset() {
    let desk = MockLendingDesk(.nice)
    stub(desk).copies(of: .any).returns(1)
    expect(desk).copies(of: "Dune").returns(2)
    _ = desk.copies(of: "Emma")

    reset(desk)

    #expect(desk.copies(of: "Emma") == 0)
    verify(desk).copies(of: .any).called(1)
    verifyExpectations(desk)
  }

  @Test func a89NothingOfATestIsLeftAfterItsScopeAndUntilThenItIsListed() async {
    let name = "a test of its own"
    await withMockScope(name) { () async in
      let desk = MockLendingDesk(.nice)
      let during = "\(await MockRegistry.shared.snapshot())"
      #expect(during.contains(name) && during.contains("MockLendingDesk"))
      withExtendedLifetime(desk) {}
    }

    #expect(!"\(await MockRegistry.shared.snapshot())".contains(name))
  }
}

// MARK: - Fixtures

@Mockable
protocol Office: Sendable {
  var desk: any LendingDesk { get }
}

private final class LazyOffice {
  lazy var desk = MockLendingDesk()
}

@Interceptable
private final class CountedTill: Sendable {
  func sum() -> Int { 1 }
  func total() -> Int { 2 }
}
