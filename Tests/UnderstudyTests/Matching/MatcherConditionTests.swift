// Matchers beyond equality: what each accepts, and why it does not accept a value.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct MatcherConditionTests {
  // A-20
  @Test func typeAcceptsItsSubtypes() {
    let matcher = Matcher<any Animal>.type(of: Dog.self)

    #expect([Dog(), Cat()].map(matcher.accepts) == [true, false])
    #expect(matcher.description == ".type(of: Dog.self)")
    #expect(matcher.mismatch(of: Cat()) == "is of type 'Cat'")
    #expect(matcher.mismatch(of: Dog()) == nil)
  }

  @Test func typeAndAMatcherOfItAcceptWhatIsBoth() {
    let matcher = Matcher<any Sendable>.type(of: Int.self, 1...3 || 7)

    #expect(([2, 7, 5, "2"] as [any Sendable]).map(matcher.accepts) == [true, true, false, false])
    #expect(matcher.description == ".type(of: Int.self, (1...3 || 7))")
    #expect(matcher.mismatch(of: "2") == "is of type 'String'")
    #expect(matcher.mismatch(of: 5) == "5 is not .type(of: Int.self, (1...3 || 7))")
  }

  @Test func typeWithACaptorKeepsValuesOfItsType() {
    let numbers = Captor<Int>()
    let matcher = Matcher<any Sendable>.type(of: Int.self, .capture(into: numbers))

    for value in [1, "2"] as [any Sendable] where matcher.accepts(value) { matcher.capture?(value) }

    #expect(numbers.values == [1])
  }

  @Test func partOfAValueIsMatchedByItself() {
    let matcher = Matcher<Order>.where(\.lines, .hasCount(2...))

    #expect(matcher.accepts(Order(id: 1, lines: ["books", "maps"])))
    #expect(
      matcher.mismatch(of: Order(id: 1, lines: ["books"]))?.hasSuffix("has 1 element") == true)
    #expect(Matcher<Order>.where(\.id, 3).mismatch(of: Order(id: 4))?.hasSuffix("is 4") == true)
  }

  @Test func variablesAndListsAreMatchedByEquality() {
    let item = "books"

    let matchers: [Matcher<String>] = [==item, .in(["books", "maps"]), .in([])]

    #expect(matchers.map { $0.accepts("books") } == [true, true, false])
    #expect(matchers.map { $0.accepts("maps") } == [false, true, false])
    #expect(matchers.map(\.description) == [#""books""#, #".in(["books", "maps"])"#, ".in([])"])
  }

  @Test(arguments: [
    Comparison({ 2...3 }, accepts: [2, 3], "2...3"),
    Comparison({ 2..<3 }, accepts: [2], "2..<3"),
    Comparison({ ...2 }, accepts: [1, 2], "...2"),
    Comparison({ ..<2 }, accepts: [1], "..<2"),
    Comparison({ 3... }, accepts: [3, 4], "3..."),
    Comparison({ .in(2...3) }, accepts: [2, 3], "2...3"),
    Comparison({ !(2...3) }, accepts: [1, 4], "!2...3"),
  ])
  func rangesAreMatchers(comparison: Comparison) {
    let matcher = comparison.make()

    #expect((1...4).filter(matcher.accepts) == comparison.accepted)
    #expect(matcher.description == comparison.description)
  }

  @Test func aboutEqualNumbersAreAccepted() {
    let matcher = Matcher<Double>.equal(2.5, within: 0.25)

    #expect([2.25, 2.75, 2.0, 3.0].map(matcher.accepts) == [true, true, false, false])
    #expect(matcher.description == ".equal(2.5, within: 0.25)")
  }

  @Test func collectionsAreMatchedByTheirElements() {
    let empty = Matcher<[Int]>.isEmpty
    let pair = Matcher<[Int]>.hasCount(2)
    let two = Matcher<[Int]>.contains(2)
    let large = Matcher<[Int]>.contains(where: 10...)

    #expect([[], [1], [1, 2], [1, 20]].map(empty.accepts) == [true, false, false, false])
    #expect([[], [1], [1, 2], [1, 20]].map(pair.accepts) == [false, false, true, true])
    #expect([[], [1], [1, 2], [1, 20]].map(two.accepts) == [false, false, true, false])
    #expect([[], [1], [1, 2], [1, 20]].map(large.accepts) == [false, false, false, true])
    #expect(empty.mismatch(of: [1]) == "has 1 element")
    #expect(pair.mismatch(of: []) == "has 0 elements")
    #expect(two.mismatch(of: [1]) == "lacks 2")
    #expect(large.mismatch(of: [1]) == "[1] is not .contains(where: 10...)")
  }

  @Test func textsAreMatchedByTheirParts() {
    #expect(
      ["", "a book", "boo"].map(Matcher<String>.contains("book").accepts) == [false, true, false])
    #expect(["bookshop", "shop"].map(Matcher<String>.hasPrefix("book").accepts) == [true, false])
    #expect(["bookshop", "book"].map(Matcher<String>.hasSuffix("shop").accepts) == [true, false])
    #expect(Matcher<String>.contains("").accepts(""))
    #expect(Matcher<String>.contains("book").mismatch(of: "map") == #"lacks "book""#)
  }

  @Test func tuplesAreMatchedElementByElement() {
    let matcher = Matcher<(Int, String)>.tuple(1, .any)

    #expect(matcher.accepts((1, "books")) && !matcher.accepts((2, "books")))
    #expect(matcher.description == ".tuple(1, .any)")
  }

  @Test func presentValuesAreMatchedByTheMatcherOfTheWrappedType() {
    let matcher = Matcher<Int?>.some(2...)

    #expect([nil, 1, 2].map(matcher.accepts) == [false, false, true])
  }

  // A-26
  @Test func matcherOfAnotherTypeIsUsedThroughItsProtocol() {
    let findings = findings {
      let shop = MockShop(.nice)
      _ = try? shop.sell("books", count: 14)
      verify(shop).sell(.any, count: .by(Divisible(divisor: 12))).called()
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected at least 1 call to 'Shop.sell(.any, count: .divisible(by: 12))', but received 0
          near miss  sell("books", count: *14*)  leaves 2
        """
      ])
  }

  @Test func combinedMatchersExplainThemselvesByTheirParts() {
    let both: Matcher<[Int]> = .hasCount(2) && .contains(7)
    let either: Matcher<[Int]> = .hasCount(2) || .contains(7)
    let neither: Matcher<Int> = !1

    #expect(both.mismatch(of: [7]) == "has 1 element")
    #expect(both.mismatch(of: [1, 2]) == "lacks 7")
    #expect(either.mismatch(of: [1]) == "has 1 element, and lacks 7")
    #expect(Matcher<Int>.any.mismatch(of: 1) == nil)
    #expect(neither.mismatch(of: 1) == "1 is not !1")
  }
}

// MARK: - Literals

extension MatcherConditionTests {
  @Test func literalsFitOptionalsToo() {
    let number: Matcher<Int?> = 3
    let decimal: Matcher<Double?> = 2.5
    let text: Matcher<String?> = "books"
    let written: Matcher<String?> = "book\(1 + 1)"
    let flag: Matcher<Bool?> = true
    let list: Matcher<[Int]?> = [1, 2]

    #expect([nil, 3, 4].map(number.accepts) == [false, true, false])
    #expect([nil, 2.5].map(decimal.accepts) == [false, true])
    #expect([nil, "books"].map(text.accepts) == [false, true])
    #expect([nil, "book2"].map(written.accepts) == [false, true])
    #expect([nil, true, false].map(flag.accepts) == [false, true, false])
    #expect([nil, [1, 2], [2, 1]].map(list.accepts) == [false, true, false])
    #expect([number.description, text.description] == ["3", #""books""#])
  }

  @Test func listsAndDictionariesAreLiterals() {
    let list: Matcher<[Int]> = [1, 2]
    let set: Matcher<Set<Int>> = [1, 2]
    let prices: Matcher<[String: Int]> = ["books": 5]
    let none: Matcher<[String: Int]> = [:]

    #expect(list.accepts([1, 2]) && !list.accepts([2, 1]))
    #expect(set.accepts([2, 1]) && !set.accepts([1]))
    #expect(prices.accepts(["books": 5]) && !prices.accepts([:]))
    #expect(none.accepts([:]))
    #expect(list.description == "[1, 2]")
  }

  @Test func typesOfTheUserAdoptTheLiteralsByName() {
    let matcher: Matcher<Sku> = "b-7"
    let optional: Matcher<Sku?> = "b-7"

    #expect(matcher.accepts(Sku("b-7")) && optional.accepts(Sku("b-7")))
    #expect(!matcher.accepts(Sku("b-8")))
  }

  @Test func optionalParameterOfAMockTakesALiteral() {
    let index = MockIndex()
    stub(index).find(3, near: nil).returns("a")
    stub(index).find(nil, near: [1]).returns("b")

    #expect(index.find(3, near: nil) == "a")
    #expect(index.find(nil, near: [1]) == "b")
    verify(index).find(3, near: .any).called(1)
  }
}

// MARK: - Captors

extension MatcherConditionTests {
  // A-22
  @Test func captorOfAStubKeepsTheArgumentsOfItsCalls() throws {
    let shop = MockShop()
    let counts = Captor<Int>()
    stub(shop).sell(.any, count: .any).returns(0)
    stub(shop).sell("books", count: .capture(into: counts)).returns(1)

    for (item, count) in [("books", 1), ("maps", 2), ("books", 3)] {
      _ = try shop.sell(item, count: count)
    }

    #expect(counts.values == [1, 3])
    #expect(counts.last == 3)
  }

  @Test func captorHasTheArgumentBeforeTheAnswerRuns() {
    let shop = MockShop()
    let items = Captor<String>()
    stub(shop).price(of: .capture(into: items)).does { _ in items.values.count }

    #expect(["books", "maps"].map(shop.price) == [1, 2])
  }

  @Test func captorWithAConditionKeepsWhatIsAccepted() throws {
    let shop = MockShop(.nice)
    let counts = Captor<Int>()
    stub(shop).sell(.any, count: .capture(into: counts, where: 2...)).returns(1)

    _ = try (1...3).map { try shop.sell("books", count: $0) }

    #expect(counts.values == [2, 3])
  }

  @Test func captorOfAVerificationKeepsTheCallsThatFitAsAWhole() {
    let shop = MockShop(.nice)
    let counts = Captor<Int>()
    for (item, count) in [("books", 1), ("maps", 2), ("books", 3)] {
      _ = try? shop.sell(item, count: count)
    }

    verify(shop).sell("books", count: .capture(into: counts)).called(2)

    #expect(counts.values == [1, 3])
  }

  @Test func captorOfAnExpectationKeepsTheCallThatMeetsIt() {
    let shop = MockShop(.nice)
    let items = Captor<String>()
    expect(shop).price(of: .capture(into: items)).once()

    _ = ["books", "maps"].map(shop.price)

    #expect(items.values == ["books"])
  }

  @Test func captorInAnOrHasWhatItsSideAccepts() {
    let shop = MockShop(.nice)
    let (maps, rest) = (Captor<String>(), Captor<String>())
    stub(shop).price(of: .capture(into: maps, where: "maps") || .capture(into: rest)).returns(1)

    _ = ["books", "maps"].map(shop.price)

    #expect(maps.values == ["maps"])
    #expect(rest.values == ["books"])
  }

  @Test func noCaptureIsLostUnderContention() async {
    let shop = MockShop()
    let items = Captor<String>()
    stub(shop).price(of: .capture(into: items)).returns(1)

    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 { group.addTask { _ = shop.price(of: "\(number)") } }
    }

    #expect(Set(items.values) == Set((0..<100).map(String.init)))
  }
}

// MARK: - Fixtures

protocol Animal: Sendable {}
struct Dog: Animal {}
struct Cat: Animal {}

struct Order: Sendable {
  let id: Int
  var lines: [String] = []
}

struct Sku: Equatable, ExpressibleByStringLiteral, StringMatchable {
  let code: String
  init(_ code: String) { self.code = code }
  init(stringLiteral code: String) { self.code = code }
}

struct Divisible: CustomMatcher {
  let divisor: Int
  var description: String { ".divisible(by: \(divisor))" }
  func accepts(_ value: Int) -> Bool { value.isMultiple(of: divisor) }
  func mismatch(of value: Int) -> String? { "leaves \(value % divisor)" }
}

/// A matcher of numbers, made where it is used: matchers need not be `Sendable`.
struct Comparison: Sendable {
  let make: @Sendable () -> Matcher<Int>
  let accepted: [Int]
  let description: String

  init(
    _ make: @escaping @Sendable () -> Matcher<Int>, accepts accepted: [Int],
    _ description: String
  ) {
    self.make = make
    self.accepted = accepted
    self.description = description
  }
}

@Mockable
protocol Index: Sendable {
  func find(_ id: Int?, near others: [Int]?) -> String
}
