// Which expectation a notification meets where it fits several: whichever leaves the others to
// those that need them.

import Foundation
import Testing
import UnderstudyTesting

@Suite(.mocking) struct FairMatchingTests {
  private let center = NotificationCenter()

  //
  @Test func overlappingExpectationsAreMetIfThereIsAWay() {
    let observer = MockObserver(in: center)
    expect(observer).notification(.any).once()
    expect(observer).notification(.pageSaved).once()

    center.post(name: .pageSaved, object: nil)
    center.post(name: .pageClosed, object: nil)

    verifyExpectations(observer)
  }

  /// The third notification fits the first expectation alone, which hands its own on to the
  /// second, and that to the third.
  @Test func whatWasMetIsHandedOnAlongAChain() {
    let observer = MockObserver(in: center)
    expect(observer).notification(.any, userInfo: .entry("id", 1) || .entry("id", 2)).once()
    expect(observer).notification(.any, userInfo: .entry("id", 2) || .entry("id", 3)).once()
    expect(observer).notification(.any, userInfo: .entry("id", 3) || .entry("id", 4)).once()

    for id in [2, 3, 1] { center.post(name: .pageSaved, object: nil, userInfo: ["id": id]) }

    verifyExpectations(observer)
  }

  /// Whether a set of notifications passes is compared with trying every assignment.
  @Test(arguments: 0..<200) func matchingIsAsGoodAsTryingEveryWay(seed: UInt64) {
    var random = Lottery(seed: seed)
    let wishes = (0..<4).map { _ in Set((0..<4).filter { _ in Bool.random(using: &random) }) }
    let ids = (0..<4).map { _ in Int.random(in: 0..<4, using: &random) }
    let findings = collect {
      let observer = MockObserver(in: center)
      for wish in wishes {
        expect(observer).notification(
          .any,
          userInfo: .matching { wish.contains($0?["id"] as? Int ?? -1) }
        ).once()
      }

      for id in ids { center.post(name: .pageSaved, object: nil, userInfo: ["id": id]) }
    }

    #expect(findings.isEmpty == canMeet(wishes[...], with: ids), "\(wishes) with \(ids)")
  }

  @Test func severalNotificationsOfOneExpectationCanBeHandedOn() {
    let observer = MockObserver(in: center)
    expect(observer).notification(.any).times(2)
    expect(observer).notification(.pageSaved).times(2)

    for name in [.pageSaved, .pageSaved, .pageClosed, .pagePrinted] as [Notification.Name] {
      center.post(name: name, object: nil)
    }

    verifyExpectations(observer)
  }

  @Test func whatCameBeforeAnExpectationDoesNotMeetIt() {
    let findings = collect {
      let observer = MockObserver(in: center)
      expect(observer).notification(.any).once()
      center.post(name: .pageSaved, object: nil)
      expect(observer).notification(.pageSaved).once()

      center.post(name: .pageClosed, object: nil)
    }

    #expect(findings.count == 2)
  }

  @Test func expectationThatWasResetTakesNothingMore() {
    let findings = collect {
      let observer = MockObserver(in: center)
      expect(observer).notification(.any).once()
      center.post(name: .pageSaved, object: nil)
      reset(observer, .expectations)
      expect(observer).notification(.pageClosed).once()

      center.post(name: .pageClosed, object: nil)
      center.post(name: .pageSaved, object: nil)
    }

    #expect(findings.count == 1)
  }
}

/// Whether some wishes can be met by numbers, each by one of its own.
private func canMeet(_ wishes: ArraySlice<Set<Int>>, with ids: [Int]) -> Bool {
  guard let wish = wishes.first else { return ids.isEmpty }
  return ids.indices.contains { index in
    guard wish.contains(ids[index]) else { return false }
    var rest = ids
    rest.remove(at: index)
    return canMeet(wishes.dropFirst(), with: rest)
  }
}

// MARK: - Fixtures

private struct Lottery: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
