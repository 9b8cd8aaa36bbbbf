// Overrides: who sees them, in which order they are restored, and that nothing outlives
// its scope.

import Dispatch
import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct OverridingTests {
  @Test func overrideHoldsInItsScope() {
    StockList.$shared.override(with: StockList("mine"))

    #expect(StockList.shared.owner == "mine")
  }

  @Test func laterOverrideReplacesTheEarlier() {
    StockList.$shared.override(with: StockList("first"))
    StockList.$shared.override(with: StockList("second"))

    #expect(StockList.shared.owner == "second")
  }

  @Test func overridingWithNilIsAnOverride() {
    StockList.$note.override(with: nil)

    #expect(StockList.note == nil)
    #expect(StockList.$note.original == "original")
  }

  @Test func innerScopeSeesTheOverridesOfTheOuterAndEndsItsOwn() async {
    StockList.$shared.override(with: StockList("outer"))

    let seen = await withMockScope { () async in
      let before = StockList.shared.owner
      StockList.$shared.override(with: StockList("inner"))
      return [before, StockList.shared.owner]
    }

    #expect(seen == ["outer", "inner"])
    #expect(StockList.shared.owner == "outer")
  }

  @Test func overrideMadeInATaskOfTheScopeIsSeenByAllOfIt() async {
    await Task { StockList.$shared.override(with: StockList("mine")) }.value

    #expect(StockList.shared.owner == "mine")
  }

  @Test func originalIsReachableBehindAnOverride() {
    StockList.$shared.override(with: StockList("mine"))

    #expect(StockList.$shared.original.owner == "original")
    #expect(StockList.shared.owner == "mine")
  }

  @Test func originalIsAlwaysTheSame() {
    #expect(StockList.$shared.original === StockList.$shared.original)
    #expect(StockList.$shared.original === StockList.shared)
  }

  @Test func overrideIsSeenByChildTasks() async {
    StockList.$shared.override(with: StockList("mine"))

    async let inAsyncLet = StockList.shared.owner
    let inGroup = await withTaskGroup(of: String.self) { group in
      group.addTask { StockList.shared.owner }
      return await group.next()
    }
    let inTask = await Task { StockList.shared.owner }.value
    let inActor = await Clerk().owner()
    let inDetached = await Task.detached { StockList.shared.owner }.value

    #expect(await inAsyncLet == "mine")
    #expect(inGroup == "mine")
    #expect(inTask == "mine")
    #expect(inActor == "mine")
    #expect(inDetached == "original")
  }

  @Test func parallelScopesSeeTheirOwnOverrides() async {
    let areInside = Turnstile(expecting: 50)

    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          await withMockScope {
            StockList.$shared.override(with: StockList("\(number)"))
            areInside.arrive()
            await areInside.wait()

            #expect(StockList.shared.owner == "\(number)")
            #expect(await Clerk().owner() == "\(number)")
          }
        }
      }
    }
  }
}

// MARK: - For a stretch of code

extension OverridingTests {
  @Test func nestedOverridesAreRestoredInOrder() async {
    var seen: [String] = []

    await StockList.$shared.withOverride(StockList("first")) { () async in
      await StockList.$shared.withOverride(StockList("second")) { () async in
        StockList.$shared.withOverride(StockList("third")) { seen.append(StockList.shared.owner) }
        seen.append(StockList.shared.owner)
      }
      seen.append(StockList.shared.owner)
    }
    seen.append(StockList.shared.owner)

    #expect(seen == ["third", "second", "first", "original"])
  }

  @Test func overrideMadeInsideAStretchEndsWithIt() {
    StockList.$shared.override(with: StockList("scope"))

    let seen = StockList.$shared.withOverride(StockList("stretch")) {
      StockList.$shared.override(with: StockList("inside"))
      return StockList.shared.owner
    }

    #expect(seen == "inside")
    #expect(StockList.shared.owner == "scope")
  }

