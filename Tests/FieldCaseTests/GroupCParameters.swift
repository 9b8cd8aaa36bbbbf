// Parameters and closures.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupCParameters {
  @Test func b22NonescapingClosuresReachTheAnswerAndAreNotKept() {
    let locker = MockLocker(.nice)
    stub(locker).map(.any, .any).does { x, body in body(x) * 2 }

    #expect(locker.map(3) { $0 + 1 } == 8)
    locker.withLock {}

    verify(locker).withLock(.any).called(1)
    verify(locker).map(3, .any).called(1)
  }

  @Test func b23EscapingClosuresCanBeKeptByTheAnswer() {
    let loader = MockLoader()
    var kept: ((Result<Int, any Error>) -> Void)?
    stub(loader).load(done: .any).does { kept = $0 }

    var got = 0
    loader.load { got = (try? $0.get()) ?? 0 }
    kept?(.success(4))

    #expect(got == 4)
  }

  @Test func b25SendableClosuresKeepTheirAttribute() async {
    let monitor = MockMonitor()
    stub(monitor).observe(.any).does { handler in Task.detached { handler("up") } }

    await withCheckedContinuation { continuation in
      monitor.observe { _ in continuation.resume() }
    }

    verify(monitor).observe(.any).called(1)
  }

  @Test func b26OptionalClosuresAreMatchedByPresence() {
    let button = MockButton(.nice)

    button.onTap(nil)
    button.onTap {}

    verify(button).onTap(.isNil).called(1)
    verify(button).onTap(.notNil).called(1)
  }

  @Test func b28ClosureBehindATypeAlias() {
    let worker = MockWorker()
    stub(worker).work(then: .any).does { $0() + 1 }

    #expect(worker.work { 1 } == 2)
  }

  @Test func b29InoutArgumentsAreWrittenBackAndRecordedAsPassed() throws {
    let accumulator = MockAccumulator(.nice)
    stub(accumulator).add(into: .any, .any).does { total, n in total += n * 10 }

    var total = 1
    accumulator.add(into: &total, 2)
    accumulator.edit(1) { $0 += 1 }

    #expect(total == 21)
    verify(accumulator).add(into: 1, 2).called(1)
    verify(accumulator).edit(.any, body: .any).called(1)
  }

  @Test func b30OwnershipSpecifiersRecordCopies() async {
    let sink = MockSink(.nice)
    stub(sink).peek(.any).does { $0.n }
    stub(sink).fill(.any).does { $0 = 5 }

    sink.consume(Payload(n: 1))
    await sink.hand(Payload(n: 2))
    var slot: Int! = nil
    sink.fill(&slot)

    #expect(sink.peek(Payload(n: 3)) == 3)
    #expect(slot == 5)
    verify(sink).consume(.matching { $0.n == 1 }).called(1)
    verify(sink).hand(.matching { $0.n == 2 }).called(1)
    verify(sink).fill(.isNil).called(1)
  }

  @Test func b31VariadicArgumentsAreAnArray() {
    let printer = MockPrinter()
    stub(printer).show(.equal(["a", "b"]), separator: .any).returns(2)
    stub(printer).show(.equal([]), separator: .any).returns(0)

    #expect(printer.show("a", "b", separator: "-") == 2)
    #expect(printer.show(separator: "") == 0)
    verify(printer).show(.any, separator: "-").called(1)
  }

  @Test func b32ParametersNamedByKeywords() {
    let quota = MockQuota()
    stub(quota).allowance(for: .any, in: 2, where: .any).returns(true)

    #expect(quota.allowance(for: "a", in: 2, where: false))
    #expect(
      calls(to: quota).allowance(for: .any, in: .any, where: .any).map(\.description)
        == ["allowance(for: \"a\", in: 2, where: false)"])
  }

  @Test func b33ParametersWithoutNames() {
    let radio = MockRadio(.nice)

    radio.allow(true, 2)

    verify(radio).allow(true, 2).called(1)
  }

  @Test func b34ParenthesesAroundClosuresChangeNothing() {
    let parens = MockParens(.nice)
    stub(parens).both(.any).does { $0(1) }

    parens.go { _ in }

    #expect(parens.both { $0 + 1 } == 2)
    verify(parens).go(.any).called(1)
  }

  @Test func b36ImplicitlyUnwrappedOptionalsAreOptionals() {
    let legacy = MockLegacy(.nice)
    stub(legacy).find(.isNil).returns(nil)

    #expect(legacy.find(nil) == nil)
    legacy.label = nil

    verify(legacy).label.set(.isNil).called(1)
    #expect(legacy.label == nil)
  }

  @Test func b37ValuesInsideAnyAreComparedByTypeAndValue() {
    let prefs = MockPrefs(.nice)

    prefs.write(true, for: "k")
    prefs.subscribe(Int.self) { _ in }

    verify(prefs).write(.equal(true), for: "k").called(1)
    verify(prefs).write(.equal(1), for: .any).called(.never)
    verify(prefs).subscribe(.any, .any).called(1)
  }
}

// MARK: - Fixtures

@Mockable
protocol Locker {
  func withLock(_ body: () -> Void)
  func map(_ x: Int, _ body: (Int) -> Int) -> Int
}

@Mockable
protocol Loader { func load(done: @escaping (Result<Int, any Error>) -> Void) }

@Mockable
protocol Monitor: Sendable { func observe(_ handler: @escaping @Sendable (String) -> Void) }

@Mockable
protocol Button { func onTap(_ action: (() -> Void)?) }

typealias Done = () -> Int

@Mockable
protocol Worker { func work(then: @escaping Done) -> Int }

@Mockable
protocol Accumulator {
  func add(into total: inout Int, _ n: Int)
  func edit<V>(_ start: V, body: @escaping (inout V) throws -> Void)
}

struct Payload: Sendable { var n: Int }

@Mockable
protocol Sink {
  func consume(_ p: consuming Payload)
  func peek(_ p: borrowing Payload) -> Int
  func hand(_ p: sending Payload) async
  func fill(_ slot: inout Int!)
}

@Mockable
protocol Printer { func show(_ parts: String..., separator: String) -> Int }

@Mockable
protocol Quota { func allowance(for: String, in: Int, `where`: Bool) -> Bool }

@Mockable
protocol Radio { func allow(_: Bool, _: Int) }

// swift-format-ignore
@Mockable
protocol Parens {
  func go(_ f: ((Int) -> Void))
  func both(_ f: @escaping (((Int)) -> (Int))) -> Int
}

@Mockable
protocol Legacy {
  var label: String! { get set }
  func find(_ key: String!) -> Int!
}

@Mockable
protocol Prefs {
  func write(_ value: Any, for key: String)
  func subscribe<T>(_ type: T.Type, _ sink: @escaping (T) -> Void)
}
