import Testing

@testable import UnderstudyMacros

@Suite struct NamesTests {
  @Test(arguments: [
    ("+", true), ("==", true), ("√", true), ("..<", true), ("open", false), ("_open", false),
    ("`in`", false), ("öffnen", false), ("🏪", false), ("店", false), ("", false),
  ])
  func operatorIsToldFromIdentifier(name: String, isOperator: Bool) {
    #expect(name.isOperator == isOperator)
  }

  @Test(arguments: [
    ("item", "item"), ("in", "`in`"), ("self", "`self`"), ("await", "`await`"), ("async", "async"),
    ("open all", "`open all`"), ("1st", "`1st`"), ("$0", "$0"), ("größe", "größe"),
  ])
  func nameIsEscapedWhereItMustBe(name: String, escaped: String) {
    #expect(name.escaped == escaped)
  }

  @Test(
    arguments: [
      ([], []), (["a", "b"], ["a", "b"]), (["a", "a", "a"], ["a", "a_2", "a_3"]),
      (["a", "a_2", "a"], ["a", "a_2", "a_3"]), (["a", "a", "a_2"], ["a", "a_2", "a_2_2"]),
    ] as [([String], [String])])
  func namesThatOccurAgainAreNumbered(names: [String], different: [String]) {
    #expect(numbered(names) == different)
  }
}
