// Members, names, access, inheritance.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupDMembers {
  @Test(arguments: 0..<50) func b38StaticMembersHaveAStatePerTest(_ n: Int) async {
    stub(MockTicker.self).now.returns(n)
    stub(MockTicker.self).advance(.any).does { $0 + n }
    await Task.yield()

    #expect(MockTicker.now == n)
    #expect(MockTicker.advance(1) == n + 1)
    #expect(reading(MockTicker(.nice)) == n)
    verify(MockTicker.self).now.called(2)
  }

  private func reading<T: Ticker>(_ ticker: T) -> Int { T.now }

  @Test func b39SubscriptsAreReadAndWritten() {
    let grid = MockGrid(.nice)
    stub(grid).subscript(row: .any, col: 1).returns("b")
    stub(grid).subscript(name: "x").returns(4)

    #expect(grid[0, 1] == "b")
    #expect(grid["x"] == 4)
    grid["y"] = 9

    verify(grid).subscript(name: "y").set(9).called(1)
    verify(grid).subscript(row: 0, col: 1).called(1)
  }

  @Test func b41OverloadsByTypeEffectAndResultStandApart() async throws {
    let lookup = MockLookup()
    stub(lookup).load().returning(Int.self).returns(1)
    stub(lookup).load().returning(String.self).returns("s")
    stub(lookup).load(.equal(7)).returns("id")
    stub(lookup).load("name").returns("async")
    stub(lookup).subscript(key: "k").returning(Int.self).returns(3)
    stub(lookup).subscript(key: "k").returning(Bool.self).returns(true)

    let int: Int = lookup.load()
    let string: String = lookup.load()
    let number: Int = lookup["k"]
    let flag: Bool = lookup["k"]

    #expect(int == 1 && string == "s" && number == 3 && flag)
    #expect(lookup.load(7) == "id")
    #expect(try await lookup.load("name") == "async")
  }

  @Test func b42DisambiguatedNamesDoNotMeetOthers() {
    let shop = MockShop(.nice)

    shop.load(Item())
    shop.loadItem()

    verify(shop).loadItem().called(1)
    verify(shop).load(.any(Item.self)).called(1)
    verify(shop).load(.any(Int.self)).called(.never)
  }

  @Test func b43MutatingRequirementsWorkThroughInout() {
    func close(_ account: inout some Account) { account.close() }
    var account = MockAccount(.nice)

    close(&account)

    verify(account).close().called(1)
    #expect(account.balance == 0)
  }

  @Test func b44OperatorsAndBackTickedNames() {
    let weird = MockWeird(.nice)
    stub(weird).default.returns(3)
    stub(MockWeird.self).`operator +`(.any, .any).returns(weird)

    weird.repeat()

    #expect(weird.default == 3)
    #expect(weird + weird === weird)
    verify(weird).repeat().called(1)
  }

  @Test func b45SpellingsOfVoidBehaveAlike() {
    let pinger = MockPinger(.nice)

    pinger.a()
    pinger.b()
    pinger.c()
    pinger.d()
    pinger.e()

    verify(pinger).e().called(1)
    stub(pinger).c().returns()
  }

  @Test func b46DiscardableResultsAndDeprecationsAreKept() {
    let stack = MockStack2(.nice)

    stack.push(1)

    verify(stack).push(1).called(1)
  }

  @Test func b47AvailabilityStaysOnItsMember() async {
    let gradual = MockGradual(.nice)

    gradual.old()
    #if os(Linux)
      await gradual.fresh()
    #endif

    verify(gradual).old().called(1)
  }

  @Test func b48ConditionsInsideTheProtocolAreKept() {
    let cond = MockCond(.nice)

    #if os(Linux)
      #expect(cond.a() == 0)
    #endif
    cond.always()

    verify(cond).always().called(1)
  }

  @Test func b49ProtocolInsideAType() {
    let inner = Outer.MockInner()
    stub(inner).use(.any).does { $0 }

    #expect(inner.use(Outer.Token(n: 2)).n == 2)
  }

  @Test func b50PrivateProtocolIsUsableInItsFile() {
    let hidden = MockHidden(.nice)

    hidden.go()
    hidden.n = 3

    verify(hidden).go().called(1)
    verify(hidden).n.set(3).called(1)
  }

  @Test func b52InheritedRequirementsWork() async throws {
    let channel = MockChannel(.nice)

    try await channel.connect()
    await channel.close()
    try await channel.send("x")

    verify(channel).connect().called(1)
    verify(channel).close().called(1)
    verify(channel).send("x").called(1)
  }

  @Test func b52DiamondsDeclareAMemberOnce() async throws {
    let diamond = MockDuplex(.nice)

    try await diamond.connect()
    diamond.left()
    diamond.right()

    verify(diamond).connect().called(1)
    verify(diamond).left().called(1)
  }

  @Test func b53StandardLibraryParentsHaveWitnesses() {
    let first = MockBadge()
    let second = MockBadge()
    stub(first).id.returns(1)

    #expect(Set([first, second]).count == 2)
    #expect(first.id == 1)
  }

  @Test func b54ClassBoundProtocolsAndSuperclasses() {
    let renderable = MockRenderable(.nice)
    renderable.hidden = true
    let drawable = MockDrawable(.nice)
    drawable.draw()

    let widget: Widget = drawable
    widget.frame = 3

    #expect(drawable.frame == 3)
    verify(renderable).hidden.set(true).called(1)
    verify(drawable).draw().called(1)
  }

  @Test func initializersAreRecordedOnTheType() throws {
    func make<T: Made>(_: T.Type) throws -> T { try T(size: 3) }

    let made = try make(MockMade.self)

    verify(MockMade.self).initializer(size: 3).called(1)
    stub(made).size.returns(8)
    #expect(made.size == 8)
    stub(MockMade.self).initializer(size: .any).throws(Wrong())
    #expect(throws: Wrong.self) { try make(MockMade.self) }
  }

  @Test func selfInSignatures() {
    let node = MockNode(.nice)
    let other = MockNode(.nice)
    stub(node).copy().returns(other)
    stub(node).isSame(as: .identical(to: other)).returns(true)
    stub(node).next.returns(other)

    #expect(node.copy() === other)
    #expect(node.isSame(as: other))
    #expect(node.next === other)
  }

  @Test func spiesPassOnWhatIsNotStubbed() throws {
    let real = RealLedger()
    let spy = MockLedger(callingThrough: real)
    stub(spy).total(2).returns(20)

    #expect(spy.total(1) == 1)
    #expect(spy.total(2) == 20)
    spy.name = "x"
    #expect(real.name == "x" && spy.name == "x")
    verify(spy).total(.any).called(2)
  }
}

