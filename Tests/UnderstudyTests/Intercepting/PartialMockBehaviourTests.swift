// The behaviours of OCMock's partial and class mocks, A-67 to A-83, in the form they take here.
// A-66 has none: a function that cannot be observed is in no list, so asking for it does not
// compile (see `InterceptableMisuseTests`).

import Testing
import UnderstudyTesting

@testable import Understudy

@Suite(.mocking) struct PartialMockBehaviourTests {
  @Test func a67VerificationWaitsForACallOfAnInstance() async {
    let lamp = PartialLamp()
    verify(lamp).level().called(.never)

    async let level = Task { lamp.level() }.value

    await verify(lamp).level().called(1..., within: .seconds(60))
    #expect(await level == 1)
  }

  @Test func a68UnstubbedCallsGoToTheRealObject() {
    let lamp = PartialLamp()
    stub(lamp).color().returns("red")

    #expect(lamp.level() == 1)
    #expect(lamp.color() == "red")
  }

  @Test func a69StubAppliesToEveryReferenceAndToCallsOnItself() {
    let lamp = PartialLamp()
    let same: any Dimmable = lamp
    stub(lamp).level().returns(7)

    #expect(same.level() == 7)
    #expect(lamp.describe() == "white 7")
  }

  @Test func a71SecondStubJoinsTheOneMockOfTheObject() {
    let lamp = PartialLamp()
    stub(lamp).level().returns(7)
    stub(lamp).color().returns("red")

    #expect(lamp.describe() == "red 7")
    #expect(lamp.__prepared === lamp.__mock)
  }

  @Test func a72StubsOfTwoObjectsNeverTouchEachOther() {
    let first = PartialLamp()
    let second = PartialLamp()
    stub(first).level().returns(1)
    stub(second).level().returns(2)

    #expect([first.level(), second.level(), PartialLamp().level()] == [1, 2, 1])
    verify(first).level().called(1)
    verify(second).level().called(1)
  }

  @Test func a73a74ObjectIsOfItsTypeAndItselfAgainWhenStopped() async {
    let lamp = PartialLamp()
    stub(lamp).level().returns(7)
    #expect(type(of: lamp) == PartialLamp.self)

    await stopMocking(lamp)

    #expect(type(of: lamp) == PartialLamp.self)
    #expect(lamp.level() == 1)
    #expect(lamp.describe() == "white 1")
  }

  @Test func a75StopsInAnyOrderLeaveTheObjectAsItWas() async {
    let lamp = PartialLamp()
    stub(lamp).level().returns(7)
    stub(all(PartialLamp.self)).level().returns(8)

    await stopMocking(lamp)
    #expect(lamp.level() == 8)
    await stopMocking(all(PartialLamp.self))
    #expect(lamp.level() == 1)
  }

  @Test(arguments: [true, false])
  func a76ObserverIsToldWhetherItCameBeforeTheStubOrAfter(isFirst: Bool) {
    let lamp = PartialLamp()
    let seen = LampTrail()
    if isFirst { hook(lamp).level().before { seen.note("level") } }
    stub(lamp).level().returns(7)
    if !isFirst { hook(lamp).level().before { seen.note("level") } }

    _ = (lamp as any Dimmable).level()

    #expect(seen.entries == ["level"])
  }

  @Test func a77StubOfAStaticFunctionIsUsedAndItsCallsAreVerified() {
    stub(PartialLamp.self).watts(.any).returns(60)

    #expect(PartialLamp.watts(1) == 60)
    verify(PartialLamp.self).watts(1).called(1)
  }

  @Test func a80InstanceAndStaticFunctionOfOneNameAreStubbedSideBySide() {
    let lamp = PartialLamp()
    stub(lamp).label().returns("instance")
    stub(PartialLamp.self).label().returns("static")

    #expect(lamp.label() == "instance")
    #expect(PartialLamp.label() == "static")
  }

  @Test func a81StubOfTheSharedAccessorAndThatOfWhatItReturnsBothStay() {
    let lamp = PartialLamp()
    stub(PartialLamp.self).main().returns(lamp)
    stub(PartialLamp.main()).level().returns(7)

    #expect(PartialLamp.main() === lamp)
    #expect(PartialLamp.main().level() == 7)
  }

  @Test func a82OneTimeInitialisationHappensOnce() {
    stub(PartialLamp.self).label().returns("x")
    stub(all(PartialLamp.self)).level().returns(1)
    _ = PartialLamp.count
    stub(PartialLamp.self).label().returns("y")

    #expect(PartialLamp.count == 1)
  }

  @Test func a83CreationFunctionGivesWhatTheStubMakes() {
    let lamp = PartialLamp()
    stub(PartialLamp.self).make().returns(lamp)
    stub(lamp).level().returns(7)

    #expect(PartialLamp.make().level() == 7)
    _ = PartialLamp()
    #expect(PartialLamp.make() === lamp)
  }

  // MARK: Values that fit a condition

  @Test func conditionChoosesAmongValues() {
    let large = all(PartialBulb.self, where: { $0.watts > 50 })
    stub(large).glow().returns("stubbed")
    stub(all(PartialBulb.self)).glow().returns("all")

    #expect(PartialBulb(watts: 60).glow() == "stubbed")
    #expect(PartialBulb(watts: 5).glow() == "all")
    verify(large).glow().called(1)
  }

  @Test func newestConditionThatFitsComesFirst() {
    stub(all(PartialBulb.self, where: { $0.watts > 10 })).glow().returns("over 10")
    stub(all(PartialBulb.self, where: { $0.watts > 50 })).glow().returns("over 50")

    #expect([60, 20, 5].map { PartialBulb(watts: $0).glow() } == ["over 50", "over 10", "5"])
  }

  @Test func conditionSeesTheValueAsTheCallFindsIt() {
    let seen = LampTrail()
    hook(all(PartialBulb.self, where: { $0.watts > 50 })).brighten(.any).before { call in
      seen.note("\(call.arguments)")
    }
    var bulb = PartialBulb(watts: 40)

    bulb.brighten(20)
    bulb.brighten(30)

    #expect(bulb.watts == 90)
    #expect(seen.entries == ["30"])
  }

  @Test func conditionMayCallTheFunctionItIsAbout() {
    stub(all(PartialBulb.self, where: { $0.watts == 60 && PartialBulb(watts: 1).glow() == "1" }))
      .glow()
      .returns("stubbed")

    #expect(PartialBulb(watts: 60).glow() == "stubbed")
  }

  @Test func conditionChoosesAmongObjects() {
    let lamps = [PartialLamp(), PartialLamp()]
    stub(all(PartialLamp.self, where: { $0 === lamps[1] })).level().returns(9)
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
private final class PartialLamp: Sendable, Dimmable {
  static let count: Int = {
    made.withLock { $0 += 1 }
    return made.withLock { $0 }
  }()
  private static let made = Locked(0)
  private static let first = PartialLamp()

  func level() -> Int { 1 }
  func color() -> String { "white" }
  func describe() -> String { "\(color()) \(level())" }
  func label() -> String { "" }
  static func label() -> String { "" }
  static func watts(_ n: Int) -> Int { n }
  static func make() -> PartialLamp { PartialLamp() }
  static func main() -> PartialLamp { first }
}

@Interceptable
private struct PartialBulb {
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
