// What a scope inside another sets up for something shared ends with the inner one.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct InnerScopeTests {
  @Test(arguments: ScaleTarget.allCases)
  fileprivate func stubOfTheInnerScopeEndsWithIt(kind: ScaleTarget) {
    kind.stub(1)

    withMockScope {
      kind.stub(2)
      #expect(kind.call() == 2)
    }

    #expect(kind.call() == 1)
  }

  @Test(arguments: ScaleTarget.allCases)
  fileprivate func stubOfTheOuterScopeIsSeenInTheInnerOne(kind: ScaleTarget) {
    kind.stub(1)

    withMockScope {
      kind.stubOther()
      #expect(kind.call() == 1)
    }
  }

  @Test(arguments: ScaleTarget.allCases)
  fileprivate func hookOfTheInnerScopeEndsWithIt(kind: ScaleTarget) {
    kind.hookAdding(1)

    withMockScope {
      kind.hookAdding(10)
      #expect(kind.call() == 11)
    }

    #expect(kind.call() == 1)
  }

  @Test func modeOfTheInnerScopeEndsWithIt() {
    withMockScope(reportingTo: FindingCollector()) {
      stub(Scale.shared).tare().returns(5)
      withMockScope {
        setMode(.strict, of: Scale.shared)
        #expect(Scale.shared.weigh() == 0)
      }
    }

    #expect(Scale.shared.weigh() == 0)
  }

  @Test func expectationOfTheInnerScopeIsMissedAtItsEnd() {
    let collector = FindingCollector()
    stub(Scale.shared).weigh().returns(1)

    withMockScope(reportingTo: collector) { _ = expect(Scale.shared).weigh().once() }

    #expect(collector.findings.count == 1)
  }

  @Test func innerScopeVerifiesCallsMadeBeforeIt() {
    stub(Scale.shared).weigh().returns(1)
    _ = Scale.shared.weigh()

    withMockScope { verify(Scale.shared).weigh().called(1) }
  }

  @Test func stoppedTypeIsItselfAgain() async {
    stub(Scale.self).units().returns(1)
    hook(Scale.self).units().after { call in call.result = .success(2) }
    #expect(Scale.units() == 2)

    await stopMocking(Scale.self)

    #expect(Scale.units() == 0)
  }

  @Test func stopOfATypeIsRequestedWithoutWaiting() {
    stub(Scale.self).units().returns(1)

    requestStop(Scale.self)

    #expect(Scale.units() == 0)
  }

  @Test func resetOfATypeForgetsItsStubsAlone() {
    stub(Scale.self).units().returns(1)
    _ = Scale.units()

    reset(Scale.self, .stubs)

    #expect(Scale.units() == 0)
    verify(Scale.self).units().called(2)
  }
}

// MARK: - Fixtures

private enum ScaleTarget: CaseIterable {
  case instance, all, type

  func stub(_ weight: Int) {
    switch self {
    case .instance: Understudy.stub(Scale.shared).weigh().returns(weight)
    case .all: Understudy.stub(Understudy.all(Scale.self)).weigh().returns(weight)
    case .type: Understudy.stub(Scale.self).units().returns(weight)
    }
  }

  func stubOther() {
    switch self {
    case .instance: Understudy.stub(Scale.shared).tare().returns(0)
    case .all: Understudy.stub(Understudy.all(Scale.self)).tare().returns(0)
    case .type: Understudy.stub(Scale.self).maker().returns("")
    }
  }

  func hookAdding(_ weight: Int) {
    switch self {
    case .instance:
      hook(Scale.shared).weigh().after { $0.result = $0.result.map { $0 + weight } }
    case .all:
      hook(Understudy.all(Scale.self)).weigh().after { $0.result = $0.result.map { $0 + weight } }
    case .type: hook(Scale.self).units().after { $0.result = $0.result.map { $0 + weight } }
    }
  }

  func call() -> Int {
    switch self {
    case .instance, .all: Scale.shared.weigh()
    case .type: Scale.units()
    }
  }
}

@Interceptable
private final class Scale: Sendable {
  static let shared = Scale()

  func weigh() -> Int { 0 }
  func tare() -> Int { 0 }
  static func units() -> Int { 0 }
  static func maker() -> String { "" }
}
