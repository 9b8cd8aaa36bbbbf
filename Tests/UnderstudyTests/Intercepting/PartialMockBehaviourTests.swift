// The behaviours of OCMock's partial and class mocks, A-67 to A-83, in the form they take here.
// A-66 has none: a function that cannot be observed is in no list, so asking for it does not
// compile (see `InterceptableMisuseTests`).

import Testing
import UnderstudyTesting

@testable import Understudy

@Suite(.mocking) struct PartialMockBehaviourTests {
  @Test func a67VerificationWaitsForACallOfAnInstance() async {
    let lamp = Lantern()
    verify(lamp).level().called(.never)

    async let level = Task { lamp.level() }.value

    await verify(lamp).level().called(1..., within: .seconds(60))
    #expect(await level == 1)
  }

  @Test func a68UnstubbedCallsGoToTheRealObject() {
    let lamp = Lantern()
    stub(lamp).color().returns("red")

    #expect(lamp.level() == 1)
    #expect(lamp.color() == "red")
  }

  @Test func a69StubAppliesToEveryReferenceAndToCallsOnItself() {
    let lamp = Lantern()
    let same: any Dimmable = lamp
    stub(lamp).level().returns(7)

    #expect(same.level() == 7)
    #expect(lamp.describe() == "white 7")
  }

  @Test func a71SecondStubJoinsTheOneMockOfTheObject() {
    let lamp = Lantern()
    stub(lamp).level().returns(7)
    stub(lamp).color().returns("red")

    #expect(lamp.describe() == "red 7")
    #expect(lamp.__prepared === lamp.__mock)
  }

  @Test func a72StubsOfTwoObjectsNeverTouchEachOther() {
    let first = Lantern()
    let second = Lantern()
    stub(first).level().returns(1)
    stub(second).level().returns(2)

    #expect([first.level(), second.level(), Lantern().level()] == [1, 2, 1])
    verify(first).level().called(1)
    verify(second).level().called(1)
  }

  @Test func a73a74ObjectIsOfItsTypeAndItselfAgainWhenStopped() async {
    let lamp = Lantern()
    stub(lamp).level().returns(7)
    #expect(type(of: lamp) == Lantern.self)

    await stopMocking(lamp)

    #expect(type(of: lamp) == Lantern.self)
    #expect(lamp.level() == 1)
    #expect(lamp.describe() == "white 1")
  }

  @Test func a75StopsInAnyOrderLeaveTheObjectAsItWas() async {
    let lamp = Lantern()
    stub(lamp).level().returns(7)
    stub(all(Lantern.self)).level().returns(8)

    await stopMocking(lamp)
    #expect(lamp.level() == 8)
    await stopMocking(all(Lantern.self))
    #expect(lamp.level() == 1)
  }

  @Test(arguments: [true, false])
  func a76ObserverIsToldWhetherItCameBeforeTheStubOrAfter(isFirst: Bool) {
    let lamp = Lantern()
    let seen = LampTrail()
    if isFirst { hook(lamp).level().before { seen.note("level") } }
    stub(lamp).level().returns(7)
    if !isFirst { hook(lamp).level().before { seen.note("level") } }

    _ = (lamp as any Dimmable).level()

    #expect(seen.entries == ["level"])
  }

  @Test func a77StubOfAStaticFunctionIsUsedAndItsCallsAreVerified() {
    stub(Lantern.self).watts(.any).returns(60)

    #expect(Lantern.watts(1) == 60)
    verify(Lantern.self).watts(1).called(1)
  }

  @Test func a80InstanceAndStaticFunctionOfOneNameAreStubbedSideBySide() {
    let lamp = Lantern()
    stub(lamp).label().returns("instance")
    stub(Lantern.self).label().returns("static")

    #expect(lamp.label() == "instance")
    #expect(Lantern.label() == "static")
  }

  @Test func a81StubOfTheSharedAccessorAndThatOfWhatItReturnsBothStay() {
    let lamp = Lantern()
    stub(Lantern.self).main().returns(lamp)
    stub(Lantern.main()).level().returns(7)

    #expect(Lantern.main() === lamp)
    #expect(Lantern.main().level() == 7)
  }

  @Test func a82OneTimeInitialisationHappensOnce() {
    stub(Lantern.self).label().returns("x")
    stub(all(Lantern.self)).level().returns(1)
    _ = Lantern.count
    stub(Lantern.self).label().returns("y")

    #expect(Lantern.count == 1)
  }

  @Test func a83CreationFunctionGivesWhatTheStubMakes() {
    let lamp = Lantern()
    stub(Lantern.self).make().returns(lamp)
    stub(lamp).level().returns(7)

    #expect(Lantern.make().level() == 7)
    _ = Lantern()
    #expect(Lantern.make() === lamp)
  }

  // MARK: Values that fit a condition

  @Test func conditionChoosesAmongValues() {
    let large = all(Filament.self, where: { $0.watts > 50 })
    stub(large).glow().returns("stubbed")
    stub(all(Filament.self)).glow().returns("all")

    #expect(Filament(watts: 60).glow() == "stubbed")
    #expect(Filament(watts: 5).glow() == "all")
    verify(large).glow().called(1)
  }

