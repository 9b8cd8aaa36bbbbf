// The registry: what a snapshot shows, and that it shows nothing of what is over.
//
// Other tests run at the same time, so each test looks for scopes by a name of its own.

import Testing

@testable import Understudy
import UnderstudyTesting

struct MockRegistryTests {
  @Test func snapshotShowsScopesMocksAndOverrides() async throws {
    try await withMockScope("registry, whole") {
      let mockLine = #line + 1
      let shop = MockShop(.nice)
      let overrideLine = #line + 1
      StockList.$shared.override(with: StockList("mine"))
      shop.close()
      _ = shop.price(of: "books")

      let scope = try #require(await scope("registry, whole"))

      #expect(scope.mocks.map(\.name) == ["MockShop"])
      #expect(scope.mocks.map { Int($0.place.line) } == [mockLine])
      #expect(scope.mocks.map(\.calls) == [2])
      #expect(scope.mocks.map(\.callsInFlight) == [0])
      #expect(scope.overrides.map(\.property) == ["StockList.shared"])
      #expect(scope.overrides.map { Int($0.place.line) } == [overrideLine])
    }
  }

  @Test func snapshotShowsCallsInFlight() async throws {
    try await withMockScope("registry, in flight") {
      let shop = MockShop()
      let (isInside, mayAnswer) = (Gate(), Gate())
      stub(shop).order(.any).does { _ in
        isInside.open()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await isInside.wait()
      requestStop(shop)

      let during = await scope("registry, in flight")
      mayAnswer.open()
      _ = try await ordered
      let afterwards = await scope("registry, in flight")

      #expect(during?.mocks.map(\.callsInFlight) == [1])
      #expect(during?.mocks.map(\.isStopped) == [false])
      #expect(afterwards?.mocks.map(\.callsInFlight) == [0])
      #expect(afterwards?.mocks.map(\.isStopped) == [true])
    }
  }

  @Test func mocksAreListedByAge() async {
    await withMockScope("registry, by age") {
      let shops = (0..<20).map { _ in MockShop(.nice) }
      for (count, shop) in shops.enumerated() { for _ in 0..<count { shop.close() } }

      let scope = await scope("registry, by age")

      #expect(scope?.mocks.map(\.calls) == Array(0..<20))
    }
  }

  @Test func endedScopeIsGone() async {
    let during = await withMockScope("registry, ended") { await scope("registry, ended") }
    let afterwards = await scope("registry, ended")

    #expect(during != nil)
    #expect(afterwards == nil)
  }

  @Test func mockThatDiedIsGone() async {
    await withMockScope("registry, died") {
      do { MockShop(.nice).close() }

      let scope = await scope("registry, died")

      #expect(scope?.mocks.isEmpty == true)
    }
  }

  @Test func whatIsSetUpForOrdinaryTypesIsListedWhereTheTestFirstMentionsIt() async {
    await withMockScope("registry, types") {
      let bell = Bell()
      let line = #line + 1
      stub(bell).ring().returns(1)
      stub(bell).ring().returns(2)
      verify(all(Bell.self)).ring().called(.never)
      stub(Bell.self).count().returns(7)
      hook(bell).ring().before {}
      _ = bell.ring()

      let scope = await scope("registry, types")

      #expect(scope?.mocks.map(\.name) == ["Bell", "Bell", "Bell"])
      #expect(scope?.mocks.map(\.target) == [.instance, .allInstances, .type])
      #expect(scope?.mocks.map { Int($0.place.line) } == [line, line + 2, line + 3])
      #expect(scope?.mocks.map(\.calls) == [1, 0, 0])
      #expect(scope?.mocks.first?.hooks.map(\.member) == ["Bell.ring()"])
      #expect(scope?.mocks.first?.hooks.map { Int($0.place.line) } == [line + 4])
    }
  }

  @Test func snapshotReadsAsAList() {
    let snapshot = MockRegistry.Snapshot(
      scopes: [
        .init(
          name: "sells",
          mocks: [
            summary(calls: 2, inFlight: 1), summary(isStopped: true),
            summary(.instance, hooks: 1), summary(.allInstances), summary(.type),
          ], overrides: [override])
      ],
      installed: [override])

    #expect(
      snapshot.description == """
        scope 'sells'
          MockShop at Tests.swift:7: 2 calls, 1 in flight
          MockShop at Tests.swift:7: 0 calls, 0 in flight, stopped
          an instance of MockShop at Tests.swift:7: 0 calls, 0 in flight
            hook of MockShop.close() at Tests.swift:7
          all instances of MockShop at Tests.swift:7: 0 calls, 0 in flight
          the type MockShop at Tests.swift:7: 0 calls, 0 in flight
          override of StockList.shared at Tests.swift:7
        installed override of StockList.shared at Tests.swift:7
        """)
    #expect(
      MockRegistry.Snapshot(scopes: [], installed: []).description
        == "nothing is mocked or overridden")
  }
}

