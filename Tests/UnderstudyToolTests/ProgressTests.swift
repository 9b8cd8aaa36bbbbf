import Testing

@testable import UnderstudyTool

@Suite struct ProgressTests {
  @Test func plainOutputGetsALineForEachQuarter() {
    var progress = Progress(of: 2_000, "tests", isTerminal: false)

    let written = (0..<2_000).compactMap { _ in progress.advance() }

    #expect(
      written == [
        "   500 of 2,000 tests\n", "   1,000 of 2,000 tests\n", "   1,500 of 2,000 tests\n",
        "   2,000 of 2,000 tests\n",
      ])
  }

  @Test func terminalGetsOneLineThatIsWrittenOver() {
    var progress = Progress(of: 1_000, "tests", isTerminal: true)

    let written = (0..<1_000).compactMap { _ in progress.advance() }

    #expect(written.count == 100)
    #expect(written.first == "\r   10 of 1,000 tests")
    #expect(written.allSatisfy { $0.hasPrefix("\r") })
    #expect(written.filter { $0.hasSuffix("\n") } == ["\r   1,000 of 1,000 tests\n"])
  }

  @Test(arguments: [1, 3]) func smallTotalEndsInALineOfItsOwn(total: Int) {
    var progress = Progress(of: total, "tests", isTerminal: false)

    let written = (0..<total).compactMap { _ in progress.advance() }

    #expect(written.count == total)
    #expect(written.last == "   \(total) of \(total) tests\n")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"),
    (-1_000, "-1,000"), (-999, "-999"),
  ])
  func thousandsAreSetApart(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
