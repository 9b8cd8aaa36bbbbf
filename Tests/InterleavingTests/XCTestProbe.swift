// A test of XCTest that fails on purpose, in a process of its own, and what XCTest makes of it.

import Foundation
import Interleaving
import Testing
import UnderstudyTesting
import XCTest

final class ExploringProbe: MockingTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(Probe.isUnderWay, "fails on purpose")
  }

  func testAssertion() async throws {
    try await explore {
      let cart = RaceCart()
      async let first: Void = cart.addOneItem()
      async let second: Void = cart.addOneItem()
      _ = await (first, second)
      let count = await cart.count
      XCTAssertEqual(count, 2)
    }
  }

  func testFinding() async throws {
    try await explore { verify(MockShelf(.nice)).put(1).called(1) }
  }

  func testThrownError() async throws {
    try await explore { throw RaceLost(what: "the race") }
  }
}

private enum Probe {
  static let variable = "UNDERSTUDY_EXPLORING_PROBE"
  static let program = CommandLine.arguments[0]
  static let isUnderWay = ProcessInfo.processInfo.environment[variable] != nil
  /// On Apple platforms the program of the tests is a bundle that others load.
  static let isPossible = !isUnderWay && program.hasSuffix(".xctest")
}

@Suite(.enabled(if: Probe.isPossible)) struct XCTestExploringTests {
  @Test func failuresOfXCTestAreReportedOnceWithTheSchedule() async throws {
    let output = try await outputOfTheProbe()

    let errors = output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 3)
    #expect(errors.filter { $0.contains("testAssertion : XCTAssertEqual failed") }.count == 1)
    #expect(errors.filter { $0.contains("testFinding : Expected exactly 1 call") }.count == 1)
    #expect(errors.filter { $0.contains("testThrownError : threw error") }.count == 1)
    #expect(output.matches(of: /Found at seed 0, after 2 schedules/).count == 3)
  }

  private func outputOfTheProbe() async throws -> String {
    // A file, since a pipe that nobody reads holds up who writes it.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Probe.program)
    process.arguments = ["InterleavingTests.ExploringProbe"]
    process.environment = ProcessInfo.processInfo.environment.merging([Probe.variable: "1"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
