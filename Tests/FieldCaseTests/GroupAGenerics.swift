// Generics and associated types.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupAGenerics {
  @Test func b01ComposedConstraintsOfAssociatedTypesAreKept() async {
    let vault = MockVault<String, Int>()
    stub(vault).value(for: "a").returns(7)
    stub(vault).put(.any, under: .any).returns()

    await vault.put(1, under: "b")

    #expect(await vault.value(for: "a") == 7)
    verify(vault).put(1, under: "b").called(1)
  }

  @Test func b03RefinementPinsTheAssociatedTypeOfItsParent() throws {
    let store = MockInvoiceStore()
    stub(store).all().returns([Invoice(number: 1)])
    stub(store).put(.any).returns()
    stub(store).unpaid().returns([])

    let used: any InvoiceStore = store
    try used.put(Invoice(number: 2))

    #expect(used.all() == [Invoice(number: 1)])
    #expect(used.unpaid().isEmpty)
    verify(store).put(.equal(Invoice(number: 2))).called(1)
  }

  @Test func b04AssociatedTypeOfAnotherProtocolDoesNotLeakIn() {
    let beacon: any Sendable = MockBeacon()

    #expect(Mirror(reflecting: beacon).children.allSatisfy { $0.label == "__mock" })
  }

  @Test func b05StubsForDifferentTypesNeverAnswerOneAnother() {
    let locator = MockLocator()
    stub(locator).make(.equal(Int.self)).returns(1)
    stub(locator).make(.equal(String.self)).returns("s")
    stub(locator).makeIfKnown(.equal(Int.self)).returns(nil)

    #expect(locator.make(Int.self) == 1)
    #expect(locator.make(String.self) == "s")
    #expect(locator.makeIfKnown(Int.self) == nil)
  }

  @Test func b05UnstubbedTypeIsReportedByItsName() async {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let locator = MockLocator()
      stub(locator).make(.equal(String.self)).returns("s")
      _ = locator.make(Int.self)
    }

    #expect(collector.findings.count == 1)
    #expect(collector.findings.first?.message.contains("make(Int)") == true)
  }

  @Test func b06MemberGenericInItsResultThrowsForOneTypeOrForAll() async throws {
    let transport = MockTransport()
    stub(transport).send(.any).returning(Reply.self).throws(WireError.offline)
    stub(transport).send("/all").anyResult().throws(WireError.offline)

    await #expect(throws: WireError.self) { let _: Reply = try await transport.send("/x") }
    await #expect(throws: WireError.self) { let _: Int = try await transport.send("/all") }
    stub(transport).send(.any).returns(Reply(ok: true))
    let reply: Reply = try await transport.send("/x")
    #expect(reply.ok)
  }

  @Test func b08OverloadsThatDifferInTheirConstraintCountApart() {
    let encoder = MockEncoder2(.nice)

    encoder.write("a")
    encoder.write(1)
    encoder.write(2)

    verify(encoder).write(.any(String.self)).called(1)
    verify(encoder).write(.any(Int.self)).called(2)
  }

  @Test func b09NestedGenericParametersKeepTheirTypes() {
    let mapper = MockMapper()
    stub(mapper).relabel(.any).returning([String: Int].self).does { $0.mapValues { $0 + 1 } }
    stub(mapper).unpack(.any).returning((Int, String).self).does { ($0.value[0], "x") }
    stub(mapper).head(.any([Int].self)).returns(nil)

    #expect(mapper.relabel(["a": 1]) == ["a": 2])
    #expect(mapper.unpack(Box(value: [4])) == (4, "x"))
    #expect(mapper.head([1]) == nil)
    #expect(calls(to: mapper).relabel(.any([String: Int].self)).map(\.arguments) == [["a": 1]])
  }

  @Test func b10OneStubServesEveryTypeOfASameTypeConstraint() {
    let summer = MockSummer()
    stub(summer).total(.any).returns(9)

    #expect(summer.total([1, 2]) == 9)
    #expect(summer.total(Set([3])) == 9)
    verify(summer).total(.any).called(2)
  }

  @Test func b12OpaqueParameterIsAGenericOne() {
    let painter = MockPainter()
    stub(painter).paint(.matching { $0.area > 3 }, times: .any).returns(1)

    #expect(painter.paint(Square(side: 2), times: 1) == 1)
  }

  @Test func b13OpaqueResultOfAnAutoclosure() {
    let tracker = MockTracker(.nice)

    tracker.track(Fault.a)

    verify(tracker).track(.any).called(1)
  }

  @Test func b14ComposedExistentialsInsideClosures() {
    let registrar = MockRegistrar(.nice)

    #expect(registrar.add(Person(name: "A", age: 1)) { one, _ in one } == nil)
  }
}

// MARK: - Fixtures

@Mockable
protocol Vault: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable, Equatable
  func put(_ value: Value, under key: Key) async
  func value(for key: Key) async -> Value?
}

@Mockable
protocol Store {
  associatedtype Item: Sendable
  func put(_ item: Item) throws
  func all() -> [Item]
}

struct Invoice: Sendable, Equatable { var number: Int }

@Mockable
protocol InvoiceStore: Store where Item == Invoice {
  func unpaid() -> [Invoice]
}

protocol Machine { associatedtype Phase: Sendable }
struct Phase { let title: String }

@Mockable
protocol Beacon: Sendable {}

@Mockable
protocol Locator {
  func make<T>(_ type: T.Type) -> T
  func makeIfKnown<T>(_ type: T.Type) -> T?
}

struct Reply: Codable, Sendable, Equatable { var ok: Bool }
enum WireError: Error { case offline }

@Mockable
protocol Transport: Sendable {
  func send<R: Codable & Sendable>(_ path: String) async throws -> R
}

@Mockable
protocol Encoder2 {
  func write<T: StringProtocol>(_ value: T)
  func write<T: BinaryInteger>(_ value: T)
}

struct Box<Wrapped> { var value: Wrapped }

@Mockable
protocol Mapper {
  func relabel<T>(_ table: [String: T]) -> [String: T]
  func unpack<T>(_ boxes: Box<[T]>) -> (T, String)
  func head<S: Sequence>(_ s: S) -> S.Element?
}

@Mockable
protocol Summer { func total<S: Sequence>(_ numbers: S) -> Int where S.Element == Int }

protocol Shape: Sendable { var area: Double { get } }
struct Square: Shape {
  var side: Double
  var area: Double { side * side }
}

@Mockable
protocol Painter { func paint(_ shape: some Shape, times: Int) -> Double }

enum Fault: Error { case a }

@Mockable
protocol Tracker { func track(_ build: @autoclosure @escaping () -> (some Error)) }

protocol Named { var name: String { get } }
protocol Aged { var age: Int { get } }
struct Person: Named, Aged {
  var name: String
  var age: Int
}

@Mockable
protocol Registrar {
  func add(
    _ who: any (Named & Aged), then: ((any Named)?, any Aged) -> (any Named)?
  ) -> (any Named)?
}
