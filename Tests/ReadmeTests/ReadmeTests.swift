import Foundation
import Testing

/// What the README shows is compiled and run: each sample stands in `Samples.swift`.
///
/// `.ci/dependents` builds the manifest, and the first example once more, in packages.
@Suite struct ReadmeTests {
  @Test func everySampleStandsInATest() throws {
    let tested = try lines(of: Readme.text(of: "Tests/ReadmeTests/Samples.swift"))

    let samples = try Readme.load().samples(in: "swift").filter { !$0.contains(".package(") }

    #expect(samples.count > 3)
    for sample in samples {
      #expect(tested.contains(lines(of: sample)), "not in 'Samples.swift': \(sample)")
    }
  }

  @Test(arguments: try Readme.articles())
  func everySampleOfAnArticleStandsInATest(article: String) throws {
    let tested = try lines(of: Readme.text(of: "Tests/ReadmeTests/Samples.swift"))

    for sample in try Readme(text: Readme.text(of: article)).samples(in: "swift") {
      #expect(tested.contains(lines(of: sample)), "not in 'Samples.swift': \(sample)")
    }
  }

  @Test func articlesAndReadmeSayTheSameOfWhatAMacroCannotSee() throws {
    let readme = try Readme.load().text.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let article = try Readme.text(of: Readme.catalogue + "/Refusals.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }

    #expect(article.count == 6)
    for row in article { #expect(readme.contains(String(row))) }
  }

  @Test func everyVerbOfTheTableStandsInATest() throws {
    let tested = try Readme.text(of: "Tests/ReadmeTests/Samples.swift")

    let verbs = try Readme.load().text.matches(of: /\n\| `([^`]+)` \|/).map { "\($0.output.1)" }

    #expect(verbs.count > 10)
    for verb in verbs {
      #expect(tested.contains(verb), "not in 'Samples.swift': \(verb)")
    }
  }

  @Test func bothCommandsOfTheFirstScreenAreSteps() throws {
    let steps = try Readme.text(of: ".ci/run")

    let commands = try Readme.load().samples(in: "sh")[0].split(separator: "\n")

    #expect(commands == ["swift run understudy tour", "swift test"])
    for command in commands { #expect(steps.contains(" \(command)\n")) }
  }

  /// The lines without indentation, blank lines, and what belongs to the file alone.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
      !line.isEmpty && !line.hasPrefix("// Sources/") && !line.hasPrefix("// Tests/")
        && !line.hasPrefix("import ") && !line.hasPrefix("@testable import ")
    }
  }
}

/// The README and its samples.
struct Readme {
  let text: String

  static func load() throws -> Readme { try Readme(text: text(of: "README.md")) }

  /// The folder of the documentation's articles.
  static let catalogue = "Sources/Understudy/Understudy.docc"

  /// The paths of the articles.
  static func articles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(catalogue).path)
      .filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
  }

  /// The text of a file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks of code in a language, without their fences.
  func samples(in language: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }
}
