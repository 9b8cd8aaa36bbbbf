import Testing

@testable import Interleaving

@Suite struct ScheduleTests {
  @Test(arguments: ["", "01", "0z2", "1(36)2", "(100)"])
  func textOfAScheduleIsReadAndWritten(text: String) throws {
    #expect(try #require(Schedule(text)).description == text)
  }

  @Test(arguments: ["A", "-1", "(35)", "(36", "()", "0 1", "é"])
  func otherTextIsRefused(text: String) {
    #expect(Schedule(text) == nil)
  }

  @Test func zerosAtTheEndSayNothing() {
    #expect(Schedule("0100") == Schedule("01"))
    #expect("\(Schedule([0, 1, 0, 0]))" == "01")
  }
}

@Suite struct RankTests {
  @Test(arguments: [nil, 0, 1, 3]) func rankAndPositionAreInverse(own: Int?) {
    #expect((0..<4).map { rank(of: position(of: $0, own: own), own: own) } == [0, 1, 2, 3])
    #expect(Set((0..<4).map { position(of: $0, own: own) }) == [0, 1, 2, 3])
    if let own { #expect(position(of: 0, own: own) == own) }
  }
}

@Suite struct TreeTests {
  @Test func prefixesGoThroughAllSchedulesOnce() {
    var seen: [[Int]] = []
    var prefix: [Int]? = []
    while let ranks = prefix {
      // A tree whose second choice exists only after the first one's first branch.
      let widths = ranks.first ?? 0 == 0 ? [2, 3] : [2]
      let choices = widths.enumerated().map { index, width in
        Choice(rank: index < ranks.count ? ranks[index] : 0, width: width)
      }
      seen.append(choices.map(\.rank))
      prefix = choices.nextPrefix
    }

    #expect(seen == [[0, 0], [0, 1], [0, 2], [1]])
  }

  @Test func estimateIsTheMeanOfTheProducts() {
    var estimate = TreeEstimate()
    #expect(estimate.leaves == .infinity)

    estimate.add([Choice(rank: 0, width: 2), Choice(rank: 1, width: 3)])
    estimate.add([Choice(rank: 1, width: 2)])

    #expect(estimate.leaves == 4)
  }
}

@Suite struct PlanTests {
  @Test func halfOfTheSeedsAreChanceAndTheOthersPrioritiesWithOneToFourChanges() {
    let plans = (0..<8).map { Plan(seed: $0, length: 9) }

    #expect(
      plans == [
        .evenChance(seed: 0), .priorities(seed: 1, changes: 1, length: 9),
        .evenChance(seed: 2), .priorities(seed: 3, changes: 2, length: 9),
        .evenChance(seed: 4), .priorities(seed: 5, changes: 3, length: 9),
        .evenChance(seed: 6), .priorities(seed: 7, changes: 4, length: 9),
      ])
  }

  @Test func numbersBelowALimitAreAllDrawn() {
    var random = SeededGenerator(seed: 1)

    let drawn = (0..<1_000).map { _ in random.next(below: 3) }

    #expect(Set(drawn) == [0, 1, 2])
  }
}

@Suite struct ShrinkingTests {
  /// Shrinks until nothing is left to try, with a body that fails where the closure says so.
  private func shrunk(_ ranks: [Int], failing: ([Int]) -> Bool) -> (best: [Int], tries: Int) {
    var shrinking = Shrinking(ranks)
    var tries = 0
    while let candidate = shrinking.next() {
      tries += 1
      shrinking.judge(fails: failing(candidate))
    }
    return (shrinking.best, tries)
  }

  @Test func whatAlwaysFailsShrinksToNothing() {
    let (best, tries) = shrunk([1, 2, 3, 1, 2]) { _ in true }

    #expect(best == [])
    #expect(tries == 1)
  }

  @Test func oneChangeThatMattersIsLeft() {
    let (best, _) = shrunk([1, 0, 2, 1, 1, 0, 2, 1]) { $0.contains(2) }

    #expect(best == [2])
  }

  @Test func scheduleThatCannotBeSimplerIsLeft() {
    let ranks = [1, 0, 1]

    let (best, _) = shrunk(ranks) { $0 == ranks }

    #expect(best == ranks)
  }

  @Test func triesAreLimited() {
    let (_, tries) = shrunk((0..<2_000).map { $0 % 3 }) { _ in false }

    #expect(tries <= 400)
  }
}
