// The log of one member as a plain value: finding a call takes a few looks, however many
// calls there are.

import Testing

@testable import Understudy

struct CallLogTests {
  @Test(arguments: [1, 2, 1_000, 1_000_000], [0, 0.3, 1])
  func callIsFoundWithFewLooks(count: Int, share: Double) {
    // Orders have gaps: the other mocks of the test.
    let wanted = Int(Double(count - 1) * share)
    var looks = 0

    let found = position(of: UInt64(wanted * 3), in: 0..<count) { index in
      looks += 1
      return UInt64(index * 3)
    }

    #expect(found == wanted)
    #expect(looks <= 20)
  }

  @Test(arguments: [0, 1, 4, 6, 7])
  func callThatIsNotThereIsNotFound(order: UInt64) {
    let orders: [UInt64] = [2, 3, 5]

    #expect(position(of: order, in: orders.indices) { orders[$0] } == nil)
  }

  @Test func endIsNotedOfTheCallItBelongsTo() {
    var log = CallLog<String>()
    for order in [2, 5, 9] as [UInt64] {
      log.append(LoggedCall(arguments: "\(order)", order: order, outcome: .inFlight))
    }

    log.end(5, as: .returned)
    log.end(7, as: .threw)

    #expect(log.calls.map { "\($0.outcome)" } == ["inFlight", "returned", "inFlight"])
  }
}
