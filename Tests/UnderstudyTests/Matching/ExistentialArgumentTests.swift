// Arguments of protocol types, of `Any` and of metatypes: a call is one of the type that the
// member declares, whatever the value is.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct ExistentialArgumentTests {
  @Test func loneArgumentOfAProtocolTypeFindsItsStub() {
    let depot = MockStoreroom()
    let goods = Crate()
    stub(depot).store(.identical(to: goods)).returns(1)
    stub(depot).log(.equal(ShopError.closed)).returns(2)
    stub(depot).keep(.equal(7)).returns(3)
    stub(depot).accept(.equal(Int.self)).returns(4)
    stub(depot).make(.equal(Crate.self)).returns(5)
    stub(depot).hold(.identical(to: goods)).returns(6)

    #expect(depot.store(goods) == 1)
    #expect(depot.log(ShopError.closed) == 2)
    #expect(depot.keep(7) == 3)
    #expect(depot.accept(Int.self) == 4)
    #expect(depot.make(Crate.self) == 5)
    #expect(depot.hold(goods) == 6)
    verify(depot).keep(.type(of: Int.self)).called(1)
    #expect(calls(to: depot).store(.any).count == 1)
  }

  @Test func asynchronousAndRethrowingMembersDoSoToo() async throws {
    let depot = MockStoreroom()
    stub(depot).send(.any).returns(1)
    stub(depot).visit(.equal("shelf"), .any).returns(2)

    #expect(try await depot.send(Crate()) == 1)
    #expect(depot.visit("shelf") { 0 } == 2)
  }

  @Test func assignmentOfAProtocolTypeIsMatched() {
    let depot = MockStoreroom(.nice)
    let goods = Crate()

    depot.latest = goods

    verify(depot).latest.set(.identical(to: goods)).called(1)
    verify(depot).latest.set(.identical(to: Crate())).called(.never)
  }
}

// MARK: - Fixtures

protocol Goods: AnyObject {}

private final class Crate: Goods {}

@Mockable
protocol Storeroom {
  var latest: any Goods { get set }
  func store(_ goods: any Goods) -> Int
  func log(_ error: any Error) -> Int
  func keep(_ value: Any) -> Int
  func accept(_ type: Any.Type) -> Int
  func make(_ type: AnyClass) -> Int
  func hold(_ object: AnyObject) -> Int
  func send(_ goods: any Goods) async throws -> Int
  func visit(_ value: Any, _ action: () throws -> Int) rethrows -> Int
}
