// Ordinary types under `@Interceptable`: one instance, all instances, the type itself.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct InterceptableTests {
  // MARK: Instances

  @Test func stubOnAnInstanceIsSeenThroughEveryReference() {
    let till = Till()
    let same: any Drawer = till
    stub(till).open().returns("stubbed")

    #expect(till.open() == "stubbed")
    #expect(same.open() == "stubbed")
    #expect(Till().open() == "real")
  }

  @Test func stubOnAnInstanceIsSeenByItsCallsOnItself() {
    let till = Till()
    stub(till).price(of: "tea").returns(3)

    #expect(till.total(of: ["tea", "milk"]) == 4)
    verify(till).price(of: .any).called(2)
    verify(till).total(of: .any).called(1)
  }

  @Test func stubOfAnInstanceComesBeforeThatOfAllInstances() {
    let first = Till()
    let second = Till()
    stub(all(Till.self)).open().returns("all")
    stub(first).open().returns("one")

    #expect(first.open() == "one")
    #expect(second.open() == "all")
    verify(all(Till.self)).open().called(1)
  }

  @Test func callComesThroughEachMockThatDoesNotStubIt() {
    let till = Till()
    stub(all(Till.self)).price(of: "tea").returns(9)
    stub(till).open().returns("one")

    #expect(till.price(of: "tea") == 9)
    verify(till).price(of: "tea").called(1)
    verify(all(Till.self)).price(of: "tea").called(1)
  }

  @Test func callsThroughRunsTheFunctionItself() {
    let till = Till()
    stub(till).open().returns("stubbed").callsThrough()

    #expect([till.open(), till.open(), till.open()] == ["stubbed", "real", "real"])
  }

  @Test func strictInstanceRefusesWhatNobodyPrepared() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let till = Till()
      setMode(.strict, of: till)
      #expect(till.price(of: "tea") == 0)
    }

    #expect(collector.findings.count == 1)
  }

  @Test func stoppedInstanceIsItselfAgain() async {
    let till = Till()
    stub(till).open().returns("stubbed")

    await stopMocking(till)

    #expect(till.open() == "real")
  }

  @Test func deadInstanceLeavesNothingToTheNextAtItsAddress() {
    for _ in 0..<100 {
      let till = Till()
      #expect(till.open() == "real")
      stub(till).open().returns("stubbed")
      #expect(till.open() == "stubbed")
    }
  }

  @Test func stubDoesNotKeepItsInstanceAlive() {
    weak var gone: Till?
    do {
      let till = Till()
      stub(till).open().returns("stubbed")
      gone = till
    }

    #expect(gone == nil)
  }

  // MARK: Scopes

  @Test(arguments: 0..<50) func parallelTestsStubOneInstanceDifferently(n: Int) async {
    stub(Till.shared).open().returns("\(n)")
    await Task.yield()

    #expect(Till.shared.open() == "\(n)")
    verify(Till.shared).open().called(1)
  }

  @Test func outsideTheScopeTheFunctionRunsAsWritten() async {
    withMockScope {
      stub(Till.shared).open().returns("inner")
      #expect(Till.shared.open() == "inner")
    }

    #expect(Till.shared.open() == "real")
    #expect(await Task.detached { Till.shared.open() }.value == "real")
  }

  // MARK: Types and values

  @Test func staticFunctionsAreStubbedOnTheType() {
    stub(Till.self).currency(.any).returns("EUR")

    #expect(Till.currency(1) == "EUR")
    verify(Till.self).currency(1).called(1)
  }

  @Test func valuesAreStubbedByType() {
    stub(all(Coin.self)).worth().returns(50)
    var coin = Coin(cents: 1)

    coin.double()

    #expect(coin.cents == 2)
    #expect(coin.worth() == 50)
    verify(all(Coin.self)).double().called(1)
  }

  @Test func enumerationsAreStubbedByType() {
    stub(all(Aisle.self)).label().returns("x")

    #expect(Aisle.dairy.label() == "x")
  }

  @Test func actorsKeepTheirIsolation() async {
    let vault = Vault()
    stub(vault).add(.any).returns(100)
    stub(vault).count().does {
      await Task.yield()
      return 5
    }

    #expect(await vault.add(1) == 100)
    #expect(await vault.count() == 5)
    #expect(await vault.balance() == 0)
  }

  @MainActor @Test func mainActorTypesKeepTheirIsolation() async {
    let model = TillModel()
    stub(model).load().does {
      MainActor.assertIsolated()
      return "stubbed"
    }

    #expect(await model.load() == "stubbed")
    #expect(model.render() == "<>")
  }

  @Test func genericTypesAreToldApartByTheirArguments() {
    let numbers = Shelf([1, 2])
    stub(all(Shelf<Int>.self)).first().returns(7)

    #expect(numbers.first() == 7)
    #expect(Shelf(["a"]).first() == "a")
  }

  // MARK: Shapes

  @Test func everyShapeOfFunctionRunsAsWritten() async throws {
    let shapes = Shapes()
    stub(shapes).plain().callsThrough()
    var total = 1

    #expect(shapes.add(into: &total, 2, 3) == 6)
    #expect(total == 6)
    #expect(shapes.pair(1, with: "a") == (1, "a"))
    #expect(shapes.lazily(3) == 3)
    #expect(shapes.run { 4 } == 4)
    #expect(throws: ShapeError.self) { try shapes.walk { throw ShapeError.odd } }
    #expect(shapes.walk { 5 } == 5)
    #expect(shapes.kept { 6 }() == 6)
    do throws(ShapeError) {
      try shapes.typed()
    } catch {
      #expect(error == .odd)
    }
    #expect(try await shapes.slow("x") == "x")
    #expect(shapes.same([1]) == [1])
  }

  @Test func everyShapeOfFunctionIsStubbed() async throws {
    let shapes = Shapes()
    stub(shapes).add(into: .any, .any).does { total, numbers in
      total = 0
      return numbers.count
    }
    stub(shapes).pair(.any, with: .any).returns((2, "b"))
    stub(shapes).run(.any).does { $0() + 1 }
    stub(shapes).walk(.any).does { try $0() + 1 }
    stub(shapes).typed().returns()
    stub(shapes).slow(.any).throws(ShapeError.odd)
    stub(shapes).same(.any([Int].self)).returns([9])
    var total = 1

    #expect(shapes.add(into: &total, 2, 3) == 2)
    #expect(total == 0)
    #expect(shapes.pair(1, with: "a") == (2, "b"))
    #expect(shapes.run { 4 } == 5)
    #expect(shapes.walk { 5 } == 6)
    try shapes.typed()
    await #expect(throws: ShapeError.self) { try await shapes.slow("x") }
    #expect(shapes.same([1]) == [9])
    #expect(shapes.same(["a"]) == ["a"])
  }

  @Test func functionThatIsLeftOutRunsAsWritten() {
    let shapes = Shapes()
    setMode(.strict, of: shapes)

    #expect(shapes.leftOut() == 1)
  }

  @Test func recursionComesThroughTheMockEachTime() {
    let shapes = Shapes()
    stub(shapes).countdown(0).returns(100)

    #expect(shapes.countdown(3) == 103)
    verify(shapes).countdown(.any).called(4)
  }
}

