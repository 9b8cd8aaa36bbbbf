import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct ProtocolModelReadingTests {
  @Test func protocolKeepsItsName() {
    #expect(read("protocol Shop {}").model == ProtocolModel(name: "Shop"))
  }

  @Test(
    arguments: [
      ("protocol Shop {}", .internal), ("public protocol Shop {}", .public),
      ("package protocol Shop {}", .package), ("internal protocol Shop {}", .internal),
      ("fileprivate protocol Shop {}", .fileprivate), ("private protocol Shop {}", .private),
      ("nonisolated public protocol Shop {}", .public),
    ] as [(String, ProtocolModel.Access)])
  func accessIsTheModifierOfTheProtocol(source: String, access: ProtocolModel.Access) {
    #expect(read(source).model.access == access)
  }

  @Test(
    arguments: [
      ("protocol Shop {}", .none), ("nonisolated protocol Shop {}", .nonisolated),
      ("@MainActor protocol Shop {}", .global("MainActor")),
      ("@Store.ShopActor protocol Shop {}", .global("Store.ShopActor")),
      ("protocol Shop: Actor {}", .actor), ("protocol Shop: Swift.Actor {}", .actor),
      ("protocol Shop: AnyObject & Actor {}", .actor),
      // An attribute with arguments is no global actor.
      ("@Played(by: x) @ByActor(1) protocol Shop {}", .none),
    ] as [(String, ProtocolModel.Isolation)])
  func isolationFollowsAttributesAndParents(source: String, isolation: ProtocolModel.Isolation) {
    #expect(read(source).model.isolation == isolation)
  }

  @Test func optionMakesTheMockAnActor() {
    var options = MockOptions()
    options.isActor = true

    let model = read("protocol Branch: Bank {}", options).model

    #expect(model.isolation == .actor)
    #expect(model.isSendable)
  }

  @Test(arguments: [
    ("protocol Shop {}", false), ("protocol Shop: AnyObject {}", false),
    ("protocol Shop: Sendable {}", true), ("protocol Shop: Swift.Sendable {}", true),
    ("protocol Shop: Error {}", true), ("protocol Shop: Actor {}", true),
    ("@MainActor protocol Shop {}", true), ("protocol Shop: AnyObject & Sendable {}", true),
    // The macro cannot see whether the parent is `Sendable`.
    ("protocol Shop: Business {}", true), ("protocol Shop: Hashable {}", false),
  ])
  func mockIsSendableIfItMayHaveToBe(source: String, isSendable: Bool) {
    #expect(read(source).model.isSendable == isSendable)
  }

  @Test(
    arguments: [
      ("", []), (": Business", ["Business"]), (": Trade.Business", ["Trade.Business"]),
      (": Business, Sendable, Place", ["Business", "Place"]),
      (": Place & Business", ["Place", "Business"]),
      (": Business<Item>", ["Business"]),
      (": Place & (Business & Sendable)", ["Place", "Business"]),
      (": AnyObject, Hashable, Swift.Equatable, Codable, Identifiable, Comparable", []),
      (": CustomStringConvertible, CustomDebugStringConvertible, LocalizedError, Encodable", []),
      (": ~Copyable, ~Swift.Escapable", []), (": SendableMetatype, BitwiseCopyable", []),
    ] as [(String, [String])])
  func parentsAreThoseThatAreMockable(inherited: String, parents: [String]) {
    let (model, refusals) = read("protocol Shop\(inherited) {}")

    #expect(model.parents == parents)
    #expect(refusals.isEmpty)
  }

  @Test(arguments: ["Clock", "Swift.Collection", "AsyncSequence<Int, Never>", "OptionSet"])
  func parentThatNoMockCanServeIsRefused(parent: String) {
    let (model, refusals) = read("protocol Shop: Place, \(parent) {}")

    #expect(model.parents == ["Place"])
    #expect(refusals.map(\.kind) == [.parent])
    #expect(refusals.map(\.node.trimmedDescription) == [parent])
  }

  @Test func refusalsAreGathered() {
    let (_, refusals) = read("protocol Shop: Collection & Place, Strideable {}")

    #expect(refusals.map(\.name) == ["Collection", "Strideable"])
  }

  @Test(
    arguments: [
      ("RawRepresentable where RawValue == Int", ["rawValue", "init(rawValue:)"], []),
      ("Swift.RawRepresentable<Int>", ["rawValue", "init(rawValue:)"], []),
      ("RawRepresentable", ["rawValue", "init(rawValue:)"], ["RawValue"]),
      ("CaseIterable", ["allCases"], []), ("TextOutputStream", ["write(_:)"], []),
      ("Sequence where Self.Element == Int", ["makeIterator()"], []),
    ] as [(String, [String], [String])])
  func requirementsOfAKnownParentAreAdded(
    parent: String, members: [String], associatedTypes: [String]
  ) {
    let (model, refusals) = read("protocol Shop: \(parent) {}")

    #expect(model.members.map(\.fullName) == members)
    #expect(model.members.allSatisfy { !$0.isOwn })
    #expect(model.associatedTypes.map(\.name) == associatedTypes)
    #expect(model.parents == [])
    #expect(refusals.isEmpty)
  }

  @Test func typeAliasBindsTheAssociatedTypeOfAKnownParent() {
    let (model, _) = read("protocol Shop: RawRepresentable { typealias RawValue = Int }")

    #expect(model.associatedTypes == [])
    #expect(model.members.map(\.result.type).first == "RawValue")
  }

  @Test func restatedRequirementOfAKnownParentIsNotAddedAgain() {
    let (model, _) = read(
      "protocol Shop: RawRepresentable where RawValue == Int { init(rawValue: Int) }")

    #expect(model.members.map(\.isOwn) == [true, false])
    #expect(model.members.map(\.fullName) == ["init(rawValue:)", "rawValue"])
  }

  @Test func superclassIsNoParent() {
    var options = MockOptions()
    options.superclass = "View"

    #expect(read("protocol Shop: View, Place {}", options).model.parents == ["Place"])
  }

  @Test(arguments: [
    ("Codable", true), ("Decodable", true), ("Swift.Codable", true), ("Encodable", false),
  ])
  func decodableParentIsNoted(parent: String, isDecodable: Bool) {
    #expect(read("protocol Shop: \(parent) {}").model.isDecodable == isDecodable)
  }

  @Test func associatedTypesStandWithPrimaryOnesFirst() {
    let model = read(
      """
      protocol Shop<Item, Order> {
        associatedtype Owner
        associatedtype Order: Sendable, Hashable where Order: Codable
        associatedtype Item: Pair<Int, String>
      }
      """
    ).model

    #expect(
      model.associatedTypes == [
        AssociatedTypeModel(name: "Item", constraint: "Pair<Int, String>", isPrimary: true),
        AssociatedTypeModel(
          name: "Order", constraint: "Sendable & Hashable", requirements: "where Order: Codable",
          isPrimary: true),
        AssociatedTypeModel(name: "Owner"),
      ])
  }

  @Test func commentsBetweenConstraintsAreLeftOut() {
    let model = model(of: "associatedtype Item: Sendable // one, two\n , Hashable // three")

    #expect(model.associatedTypes[0].constraint == "Sendable & Hashable")
  }

  @Test func whereClauseIsKeptButForWhatItSaysOfSelf() {
    let model = read("protocol Shop: Place where Self: AnyObject, Item == Int {}").model

    #expect(model.requirements == "where Item == Int")
  }

  @Test func whereClauseNamesParentsToo() {
    #expect(read("protocol Shop where Self: Place, Self: Sendable {}").model.parents == ["Place"])
  }

  @Test func typeAliasesAreKeptAsWritten() {
    #expect(model(of: "typealias Price = Int").typeAliases == ["typealias Price = Int"])
  }

  @Test func nestingIsNoted() {
    #expect(read("protocol Shop {}", isNested: true).model.isNested)
  }

  @Test func onlyAvailabilityIsSharedWithTheMock() {
    let model = read("@available(macOS 15, *) @objc @Mockable protocol Shop {}").model

    #expect(model.attributes == ["@available(macOS 15, *)"])
  }

  @Test func membersStandInOrder() {
    let model = model(
      of: "func open(); var name: String { get }; subscript(at: Int) -> Int { get }; init()")

    #expect(model.members.map(\.name) == ["open", "name", "subscript", "init"])
  }

  // MARK: Conditions

  @Test func memberOutsideConditionsHasNone() {
    #expect(model(of: "func open()\n#if DEBUG\n#endif").members.map(\.condition) == [nil])
  }

  @Test func conditionOfEachBranchExcludesTheEarlierOnes() {
    let model = model(
      of: """
        #if DEBUG
          func a()
        #elseif os(Linux) || os(macOS)
          func b()
        #else
          func c()
        #endif
        """)

    #expect(
      model.members.map(\.condition) == [
        "DEBUG", "(!(DEBUG)) && (os(Linux) || os(macOS))",
        "(!(DEBUG)) && (!(os(Linux) || os(macOS)))",
      ])
  }

  @Test func nestedConditionsAreJoined() {
    let model = model(of: "#if DEBUG\n#if os(Linux)\nfunc a()\n#else\nfunc b()\n#endif\n#endif")

    #expect(
      model.members.map(\.condition) == ["(DEBUG) && (os(Linux))", "(DEBUG) && (!(os(Linux)))"])
  }

  @Test func commentsBehindConditionsAreLeftOut() {
    #expect(
      model(of: "#if DEBUG // only here\nfunc a()\n#endif").members.map(\.condition) == ["DEBUG"])
  }

  // MARK: Keys

  @Test func membersOfOneNameAreNumberedInOrder() {
    let model = model(
      of: """
        func add(_ item: Int)
        func add(_ item: String)
        func add(_ item: Int) -> Int
        static func add(_ item: Int)
        var add: Int { get }
        """)

    #expect(
      model.members.map(\.key) == ["add__", "add___2", "add___3", "__static_add__", "add"])
  }

  @Test func numberedKeyGivesWayToAMemberOfThatName() {
    let model = model(of: "func add()\nfunc add() -> Int\nfunc add_2()")

    #expect(Set(model.members.map(\.key)).count == 3)
  }

  @Test func keysAreDifferentWhateverTheMembersAreCalled() {
    let model = model(
      of: """
        var name: String { get set }
        func name_set()
        func static_name()
        static func name()
        func place()
        func add(a: Int)
        func add_a()
        func `add a`()
        static func + (a: Self, b: Self)
        static func plus(_ a: Self, _ b: Self)
        """)

    #expect(Set(model.members.map(\.key)).count == model.members.count)
  }
}
