import Testing

@testable import UnderstudyTool

@Suite struct ArgumentsTests {
  @Test func wordsAndOptionsAreToldApart() throws {
    var arguments = Arguments(["tour", "--tasks", "-h", "-"])

    let taken = try (0..<5).map { _ in try arguments.next() }

    #expect(taken == [.word("tour"), .option("--tasks"), .option("-h"), .word("-"), nil])
  }

  @Test(arguments: [["--tasks", "7"], ["--tasks=7"]])
  func valueIsTheNextWordOrFollowsAnEqualsSign(words: [String]) throws {
    var arguments = Arguments(words + ["rest"])

    _ = try arguments.next()

    #expect(try arguments.value(of: "--tasks") == "7")
    #expect(try arguments.next() == .word("rest"))
  }

  @Test(arguments: [["--tasks"], ["--tasks", "--seed"]])
  func missingValueIsRefused(words: [String]) throws {
    var arguments = Arguments(words)

    _ = try arguments.next()

    #expect(throws: UsageError("option '--tasks' needs a value")) {
      try arguments.value(of: "--tasks")
    }
  }

  @Test(arguments: ["", "x", "1.5", "-1", "0", "11", "99999999999999999999"])
  func whatIsNoNumberOfTheRangeIsRefused(text: String) throws {
    var arguments = Arguments(["--tasks", text])

    _ = try arguments.next()

    #expect(
      throws: UsageError("option '--tasks' takes a number from 1 to 10, not '\(text)'")
    ) { try arguments.number(of: "--tasks", in: 1...10) }
  }

  @Test(arguments: [1, 10]) func bothEndsOfTheRangeAreNumbersOfIt(number: Int) throws {
    var arguments = Arguments(["--tasks=\(number)"])

    _ = try arguments.next()

    #expect(try arguments.number(of: "--tasks", in: 1...10) == number)
  }

  @Test func valueThatNobodyTakesIsRefused() throws {
    var arguments = Arguments(["--loud=yes"])

    _ = try arguments.next()

    #expect(throws: UsageError("option '--loud' takes no value")) { try arguments.next() }
  }

  @Test(arguments: [("--more", "unknown option '--more'"), ("more", "unexpected argument 'more'")])
  func whatIsLeftAtTheEndIsRefused(word: String, message: String) {
    var arguments = Arguments([word])

    #expect(throws: UsageError(message)) { try arguments.end() }
  }
}
