// Interceptable classes with interceptable superclasses: `Boat` ← `Sailboat` ← `Yacht`, with
// `Raft` beside, and `Dinghy`, which is not annotated, between two of them.

import Testing
import UnderstudyTesting

@testable import Understudy

@Suite(.mocking) struct HierarchyTests {
  @Test func inheritedMembersAreStubbedLikeOwnOnes() {
    let yacht = Yacht()
    stub(yacht).name().returns("a")
    stub(own(yacht as Sailboat)).masts().returns(9)
    stub(own(yacht)).cabins().returns(8)

    #expect(yacht.name() == "a")
    #expect(yacht.masts() == 9)
    #expect(yacht.cabins() == 8)
    verify(yacht).name().called(1)
    verify(own(yacht as Sailboat)).masts().called(1)
    verify(own(yacht)).cabins().called(1)
    #expect(calls(to: own(yacht)).cabins().count == 1)
  }

  @Test func stubOfAnOverridingMemberKeepsTheOverriddenOneFromRunning() {
    let yacht = Yacht()
    stub(yacht).launch().returns(["stub"])

    #expect(yacht.launch() == ["stub"])
    #expect(Sailboat().launch() == ["boat", "sailboat"])
  }

  @Test func stubThroughTheSuperclassIsThatOfTheOverridingMember() {
    let boat: Boat = Yacht()
    stub(boat).launch().returns(["stub"])
    hook(boat).launch().after { call in call.result = call.result.map { $0 + ["hook"] } }

    #expect(boat.launch() == ["stub", "hook"])
    verify(boat).launch().called(1)
    verify(own(boat as! Yacht)).launch().called(1)
  }

  @Test func b07HookOfAllInstancesIsSeenBySubclasses() {
    let names = HierarchyTrail()
    hook(all(Boat.self)).name().after { names.note("\($0.result)") }

    _ = (Boat().name(), Raft().name(), Dinghy().name(), Yacht().name())

    #expect(names.entries.count == 4)
  }

  @Test func b08HookOfASuperclassFiresOnceForACallThatComesBySuper() {
    let trail = HierarchyTrail()
    hook(all(Boat.self)).launch().before { trail.note("boat") }

    _ = Yacht().launch()

    #expect(trail.entries == ["boat"])
  }

  @Test func b09b10HooksOfAClassAndItsSuperclassesFireOnceEach() {
    let trail = HierarchyTrail()
    hook(all(Sailboat.self)).launch().before { trail.note("sailboat") }
    hook(all(Yacht.self)).launch().before { trail.note("yacht") }
    hook(all(Boat.self)).launch().before { trail.note("boat") }

    #expect(Yacht().launch() == ["boat", "sailboat", "yacht"])
    #expect(trail.entries == ["yacht", "sailboat", "boat"])
  }

  @Test func b11SiblingsAreHookedIndependently() {
    let trail = HierarchyTrail()
    hook(all(Sailboat.self)).launch().before { trail.note("sailboat") }
    hook(all(Raft.self)).launch().before { trail.note("raft") }

    _ = Raft().launch()
    #expect(trail.entries == ["raft"])
    _ = Sailboat().launch()
    #expect(trail.entries == ["raft", "sailboat"])
  }

  @Test func b12ClassIsHookedAnyNumberOfTimes() {
    let trail = HierarchyTrail()
    for n in 0..<5 { hook(all(Boat.self)).name().before { trail.note("\(n)") } }

    _ = Boat().name()

    #expect(trail.entries == ["0", "1", "2", "3", "4"])
  }

  @Test func b13HooksOfAnObjectGoWithThoseOfItsClasses() {
    let yacht = Yacht()
    let trail = HierarchyTrail()
    hook(yacht).name().before { trail.note("object") }
    hook(all(Yacht.self)).name().before { trail.note("yacht") }
    hook(all(Boat.self)).name().before { trail.note("boat") }

    _ = yacht.name()

    #expect(trail.entries == ["boat", "yacht", "object"])
  }

