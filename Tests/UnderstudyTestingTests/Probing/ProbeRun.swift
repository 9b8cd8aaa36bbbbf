// Runs this very test program again, in a process of its own, on tests that fail on
// purpose, and reads what failed from what the test frameworks say.

import Foundation

/// What a run of probes came to.
struct ProbeRun: Sendable {
  /// A failure as the test framework booked it.
  struct Failure: Sendable, Equatable {
    /// The name of the test function; nil if it was booked to no test.
    let test: String?
    /// The file name and the line, such as `Probes.swift:41`.
    let place: String
    let message: String
    var isKnown = false
  }

  let failures: [Failure]
  let status: Int32
  let output: String
  /// The texts that tests have attached.
  var attachments: [String] = []

  /// The failures of one test.
  func failures(of test: String) -> [Failure] { failures.filter { $0.test == test } }

  /// The places of the failures of one test.
  func places(of test: String) -> [String] { failures(of: test).map(\.place) }
}

// MARK: - Running

extension ProbeRun {
  /// Set in the process that runs the probes.
  static let variable = "UNDERSTUDY_PROBES"

  /// Whether this process runs the probes.
  static var isUnderWay: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Whether the test program can be run by itself. On Apple platforms it is a bundle that
  /// other programs load.
  static var isPossible: Bool { !isUnderWay && program.hasSuffix(".xctest") }

  private static let program = CommandLine.arguments[0]

  /// Runs the probes for Swift Testing.
  static func swiftTesting(_ filter: String) async throws -> ProbeRun {
    let events = temporaryFile()
    let folder = temporaryFile()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { for file in [events, folder] { try? FileManager.default.removeItem(at: file) } }
    let (status, output) = try await run([
      "--testing-library", "swift-testing", "--filter", filter,
      "--event-stream-version", "0", "--event-stream-output-path", events.path,
      "--attachments-path", folder.path,
    ])
    let lines = try String(contentsOf: events, encoding: .utf8).split(separator: "\n")
    let failures = try lines.compactMap { line in
      try JSONDecoder().decode(EventRecord.self, from: Data(line.utf8)).failure
    }
    let attachments = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }
    return ProbeRun(
      failures: failures, status: status, output: output, attachments: attachments)
  }

  /// Runs the probes for XCTest.
  static func xcTest(_ filter: String) async throws -> ProbeRun {
    let (status, output) = try await run([filter])
    // /folder/Probes.swift:41: error: XCTestProbes.testX : message, possibly of several lines
    let failure = /^(?:.*\/)?([^\/:\n]+):(\d+): error: (?:\w+\.(\w+) : )?(.*)$/
      .anchorsMatchLineEndings()
    let failures = output.matches(of: failure).map { match in
      Failure(
        test: match.3.map(String.init), place: "\(match.1):\(match.2)",
        message: String(match.4))
    }
    return ProbeRun(failures: failures, status: status, output: output)
  }

  private static func run(
    _ arguments: [String]
  ) async throws -> (status: Int32, output: String) {
    // A file, since a pipe that nobody reads holds up who writes it.
    let file = temporaryFile()
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([variable: "1"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return (status, try String(contentsOf: file, encoding: .utf8))
  }

  private static func temporaryFile() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  }
}

/// One line of the event stream of Swift Testing, as far as it matters here (ST-0002).
private struct EventRecord: Decodable {
  struct Payload: Decodable {
    struct Issue: Decodable {
      struct Place: Decodable {
        let fileID: String
        let line: Int
      }
      let isKnown: Bool
      let sourceLocation: Place?
    }
    struct Message: Decodable { let text: String }
    let kind: String?
    let testID: String?
    let issue: Issue?
    let messages: [Message]?
  }
  let kind: String
  let payload: Payload

  /// The failure that the record tells of, if it does.
  var failure: ProbeRun.Failure? {
    guard kind == "event", payload.kind == "issueRecorded", let issue = payload.issue else {
      return nil
    }
    // Module.Suite/test()/Probes.swift:30:4
    let test = payload.testID?.split(separator: "/").first { $0.contains("(") }
    let place = issue.sourceLocation.map { place in
      "\(place.fileID.split(separator: "/").last ?? ""):\(place.line)"
    }
    return ProbeRun.Failure(
      test: test.map { String($0.prefix { $0 != "(" }) }, place: place ?? "nowhere",
      message: payload.messages?.map(\.text).joined(separator: "\n") ?? "",
      isKnown: issue.isKnown)
  }
}

// MARK: - Places

/// The place of the line that ends with the comment `// <marker>`, such as
/// `Probes.swift:41`.
func place(marked marker: String, in path: String) throws -> String {
  let lines = try String(contentsOfFile: path, encoding: .utf8).split(
    separator: "\n", omittingEmptySubsequences: false)
  let name = path.split(separator: "/").last ?? ""
  let index = lines.firstIndex { $0.hasSuffix("// \(marker)") }
  return "\(name):\(index.map { $0 + 1 } ?? 0)"
}
