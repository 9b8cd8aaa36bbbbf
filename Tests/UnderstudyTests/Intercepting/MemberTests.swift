// Members: how calls are written, and how their tables are found.

import Testing

@testable import Understudy

struct MemberTests {
  @Test(arguments: [
    ("close()", [], "close()"),
    ("price(of:)", ["1"], "price(of: 1)"),
    ("send(_:)", ["1"], "send(1)"),
    ("sell(_:count:)", ["1", "2"], "sell(1, count: 2)"),
    ("sign", [], "sign"),
    ("sign", [#""open""#], #"sign = "open""#),
  ])
  func callIsWrittenAsInSource(name: String, arguments: [String], written: String) throws {
    let member = try #require(members[name])

    #expect(member.written(with: arguments) == written)
  }

  @Test func qualifiedNameHasTheOwner() {
    #expect(members["price(of:)"]?.qualifiedName == "Shop.price(of:)")
  }

  @Test func eachMemberHasANumberOfItsOwn() {
    #expect(Set(members.values.map(\.index)).count == members.count)
  }

  @Test func argumentsAreWrittenOneByOne() {
    let two = Member(__: "sell(_:count:)", of: "Shop", parameters: 2)
    let one = Member(__: "send(_:)", of: "Shop", parameters: 1)
    let none = Member(__: "close()", of: "Shop", parameters: 0)
    let optional: Int? = 3

    #expect(writtenArguments((item: "books", count: optional), of: two) == [#""books""#, "3"])
    #expect(writtenArguments((1, 2), of: one) == ["(1, 2)"])
    #expect(writtenArguments((), of: none) == [])
  }
}

struct MemberTablesTests {
  typealias Table = MemberTable<Int, Int, Never, () -> Int>
  typealias OtherTable = MemberTable<String, Int, Never, () -> Int>

  /// More than there are slots at first, so the slots grow on the way.
  @Test func tableOfAMemberIsAlwaysTheSame() {
    var tables = MemberTables()
    let members = (0..<100).map { _ in Member(__: "price(of:)", of: "Shop", parameters: 1) }

    let first = members.map { tables.table(of: $0, as: Table.self) }
    let second = members.map { tables.table(of: $0, as: Table.self) }

    #expect(first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init))
    #expect(tables.all.count == 100)
  }

  @Test func genericMemberHasATableForEachSetOfTypes() {
    var tables = MemberTables()
    let member = Member(__: "price(of:)", of: "Shop", parameters: 1)

    let first = tables.table(of: member, as: Table.self)
    let second = tables.table(of: member, as: OtherTable.self)

    #expect(ObjectIdentifier(first) != ObjectIdentifier(second))
    #expect(tables.table(of: member, as: Table.self) === first)
    #expect(tables.table(of: member, as: OtherTable.self) === second)
  }

  @Test func tableWithoutATypeIsOurMistake() async {
    await #expect(processExitsWith: .failure) {
      _ = AnyMemberTable(Member(__: "close()", of: "Shop", parameters: 0)).callCount
    }
  }
}

// MARK: - Fixtures

private let members: [String: Member] = [
  "close()": Member(__: "close()", of: "Shop", parameters: 0),
  "price(of:)": Member(__: "price(of:)", of: "Shop", parameters: 1),
  "send(_:)": Member(__: "send(_:)", of: "Shop", parameters: 1),
  "sell(_:count:)": Member(__: "sell(_:count:)", of: "Shop", parameters: 2),
  "sign": Member(__: "sign", of: "Shop", parameters: 0),
]