// MARK: - Outside any scope

struct InterceptableOutsideTests {
  @Test(arguments: Verb.allCases)
  func useOutsideAnyScopeDoesNothingAndIsOneFinding(verb: Verb) async {
    let till = Till()
    let line = #line + 2
    withKnownIssue {
      verb.use(till, line: line)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        '\(verb)' of 'Till' outside any scope, which nothing would end
          hint       give the test the trait '.mocking', or use 'withMockScope'
        """
      ] && issue.sourceLocation?.line == line
    }

    #expect(till.open() == "real")
    #expect(Till.currency(1) == "real 1")
    #expect(await Task.detached { till.open() }.value == "real")
  }

  @Test func staticFunctionsOutsideAnyScopeRunAsWritten() {
    withKnownIssue { stub(Till.self).currency(.any).returns("EUR") }

    #expect(Till.currency(1) == "real 1")
  }

  @Test func nothingHasToBeStoppedOutsideAnyScope() async {
    let till = Till()

    await stopMocking(till)
    reset(till)

    #expect(till.open() == "real")
  }

  enum Verb: String, CaseIterable, CustomStringConvertible {
    case stub, verify, calls, setMode

    var description: String { rawValue }

    fileprivate func use(_ till: Till, line: Int) {
      let line = UInt(line)
      switch self {
      case .stub: Understudy.stub(till, line: line).open().returns("stubbed")
      case .verify: Understudy.verify(till, line: line).open().called(.never)
      case .calls: #expect(Understudy.calls(to: till, line: line).open().isEmpty)
      case .setMode: Understudy.setMode(.strict, of: till, line: line)
      }
    }
  }
}

// MARK: - Fixtures

private protocol Drawer { func open() -> String }

@Interceptable
private final class Till: Sendable, Drawer {
  static let shared = Till()

  func open() -> String { "real" }
  func price(of item: String) -> Int { 1 }
  func total(of items: [String]) -> Int { items.map { price(of: $0) }.reduce(0, +) }
  static func currency(_ code: Int) -> String { "real \(code)" }
}

@Interceptable
private struct Coin {
  var cents: Int
  mutating func double() { cents *= 2 }
  func worth() -> Int { cents }
}

@Interceptable
private enum Aisle {
  case dairy
  func label() -> String { "dairy" }
}

@Interceptable
private actor Vault {
  private var coins = 0
  func add(_ n: Int) -> Int {
    coins += n
    return coins
  }
  func count() async -> Int { coins }
  func balance() -> Int { coins }
}

@MainActor
@Interceptable
private final class TillModel {
  var text = ""
  func load() async -> String {
    text = "loaded"
    return text
  }
  func render() -> String { "<\(text)>" }
}

@Interceptable
private final class Shelf<Item: Sendable>: Sendable {
  let items: [Item]
  init(_ items: [Item]) { self.items = items }
  func first() -> Item? { items.first }
}

private enum ShapeError: Error { case odd }

@Interceptable
private final class Shapes {
  func plain() {}
  func add(into total: inout Int, _ numbers: Int...) -> Int {
    total += numbers.reduce(0, +)
    return total
  }
  func pair(_ number: Int, with text: String) -> (Int, String) { (number, text) }
  func lazily(_ number: @autoclosure () -> Int) -> Int { number() }
  func run(_ body: () -> Int) -> Int { body() }
  func walk(_ body: () throws -> Int) rethrows -> Int { try body() }
  func kept(_ body: @escaping () -> Int) -> () -> Int { body }
  func typed() throws(ShapeError) { throw .odd }
  func slow(_ text: String) async throws -> String {
    await Task.yield()
    return text
  }
  func same<Element: Equatable>(_ elements: [Element]) -> [Element] { elements }
  @NotInterceptable func leftOut() -> Int { 1 }
  func countdown(_ n: Int) -> Int { n == 0 ? 0 : countdown(n - 1) + 1 }
}