  @Test func newestConditionThatFitsComesFirst() {
    stub(all(Filament.self, where: { $0.watts > 10 })).glow().returns("over 10")
    stub(all(Filament.self, where: { $0.watts > 50 })).glow().returns("over 50")

    #expect([60, 20, 5].map { Filament(watts: $0).glow() } == ["over 50", "over 10", "5"])
  }

  @Test func conditionSeesTheValueAsTheCallFindsIt() {
    let seen = LampTrail()
    hook(all(Filament.self, where: { $0.watts > 50 })).brighten(.any).before { call in
      seen.note("\(call.arguments)")
    }
    var bulb = Filament(watts: 40)

    bulb.brighten(20)
    bulb.brighten(30)

    #expect(bulb.watts == 90)
    #expect(seen.entries == ["30"])
  }

  @Test func conditionMayCallTheFunctionItIsAbout() {
    stub(all(Filament.self, where: { $0.watts == 60 && Filament(watts: 1).glow() == "1" }))
      .glow()
      .returns("stubbed")

    #expect(Filament(watts: 60).glow() == "stubbed")
  }

  @Test func conditionChoosesAmongObjects() {
    let lamps = [Lantern(), Lantern()]
    stub(all(Lantern.self, where: { $0 === lamps[1] })).level().returns(9)
    #expect(lamps.map { $0.level() } == [1, 9])
  }

  // MARK: Initializers

  @Test func initializersAreOnRecordFromTheFirstStatementOn() {
    verify(Fuse.self).initializer(amperes: .any).called(.never)

    _ = Fuse(amperes: 16)
    _ = Fuse(half: 32)

    verify(Fuse.self).initializer(amperes: 16).called(2)
    #expect(calls(to: Fuse.self).initializer(half: .any).map(\.arguments) == [32])
  }

  @Test func hooksRunBeforeAndAfterAnInitializerHoweverItEnds() {
    let trail = LampTrail()
    hook(Fuse.self).initializer(amperes: .any).before { trail.note("before \($0.arguments)") }
    hook(Fuse.self).initializer(amperes: .any).after { trail.note("after") }

    #expect(Fuse(amperes: 16) != nil)
    #expect(Fuse(amperes: -1) == nil)

    #expect(trail.entries == ["before 16", "after", "before -1", "after"])
  }

  @Test func b25DeinitializerIsHookedBefore() {
    let trail = LampTrail()
    hook(Fuse.self).deinitializer.before { trail.note("dying") }

    _ = Fuse(amperes: 16)

    #expect(trail.entries == ["dying"])
  }

  @Test func b25HooksThatCannotRunAreRefusedAndLeaveNoTrace() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let refused = hook(Fuse.self).deinitializer.after {}
      hook(Fuse.self).initializer(amperes: .any).instead { call in call.proceed() }

      #expect(!refused.isActive)
      #expect(hooks(on: Fuse.self).isEmpty)
      #expect(Fuse(amperes: 16) != nil)
    }

    #expect(
      collector.findings.map(\.message) == [
        """
        Hook of 'Fuse.deinitializer', which nothing can stand in for
          hint       use 'before'
        """,
        """
        Hook of 'Fuse.init(amperes:)', which nothing can stand in for
          hint       use 'before' or 'after'
        """,
      ])
  }

  @Test func deinitializersAreOnRecord() {
    verify(Fuse.self).deinitializer.called(.never)

    for _ in 0..<3 { _ = Fuse(amperes: 16) }

    verify(Fuse.self).deinitializer.called(3)
  }
}

// MARK: - Fixtures

private final class LampTrail: Sendable {
  private let noted = Locked<[String]>([])
  var entries: [String] { noted.withLock { $0 } }
  func note(_ entry: String) { noted.withLock { $0.append(entry) } }
}

private protocol Dimmable { func level() -> Int }

@Interceptable
private final class Lantern: Sendable, Dimmable {
  static let count: Int = {
    made.withLock { $0 += 1 }
    return made.withLock { $0 }
  }()
  private static let made = Locked(0)
  private static let first = Lantern()

  func level() -> Int { 1 }
  func color() -> String { "white" }
  func describe() -> String { "\(color()) \(level())" }
  func label() -> String { "" }
  static func label() -> String { "" }
  static func watts(_ n: Int) -> Int { n }
  static func make() -> Lantern { Lantern() }
  static func main() -> Lantern { first }
}

@Interceptable
private struct Filament {
  var watts: Int
  func glow() -> String { "\(watts)" }
  mutating func brighten(_ n: Int) { watts += n }
}

@Interceptable
private final class Fuse: Sendable {
  let amperes: Int

  init?(amperes: Int) {
    guard amperes > 0 else { return nil }
    self.amperes = amperes
  }

  convenience init?(half amperes: Int) { self.init(amperes: amperes / 2) }

  deinit {}
}
