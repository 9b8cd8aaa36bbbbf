// Hooks around the functions of ordinary types.

import Testing
import UnderstudyTesting

@testable import Understudy

@Suite(.mocking) struct HookTests {
  @Test func b01BeforeHookRunsBeforeTheFunction() {
    let counter = Counter()
    hook(counter).add(.any).before { call in counter.trail.note("before \(call.arguments)") }

    #expect(counter.add(2) == 3)
    #expect(counter.trail.entries == ["before 2", "add 2"])
  }

  @Test func b02AfterHookSeesAndReplacesTheResult() {
    let counter = Counter()
    hook(counter).add(.any).after { call in
      counter.trail.note("after \(call.result)")
      call.result = .success(100)
    }

    #expect(counter.add(2) == 100)
    #expect(counter.trail.entries == ["add 2", "after success(3)"])
  }

  @Test func b02AfterHookTurnsAnErrorIntoAResult() throws {
    let counter = Counter()
    hook(counter).fail().after { call in call.result = .success(7) }

    #expect(try counter.fail() == 7)
  }

  @Test func b03InsteadHookDecidesWhetherTheFunctionRuns() {
    let counter = Counter()
    hook(counter).add(.any).instead { _ in 50 }

    #expect(counter.add(2) == 50)
    #expect(counter.trail.entries.isEmpty)
  }

  @Test func insteadHookProceedsAsOftenAsItLikesWithOtherArguments() {
    let counter = Counter()
    hook(counter).add(.any).instead { call in
      call.proceed() + call.proceed(with: 10) + call.proceed()
    }

    #expect(counter.add(2) == 3 + 11 + 3)
    #expect(counter.trail.entries == ["add 2", "add 10", "add 2"])
  }

  @Test func newestInsteadHookIsOutermost() {
    let counter = Counter()
    hook(counter).add(.any).instead { call in call.proceed() * 2 }
    hook(counter).add(.any).instead { call in call.proceed() + 1 }

    #expect(counter.add(2) == 7)
  }

  @Test func b05HooksOfAllInstancesRunBeforeThoseOfTheInstance() {
    let counter = Counter()
    hook(counter).add(.any).before { counter.trail.note("one") }
    hook(all(Counter.self)).add(.any).before { counter.trail.note("all") }
    hook(counter).add(.any).before { counter.trail.note("two") }

    _ = counter.add(1)

    #expect(counter.trail.entries == ["all", "one", "two", "add 1"])
  }

  @Test func b06HookOfAnInstanceLeavesOthersAlone() {
    let counter = Counter()
    hook(counter).add(.any).instead { _ in 50 }

    #expect(Counter().add(1) == 2)
  }

  @Test func b16RemovingTellsWhetherTheHookWasThere() {
    let counter = Counter()
    let hook = hook(counter).add(.any).before { counter.trail.note("before") }

    #expect(hook.isActive)
    #expect(hook.remove())
    #expect(!hook.remove())
    _ = counter.add(1)
    #expect(counter.trail.entries == ["add 1"])
  }

  @Test func b17HookOfADeadObjectIsGone() {
    let removed: Hook
    weak var gone: Counter?
    do {
      let counter = Counter()
      gone = counter
      removed = hook(counter).add(.any).before {}
    }

    #expect(gone == nil)
    #expect(!removed.remove())
  }

  @Test func b20HookThatRunsOnceIsRemovedByItsCall() {
    let counter = Counter()
    let hook = hook(counter).add(.any).before(once: true) { counter.trail.note("once") }

    _ = counter.add(1)
    _ = counter.add(2)

    #expect(counter.trail.entries == ["once", "add 1", "add 2"])
    #expect(!hook.remove())
  }

  @Test func hookThatRunsOnceIsTakenByOneOfManyCalls() async {
    let counter = Counter()
    let runs = Trail()
    hook(counter).add(.any).before(once: true) { runs.note("run") }

    await withTaskGroup(of: Void.self) { group in
      for n in 0..<100 { group.addTask { _ = counter.add(n) } }
    }

    #expect(runs.entries == ["run"])
  }

  @Test func b33StaticFunctionsAreHooked() {
    hook(Counter.self).make(.any).instead { call in call.arguments + 1 }

    #expect(Counter.make(1) == 2)
  }

  @Test func b34NamesAreListedAndNotSharedOnOneMember() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let counter = Counter()
      hook(counter).add(.any).before(named: "log") {}
      hook(counter).fail().before(named: "log") {}
      hook(counter).add(.any).after(named: "log") {}

