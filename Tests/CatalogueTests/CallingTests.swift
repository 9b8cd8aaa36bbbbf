// Mocks of the catalogue answer and record calls, directly, as what they conform to, and by way
// of an original.

internal import CatalogueSupport
import Testing
import UnderstudyTesting

@Suite(.mocking) struct CallingTests {
  // MARK: Names

  @Test func membersWhoseNamesMeetStandApart() {
    let mock = MockKeysThatMeet(.nice)

    mock.load(Book())
    mock.load_(Book())
    mock.load(item: Book())
    mock.label = 3
    _ = mock.label_set

    verify(mock).load(.any).called(1)
    verify(mock).load_(.any).called(1)
    verify(mock).load__(.any).called(.never)
    verify(mock).load(item: .any).called(1)
    verify(mock).label.set(3).called(1)
    verify(mock).label_set.called(1)
  }

  @Test func ourOwnNamesAreFree() {
    let mock = MockOurNames(.nice)
    stub(mock).returns(2).returns(3)
    stub(mock).place.returns(4)
    stub(mock).stub.returns(5)

    #expect(mock.returns(2) == 3)
    #expect(mock.place == 4)
    #expect(mock.stub == 5)
  }

  @Test func ourOwnParameterNamesAreFree() {
    let mock = MockOurParameterNames(.nice)

    mock.a(__mock: 1, __body: 2, __real: 3)
    mock.c(Understudy: 1, Swift: 2)

    verify(mock).a(__mock: 1, __body: 2, __real: 3).called(1)
    verify(mock).c(Understudy: 1, Swift: .any).called(1)
  }

