// Several matchers over the arguments of one call.

import Testing

@testable import Understudy

struct ArgumentPatternTests {
  typealias Arguments = (item: String, count: Int)

  @Test(arguments: [
    ("books", 2, true, "sell(\"books\", count: 2)"),
    ("books", 3, false, "sell(\"books\", count: *3*)"),
    ("maps", 3, false, "sell(*\"maps\"*, count: *3*)"),
  ])
  func patternAcceptsWhatAllItsMatchersAccept(
    item: String, count: Int, isAccepted: Bool, text: String
  ) {
    let pattern = pattern("books", 2)
    let member = Member(__: "sell(_:count:)", of: "Shop", parameters: 2)

    #expect(pattern.accepts((item, count)) == isAccepted)
    #expect(pattern.written(nearMiss: (item, count), of: member, order: 1).text == text)
  }

  @Test func patternOfAnyNeedsNoCodeOfTheUser() {
    #expect(pattern(.any, .any).acceptsEverything)
    #expect(!pattern(.any, 2).acceptsEverything)
    #expect(ArgumentPattern<Void>([]).acceptsEverything)
  }

  @Test func matchersAreAskedInOrderUntilOneRejects() {
    let asked = Journal<String>()
    let pattern = pattern(
      .matching { item in
        asked.note(item)
        return item == "books"
      },
      .matching { count in
        asked.note("\(count)")
        return true
      })

    _ = pattern.accepts(("maps", 1))
    _ = pattern.accepts(("books", 2))

    #expect(asked.entries == ["maps", "books", "2"])
  }

  @Test func patternDescribesItsMatchers() {
    #expect(pattern("books", .any).descriptions == [#""books""#, ".any"])
  }

  private func pattern(
    _ item: Matcher<String>, _ count: Matcher<Int>
  ) -> ArgumentPattern<Arguments> {
    ArgumentPattern([.init(item) { $0.item }, .init(count) { $0.count }])
  }
}