      #expect(hooks(on: counter).map(\.name) == ["log", "log"])
      #expect(hooks(on: counter).map(\.member) == ["Counter.add(_:)", "Counter.fail()"])
    }

    #expect(
      collector.findings.map(\.message) == [
        """
        Hook 'log' of 'Counter.add(_:)' is there already
          hint       remove the other one first, or choose another name
        """
      ])
  }

  @Test func suspendedHookDoesNotRunUntilItIsResumed() {
    let counter = Counter()
    let hook = hook(counter).add(.any).instead { _ in 50 }

    hook.suspend()
    #expect(counter.add(1) == 2)
    hook.resume()
    #expect(counter.add(1) == 50)
  }

  @Test func hooksRunAroundStubs() {
    let counter = Counter()
    stub(counter).add(.any).returns(10)
    hook(counter).add(.any).after { call in call.result = call.result.map { $0 + 1 } }

    #expect(counter.add(1) == 11)
    verify(counter).add(1).called(1)
  }

  @Test func asynchronousFunctionsAreHooked() async throws {
    let counter = Counter()
    hook(counter).load("a").before { counter.trail.note("before") }
    hook(counter).load(.any).instead { call in
      await Task.yield()
      return try await call.proceed(with: "b") + "!"
    }
    hook(counter).load(.any).after { counter.trail.note("after") }

    #expect(try await counter.load("a") == "b!")
    #expect(counter.trail.entries == ["before", "load b", "after"])
  }

  @MainActor @Test func hooksOfMainActorTypesStayThere() async {
    let model = CounterModel()
    hook(model).load().instead { call in
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      return await call.proceed() + 1
    }

    #expect(await model.load() == 2)
  }

  @Test func valuesAreHookedByType() {
    let lengths = Trail()
    hook(all(Word.self)).length().after { call in lengths.note("\(call.result)") }

    _ = Word(text: "abc").length()

    #expect(lengths.entries == ["success(3)"])
  }

  @Test(arguments: 0..<20) func parallelTestsHookOneInstanceDifferently(n: Int) async {
    hook(Counter.shared).add(.any).instead { _ in n }
    await Task.yield()

    #expect(Counter.shared.add(1) == n)
  }

  @Test func hooksEndWithTheirScope() {
    withMockScope { _ = hook(Counter.shared).add(.any).instead { _ in 50 } }

    #expect(Counter.shared.add(1) == 2)
  }

  @Test func hookMayRemoveItselfAndCallTheFunctionAgain() {
    let counter = Counter()
    let token = Mutable<Hook?>(nil)
    let hook = hook(counter).add(.any).before {
      token.value?.remove()
      _ = counter.add(100)
    }
    token.value = hook

    #expect(counter.add(1) == 2)
    #expect(counter.trail.entries == ["add 100", "add 1"])
  }

  @Test func eachCallSeesOneSetOfHooksWhileTheyChange() async {
    let counter = Counter()
    let begun = Trail()
    let ended = Trail()

    await withTaskGroup(of: Void.self) { group in
      for n in 0..<200 {
        group.addTask { _ = counter.add(n) }
        group.addTask {
          let first = hook(counter).add(.any).instead { call in
            begun.note("begun")
            defer { ended.note("ended") }
            return call.proceed()
          }
          await Task.yield()
          first.remove()
        }
      }
    }

    #expect(begun.entries.count == ended.entries.count)
    #expect(hooks(on: counter).isEmpty)
    #expect(counter.trail.entries.count == 200)
  }

  @Test func b19FunctionIsAsNeverHookedOnceTheLastHookIsRemoved() {
    let counter = Counter()
    let hook = hook(counter).add(.any).instead { _ in 50 }
    hook.remove()

    #expect(counter.add(1) == 2)
    #expect(type(of: counter) == Counter.self)
    #expect(hooks(on: counter).isEmpty)
  }

  @Test func b22HookMayTakeNoCall() {
    let counter = Counter()
    let trail = Trail()
    hook(counter).add(.any).before { trail.note("before") }
    hook(counter).add(.any).after { trail.note("after") }

    _ = counter.add(1)

    #expect(trail.entries == ["before", "after"])
  }

  @Test func b27RefusedHookLeavesNoTrace() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) {
      let counter = Counter()
      hook(counter).add(.any).before(named: "log") {}
      let refused = hook(counter).add(.any).before(named: "log") { counter.trail.note("refused") }

      _ = counter.add(1)

      #expect(!refused.isActive)
      #expect(!refused.remove())
      #expect(counter.trail.entries == ["add 1"])
    }
  }

  @Test func b28AfterHookLeavesResultsIntact() {
    let sizes = Sizes()
    hook(sizes).large().after {}
    hook(sizes).ratio().after {}
    hook(sizes).count().after {}

    #expect(sizes.large() == Sizes.Large(a: 1, b: 2, c: 3, d: 4, e: "five"))
    #expect(sizes.ratio() == 0.1)
    #expect(sizes.count() == .max)
  }

  @Test func b29ArgumentsStayTrueAfterTheCall() {
    let sizes = Sizes()
    let kept = Mutable<[@Sendable () -> String?]>([])
    hook(sizes).note(.any, .any).before { call in
      let (text, number) = call.arguments
      kept.change { $0.append { text.map { "\($0) \(number)" } } }
    }

    sizes.note(nil, 1)
    sizes.note("two", 2)

    #expect(kept.value.map { $0() } == [nil, "two 2"])
  }

  @Test func b35HookIsRevertedAndAppliedAgainUnderAnother() {
    let counter = Counter()
    let first = hook(counter).add(.any).instead { call in call.proceed() * 2 }
    hook(counter).add(.any).instead { call in call.proceed() + 1 }

    #expect(counter.add(1) == 5)
    first.suspend()
    #expect(counter.add(1) == 3)
    first.resume()
    #expect(counter.add(1) == 5)
  }

  @Test func functionThatRethrowsIsHooked() async throws {
    let sizes = Sizes()
    let trail = Trail()
    hook(sizes).map(.any).before { trail.note("before") }
    hook(sizes).map(.any).instead { call in call.proceed() + 1 }
    hook(sizes).map(.any).after { call in trail.note("after \(call.result)") }
    hook(sizes).load(.any).after { call in call.result = .success(9) }

    #expect(sizes.map { 1 } == 2)
    #expect(trail.entries == ["before", "after success(2)"])
    #expect(throws: CounterError.broken) { try sizes.map { throw CounterError.broken } }
    #expect(trail.entries == ["before", "after success(2)", "before"])
    #expect(await sizes.load { 1 } == 9)
    await #expect(throws: CounterError.broken) {
      try await sizes.load { throw CounterError.broken }
    }
  }

  @Test func overridingAndSuperEachFireTheirHooksOnce() {
    let violin = Violin()
    let trail = Trail()
    hook(all(Instrument.self)).speak().before { trail.note("animal") }

    #expect(violin.speak() == "... woof")
    #expect(trail.entries == ["animal"])
  }
}

