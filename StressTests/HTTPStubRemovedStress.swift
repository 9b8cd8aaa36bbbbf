import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// E-25: a stub is removed between the question whether it fits a request and the start of
// that request. OHHTTPStubs (#51, #133) asked the table twice, and died over the second
// answer.
//
//   request                        others
//   is matched by the stub
//                                  remove the stub
//   must get a whole answer

@Suite(.stress, .mocking) struct HTTPStubRemovedStress {
  @Test func twinLosesARequestThatWasMatched() async {
    let violations = await violationsOfWholeness(by: AskingTwice(), .twin)

    #expect(!violations.isEmpty)
  }

  @Test func matchedRequestGetsAWholeAnswer() async {
    let violations = await violationsOfWholeness(by: OurStubs(), .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle

private protocol StubbedShop: Sendable {
  func add()
  func removeAll()
  /// The answer of the stub or of the original; nil if there was neither.
  func order() async -> String?
}

private func violationsOfWholeness(by shop: some StubbedShop, _ stress: Stress) async -> Violations
{
  let violations = Violations()
  // The others go on until the last request is over.
  let left = Shared(4)
  await withTaskGroup { group in
    for lane in 0..<2 {
      group.addTask {
        var random = stress.random(lane)
        while left.withLock({ $0 > 0 }) {
          shop.add()
          await random.jitter()
          shop.removeAll()
          await random.jitter()
        }
      }
    }
    for lane in 2..<6 {
      group.addTask {
        var random = stress.random(lane)
        for _ in stress.rounds(100) {
          let answer = await shop.order()
          violations.check(
            answer == "stub" || answer == "original", "a request got \(answer ?? "no answer")")
          await random.jitter()
        }
        left.withLock { $0 -= 1 }
      }
    }
  }
  stress.count(stress.rounds(400).upperBound)
  return violations
}

// MARK: - Subjects

/// Asks the table whether it can serve a request, and once more for the answer.
private final class AskingTwice: StubbedShop {
  private let stubs = Shared<[String]>([])

  func add() { stubs.withLock { $0.append("stub") } }
  func removeAll() { stubs.withLock { $0 = [] } }

  func order() async -> String? {
    guard stubs.withLock({ !$0.isEmpty }) else { return "original" }
    for _ in 0..<3 { await Task.yield() }
    return stubs.withLock { $0.last }
  }
}

private struct OurStubs: StubbedShop {
  private let http = HTTPStubs(callingThrough: HTTPOriginal { _ in .text("original") })
  private let session: URLSession

  init() {
    session = .stubbed(by: http)
  }

  func add() {
    // A matcher of the user makes the match a step of its own.
    stub(http).request(.get, "/orders", with: .matching { _ in true }).returns(.text("stub"))
  }

  func removeAll() { reset(http, .stubs) }

  func order() async -> String? {
    guard let (data, _) = try? await session.data(from: ordersURL) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
