// Matchers: what each accepts and what it calls itself in messages.

import Testing

@testable import Understudy

struct MatcherTests {
  // A-20
  @Test(arguments: [
    Example({ .any }, accepts: [1, 2, 3], ".any"),
    Example({ .equal(2) }, accepts: [2], "2"),
    Example({ 2 }, accepts: [2], "2"),
    Example({ .notEqual(2) }, accepts: [1, 3], ".notEqual(2)"),
    Example({ .matching("odd") { $0 % 2 == 1 } }, accepts: [1, 3], #".matching("odd")"#),
    Example({ .matching { $0 > 1 } }, accepts: [2, 3], ".matching { … }"),
    Example({ !2 }, accepts: [1, 3], "!2"),
    Example({ !.any }, accepts: [], "!.any"),
    Example({ 1 || 3 }, accepts: [1, 3], "(1 || 3)"),
    Example({ .notEqual(1) && .notEqual(3) }, accepts: [2], "(.notEqual(1) && .notEqual(3))"),
    Example({ !(1 || 2) && .any }, accepts: [3], "(!(1 || 2) && .any)"),
  ])
  func matcherAcceptsWhatItSays(example: Example) {
    let matcher = example.make()

    #expect([1, 2, 3].filter(matcher.accepts) == example.accepted)
    #expect(matcher.description == example.description)
  }

  // A-18
  @Test func literalsStandForTheEqualValue() {
    let number: Matcher<Double> = 2.5
    let wholeNumber: Matcher<Double> = 2
    let text: Matcher<String> = "books"
    let written: Matcher<String> = "book\(1 + 1)"
    let character: Matcher<Character> = "b"
    let flag: Matcher<Bool> = true
    let optional: Matcher<Int?> = nil
    let constant: Matcher<Substring> = "books"

    #expect(number.accepts(2.5) && !number.accepts(2))
    #expect(wholeNumber.accepts(2) && !wholeNumber.accepts(2.5))
    #expect(text.accepts("books") && !text.accepts("maps"))
    #expect(written.accepts("book2") && !written.accepts("book"))
    #expect(character.accepts("b") && !character.accepts("c"))
    #expect(flag.accepts(true) && !flag.accepts(false))
    #expect(optional.accepts(nil) && !optional.accepts(1))
    #expect(constant.accepts("books"[...]) && !constant.accepts("maps"[...]))
    let descriptions = [
      number.description, wholeNumber.description, text.description, written.description,
      character.description, flag.description, optional.description,
    ]
    #expect(descriptions == ["2.5", "2.0", #""books""#, #""book2""#, #""b""#, "true", ".isNil"])
  }

  @Test func nilIsTold() {
    let isNil = Matcher<Int?>.isNil
    let notNil = Matcher<Int?>.notNil

    #expect([nil, 3].map(isNil.accepts) == [true, false])
    #expect([nil, 3].map(notNil.accepts) == [false, true])
    #expect([isNil.description, notNil.description] == [".isNil", ".notNil"])
  }

  @Test func optionalValuesAreWrittenWithoutTheirWrapping() {
    #expect(Matcher<Int?>.equal(3).description == "3")
    #expect(Matcher<String?>.equal("books").description == #""books""#)
    #expect(Matcher<String?>.equal(nil).description == "nil")
    #expect(Matcher<String??>.equal(.some(nil)).description == "nil")
  }

  @Test func identityIsNotEquality() {
    let parcel = Parcel("books")
    let matcher = Matcher.identical(to: parcel)

    #expect(matcher.accepts(parcel))
    #expect(!matcher.accepts(Parcel("books")))
    #expect(matcher.description == ".identical(to: Parcel(books))")
  }

  // A-43
  @Test func identityMatcherKeepsItsObject() {
    weak var observed: Parcel?
    func make() -> Matcher<Parcel> {
      let parcel = Parcel()
      observed = parcel
      return .identical(to: parcel)
    }

    let matcher = make()

    #expect(observed != nil)
    withExtendedLifetime(matcher) {}
  }

  @Test func secondMatcherIsAskedOnlyIfTheFirstLeavesItOpen() {
    let asked = Journal<String>()
    let yes = Matcher<Int>.matching { _ in
      asked.note("yes")
      return true
    }
    let no = Matcher<Int>.matching { _ in
      asked.note("no")
      return false
    }

    let results = [(no && yes).accepts(1), (yes || no).accepts(1)]

    #expect(results == [false, true])
    #expect(asked.entries == ["no", "yes"])
  }
}

// MARK: - Fixtures

/// A matcher, which of 1, 2 and 3 it accepts, and its description.
struct Example: Sendable {
  let make: @Sendable () -> Matcher<Int>
  let accepted: [Int]
  let description: String

  init(
    _ make: @escaping @Sendable () -> Matcher<Int>, accepts accepted: [Int], _ description: String
  ) {
    self.make = make
    self.accepted = accepted
    self.description = description
  }
}
