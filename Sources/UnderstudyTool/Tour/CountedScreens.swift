import Synchronization
import Understudy

/// Every appearance of every screen is counted by a hook on its type, while eight tasks
/// show screens; one of the hooks is removed half-way.
///
///     tasks     8 show all screens ─ wait ──────────────┐ show all screens again
///     tour           set up 3 hooks   remove one of them │ opens the gate
struct CountedScreens: Scene {
  private let tasks: Int
  private let rounds: Int

  init(tasks: Int = 8, rounds: Int = 50) {
    self.tasks = tasks
    self.rounds = rounds
  }

  var title: String { "Screens are counted without a change to them" }

  func play(on stage: Stage) async -> [Figure] {
    await withMockScope("counted screens", reportingTo: stage.findings) {
      let counts = ScreenCounts()
      hook(all(HomeScreen.self)).appear().after { counts.home.wrappingAdd(1, ordering: .relaxed) }
      hook(all(CartScreen.self)).appear().after { counts.cart.wrappingAdd(1, ordering: .relaxed) }
      let removed = hook(all(ProfileScreen.self)).appear().after {
        counts.profile.wrappingAdd(1, ordering: .relaxed)
      }
      stage.say("an 'after' hook stands on each of 3 screen types")

      let halfWay = Gate()
      async let shown = show(halfWay)
      _ = await halfWay.arrivals(tasks)
      let wasThere = removed.remove()
      stage.say("\(tasks) tasks have shown them \(rounds) times each; the last hook is removed")
      await halfWay.open()
      await shown

      let each = tasks * rounds
      return [
        Figure(
          name: "appearances of hooked screens",
          found: counts.home.load(ordering: .relaxed) + counts.cart.load(ordering: .relaxed),
          expected: 4 * each),
        Figure(
          name: "appearances until the hook was removed",
          found: counts.profile.load(ordering: .relaxed), expected: each),
        Figure(
          name: "hooks removed", found: [wasThere, removed.remove()].count { $0 }, expected: 1),
      ]
    }
  }

  private func show(_ halfWay: Gate) async {
    let screens: [any Screen] = [HomeScreen(), CartScreen(), ProfileScreen()]
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          for _ in 0..<rounds { for screen in screens { await screen.appear() } }
          await halfWay.pass()
          for _ in 0..<rounds { for screen in screens { await screen.appear() } }
        }
      }
    }
  }
}

private final class ScreenCounts: Sendable {
  let home = Atomic<Int>(0)
  let cart = Atomic<Int>(0)
  let profile = Atomic<Int>(0)
}
