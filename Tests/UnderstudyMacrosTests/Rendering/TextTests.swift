import Testing

@testable import UnderstudyMacros

@Suite struct TextTests {
  @Test(arguments: [
    ("Self", "Mock"), ("[Self]", "[Mock]"), ("Self.Item", "Mock.Item"), ("Itself", "Itself"),
    ("SelfService", "SelfService"), ("Shop.Self", "Shop.Self"), ("(Self, Self)", "(Mock, Mock)"),
    ("", ""), ("Self?", "Mock?"), ("any Shop<Self>", "any Shop<Mock>"),
  ])
  func onlyTheWholeWordIsReplaced(text: String, replaced: String) {
    #expect(text.replacing(word: "Self", with: "Mock") == replaced)
  }

  @Test func directivesAndEmptyLinesAreNotIndented() {
    #expect("a\n\n#if B\nc".indented() == "  a\n\n#if B\n  c")
  }

  @Test func conditionStandsAroundTheText() {
    #expect("a".under("B") == "#if B\na\n#endif")
    #expect("a".under(nil) == "a")
  }

  @Test func onlyTheFirstOccurrenceIsReplaced() {
    #expect("a b a".replacingOccurrence(of: "a", with: "c") == "c b a")
    #expect("b".replacingOccurrence(of: "a", with: "c") == "b")
  }

  @Test(arguments: [("  a \n", "a"), ("", ""), (" \t ", ""), ("a b", "a b")])
  func whiteSpaceAtTheEndsIsTrimmed(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }
}
