import Testing
import UnderstudyTesting

// Everything that can be set up for an ordinary type, from many tasks at once: for one
// object, for all, for the type, with hooks and overrides, while others stop it. Whatever
// the order, afterwards each function is itself again, the original of each property is
// back, what was held is gone, and nothing is reported but use after a stop.

@Suite(.stress, .mocking) struct ScopeUnderFireStress {
  @Test func ordinaryTypesAreThemselvesAgainWhateverHappensMeanwhile() async {
    let stress = Stress.current
    let violations = Violations()

    for round in stress.rounds(100) { await hammer(round, stress, violations) }
    violations.check(Kiosk.shared.price(of: 3) == -3, "an override outlived its scope")
    violations.check(Kiosk.tax(on: 3) == -3, "a static function was not itself again")

    #expect(violations.isEmpty, "\(violations)")
  }

  private func hammer(_ round: Int, _ stress: Stress, _ violations: Violations) async {
    let collector = FindingCollector()
    let glimpses = Shared<[Glimpse<Basket>]>([])
    let name = "under fire \(round)"
    let kiosk = Kiosk()
    let (tasks, operations) = (4, 40)

    await withMockScope(name, reportingTo: collector) {
      await withTaskGroup { group in
        for task in 0..<tasks {
          group.addTask {
            var random = stress.random(round, task)
            for _ in 0..<operations {
              let basket = Basket()
              let glimpse = Glimpse(of: basket)
              glimpses.withLock { $0.append(glimpse) }
              await perform(.random(using: &random), on: kiosk, with: basket)
              await random.jitter(upTo: 1)
            }
          }
        }
      }
    }

    violations.check(kiosk.price(of: 3) == -3, "a function was not itself again")
    violations.check(await kiosk.order(3) == -3, "a function was not itself again")
    violations.check(glimpses.withLock { $0 }.allSatisfy(\.isGone), "a scope left something behind")
    let scopes = await MockRegistry.shared.snapshot().scopes
    violations.check(!scopes.contains { $0.name == name }, "a scope is still listed")
    for finding in collector.findings {
      if case .useAfterStop = finding.kind { continue }
      violations.add(finding.message)
    }
    stress.count(tasks * operations)
  }
}

// MARK: - Operations

private enum Operation: CaseIterable {
  case call, callAndWait, callType, keep, detachedCall
  case prepare, prepareWithMatcher, prepareAll, prepareType, prepareStopFromInside
  case verify, read, override, overrideByMaking, overrideForAStretch
  case hookBefore, hookInstead, hookAndRemove
  case stop, stopAll, stopType, reset, innerScope, takeSnapshot

  /// Mostly calls and stubs, and a stop now and then.
  static func random(using random: inout SeededGenerator) -> Operation {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: .stop
    case 1: .stopAll
    case 2: .stopType
    case 3: .prepareStopFromInside
    default: allCases.filter { !$0.isStop }.randomElement(using: &random) ?? .call
    }
  }

  private var isStop: Bool {
    switch self {
    case .stop, .stopAll, .stopType, .prepareStopFromInside: true
    default: false
    }
  }
}

private func perform(_ operation: Operation, on kiosk: Kiosk, with basket: Basket) async {
  switch operation {
  case .call: _ = kiosk.price(of: 1) + Kiosk.shared.price(of: 1)
  case .callAndWait: _ = await kiosk.order(1)
  case .callType: _ = Kiosk.tax(on: 1)
  case .keep: kiosk.keep(basket)
  case .detachedCall:
    _ = await Task.detached { kiosk.price(of: 1) + Kiosk.shared.price(of: 1) }.value
  case .prepare:
    stub(kiosk).order(.any).does { _ in
      await Task.yield()
      return withExtendedLifetime(basket) { 1 }
    }
  case .prepareWithMatcher:
    stub(kiosk).price(of: .matching { _ in withExtendedLifetime(basket) { true } }).returns(2, 3)
  case .prepareAll:
    stub(all(Kiosk.self)).price(of: .any).does { _ in withExtendedLifetime(basket) { 4 } }
  case .prepareType: stub(Kiosk.self).tax(on: .any).does { _ in withExtendedLifetime(basket) { 5 } }
  case .prepareStopFromInside:
    stub(kiosk).order(.any).does { [weak kiosk] _ in
      if let kiosk { await stopMocking(kiosk) }
      return withExtendedLifetime(basket) { 6 }
    }
  case .verify:
    verify(kiosk).price(of: .any).called(0...Int.max)
    verify(kiosk).keep(.identical(to: basket)).called(0...Int.max)
  case .read: _ = calls(to: all(Kiosk.self)).price(of: .any).map(\.order)
  case .override:
    let other = Kiosk()
    Kiosk.$shared.override(with: other)
    stub(other).price(of: .any).does { _ in withExtendedLifetime(basket) { 7 } }
  case .overrideByMaking:
    Kiosk.$shared.override(byMaking: { withExtendedLifetime(basket) { Kiosk() } })
  case .overrideForAStretch:
    await Kiosk.$shared.withOverride(Kiosk()) { () async in
      await Task.yield()
      Kiosk.shared.keep(basket)
    }
  case .hookBefore:
    hook(kiosk).price(of: .any).before(once: true) { withExtendedLifetime(basket) {} }
  case .hookInstead:
    hook(all(Kiosk.self)).price(of: .any).instead { call in
      withExtendedLifetime(basket) { call.proceed() }
    }
  case .hookAndRemove:
    let hook = hook(kiosk).keep(.any).after { withExtendedLifetime(basket) {} }
    kiosk.keep(basket)
    hook.remove()
  case .stop: await stopMocking(kiosk)
  case .stopAll: await stopMocking(all(Kiosk.self))
  case .stopType: requestStop(all(Kiosk.self))
  case .reset: reset(kiosk, [.stubs, .calls])
  case .innerScope:
    await withMockScope { () async in
      stub(kiosk).price(of: 9).returns(9)
      Kiosk.$shared.override(with: Kiosk())
      _ = kiosk.price(of: 9) + Kiosk.shared.price(of: 9)
    }
  case .takeSnapshot: _ = await MockRegistry.shared.snapshot()
  }
}
