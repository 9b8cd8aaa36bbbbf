// What a scope held is gone when it has ended: counted by instances, also where it holds
// itself, and let go where no lock is held.

import Testing

@testable import Understudy
import UnderstudyTesting

struct MemoryTests {
  //
  @Test(arguments: Holding.allCases)
  func whatAScopeHeldIsGoneWhenItHasEnded(holding: Holding) async {
    let census = Census()

    let during = await withMockScope {
      await holding.setUp(census)
      return census.count
    }

    #expect(during > 0)
    #expect(census.count == 0)
  }

  @Test(arguments: Holding.allCases)
  func whatASynchronousScopeHeldIsGoneToo(holding: Holding) async {
    let census = Census()

    await withMockScope {
      await holding.setUp(census)
      withMockScope { census.stubEverything() }
    }

    #expect(census.count == 0)
  }

  /// Each object looks at the mock that held it as it goes, and at the registry: a lock that
  /// is held would stop it for ever.
  @Test func whatIsLetGoFindsNoLockHeld() async {
    let journal = Journal<Int>()
    let findings = await findings { () async in
      let shop = MockShop(.nice)
      for number in 0..<5 {
        let parcel = Parcel {
          requestStop(shop)
          journal.note(shop.__mock.summary.calls + number)
          shop.close()
        }
        await shop.send(parcel)
        stub(shop).price(of: .any).does { _ in withExtendedLifetime(parcel) { 1 } }
      }
    }

    #expect(journal.entries.sorted() == [0, 1, 2, 3, 4])
    // Each of them called the stopped shop.
    #expect(findings.count == 5)
  }
}

// MARK: - Ways to be held

enum Holding: CaseIterable {
  case stubbed, argument, answer, override, madeOverride, hooked, partialMock, type, matcher
  case stubThatReturnsItsMock, argumentThatHoldsItsMock, answerThatCapturesItsMock
  case overrideThatHoldsItsMock, stubOfAnObjectThatHoldsIt, hookThatHoldsItsObject
  case keptFinding

  /// Makes the current scope hold witnesses of the census in this way.
  func setUp(_ census: Census) async {
    let witness = census.witness()
    switch self {
    case .stubbed: stub(census.keeping(MockSafe(.nice))).content().returns(witness)
    case .argument: census.keeping(MockSafe(.nice)).keep(witness)
    case .answer:
      let vault = census.keeping(MockSafe())
      stub(vault).content().does { witness }
      _ = vault.content()
    case .override: Cellar.$shared.override(with: witness)
    case .madeOverride:
      Cellar.$shared.override(byMaking: { witness })
      _ = Cellar.shared
      Cellar.$other.override(byMaking: { witness })
    case .hooked:
      let cellar = Cellar(nil)
      hook(cellar).open(.any).before { withExtendedLifetime(witness) {} }
      _ = cellar.open(1)
      hook(all(Cellar.self)).open(.any).after { withExtendedLifetime(witness) {} }
    case .partialMock:
      let cellar = Cellar(witness)
      stub(cellar).open(.any).returns(witness)
      _ = cellar.open(1)
    case .type: stub(all(Cellar.self)).open(.any).returns(witness)
    case .matcher:
      stub(Cellar(nil)).open(.matching { _ in withExtendedLifetime(witness) { true } })
        .returns(nil)
    case .stubThatReturnsItsMock:
      let vault = MockSafe()
      census.watch(vault)
      stub(vault).content().returns(vault)
    case .argumentThatHoldsItsMock:
      let vault = MockSafe(.nice)
      census.watch(vault)
      vault.keep([vault, witness] as [any Sendable])
    case .answerThatCapturesItsMock:
      let vault = MockSafe()
      census.watch(vault)
      stub(vault).content().does { [vault, witness] in
        withExtendedLifetime(witness) { vault }
      }
    case .overrideThatHoldsItsMock:
      let vault = MockSafe(.nice)
      census.watch(vault)
      vault.keep(witness)
      Cellar.$shared.override(with: vault)
    case .stubOfAnObjectThatHoldsIt:
      let cellar = Cellar(witness)
      census.watch(cellar)
      stub(cellar).open(.any).does { _ in cellar }
    case .hookThatHoldsItsObject:
      let cellar = Cellar(witness)
      census.watch(cellar)
      hook(cellar).open(.any).before { _ = cellar.open(2) }
    case .keptFinding:
      await Task.detached { MockSafe(.nice).keep(witness) }.value
      Cellar.$shared.override(with: witness)
      _ = await Task.detached { Cellar.shared }.value
    }
  }
}

/// Counts the objects that are alive.
final class Census: Sendable {
  private let alive = Locked(0)
  private let watched = Locked<[WeakObject]>([])
  private let kept = Locked<[any MockObject & Sendable]>([])

  var count: Int {
    alive.withLock { $0 } + watched.withLock { $0 }.count { $0.object != nil }
  }

  func witness() -> Parcel {
    alive.withLock { $0 += 1 }
    return Parcel { [alive] in alive.withLock { $0 -= 1 } }
  }

  /// Keeps a mock alive beyond its scope, which must let go of what it holds all the same.
  func keeping<Double: MockObject & Sendable>(_ mock: Double) -> Double {
    kept.withLock { $0.append(mock) }
    return mock
  }

  func watch(_ object: AnyObject) {
    let object = WeakObject(object)
    watched.withLock { $0.append(object) }
  }

  func stubEverything() {
    let vault = MockSafe(.nice)
    watch(vault)
    vault.keep(witness())
    stub(vault).content().returns(vault)
    Cellar.$shared.override(with: witness())
    stub(all(Cellar.self)).open(.any).returns(witness())
  }
}

// MARK: - Fixtures

@Mockable
protocol Safe: Sendable {
  func keep(_ content: (any Sendable)?)
  func content() -> (any Sendable)?
}

@Interceptable
private final class Cellar: Sendable {
  @Overridable static var shared: (any Sendable)? = nil
  @Overridable static var other: (any Sendable)? = nil

  let content: (any Sendable)?

  init(_ content: (any Sendable)?) { self.content = content }

  func open(_ number: Int) -> (any Sendable)? { content }
}
