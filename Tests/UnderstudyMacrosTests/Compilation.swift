import Foundation
import Testing

/// What the compiler of the running toolchain says of a source that uses the library.
///
/// The plugin and the modules are those beside the running tests.
struct Compilation {
  /// Errors and warnings as `line:column: error: …`; the place is that in the source, or
  /// `in Mockable:` for those inside an expansion.
  let diagnostics: [String]

  /// - Parameters:
  ///   - source: The content of a file.
  ///   - mocking: Whether the macros expand.
  ///   - features: The upcoming features that are on.
  ///   - flags: More flags for the compiler.
  init(
    of source: String, mocking: Bool = true, features: [String] = Self.features,
    flags: [String] = []
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Shop.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let output = folder.appendingPathComponent("output.txt")
    try Data().write(to: output)

    let products = Self.products.path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6",
        "-diagnostic-style", "swift", "-module-name", "Trade", "-I", products + "/Modules",
        "-load-plugin-executable", products + "/UnderstudyMacros-tool#UnderstudyMacros",
      ]
      + (mocking ? ["-D", "UNDERSTUDY"] : [])
      + features.flatMap { ["-enable-upcoming-feature", $0] } + flags + [file.path]
    process.standardError = try FileHandle(forWritingTo: output)
    process.standardOutput = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }

    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    diagnostics = lines.compactMap { Self.diagnostic(in: String($0), of: file.path) }
    if process.terminationStatus != 0, diagnostics.isEmpty {
      throw CompilerFailure(output: lines.joined(separator: "\n"))
    }
  }

  static let features = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
  ]

  private struct CompilerFailure: Error {
    let output: String
  }

  /// The diagnostic that a line of output begins; nil for notes, excerpts and the like.
  private static func diagnostic(in line: String, of path: String) -> String? {
    guard let kind = ["error", "warning"].first(where: { line.contains(": \($0): ") }) else {
      return nil
    }
    // The compiler names the macro that tells, by the words of the attribute.
    let message = line.components(separatedBy: " (from macro '")[0]
    if message.hasPrefix(path + ":") { return String(message.dropFirst(path.count + 1)) }
    guard let macro = message.firstIndex(of: "@"),
      let text = message.range(of: ": \(kind): ")
    else { return message }
    let name = message[message.index(after: macro)...].prefix { $0.isLetter || $0 == "_" }
    return "in \(name)\(message[text.lowerBound...])"
  }

  /// The folder with the products of the build that the tests belong to.
  private static var products: URL {
    #if canImport(Darwin)
      Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
      Bundle.main.bundleURL
    #endif
  }

  private final class Marker {}
}

extension Compilation {
  /// Compiles sources, each on a line of its own, and compares what is said of the line.
  static func expect(
    _ misuses: KeyValuePairs<String, [String]>, under head: String = "", foot: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let source = (["import Understudy", head] + misuses.map(\.key) + [foot])
      .joined(separator: "\n")

    let compilation = try await Compilation(of: source)

    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var unexpected = compilation.diagnostics
    for (line, diagnostics) in misuses {
      let number = try #require(lines.firstIndex { $0 == line }) + 1
      let found = compilation.diagnostics.filter { $0.hasPrefix("\(number):") }
      unexpected.removeAll { found.contains($0) }
      #expect(
        found.map { $0.dropFirst("\(number):".count) }.sorted()
          == diagnostics.map { Substring($0) }.sorted(),
        "\(line)", sourceLocation: sourceLocation)
    }
    #expect(unexpected == [], sourceLocation: sourceLocation)
  }
}
