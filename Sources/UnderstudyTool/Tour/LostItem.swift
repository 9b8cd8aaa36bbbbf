import Interleaving
import Understudy

/// Two customers share a cart and one item is lost, if the two meet at the wrong moment. Plain
/// runs do not show it; an exploration finds it, and then it is lost in each replay.
///
///     task 2    reads the items           ┐ each of these is a step of its own, and
///     task 3    reads the items           │ the schedule decides what comes between
///     task 2    saves them with tea       │
///     task 3    saves them with milk      ┘
struct LostItem: Scene {
  private let plainRuns: Int
  private let replays: Int

  init(plainRuns: Int = 1_000, replays: Int = 100) {
    self.plainRuns = plainRuns
    self.replays = replays
  }

  var title: String { "An item that is lost at one moment only" }

  func play(on stage: Stage) async -> [Figure] {
    await withMockScope("lost item", reportingTo: stage.findings) {
      var lost = 0
      for _ in 0..<plainRuns where await Self.losesAnItem(in: MemoryStore(), Self.shop) {
        lost += 1
      }
      stage.say("\(plainRuns.grouped) plain runs lose an item \(lost.grouped) times")

      let found = await survey { try await Self.check(Self.shop) }
      let failure = found.failure
      stage.say("exploring finds it after \(found.schedules.grouped) schedules:\n")
      stage.console.line(failure?.table ?? "  nothing was found")
      stage.console.line()

      var lostAgain = 0
      if let schedule = failure?.schedule {
        for _ in 0..<replays {
          let again = await survey(schedule: schedule) { try await Self.check(Self.shop) }
          if again.failure?.table == failure?.table { lostAgain += 1 }
        }
      }
      stage.say("replayed \(replays.grouped) times, it loses the item \(lostAgain.grouped) times")

      let mended = await survey { try await Self.check(Self.shopCarefully) }
      stage.say("the mended cart keeps both in \(mended)")
      return [
        Figure(
          name: "schedules found that lose an item", found: failure == nil ? 0 : 1, expected: 1),
        Figure(name: "replays that lose it again", found: lostAgain, expected: replays),
        Figure(
          name: "schedules found after mending", found: mended.failure == nil ? 0 : 1, expected: 0,
          details: mended.failure.map { ["\($0)"] } ?? []),
      ]
    }
  }

  /// Has two customers shop in a run of an exploration, which notes the calls of the mock.
  private static func check(_ shop: @Sendable (any CartStore) async -> Void) async throws {
    if await losesAnItem(in: MockCartStore(callingThrough: MemoryStore()), shop) {
      throw ItemIsLost()
    }
  }

  private static func losesAnItem(
    in store: any CartStore, _ shop: @Sendable (any CartStore) async -> Void
  ) async -> Bool {
    await shop(store)
    return await Set(store.items()) != ["tea", "milk"]
  }

  private static func shop(_ store: any CartStore) async {
    let cart = ShoppingCart(store: store)
    async let tea: Void = cart.add("tea")
    async let milk: Void = cart.add("milk")
    _ = await (tea, milk)
  }

  private static func shopCarefully(_ store: any CartStore) async {
    let cart = CarefulCart(store: store)
    async let tea: Void = cart.add("tea")
    async let milk: Void = cart.add("milk")
    _ = await (tea, milk)
  }
}

private struct ItemIsLost: Error {}
