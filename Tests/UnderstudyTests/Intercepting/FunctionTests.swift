// Functions that are annotated by themselves, free ones and those of types.

import Testing
import UnderstudyTesting

@Suite(.mocking) struct FunctionTests {
  @Test func freeFunctionIsStubbedAndVerified() {
    stub($postage)(grams: 20).returns(1)

    #expect(postage(grams: 20) == 1)
    #expect(postage(grams: 50) == 50)
    verify($postage)(grams: .any).called(2)
    #expect(calls(to: $postage)(grams: .any).map(\.arguments) == [20, 50])
  }

  @Test func failureNamesAFreeFunctionByItself() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector) { verify($postage)(grams: 1).called(1) }

    #expect(
      collector.findings.map(\.message) == [
        "Expected exactly 1 call to 'postage(grams: 1)', but received 0"
      ])
  }

  @Test func asynchronousGenericFunctionIsHooked() async throws {
    hook($deliver)(.any(Int.self), to: .any).after { call in
      call.result = call.result.map { $0 + 1 }
    }

    #expect(try await deliver(1, to: "Oslo") == 2)
    #expect(try await deliver("a", to: "Oslo") == "a")
  }

  @Test func hookThatRunsOnceWaitsForACallOfItsTypes() async throws {
    let hook = hook($deliver)(.any(Int.self), to: .any).before(once: true) {}

    _ = try await deliver("a", to: "Oslo")
    #expect(hook.isActive)
    _ = try await deliver(1, to: "Oslo")
    #expect(!hook.isActive)
  }

  @MainActor @Test func functionOfTheMainActorStaysThere() async {
    stub($show)("a").does { text in
      MainActor.assertIsolated()
      return text + "!"
    }

    #expect(show("a") == "a!")
  }

  @Test func functionsOfATypeAreStubbedForAllInstances() {
    stub(Envelope.$weight)().returns(7)
    hook(Envelope.$seal)().before {}
    stub(Envelope.$doubled)().callsThrough()
    var envelope = Envelope(grams: 1)

    envelope.seal()

    #expect(envelope.weight() == 7)
    #expect(envelope.grams == 2)
    #expect(envelope.doubled() == 4)
    verify(Envelope.$seal)().called(1)
  }

  @Test func functionOfAValueThatCannotBeCopiedIsStubbed() {
    stub(Seal.$imprint)().returns("stubbed")

    #expect(Seal().imprint() == "stubbed")
  }

  @Test(arguments: 0..<20) func parallelTestsStubAFunctionDifferently(n: Int) async {
    stub($postage)(grams: .any).returns(n)
    await Task.yield()

    #expect(postage(grams: 1) == n)
  }
}

// MARK: - Fixtures

@InterceptableFunction
private func postage(grams: Int) -> Int { grams }

@InterceptableFunction
private func deliver<Parcel: Sendable>(_ parcel: Parcel, to city: String) async throws -> Parcel {
  await Task.yield()
  return parcel
}

@InterceptableFunction
@MainActor private func show(_ text: String) -> String { text }

private struct Envelope {
  var grams: Int
  @InterceptableFunction func weight() -> Int { grams }
  @InterceptableFunction mutating func seal() { grams += 1 }
}

extension Envelope {
  @InterceptableFunction fileprivate func doubled() -> Int { grams * 2 }
}

private struct Seal: ~Copyable {
  @InterceptableFunction func imprint() -> String { "real" }
}