// MARK: - Nothing should be there

extension MockRegistryTests {
  @Test func whatIsLeftIsOneFindingThatNamesIt() async throws {
    let findings = try await findings("registry, left over") {
      let shop = MockShop(.nice)
      StockList.$shared.override(with: StockList("mine"))
      shop.close()

      try await #require(scope("registry, left over")).only.inUse.reportUnlessEmpty(at: place)
      withExtendedLifetime(shop) {}
    }

    #expect(findings.map(\.place.line) == [7])
    #expect(
      findings.first?.message.hasPrefix(
        """
        Expected nothing to be mocked or overridden, but found 2
          scope 'registry, left over'
            MockShop at MockRegistryTests.swift:
        """) == true)
  }

  @Test func stoppedMocksAndEmptyScopesAreNotInUse() async throws {
    let findings = try await findings("registry, nothing left") {
      let shop = MockShop(.nice)
      await stopMocking(shop)

      try await #require(scope("registry, nothing left")).only.inUse.reportUnlessEmpty(at: place)
      withExtendedLifetime(shop) {}
    }

    #expect(findings.isEmpty)
  }

  @Test func verificationLooksAtTheScopesThatAreMeant() async {
    let findings = await findings("registry, meant") {
      let shop = MockShop(.nice)

      await MockRegistry.shared.verifyIsEmpty { $0 == "registry, another" }
      await MockRegistry.shared.verifyIsEmpty { $0 == "registry, meant" }
      withExtendedLifetime(shop) {}
    }

    // Other tests may have something installed for the whole process.
    #expect(findings.filter { $0.message.contains("scope 'registry, meant'") }.count == 1)
    #expect(!findings.contains { $0.message.contains("scope 'registry, another'") })
  }
}

// MARK: - Fixtures

private let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 7, column: 1)
private let override = MockRegistry.OverrideSummary(property: "StockList.shared", place: place)

private func summary(
  _ target: MockRegistry.Target = .mock, calls: Int = 0, inFlight: Int = 0,
  isStopped: Bool = false, hooks: Int = 0
) -> MockRegistry.MockSummary {
  let hook = MockRegistry.HookSummary(member: "MockShop.close()", place: place)
  return MockRegistry.MockSummary(
    name: "MockShop", target: target, place: place, calls: calls, callsInFlight: inFlight,
    isStopped: isStopped, teardowns: isStopped ? 1 : 0,
    hooks: Array(repeating: hook, count: hooks))
}

@Interceptable
private final class Bell: Sendable {
  func ring() -> Int { 0 }
  static func count() -> Int { 0 }
}

extension MockRegistry.ScopeSummary {
  /// A snapshot with this scope alone.
  fileprivate var only: MockRegistry.Snapshot {
    MockRegistry.Snapshot(scopes: [self], installed: [])
  }
}

private func scope(_ name: String) async -> MockRegistry.ScopeSummary? {
  await MockRegistry.shared.snapshot().scopes.first { $0.name == name }
}
