package import Understudy

/// Where carts are kept. For its access level, see ``StatusSource``.
@Mockable
package protocol CartStore: Sendable {
  func items() async -> [String]
  func save(_ items: [String]) async
  func append(_ item: String) async
}

/// The store of the app.
actor MemoryStore: CartStore {
  private var kept: [String] = []

  func items() -> [String] { kept }
  func save(_ items: [String]) { kept = items }
  func append(_ item: String) { kept.append(item) }
}

/// A cart that reads what it has and writes what it is to have. The actor behind it protects
/// each of the two steps, and not the pair.
struct ShoppingCart: Sendable {
  let store: any CartStore

  func add(_ item: String) async {
    let items = await store.items()
    await store.save(items + [item])
  }
}

/// A cart that leaves it to the store to add.
struct CarefulCart: Sendable {
  let store: any CartStore

  func add(_ item: String) async { await store.append(item) }
}