// MARK: - Fixtures

/// What happened, in order.
private final class Trail: Sendable {
  private let noted = Mutable<[String]>([])
  var entries: [String] { noted.value }
  func note(_ entry: String) { noted.change { $0.append(entry) } }
}

private final class Mutable<Value: Sendable>: Sendable {
  private let stored: Locked<Value>
  init(_ value: Value) { stored = Locked(value) }
  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
  func change(_ change: (inout Value) -> Void) { stored.withLock { change(&$0) } }
}

private enum CounterError: Error { case broken }

@Interceptable
private final class Counter: Sendable {
  static let shared = Counter()
  let trail = Trail()

  func add(_ n: Int) -> Int {
    trail.note("add \(n)")
    return n + 1
  }
  func fail() throws -> Int { throw CounterError.broken }
  func load(_ name: String) async throws -> String {
    await Task.yield()
    trail.note("load \(name)")
    return name
  }
  static func make(_ n: Int) -> Int { n }
}

@Interceptable
private final class Sizes: Sendable {
  struct Large: Equatable { let a, b, c, d: Int, e: String }

  func large() -> Large { Large(a: 1, b: 2, c: 3, d: 4, e: "five") }
  func ratio() -> Double { 0.1 }
  func count() -> Int64 { .max }
  func note(_ text: String?, _ number: Int) {}
  func map(_ body: () throws -> Int) rethrows -> Int { try body() }
  func load(_ body: () async throws -> Int) async rethrows -> Int { try await body() }
}

@MainActor
@Interceptable
private final class CounterModel {
  func load() async -> Int { 1 }
}

@Interceptable
private struct Word {
  let text: String
  func length() -> Int { text.count }
}

@Interceptable
private class Instrument {
  func speak() -> String { "..." }
}

private final class Violin: Instrument {
  override func speak() -> String { super.speak() + " woof" }
}
