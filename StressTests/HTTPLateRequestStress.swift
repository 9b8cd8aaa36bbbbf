import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// E-30: a request that a test left behind reaches the stubs while the next test runs.
// Nocilla (#154), Kingfisher (#2526): it is answered by the stubs of that, or fails it.
//
//   first test          second test
//   leaves work behind
//   ends
//                       prepares its answers
//   the work asks
//                       must not hear of it

@Suite(.stress) struct HTTPLateRequestStress {
  @Test func twinLetsTheNextTestAnswer() async {
    let violations = await violationsOfBooking(by: OneTable(), .twin, rounds: 1)

    #expect(!violations.isEmpty)
  }

  @Test func lateRequestIsReportedAgainstItsOwnTest() async {
    let violations = await violationsOfBooking(by: OurStubs(), .current, rounds: 50)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol TestBench: Sendable {
  /// Runs a test that leaves a request behind, and returns the request.
  func first(reportingTo: FindingCollector) async -> @Sendable () async -> Bool
  /// Runs a test during which something else happens, and returns the requests it got.
  func second(
    reportingTo: FindingCollector, during: @Sendable () async -> Bool
  ) async -> (isAnswered: Bool, requests: Int)
}

private func violationsOfBooking(
  by bench: some TestBench, _ stress: Stress, rounds: Int
) async -> Violations {
  let violations = Violations()
  for round in stress.rounds(rounds) {
    let own = FindingCollector()
    let neighbour = FindingCollector()
    let ask = await bench.first(reportingTo: own)
    let seen = await bench.second(reportingTo: neighbour) {
      var random = stress.random(round)
      await random.jitter()
      return await ask()
    }
    violations.check(!seen.isAnswered, "a late request was answered")
    violations.check(seen.requests == 0, "a late request was seen by the next test")
    violations.check(neighbour.findings.isEmpty, "a late request failed the next test")
    violations.check(own.findings.count == 1, "a late request was not booked to its test")
    stress.count(1)
  }
  return violations
}

// MARK: - Subjects

private struct OurStubs: TestBench {
  func first(reportingTo collector: FindingCollector) async -> @Sendable () async -> Bool {
    withMockScope("first", reportingTo: collector) {
      stub(.get, "/orders").returns(.text("first"))
      let session = URLSession.stubbed
      return { (try? await session.data(from: ordersURL)) != nil }
    }
  }

  func second(
    reportingTo collector: FindingCollector, during late: @Sendable () async -> Bool
  ) async -> (isAnswered: Bool, requests: Int) {
    await withMockScope("second", reportingTo: collector) {
      stub(.get, "/orders").returns(.text("second"))
      let isAnswered = await late()
      return (isAnswered, calls(to: .any, .any).count)
    }
  }
}

/// One table for the whole process.
private final class OneTable: TestBench {
  private let table = Shared<(answer: String?, requests: Int)>((nil, 0))

  func first(reportingTo collector: FindingCollector) async -> @Sendable () async -> Bool {
    table.withLock { $0 = ("first", 0) }
    defer { table.withLock { $0 = (nil, 0) } }
    return { [table] in
      table.withLock { table in
        table.requests += 1
        return table.answer != nil
      }
    }
  }

  func second(
    reportingTo collector: FindingCollector, during late: @Sendable () async -> Bool
  ) async -> (isAnswered: Bool, requests: Int) {
    table.withLock { $0 = ("second", 0) }
    let isAnswered = await late()
    return (isAnswered, table.withLock { $0.requests })
  }
}
