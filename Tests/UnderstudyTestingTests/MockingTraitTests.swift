// The trait gives each test, and each case of one, a scope of its own.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct MockingTraitOfASuiteTests {
  @Test func testHasAScopeWithItsName() {
    #expect(MockScope.current?.name == "testHasAScopeWithItsName()")
  }

  @Test("A test with a name of its own") func scopeTakesTheNameForReaders() {
    #expect(MockScope.current?.name == "A test with a name of its own")
  }

  /// A test that has the trait and inherits it gets one scope.
  @Test(.mocking) func traitOfTestAndSuiteTogetherIsOneScope() async {
    let scopes = await MockRegistry.shared.snapshot().scopes

    #expect(
      scopes.filter { $0.name == "traitOfTestAndSuiteTogetherIsOneScope()" }.count == 1)
  }

  @Test(arguments: 1...10) func caseHasAScopeOfItsOwn(number: Int) async {
    Owner.$name.override(with: "\(number)")
    let kiosk = MockKiosk()
    stub(kiosk).price(of: .any).returns(number)
    await Task.yield()

    #expect(Owner.name == "\(number)")
    #expect(kiosk.price(of: "news") == number)
    verify(kiosk).price(of: .any).called(1)
  }

  @Test func lossOfTheScopeIsNotedUnlessTheTraitSaysOtherwise() {
    #expect(MockScope.current?.escapes.policy == .note)
  }

  @Test(.mocking(escapes: .serve)) func testDiffersFromItsSuite() {
    #expect(MockScope.current?.escapes.policy == .serve)
  }

  @Suite(.mocking(escapes: .fail)) struct Failing {
    @Test func suiteDiffersFromTheOneAround() {
      #expect(MockScope.current?.escapes.policy == .fail)
    }

    @Test(.mocking) func traitThatSaysNothingChangesNothing() {
      #expect(MockScope.current?.escapes.policy == .fail)
    }
  }

  @Suite struct Nested {
    @Test func testOfANestedSuiteHasAScope() {
      #expect(MockScope.current?.name == "testOfANestedSuiteHasAScope()")
    }

    @Suite(.mocking) struct WithTheTraitAgain {
      @Test func traitOfBothSuitesIsOneScope() async {
        let scopes = await MockRegistry.shared.snapshot().scopes

        #expect(scopes.filter { $0.name == "traitOfBothSuitesIsOneScope()" }.count == 1)
      }
    }
  }

  @Test func childTasksAreInTheScope() async {
    async let inAsyncLet = MockScope.current?.name
    let inTask = await Task { MockScope.current?.name }.value

    #expect(await inAsyncLet == "childTasksAreInTheScope()")
    #expect(inTask == "childTasksAreInTheScope()")
  }
}

/// Tests in order: the first leaves things behind, the second looks for them.
@Suite(.serialized) struct MockingTraitEndTests {
  @MainActor private static var kiosk: MockKiosk?
  @MainActor private static weak var answer: Papers?

  @MainActor @Test(.mocking) func testSetsUpAMockAndAnOverride() {
    let kiosk = MockKiosk()
    let answer = Papers()
    stub(kiosk).price(of: .any).does { _ in answer.count }
    Owner.$name.override(with: "mine")
    Self.kiosk = kiosk
    Self.answer = answer

    #expect(Owner.name == "mine")
  }

  @MainActor @Test func nothingOfItIsLeftForTheNextTest() throws {
    let kiosk = try #require(Self.kiosk)

    #expect(kiosk.__mock.summary.isStopped)
    #expect(Self.answer == nil)
    #expect(Owner.name == "original")
    #expect(MockScope.current == nil)
  }
}

/// Cases in order: their scopes are kept alive, so that no two can be the same object.
@Suite(.serialized) struct MockingTraitCaseTests {
  @Test(.mocking, arguments: 1...5) func caseNotesItsScope(number: Int) async throws {
    let scope = try #require(MockScope.current)

    await Scopes.cases.note(scope)

    let count = await Scopes.cases.distinctCount
    #expect(count == number)
  }

  @Test func testWithoutTheTraitHasNoScope() {
    #expect(MockScope.current == nil)
  }
}

// MARK: - Fixtures

private final class Papers: Sendable {
  let count = 3
}

private actor Scopes {
  static let cases = Scopes()

  private var scopes: [MockScope] = []

  var distinctCount: Int { Set(scopes.map(ObjectIdentifier.init)).count }

  func note(_ scope: MockScope) { scopes.append(scope) }
}