  @Test func keywordsAreNames() {
    let mock = MockKeywordNames(.nice)
    stub(mock).await.returns(1)
    stub(mock).`Type`().returns(2)
    let words = MockKeywords(.nice)

    mock.`init`()
    words.move(async: 1, await: 2, each: 3, any: 4, some: 5, consume: 6, copy: 7)
    words.make(init: 1, default: 2, case: 3)

    #expect(mock.await == 1)
    #expect(mock.`Type`() == 2)
    verify(mock).`init`().called(1)
    verify(words).make(init: 1, default: 2, case: 3).called(1)
    #expect(
      calls(to: words).move(
        async: .any, await: 2, each: .any, any: .any, some: .any, consume: .any, copy: .any
      ).map(\.arguments.copy) == [7])
  }

  @Test func anyTextIsAName() {
    let mock = MockRawNames(.nice)
    stub(mock).`counts every book`().returns(3)

    _ = mock.`2nd`(1, `second part`: 2)

    #expect(mock.`counts every book`() == 3)
    verify(mock).`2nd`(1, `second part`: 2).called(1)
  }

  @Test func userTypeMayBeNamedLikeAListOfMembers() {
    let mock = MockTeam(.nice)

    mock.join()

    verify(mock).join().called(1)
    #expect(TeamMembers().count == 0)
  }

  // MARK: Members

  @Test func membersThatDifferInTheirEffectsAlone() async throws {
    let mock = MockCatalog(.nice)

    func synchronously(_ catalog: some Catalog) { _ = catalog.find("a") }
    synchronously(mock)
    _ = try await mock.find("b")

    #expect(mock.__mock.summary.calls == 2)
  }

  @Test func spellingsOfNothingAreTheSame() {
    let mock = MockSpellings(.nice)

    mock.none()
    mock.word()
    mock.unit()
    mock.qualified()
    mock.wrapped()

    verify(mock).wrapped().called(1)
    #expect(mock.dictionary().isEmpty)
    #expect(mock.optionalOfOptional() == nil)
  }

  @Test func subscriptsOfAllKinds() async throws {
    let mock = MockSubscripts(.nice)
    stub(mock).subscript(row: 1, column: .any).returns("x")
    stub(mock).subscript(later: "a").returns(4)

    mock["n"] = 5
    mock[newValue: 1] = 2
    mock[key: 3] = [1]
    mock[] = 9

    #expect(mock[1, 2] == "x")
    let later = try await mock["a" as Character]
    #expect(later == 4)
    verify(mock).subscript(name: "n").set(5).called(1)
    verify(mock).subscript(newValue: 1).set(2).called(1)
    verify(mock).subscript().set(9).called(1)
  }

  @Test func operatorsAreStaticMembers() {
    let mock = MockOperators(.nice)
    let other = MockOperators(.nice)
    stub(MockOperators.self).`operator <+>`(.any, .any).returns(7)
    stub(MockOperators.self).`operator √`(.any).returns(2)

    #expect(mock <+> other == 7)
    #expect(√mock == 2)
    verify(MockOperators.self).`operator <+>`(.identical(to: mock), .any).called(1)
  }

  @Test func initializersAreRecordedOnTheType() async throws {
    func make<T: Initializers>(_: T.Type) async throws -> (T, T?, T) {
      (T(size: 1), T(text: "a"), try await T(loading: "b"))
    }

    _ = try await make(MockInitializers.self)

    verify(MockInitializers.self).initializer(size: 1).called(1)
    verify(MockInitializers.self).initializer(text: "a").called(1)
    verify(MockInitializers.self).initializer(loading: "b").called(1)
  }

  @Test func conditionsChooseTheMembers() {
    let mock = MockNestedConditions(.nice)

    mock.present(2)
    mock[1] = 3

    verify(mock).present(2).called(1)
    verify(mock).subscript(index: 1).set(3).called(1)
  }

  // MARK: Parameters

  @Test func packsAreRecordedAsTuples() async throws {
    let mock = MockPacks()
    stub(mock).all(.any((Int, String).self)).does { values in values.0 + values.1.count }
    stub(mock).tuple(.any((Int, Bool).self)).returns((1, true))

    #expect(mock.all(2, "abc") == 5)
    #expect(mock.tuple(4, false) == (1, true))
    verify(mock).all(.any).called(1)
    #expect(calls(to: mock).all(.any((Int, String).self)).map(\.arguments.1) == ["abc"])
  }

  @Test func noncopyableValuesReachTheAnswer() async throws {
    let mock = MockGate2()
    stub(mock).peek(.any).does { ticket in ticket.number }
    stub(mock).take(.any, at: 2).does { ticket, door in _ = ticket.number + door }
    stub(mock).stamp(.any).does { ticket in ticket.number += 1 }
    stub(mock).takeLater(.any).does { ticket in ticket.number }

    var ticket = Ticket(number: 4)
    try mock.stamp(&ticket)

    #expect(mock.peek(ticket) == 5)
    #expect(try await mock.takeLater(ticket) == 5)
    mock.take(Ticket(number: 1), at: 2)
    verify(mock).take(.any, at: 2).called(1)
    verify(mock).peek(.any).called(1)
  }

  @Test func noncopyableValuesReachTheOriginal() async throws {
    let spy = MockGate2(callingThrough: RealGate())

    #expect(spy.peek(Ticket(number: 7)) == 7)
    #expect(try await spy.takeLater(Ticket(number: 8)) == 8)
  }

  @Test func noncopyableGenericsAreNotKept() {
    let mock = MockNoncopyableGenerics(.nice)

    #expect(mock.peek(Ticket()) == 0)
    mock.take(Ticket())

    verify(mock).peek(.any).called(1)
    verify(mock).take(.any).called(1)
  }

  @Test func isolatedParametersAreOrdinaryOnesInAnAnswer() async throws {
    let mock = MockIsolatedParameters()
    stub(mock).run(on: .any).does { actor in actor == nil ? 0 : 1 }

    let answer = await mock.run(on: nil)

    #expect(answer == 0)
    verify(mock).run(on: .any).called(1)
  }

  @Test func sentValuesComeBack() async {
    let mock = MockOwnership()
    let reference = Reference2()
    stub(mock).give().returns(reference)
    stub(mock).send(.any).does { $0.count += 1 }

    mock.send(reference)

    #expect(mock.give() === reference)
    #expect(reference.count == 1)
  }

  @Test func inoutAndVariadicArguments() throws {
    let mock = MockInoutParameters(.nice)
    stub(mock).swap(.any, .any).does { a, b in
      a += 1
      b = "x"
      return true
    }
    let variadics = MockVariadics(.nice)

    var (a, b) = (1, "")
    #expect(mock.swap(&a, &b))
    variadics.join(1, 2, separator: "-", tail: 0.5)

    #expect(a == 2 && b == "x")
    verify(variadics).join(.equal([1, 2]), separator: "-", tail: .equal([0.5])).called(1)
  }

  @Test func closuresOfEveryKindReachTheAnswer() async throws {
    let mock = MockNonescaping(.nice)
    stub(mock).map(.any).does { body in [body(Book(pages: 2))] }
    stub(mock).waitAll(.any).does { body in try await body() }
    let rethrowing = MockRethrowing()
    stub(rethrowing).reduce(0, .any).returning(Int.self).does { start, next in try next(start, 4) }

    #expect(mock.map { $0.pages } == [2])
    await #expect(throws: LendingError.self) {
      try await mock.waitAll { throw LendingError.lentOut }
    }
    #expect(rethrowing.reduce(0) { $0 + $1 } == 4)
  }

  // MARK: Inheritance

  @Test func doubleInheritanceServesEachMemberOnce() async throws {
    let mock = MockDoubleDoor(.nice)

    try await (mock as any Openable).open()
    _ = mock.knock(2)
    mock.left()

    verify(mock).open().called(1)
    verify(mock).knock(2).called(1)
    verify(mock).left().called(1)
  }

  @Test func inheritedSubscriptsAndSettersAreServed() {
    let child = MockSettableChild(.nice)
    let restated = MockSubscriptChild(.nice)

    var settable: any SettableParent = child
    settable.title = "a"
    var subscripted: any SubscriptParent = restated
    subscripted[2] = "b"

    verify(child).title.set("a").called(1)
    verify(restated).subscript(index: 2).set("b").called(1)
  }

  @Test func inheritedTwinsAreTwoMembers() async throws {
    func synchronously(_ twin: some TwinParent) -> Int { twin.load("a") }
    let mock = MockTwinChild(.nice)

    _ = synchronously(mock)
    _ = try await (mock as any TwinParent).load("b")

    #expect(mock.__mock.summary.calls == 2)
  }

  @Test func implementationOfTheUserDoesNotWin() {
    let mock = MockDefaultedChild()
    stub(mock).greet().returns("mock")

    #expect((mock as any DefaultedParent).greet() == "mock")
  }

  @Test func associatedTypeOfTheParentIsPinned() throws {
    let mock = MockPinnedChild()
    stub(mock).put(.any).returns()
    stub(mock).all().returns([Book(title: "a")])
    stub(mock).map(.any).returning([Int].self).does { try [$0(Book(pages: 3))] }

    try mock.put(Book())

    #expect(mock.all().count == 1)
    #expect(mock.map { $0.pages } == [3])
  }

  @Test func childrenOfNestedProtocolsAreServed() throws {
    let mock = MockOutsideDesk()
    stub(mock).use(.any).does { Library.Token(number: $0.number + 1) }
    stub(mock).subscript(token: .any).returns(4)
    let used: any Library.Desk = mock

    #expect(used.use(Library.Token(number: 1)).number == 2)
    #expect(used[Library.Token()] == 4)
    verify(mock).use(.equal(Library.Token(number: 1))).called(1)
  }

  @Test func nestedChildOfANestedProtocol() {
    let mock = Library.MockNightDesk(.nice)

    var desk: any Library.Desk = mock
    desk.last = nil
    mock.ring()

    verify(mock).last.set(.isNil).called(1)
    verify(mock).ring().called(1)
  }

  @Test func superclassIsInherited() {
    let mock = MockDrawableAndMore(.nice)

    mock.send()
    mock.draw()
    (mock as Widget2).frame = 2

    #expect(mock.frame == 2)
    verify(mock).send().called(1)
    verify(mock).draw().called(1)
  }

  @Test func requirementsOfStandardParentsAreStubbed() {
    let rack = MockRack<Int>()
    stub(rack).makeIterator().does { AnyIterator([1, 2].makeIterator()) }
    let cursor = MockCursor()
    stub(cursor).next().returns("a").returns(nil)
    var printer = MockPrinter(.nice)
    stub(MockFloor.self).allCases.returns([MockFloor()])
    let column = MockColumn()
    stub(column).stringValue.returns("name")
    let shade: MockShade? = MockShade(rawValue: "red")

    print("tea", to: &printer)

    #expect(rack.map { $0 } == [1, 2])
    #expect([cursor.next(), cursor.next()] == ["a", nil])
    #expect(MockFloor.allCases.count == 1)
    #expect(column.stringValue == "name")
    #expect(shade != nil)
    verify(printer).write("tea").called(1)
  }

  @Test func restatedParentsNeedNoMock() {
    let numbers = MockNumbers()
    stub(numbers).next().returns(1, 2, nil)
    let restating = MockRestating(.nice)

    (restating as any Unannotated).grow()

    #expect(Array(numbers) == [1, 2])
    verify(restating).grow().called(1)
  }

  @Test func mirrorsConformToTheOther() async throws {
    let mock = MockService<Int>()
    stub(mock).call("a").returns(3)
    var text = MockTextOutput(.nice)

    print("x", terminator: "", to: &text)

    #expect(try await call(mock) == 3)
    verify(text).write("x").called(1)

    func call<S: ForeignService>(_ service: S) async throws -> S.Reply {
      try await service.call("a")
    }
  }

  // MARK: Isolation

  @MainActor @Test func mainActorMembers() async {
    let mock = MockScreenWithin(.nice)
    stub(mock).show().returns(true)

    mock.text = "a"
    mock.turn()

    #expect(await mock.show())
    verify(mock).text.set("a").called(1)
    verify(mock).turn().called(1)
  }

  @Test func actorsAnswerInTheirIsolation() async throws {
    let mock = MockBranch2()
    stub(mock).deposit(2).returns(5)
    stub(mock).ping().returns(1)
    stub(mock).subscript(year: .any).returns(3)

    #expect(await mock.deposit(2) == 5)
    let year = await mock[1999]
    #expect(year == 3)
    #expect(mock.ping() == 1)
  }

  @Test func originalsTakeArgumentsThatAreNotSendable() async throws {
    let spy = MockSendableService(callingThrough: RealService())
    let reference = Reference2()

    await spy.put(reference)

    #expect(reference.count == 1)
    #expect(try await spy.get("/", ["a": "b"]) == [1])
    #expect(await spy.take() == nil)
  }

  @Test func originalsOfMembersThatLeaveTheCaller() async throws {
    let spy = MockNonisolatedMembers(callingThrough: RealMembers())

    #expect(await spy.d() == 4)
    #expect(await spy.e() == 5)
    #expect(try await spy.c() == 3)
  }

  // MARK: Other modules

  @Test func protocolsOfAnotherModuleAreUsedFromHere() async throws {
    let mock = MockSpecialTill()
    stub(mock).charge(3, .any).throws(.closed)
    stub(mock).refund(.any).returns()
    let used: any Till = mock

    do {
      _ = try await used.charge(3, nil)
      Issue.record("the stub throws")
    } catch {
      #expect(error == .closed)
    }
    mock.refund(2)
    verify(mock).charge(.any, .isNil).called(1)
  }

  @Test func nestedProtocolOfAnotherModuleHasChildrenHere() {
    let mock = MockLongQueue()
    stub(mock).next(.any).returns(nil)
    stub(mock).length.returns(2)

    #expect((mock as any Counter.Queue).next(Counter.Ticket()) == nil)
    #expect(mock.length == 2)
  }

  @Test func packageProtocols() {
    let mock = MockPackagedChild()
    stub(mock).go().returns(2)

    #expect((mock as any Packaged).go() == 2)
  }
}

// MARK: - Fixtures

struct RealGate: Gate2 {
  func peek(_ ticket: borrowing Ticket) -> Int { ticket.number }
  func take(_ ticket: consuming Ticket, at door: Int) {}
  func stamp(_ ticket: inout Ticket) throws {}
  func takeLater(_ ticket: consuming Ticket) async throws -> Int { ticket.number }
  func takeMaybe(_ ticket: consuming Ticket?) {}
}

final class RealService: SendableService {
  var retries: Int {
    get { 0 }
    set {}
  }
  var onChange: (@Sendable (Int) -> Void)? {
    get { nil }
    set {}
  }
  func get(_ path: String, _ query: [String: String]) async throws -> [UInt8] { [1] }
  func put(_ reference: Reference2) async { reference.count += 1 }
  func take() async -> Reference2? { nil }
  static var isOn: Bool {
    get { false }
    set {}
  }
}

final class RealMembers: NonisolatedMembers {
  nonisolated func a() -> Int { 1 }
  nonisolated var b: String { "" }
  nonisolated func c() async throws -> Int { 3 }
  nonisolated(nonsending) func d() async -> Int { 4 }
  @concurrent func e() async -> Int { 5 }
}