  @Test func b14RemovedHookLeavesTheOthersOfTheHierarchy() {
    let trail = HierarchyTrail()
    let boat = hook(all(Boat.self)).launch().before { trail.note("boat") }
    hook(all(Yacht.self)).launch().before { trail.note("yacht") }

    #expect(boat.remove())
    _ = Yacht().launch()

    #expect(trail.entries == ["yacht"])
  }

  @Test func inheritedMemberIsStubbedForOneSubclassAlone() {
    stub(all(Raft.self)).name().returns("raft")

    #expect(Raft().name() == "raft")
    #expect(Boat().name() == "boat")
    #expect(Yacht().name() == "boat")
  }

  @Test func membersOfClassesBelowOneThatIsNotAnnotatedAreReached() {
    let tender = Tender()
    stub(own(tender)).oars().returns(7)
    stub(tender).name().returns("tender")

    #expect(tender.oars() == 7)
    #expect(tender.name() == "tender")
  }

  @Test func a78StaticStubOfASuperclassLeavesTheSubclassAlone() {
    stub(Boat.self).origin().returns("stub")

    #expect(Boat.origin() == "stub")
    #expect(Sailboat.origin() == "sea")
    verify(Boat.self).origin().called(1)
  }

  @Test func a78StaticStubOfASubclassLeavesTheSuperclassAlone() {
    stub(Sailboat.self).origin().returns("stub")
    stub(own(Sailboat.self)).rig().returns("cat")

    #expect(Sailboat.origin() == "stub")
    #expect(Sailboat.rig() == "cat")
    #expect(Boat.origin() == "sea")
  }

  @Test func strictSubclassRefusesInheritedCallsToo() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let boat: Boat = Yacht()
      setMode(.strict, of: boat)
      #expect((boat as? Yacht)?.cabins() == 0)
      #expect(boat.name() == "")
    }

    #expect(
      collector.findings.map { $0.message.split(separator: "\n")[0] } == [
        "Call to 'cabins()' of strict 'Yacht', which nobody prepared",
        "Call to 'name()' of strict 'Yacht', which nobody prepared",
      ])
  }

  @Test func expectationsAndRejectionsReachOwnMembers() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let yacht = Yacht()
      expect(own(yacht)).cabins().once().returns(1)
      reject(own(yacht)).masts().always()
      hook(own(Yacht.self)).crew().instead { _ in 100 }
      expect(own(Yacht.self)).crew().once().returns(2)
      #expect(yacht.cabins() == 1)
      _ = yacht.masts()
      #expect(Yacht.crew() == 100)
    }

    #expect(collector.findings.count == 2)
  }
}

// MARK: - Fixtures

private final class HierarchyTrail: Sendable {
  private let noted = Locked<[String]>([])
  var entries: [String] { noted.withLock { $0 } }
  func note(_ entry: String) { noted.withLock { $0.append(entry) } }
}

@Interceptable
private class Boat {
  func name() -> String { "boat" }
  func launch() -> [String] { ["boat"] }
  static func origin() -> String { "sea" }
}

@Interceptable(under: Boat.self)
private class Sailboat: Boat {
  func masts() -> Int { 1 }
  override func launch() -> [String] { super.launch() + ["sailboat"] }
  static func rig() -> String { "sloop" }
}

@Interceptable(under: Sailboat.self, Boat.self)
private final class Yacht: Sailboat {
  func cabins() -> Int { 2 }
  override func launch() -> [String] { super.launch() + ["yacht"] }
  static func crew() -> Int { 3 }
}

@Interceptable(under: Boat.self)
private final class Raft: Boat {
  override func launch() -> [String] { super.launch() + ["raft"] }
}

private class Dinghy: Boat {}

@Interceptable(under: Boat.self)
private final class Tender: Dinghy {
  func oars() -> Int { 2 }
}
