// What a call looks at does not grow with what else is there: counted, not timed.
//
// One test at a time: some look at what all scopes have for one type.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.serialized, .mocking) struct GrowthTests {
  @Test func callLooksAtTheMocksOfItsTargetAloneHoweverManyScopesAreOpen() {
    let mine = Stall()
    stub(mine).open().returns(1)
    stub(all(Stall.self)).open().returns(2)
    let scopes = (0..<500).map { _ in Scope() }
    let others = scopes.map { scope in
      let other = Stall()
      scope.scope.run { _ = stub(other).open().returns(3) }
      return other
    }

    let keys = InterceptedSubject.instance(mine, Stall.self).allKeys
    let seen = MockScope.current?.enter(MockScope.watchedMocks, keys)
    let seenWithoutScope = MockRegistry.shared.enter(MockRegistry.watchedMocks, keys)

    #expect(seen?.count == 2)
    #expect(seenWithoutScope.count == 2)
    withExtendedLifetime((scopes, others)) {}
  }

  @Test func endedScopesLeaveNothingToLookAt() {
    let stall = Stall()
    let keys = InterceptedSubject.instance(stall, Stall.self).allKeys
    for _ in 0..<500 {
      withMockScope {
        stub(stall).open().returns(3)
        stub(all(Stall.self)).open().returns(3)
        Stall.$shared.override(with: stall)
      }
    }

    #expect(
      MockRegistry.shared.enter(MockRegistry.watchedMocks, keys).filter {
        $0.scope.endedName != nil
      }.isEmpty)
  }

  @Test func mocksOfDeadObjectsAreSweptBeforeTheyAreMany() {
    let living = (0..<10).map { _ in Stall() }
    for stall in living { stub(stall).open().returns(1) }
    var kept: [Filler] = []
    for number in 0..<20 {
      do {
        let stalls = (0..<50).map { _ in Stall() }
        for stall in stalls { stub(stall).open().returns(number) }
      }
      // They take the places of the dead, so that the next ones get other places.
      kept += (0..<100).map { _ in Filler() }
    }

    #expect(MockScope.current?.watchedCount ?? .max <= 2 * (10 + 50) + 64)
    #expect(living.map { $0.open() } == Array(repeating: 1, count: 10))
    withExtendedLifetime(kept) {}
  }

  @Test func readLooksAtTheOverridesOfItsPropertyAlone() {
    let keys = (0..<500).map { number in
      OverrideKey(__: "\(number)") { [flag = Flag()] body in body(flag.flag) }
    }
    let frame = OverrideFrame(inside: nil, escapes: nil)
    for key in keys {
      #expect(frame.add(GivenOverride(key.name, of: key, at: SourcePlace())))
      #expect(frame.add(GivenOverride(key.name + "!", of: key, at: SourcePlace())))
    }

    #expect(keys.allSatisfy { frame.candidateCount(for: $0) == 2 })
    #expect(frame.value(of: keys[250], as: String.self) == "250!")
    frame.end()
    #expect(frame.value(of: keys[250], as: String.self) == nil)
  }
}

// MARK: - Fixtures

@Interceptable
private final class Stall: Sendable {
  @Overridable static var shared = Stall()

  func open() -> Int { 0 }
}

private final class Filler: Sendable {}

/// A scope that ends with this object.
private final class Scope: Sendable {
  let scope = MockScope(nil, reportingTo: FindingCollector(), escapes: nil)

  deinit { scope.endWithoutWaiting() }
}

private final class Flag: Sendable {
  let flag = InterestFlag()
}

extension SourcePlace {
  fileprivate init() { self.init(fileID: "", filePath: "", line: 0, column: 0) }
}

extension InterceptedSubject {
  fileprivate var allKeys: [TargetKey] { keys.own + keys.types }
}
