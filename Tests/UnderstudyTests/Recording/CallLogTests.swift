// The log of one member as a plain value: finding a call takes a few looks, however many
// calls there are.

import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

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

  @Test func callCosts32BytesBesideItsArguments() {
    #expect(MemoryLayout<CallMark>.stride == 32)
  }

  #if os(Linux)
    /// In a process of its own, where nobody else allocates. What the kernel counts.
    @Test(.disabled(if: isSanitized, "a sanitizer keeps memory of its own for each byte"))
    func memoryGrowsByTheCallsAlone() async {
      await #expect(processExitsWith: .success) {
        let count = 500_000
        let shop = MockShop(.nice)
        shop.close()
        let before = try residentBytes()
        for _ in 0..<count { shop.close() }
        let grown = try residentBytes() - before
        // An array that has just doubled, and is copied for it, holds three times as much.
        #expect((32 * count)...(3 * 32 * count + 2_000_000) ~= grown)
        withExtendedLifetime(shop) {}
      }
    }
  #endif

  @Test func endIsNotedOfTheCallItBelongsTo() {
    var log = CallLog<String>()
    for order in [2, 5, 9] as [UInt64] {
      log.append("\(order)", CallMark(order: order, outcome: .inFlight))
    }

    log.end(5, as: .returned, at: 8)
    log.end(7, as: .threw, at: 9)

    #expect(log.map { "\($0.outcome)" } == ["inFlight", "returned", "inFlight"])
    #expect(log.map(\.mark.end) == [nil, 8, nil])
  }
}

// MARK: - Fixtures

#if os(Linux)
  /// Whether the thread or address sanitizer is part of the program.
  private let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  /// The memory of this process that is in use.
  private func residentBytes() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ")
    return try #require(Int(pages[1])) * 4096
  }
#endif