  @Test func stretchReturnsAndThrowsWhatItsBodyDoes() async {
    #expect(StockList.$note.withOverride("mine") { StockList.note } == "mine")
    #expect(throws: ShopError.closed) {
      try StockList.$note.withOverride("mine") { () throws(ShopError) in throw .closed }
    }
    await #expect(throws: ShopError.soldOut) {
      try await StockList.$note.withOverride("mine") { () async throws(ShopError) in
        throw .soldOut
      }
    }
    #expect(StockList.note == "original")
  }

  @Test func tasksOfAStretchSeeItAndDetachedOnesDoNot() async {
    let (inTask, inDetached) = await StockList.$shared.withOverride(StockList("mine")) {
      async let inTask = StockList.shared.owner
      return await (inTask, Task.detached { StockList.shared.owner }.value)
    }

    #expect(inTask == "mine")
    #expect(inDetached == "original")
  }

  /// ```
  /// test                       task made in the stretch
  /// withOverride begins
  ///                            is made
  /// withOverride is over
  ///                            reads: the original
  /// ```
  @Test func taskThatOutlivesTheStretchReadsTheOriginal() async {
    let isOver = Gate()

    let reader = StockList.$shared.withOverride(StockList("mine")) {
      Task {
        await isOver.wait()
        return StockList.shared.owner
      }
    }
    isOver.open()

    #expect(await reader.value == "original")
  }

  @Test func valueIsReleasedWhenTheStretchIsOver() async {
    weak var observed: StockList?
    func overrideOnce() async {
      let list = StockList("mine")
      observed = list
      await StockList.$shared.withOverride(list) { await Task.yield() }
    }

    await overrideOnce()

    #expect(observed == nil)
  }

  /// The deinitializer reads the property that the value stood for: no lock is held.
  @Test func valueIsReleasedUnlocked() {
    let journal = Journal<String>()

    StockList.$shared.withOverride(
      StockList("mine") { journal.note(StockList.shared.owner) }
    ) {}

    #expect(journal.entries == ["original"])
  }
}

// MARK: - By a factory

extension OverridingTests {
  @Test func factoryRunsAtTheFirstReadAndOnceForItsScope() async {
    let made = Journal<String>()
    StockList.$shared.override(byMaking: {
      made.note("made")
      return StockList("mine")
    })

    let madeBefore = made.entries
    let first = StockList.shared
    let second = await Task { StockList.shared }.value

    #expect(madeBefore == [])
    #expect(made.entries == ["made"])
    #expect(first === second)
    #expect(first.owner == "mine")
  }

  /// ```
  /// first thread               second thread
  /// reads: the factory begins
  ///                            reads: has to wait
  /// the factory ends
  /// ```
  @Test func whoeverReadsWhileTheFactoryRunsGetsItsValue() async {
    let made = Journal<String>()
    let (isMaking, mayMake) = (Gate(), DispatchSemaphore(value: 0))
    StockList.$shared.override(byMaking: {
      made.note("made")
      isMaking.open()
      mayMake.wait()
      return StockList("mine")
    })

    let first = onThread(MockScope.bind { StockList.shared })
    await isMaking.wait()
    let second = onThread(
      MockScope.bind {
        mayMake.signal()
        return StockList.shared
      })

    #expect(await first.value === second.value)
    #expect(made.entries == ["made"])
  }

  @Test func factoryThatReadsItsPropertyGetsWhatTheOverrideStandsBefore() {
    let seen = Journal<String>()
    func overrideByWrapping(_ owner: String) {
      StockList.$shared.override(byMaking: {
        seen.note(StockList.shared.owner)
        return StockList(owner)
      })
    }
    overrideByWrapping("first")
    overrideByWrapping("second")

    let owner = StockList.$shared.withOverride(byMaking: {
      seen.note(StockList.shared.owner)
      return StockList("third")
    }) {
      StockList.shared.owner
    }

    #expect(owner == "third")
    #expect(seen.entries == ["original", "first", "second"])
  }

  /// It reads, overrides and stubs: no lock is held.
  @Test func factoryMayDoWhatItLikes() async {
    StockList.$shared.override(byMaking: {
      let shop = MockShop()
      stub(shop).price(of: .any).returns(7)
      StockList.$note.override(with: "\(shop.price(of: "books"))")
      return StockList(StockList.note ?? "")
    })

    #expect(StockList.shared.owner == "7")
    #expect(StockList.note == "7")
  }

