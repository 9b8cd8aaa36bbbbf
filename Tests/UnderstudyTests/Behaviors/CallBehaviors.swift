// Behaviors of the collection in seed-behaviours.md: calls that nobody prepared, and the
// choice of a stub. Those that other tests show carry their number there.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct CallBehaviors {
  @Test func a01UnpreparedCallOfANiceMockReturnsTheDefaultAndIsOnRecord() {
    let desk = MockLendingDesk(.nice)

    let copies = desk.copies(of: "Emma")

    #expect(copies == 0)
    #expect(calls(to: desk).copies(of: .any).map(\.arguments) == ["Emma"])
  }

  @Test func a02UnpreparedCallNamesTheMockTheCallAndWhatIsPrepared() {
    var line: UInt = 0
    let findings = findings {
      line = #line
      let desk = MockLendingDesk()
      stub(desk).copies(of: "Emma").returns(1)
      expect(desk).copies(of: "Ulysses").returns(2)
      _ = desk.copies(of: "Dune")
      _ = desk.copies(of: "Ulysses")
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'copies(of: "Dune")' of strict 'MockLendingDesk', which nobody prepared
          expected   copies(of: "Ulysses")  CallBehaviors.swift:\(line + 3)
          stub       copies(of: "Emma")     CallBehaviors.swift:\(line + 2)
          hint       no stub of this member fits these arguments; '.any' accepts every argument
        """
      ])
    #expect(findings.map(\.place.line) == [line + 1])
  }

  @Test(arguments: [("Emma", 2), ("Dune", 1), ("emma", 1)])
  func a03CallThatDiffersInOneArgumentIsUnprepared(title: String, days: Int) {
    let findings = findings {
      let desk = MockLendingDesk()
      stub(desk).lend("Emma", days: 1, to: .any).returns(true)

      _ = desk.lend(title, days: days, to: nil)
    }

    #expect(findings.count == 1)
  }

  /// Describing a mock calls none of its members, not even a `description` that is mocked.
  @Test func a11DescriptionOfAMockTellsItsKindAndTypeAndIsNoCall() {
    let desk = MockLendingDesk(.nice)
    let shelf = MockNamedShelf()
    let findings = findings {
      let room = MockRoom()
      for mock in [desk, shelf, MockLendingDesk(callingThrough: desk)] as [any Sendable] {
        room.place(mock)
      }
    }

    let texts = findings.map { $0.message.prefix { $0 != "\n" } }

    #expect("\(desk)".hasSuffix("MockLendingDesk"))
    #expect(
      texts == [
        "Call to 'place(MockLendingDesk(.nice))' of strict 'MockRoom', which nobody prepared",
        "Call to 'place(MockNamedShelf())' of strict 'MockRoom', which nobody prepared",
        "Call to 'place(MockLendingDesk(callingThrough: …))' of strict 'MockRoom', which nobody prepared",
      ])
    verify(shelf).description.called(.never)
    verifyNoMoreCalls(desk)
  }

  @Test func a12MockConformsToItsProtocolAndItsParents() {
    let desk = MockReadingDesk(.nice)
    stub(desk).seats.returns(3)
    stub(desk).copies(of: .any).returns(1)

    let (asChild, asParent): (any ReadingDesk, any LendingDesk) = (desk, desk)

    #expect(asChild.seats == 3)
    #expect(asChild.copies(of: "Emma") == 1)
    #expect(asParent.copies(of: "Emma") == 1)
    #expect(asParent is any ReadingDesk)
  }

  @Test func a13StaticRequirementIsStubbedThroughTheMockType() {
    stub(MockLendingDesk.self).openingHour.returns(9)

    #expect(openingHour(of: MockLendingDesk.self) == 9)
    verify(MockLendingDesk.self).openingHour.called(1)

    reset(MockLendingDesk.self, .calls)

    verify(MockLendingDesk.self).openingHour.called(.never)
    #expect(openingHour(of: MockLendingDesk.self) == 9)
  }

  private func openingHour(of desk: (some LendingDesk).Type) -> Int { desk.openingHour }

  @Test func a15StubsThatDoNotFitArePassedOver() {
    let desk = MockLendingDesk()
    stub(desk).copies(of: .any).returns(1)
    stub(desk).copies(of: "Emma").returns(2)
    stub(desk).copies(of: "Dune").returns(3)

    #expect(["Ulysses", "Emma", "Dune"].map(desk.copies) == [1, 2, 3])
  }

  @Test func a16PlainStubKeepsAnsweringBesideExpectations() {
    let desk = MockLendingDesk()
    stub(desk).copies(of: .any).returns(1)
    expect(desk).copies(of: .any).returns(7)

    #expect((0..<4).map { _ in desk.copies(of: "Emma") } == [7, 1, 1, 1])
  }

  @Test func a17WhatIsPreparedGovernsLaterCallsAlone() {
    let desk = MockLendingDesk(.nice)
    let before = desk.copies(of: "Emma")
    stub(desk).copies(of: "Emma").returns(1)
    expect(desk).copies(of: "Emma").returns(2)

    let after = (0..<2).map { _ in desk.copies(of: "Emma") }

    #expect([before] + after == [0, 2, 1])
    verifyExpectations(desk)
  }

  @Test func a18LiteralsMatchByEqualityNumbersByValueAndTypesToo() {
    let desk = MockLendingDesk(.nice)
    stub(desk).lend("Emma", days: 3, to: nil).returns(true)
    stub(desk).accepts(.equal(Int.self)).returns(true)

    #expect(desk.lend("Emma", days: 3, to: nil))
    #expect(!desk.lend("Emma", days: 3, to: MockLendingDesk(.nice)))
    #expect(desk.accepts(Int.self))
    #expect(!desk.accepts(String.self))
    let half: Matcher<Double> = 2
    #expect(half.accepts(2.0) && !half.accepts(2.5))
  }

  @Test func a19MockAsAnArgumentIsMatchedByIdentity() {
    let desk = MockLendingDesk(.nice)
    let (one, other) = (MockLendingDesk(.nice), MockLendingDesk(.nice))
    stub(desk).lend(.any, days: .any, to: .identical(to: one)).returns(true)

    #expect(desk.lend("Emma", days: 1, to: one))
    #expect(!desk.lend("Emma", days: 1, to: other))
    #expect(!desk.lend("Emma", days: 1, to: nil))
    verifyNoMoreCalls(one, other)
  }

  @Test func a20MatchersBehaveAsNamed() {
    let expected: [(Matcher<(any Sendable)?>, [Bool])] = [
      (.any, [true, true, true]), (.isNil, [false, false, true]),
      (.notNil, [true, true, false]), (.equal(1), [true, false, false]),
      (!.equal(1), [false, true, true]), (.type(of: String.self), [false, true, false]),
      (.matching { $0 as? Int == 1 }, [true, false, false]), (!.any, [false, false, false]),
    ]

    for (matcher, accepted) in expected {
      #expect([1, "1", nil].map(matcher.accepts) == accepted, "\(matcher)")
    }
  }

  @Test func a22CaptorHasTheArgumentOfTheLatestCall() {
    let desk = MockLendingDesk(.nice)
    let title = Captor<String>()
    stub(desk).copies(of: .capture(into: title)).returns(1)

    let seen = ["Emma", "Dune"].map { name in
      _ = desk.copies(of: name)
      return title.last
    }

    #expect(seen == ["Emma", "Dune"])
    #expect(title.values == ["Emma", "Dune"])
  }

  /// Each argument is left open by itself, so those after it are compared all the same.
  @Test func a24ArgumentsThatAreLeftOpenDoNotHideTheOthers() {
    let desk = MockLendingDesk(.nice)
    let other = MockLendingDesk(.nice)
    stub(desk).lend(.any, days: .any, to: .identical(to: other)).returns(true)
    stub(desk).remind(after: .any, .any).returns(true)

    #expect(desk.lend("Emma", days: 1, to: other))
    #expect(desk.lend("Dune", days: 2, to: other))
    #expect(!desk.lend("Emma", days: 1, to: nil))
    #expect(desk.remind(after: 1) {})
  }

  @Test func a25PointersMatchIfTheyPointToTheSamePlace() {
    let scanner = MockScanner(.nice)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2) { memory in
      memory.initialize(repeating: 0)
      guard let first = memory.baseAddress else { return }
      stub(scanner).scan(into: .any).returns(1)
      stub(scanner).scan(into: .equal(first)).returns(2)

      #expect(scanner.scan(into: first) == 2)
      #expect(scanner.scan(into: first + 1) == 1)
      #expect(scanner.scan(into: nil) == 1)
    }
  }
}

// MARK: - Fixtures

/// The desk of a library.
@Mockable
protocol LendingDesk: AnyObject, Sendable {
  static var openingHour: Int { get }
  func copies(of title: String) -> Int
  func lend(_ title: String, days: Int, to desk: (any LendingDesk)?) -> Bool
  func accepts(_ type: Any.Type) -> Bool
  func remind(after days: Int, _ action: @escaping @Sendable () -> Void) -> Bool
}

@Mockable
protocol ReadingDesk: LendingDesk {
  var seats: Int { get }
}

@Mockable
protocol NamedShelf: CustomStringConvertible, Sendable {
  var description: String { get }
}

@Mockable
protocol Room: Sendable {
  func place(_ thing: any Sendable)
}

@Mockable
protocol Scanner {
  func scan(into page: UnsafeMutablePointer<Int>?) -> Int
}
