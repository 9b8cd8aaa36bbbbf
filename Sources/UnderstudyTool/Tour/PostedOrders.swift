import Foundation
import Understudy
import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Many tests of a client that posts JSON, all at once and all to one URL, each with
/// answers of its own for the right and for the wrong body.
///
///     test 1 … 100    stub their answers ─ wait ─┐ order the right thing, then a wrong one
///     tour                                       │ opens the gate
struct PostedOrders: Scene {
  private let clients: Int
  private let makeSession: @Sendable () -> URLSession

  /// - Parameters:
  ///   - clients: How many tests run in parallel.
  ///   - makeSession: How a test gets its session.
  init(
    clients: Int = 100,
    sessionsBy makeSession: @escaping @Sendable () -> URLSession = { .stubbed }
  ) {
    self.clients = clients
    self.makeSession = makeSession
  }

  var title: String { "\(clients.grouped) clients post JSON to one URL" }

  func play(on stage: Stage) async -> [Figure] {
    stage.say("each test stubs '\(OrderClient.url)' for its own order, and for any other")
    let start = Gate()
    let outcomes = await withTaskGroup(of: Outcome.self) { group in
      for number in 0..<clients {
        group.addTask {
          await withMockScope("order \(number)", reportingTo: stage.findings) {
            await test(number, start)
          }
        }
      }
      _ = await start.arrivals(clients)
      await start.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    stage.say("all were answered; every answer depends on the body that was posted")
    return figures(of: outcomes)
  }

  /// What came out of one test.
  private struct Outcome {
    var receipts = 0
    var refusals = 0
    var recorded = 0
    var foreign: [String] = []
  }

  private func test(_ number: Int, _ start: Gate) async -> Outcome {
    let item = "item \(number)"
    stub(.post, "https://shop.example/orders").returns(.status(422))
    stub(.post, "https://shop.example/orders", with: .json(["item": .string(item), "pieces": 2]))
      .returns(.json(["number": .integer(Int64(number))], status: 201))
    let client = OrderClient(session: makeSession())
    await start.pass()

    var outcome = Outcome()
    do {
      let receipt = try await client.order(item, pieces: 2)
      outcome.receipts += 1
      if receipt != number { outcome.foreign.append("test \(number) got receipt \(receipt)") }
    } catch {
      outcome.foreign.append("test \(number) got '\(error)'")
    }
    do {
      let receipt = try await client.order(item, pieces: 3)
      outcome.foreign.append("test \(number) got receipt \(receipt) for a wrong order")
    } catch let refusal as OrderRefused where refusal.status == 422 {
      outcome.refusals += 1
    } catch {
      outcome.foreign.append("test \(number) got '\(error)'")
    }
    let orders = Matcher<HTTPRequest>.text(.matching { $0.contains("\"\(item)\"") })
    outcome.recorded = calls(to: .post, "https://shop.example/orders", with: orders).count
    return outcome
  }

  private func figures(of outcomes: [Outcome]) -> [Figure] {
    func sum(_ part: KeyPath<Outcome, Int>) -> Int { outcomes.reduce(0) { $0 + $1[keyPath: part] } }
    let foreign = outcomes.flatMap(\.foreign)
    return [
      Figure(name: "orders with the right body", found: sum(\.receipts), expected: clients),
      Figure(name: "orders with a wrong body", found: sum(\.refusals), expected: clients),
      Figure(name: "requests recorded", found: sum(\.recorded), expected: 2 * clients),
      Figure(
        name: "answers of another test", found: foreign.count, expected: 0, details: foreign),
    ]
  }
}