// MARK: - Fixtures

@Mockable
protocol Ticker {
  static var now: Int { get }
  static func advance(_ by: Int) -> Int
  func read() -> Int
}

@Mockable
protocol Grid {
  subscript(row: Int, col: Int) -> String { get }
  subscript(name: String) -> Int { get set }
}

@Mockable
protocol Lookup {
  func load() -> Int
  func load() -> String
  func load(_ id: Int) -> String
  func load(_ id: String) async throws -> String
  subscript(key: String) -> Int { get }
  subscript(key: String) -> Bool { get }
}

struct Item: Sendable {}

@Mockable
protocol Shop {
  func load(_ item: Item)
  func load(_ id: Int)
  func loadItem()
  var loadItemCount: Int { get }
}

@Mockable
protocol Account {
  mutating func close()
  var balance: Int { mutating get }
}

@Mockable
protocol Weird {
  func `repeat`()
  var `default`: Int { get }
  static func + (lhs: Self, rhs: Self) -> Self
}

// swift-format-ignore
@Mockable
protocol Pinger { func a(); func b() -> Void; func c() -> (); func d() -> Swift.Void; func e() -> (Void) }

@Mockable
protocol Stack2 {
  @discardableResult func push(_ n: Int) -> Int
  @available(*, deprecated, message: "use push") func add(_ n: Int)
}

@Mockable
protocol Gradual {
  func old()
  @available(macOS 99, iOS 99, *)
  func fresh() async
}

@Mockable
protocol Cond {
  #if os(Linux)
    func a() -> Int
  #elseif os(macOS)
    func a() -> Int
    func b() -> Int
  #else
    static func c() -> Int
  #endif
  func always()
}

enum Outer {
  struct Token: Sendable { var n = 0 }
  @Mockable
  protocol Inner { func use(_ t: Token) -> Token }
}

@Mockable
private protocol Hidden {
  var n: Int { get set }
  func go()
}

@Mockable
protocol Connectable { func connect() async throws }

@Mockable
protocol Closable { func close() async }

@Mockable
protocol Channel: Connectable, Closable {
  func send(_ s: String) async throws
}

@Mockable
protocol LeftChannel: Connectable { func left() }

@Mockable
protocol RightChannel: Connectable { func right() }

@Mockable
protocol Duplex: LeftChannel, RightChannel {}

@Mockable
protocol Badge: Hashable, Identifiable, Swift.Sendable { var id: Int { get } }

class Widget {
  var frame = 0
  init() {}
}

@Mockable
protocol Renderable: AnyObject { var hidden: Bool { get set } }

@Mockable(superclass: Widget.self)
protocol Drawable: Widget { func draw() }

struct Wrong: Error {}

@Mockable
protocol Made {
  init(size: Int) throws
  var size: Int { get }
}

@Mockable
protocol Node: AnyObject {
  func copy() -> Self
  func isSame(as other: Self) -> Bool
  var next: Self? { get }
}

@Mockable
protocol Ledger {
  func total(_ n: Int) -> Int
  var name: String { get set }
}

final class RealLedger: Ledger {
  func total(_ n: Int) -> Int { n }
  var name = ""
}
