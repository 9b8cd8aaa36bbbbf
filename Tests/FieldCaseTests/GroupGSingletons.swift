// Singletons, and leaks between tests.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct GroupGSingletons {
  @Test(arguments: 1...50) func b76ParallelTestsReplaceOneSingleton(n: Int) async {
    let mailer = MockMailer()
    stub(mailer).send(.any).returns(n)

    await RealMailer.$shared.withOverride(mailer) {
      await Task.yield()
      #expect(await RealMailer.shared.send("x") == n)
    }

    #expect(await RealMailer.shared.send("x") == 0)
  }

  // The suite has the trait; both tests count one call.
  @Test(arguments: ["one", "two"]) func b77TestsOfASuiteHaveAScopeEach(name: String) async {
    let mailer = MockMailer(.nice)
    RealMailer.$shared.override(with: mailer)

    _ = await RealMailer.shared.send(name)

    verify(mailer).send(.any).called(1)
    verify(mailer).send(.equal(name)).called(1)
  }

  @Test func b78OverrideLostInADetachedTaskIsNoted() async {
    let collector = FindingCollector()

    await withMockScope(reportingTo: collector) {
      let uploader = MockUploader(.nice)
      RealUploader.$shared.override(with: uploader)
      await report("a").value
      verify(uploader).send("a").called(1)
    }

    #expect(collector.findings.count == 1)
    #expect(
      collector.findings.first?.message.contains(
        "'RealUploader.shared' was read once by code that has lost the scope") == true)
  }

  @Test func b78OverrideIsCarriedIntoADetachedTask() async {
    let uploader = MockUploader(.nice)
    RealUploader.$shared.override(with: uploader)

    let send = MockScope.bind { () async in await RealUploader.shared.send("b") }
    await Task.detached { await send() }.value

    verify(uploader).send("b").called(1)
  }

  @Test func b80LateCallLandsOnTheTestThatLeftIt() async {
    let (first, second) = (FindingCollector(), FindingCollector())
    let (gate, opener) = AsyncStream<Never>.makeStream()

    let late = await withMockScope("one", reportingTo: first) { () async in
      let analytics = MockAnalytics(.nice)
      return Task {
        for await _ in gate {}
        analytics.track("open")
      }
    }
    await withMockScope("two", reportingTo: second) {
      let analytics = MockAnalytics(.nice)
      opener.finish()
      await late.value
      verify(analytics).track(.any).called(.never)
    }

    #expect(first.findings.count == 1)
    #expect(first.findings.first?.message.contains("since its scope 'one' has ended") == true)
    #expect(second.findings.isEmpty)
  }

  @Test func b82OverrideLetsItsValueGo() {
    weak var leaked: Child?
    do {
      let child = Child("t")
      leaked = child
      let parent = Child.$shared.withOverride(child) { Parent(Child.shared) }
      #expect(parent.child.id == "t")
    }

    #expect(leaked == nil)
  }

  @Test func b83WhatIsReleasedMayCallMocks() {
    let bell = MockBell(.nice)
    withMockScope { Noisy.$shared.override(with: Noisy(bell)) }
    let keeper = MockKeeper(.nice)
    keeper.keep(Noisy(bell))

    reset(keeper)

    verify(bell).ring().called(2)
  }

  // The loading of URLs has an issue of its own; this is the case for any static function.
  @Test(arguments: 0..<50) func b84ReplacedFunctionOfATypeIsThatOfTheTest(i: Int) async {
    stub(Loading.self).load(.any).returns(i)
    await Task.yield()

    #expect(await Loading.load("/same") == i)
  }

  @Test func b85StopDrainsAndLeavesNothingBehind() async {
    let valve = Valve()
    let (gate, opener) = AsyncStream<Never>.makeStream()
    stub(valve).open().does {
      for await _ in gate {}
      return "stub"
    }

    async let first = valve.open()
    await verify(valve).open().called(1..., within: .seconds(60))
    requestStop(valve)
    let meanwhile = await valve.open()
    async let isStopped: Void = stopMocking(valve)
    opener.finish()
    await isStopped
    await stopMocking(valve)

    #expect(await first == "stub")
    #expect(meanwhile == "real")
    #expect(await valve.open() == "real")
  }

  @Test func b85EndOfTheTestStopsWhatItForgot() async {
    let valve = Valve()

    await withMockScope { () async in _ = stub(valve).open().returns("stub") }

    #expect(await valve.open() == "real")
  }

  @Test func b85StopThatCannotDrainNamesTheCall() async {
    let collector = FindingCollector()
    let valve = Valve()
    let (gate, opener) = AsyncStream<Never>.makeStream()

    await withMockScope(reportingTo: collector) {
      stub(valve).open().does {
        for await _ in gate {}
        return "stub"
      }
      async let first = valve.open()
      await verify(valve).open().called(1..., within: .seconds(60))
      await stopMocking(valve, within: .zero)
      opener.finish()
      #expect(await first == "stub")
    }

    #expect(collector.findings.count == 1)
    #expect(
      collector.findings.first?.message.hasPrefix("Stopping 'Valve' did not end within") == true)
    #expect(collector.findings.first?.message.contains("in flight  open()") == true)
  }
}

// MARK: - Fixtures

@Mockable
protocol Mailer: Sendable {
  func send(_ text: String) async -> Int
}

private final class RealMailer: Mailer {
  @Overridable static var shared: any Mailer = RealMailer()
  func send(_ text: String) async -> Int { 0 }
}

@Mockable
protocol Uploader: Sendable {
  func send(_ text: String) async
}

private final class RealUploader: Uploader {
  @Overridable static var shared: any Uploader = RealUploader()
  func send(_ text: String) async {}
}

private func report(_ text: String) -> Task<Void, Never> {
  Task.detached { await RealUploader.shared.send(text) }
}

@Mockable
protocol Analytics: Sendable {
  func track(_ text: String)
}

private final class Child: Sendable {
  @Overridable static var shared = Child("original")
  let id: String
  init(_ id: String) { self.id = id }
}

private final class Parent: Sendable {
  let child: Child
  init(_ child: Child) { self.child = child }
}

@Mockable
protocol Bell: Sendable {
  func ring()
}

final class Noisy: Sendable {
  @Overridable static var shared: Noisy? = nil
  let bell: any Bell
  init(_ bell: any Bell) { self.bell = bell }
  deinit { bell.ring() }
}

@Mockable
protocol Keeper: Sendable {
  func keep(_ noisy: Noisy)
}

@Interceptable
private enum Loading {
  static func load(_ path: String) async -> Int { -1 }
}

@Interceptable
private final class Valve: Sendable {
  func open() async -> String { "real" }
}