  @Test func stretchMakesItsValueOnceAndEndsIt() async {
    weak var observed: StockList?

    let owners = await StockList.$shared.withOverride(byMaking: { StockList("mine") }) {
      () async in
      observed = StockList.shared
      await Task.yield()
      return [StockList.shared.owner, observed?.owner]
    }

    #expect(owners == ["mine", "mine"])
    #expect(observed == nil)
    #expect(StockList.shared.owner == "original")
  }

  @Test func factoryIsReleasedAsSoonAsItHasMadeItsValue() {
    weak var captured: Parcel?
    do {
      let parcel = Parcel("mine")
      captured = parcel
      StockList.$shared.override(byMaking: { StockList(parcel.label) })
    }

    let isKept = captured != nil
    let owner = StockList.shared.owner

    #expect(isKept)
    #expect(owner == "mine")
    #expect(captured == nil)
  }

  @Test func factoryThatIsNeverAskedIsReleasedWithItsScope() async {
    weak var captured: Parcel?

    await withMockScope { () async in
      let parcel = Parcel("mine")
      captured = parcel
      StockList.$shared.override(byMaking: { StockList(parcel.label) })
    }

    #expect(captured == nil)
  }

  @Test func eachScopeMakesItsOwn() async {
    let lists = await withTaskGroup(of: StockList.self) { group in
      for number in 0..<20 {
        group.addTask {
          await withMockScope {
            StockList.$shared.override(byMaking: { StockList("\(number)") })
            await Task.yield()
            return StockList.shared
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(Set(lists.map(\.owner)).count == 20)
  }
}

// MARK: - The end of a scope

struct OverridingOutsideTests {
  @Test func nothingOutlivesItsScope() async {
    let isOver = Gate()

    let reader = await withMockScope { () async in
      StockList.$shared.override(with: StockList("mine"))
      return Task {
        await isOver.wait()
        return StockList.shared.owner
      }
    }
    let afterwards = StockList.shared.owner
    isOver.open()

    #expect(await reader.value == "original")
    #expect(afterwards == "original")
  }

  @Test func valueIsReleasedWhenTheScopeIsOver() async {
    weak var observed: StockList?

    await withMockScope { () async in
      let list = StockList("mine")
      observed = list
      StockList.$shared.override(with: list)
    }

    #expect(observed == nil)
  }

  @Test func stretchNeedsNoScope() async {
    let seen = StockList.$shared.withOverride(StockList("mine")) {
      [StockList.shared.owner, MockScope.current?.name]
    }

    #expect(seen == ["mine", nil])
    #expect(StockList.shared.owner == "original")
  }

  @Test func overrideOutsideAnyScopeDoesNothingAndIsOneFinding() {
    let line = #line + 2
    withKnownIssue {
      StockList.$shared.override(with: StockList("mine"))
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        Override of 'StockList.shared' outside any scope, which nothing would end
          hint       give the test the trait '.mocking', or use 'withOverride' or 'install'
        """
      ] && issue.sourceLocation?.line == line
    }

    #expect(StockList.shared.owner == "original")
  }

  /// ```
  /// scope                      task made in it
  ///                            is made
  /// ends
  ///                            overrides: late
  /// ```
  @Test func overrideAfterTheEndOfTheScopeIsALateFinding() async {
    let collector = LateFindingCollector()
    let isOver = Gate()

    let late = await withMockScope("closing time", reportingTo: collector) { () async in
      Task {
        await isOver.wait()
        StockList.$shared.override(with: StockList("mine"))
        return StockList.shared.owner
      }
    }
    isOver.open()

    #expect(await late.value == "original")
    #expect(collector.namesOfEndedScopes.entries == ["closing time"])
    #expect(
      collector.late.entries == [
        """
        Override of 'StockList.shared' too late: its scope 'closing time' has ended
          hint       wait for the work that overrides it before that ends
        """
      ])
    #expect(collector.inTime.entries == [])
  }

  /// ```
  /// withOverride               task made in it
  ///                            is made
  /// is over
  ///                            overrides: late
  /// ```
  @Test(arguments: [true, false])
  func overrideAfterTheEndOfAStretchIsAFinding(isInScope: Bool) async {
    let isOver = Gate()
    let collector = FindingCollector()
    func overrideLate() async {
      let late = StockList.$shared.withOverride(StockList("mine")) {
        Task {
          await isOver.wait()
          StockList.$shared.override(with: StockList("late"))
          return StockList.shared.owner
        }
      }
      isOver.open()
      #expect(await late.value == "original")
    }

    if isInScope {
      await withMockScope(reportingTo: collector) { await overrideLate() }
    } else {
      await withKnownIssue {
        await overrideLate()
      } matching: { issue in
        issue.comments.map(\.rawValue) == [tooLate]
      }
    }

    #expect(collector.findings.map(\.message) == (isInScope ? [tooLate] : []))
  }

  private var tooLate: String {
    """
    Override of 'StockList.shared' too late: its 'withOverride' is over
      hint       wait for the work that overrides it before that ends
    """
  }
}

// MARK: - For the whole process

/// One property of its own: an installed override is seen by every test.
@Suite(.serialized) struct InstallingTests {
  @Test func installedOverrideIsSeenEverywhereUntilItsLeaseEnds() async {
    let lease = Prices.$shared.install("installed")

    let here = Prices.shared
    let detached = await Task.detached { Prices.shared }.value
    let hasEnded = lease.end()

    #expect([here, detached] == ["installed", "installed"])
    #expect(hasEnded)
    #expect(Prices.shared == "original")
  }

  @Test func leaseEndsOnce() {
    let lease = Prices.$shared.install("installed")

    #expect([lease.end(), lease.end()] == [true, false])
  }

  @Test func releasedLeaseEnds() {
    func read() -> String {
      let lease = Prices.$shared.install("installed")
      return withExtendedLifetime(lease) { Prices.shared }
    }

    #expect(read() == "installed")
    #expect(Prices.shared == "original")
  }

  @Test func overrideOfAScopeWinsOverAnInstalledOne() async {
    let lease = Prices.$shared.install("installed")
    defer { lease.end() }

    let seen = await withMockScope { () async in
      let before = Prices.shared
      Prices.$shared.override(with: "scope")
      return [before, Prices.shared, Prices.$shared.original]
    }

    #expect(seen == ["installed", "scope", "original"])
    #expect(Prices.shared == "installed")
  }

  @Test func leasesMayEndInAnyOrder() {
    let first = Prices.$shared.install("first")
    let second = Prices.$shared.install("second")

    let both = Prices.shared
    first.end()
    let afterFirst = Prices.shared
    second.end()

    #expect([both, afterFirst, Prices.shared] == ["second", "second", "original"])
  }

  @Test func installedOverrideIsInTheRegistry() async {
    let line = #line + 1
    let lease = Prices.$shared.install("installed")

    let during = await MockRegistry.shared.snapshot().installed
    lease.end()
    let afterwards = await MockRegistry.shared.snapshot().installed

    #expect(during.map(\.property) == ["Prices.shared"])
    #expect(during.map { Int($0.place.line) } == [line])
    #expect(afterwards.isEmpty)
  }
}

// MARK: - The flag

struct InterestFlagTests {
  @Test func flagIsQuietUntilRaisedAndOnceEverybodyHasLowered() {
    let flag = InterestFlag()

    let atFirst = flag.isQuiet
    flag.raise()
    flag.raise()
    flag.lower()
    let inBetween = flag.isQuiet
    flag.lower()

    #expect([atFirst, inBetween, flag.isQuiet] == [true, false, true])
  }

  /// The original is computed at the first read, so it is not while all are overridden.
  @Test func originalIsNotComputedAsLongAsEveryReaderSeesAnOverride() {
    Untouched.$shared.withOverride("mine") {
      #expect(Untouched.shared == "mine")
    }

    #expect(Untouched.computations.entries == [])
  }
}

// MARK: - Fixtures

/// Runs synchronous code on a thread of its own.
private func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) -> Task<Result, Never> {
  Task {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}

private actor Clerk {
  func owner() -> String { StockList.shared.owner }
}

enum Prices {
  @Overridable static var shared = "original"
}

enum Untouched {
  static let computations = Journal<Int>()
  @Overridable static var shared: String = {
    computations.note(1)
    return "original"
  }()
}
