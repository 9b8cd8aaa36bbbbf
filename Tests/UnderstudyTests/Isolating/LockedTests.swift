import Testing

@testable import Understudy

struct LockedTests {
  @Test func changesOfManyTasksAreAllKept() async {
    let stock = Locked(0)

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { for _ in 0..<1_000 { stock.withLock { $0 += 1 } } }
      }
    }

    #expect(stock.withLock { $0 } == 20_000)
  }

  /// What a transition hands out is released by the caller, when the lock is free again:
  /// the deinitializer below takes it.
  @Test func removedValueIsReleasedUnlocked() {
    let shelf = Locked<Parcel?>(nil)
    let notes = Journal<Bool>()
    let parcel = Parcel { notes.note(shelf.withLock { $0 == nil }) }
    shelf.withLock { $0 = parcel }
    weak let observed = parcel

    func clear() { _ = shelf.withLock { shelf in shelf.take() } }
    clear()

    _ = consume parcel
    #expect(observed == nil)
    #expect(notes.entries == [true])
  }

  @Test func ticketsAreHandedOutOnce() async {
    let tickets = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 { group.addTask { (0..<500).map { _ in Tickets.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }

    #expect(Set(tickets).count == 8 * 500)
  }
}
