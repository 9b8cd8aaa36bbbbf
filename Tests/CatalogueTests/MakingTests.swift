// Every mock of the catalogue can be made, in each of its modes.

internal import CatalogueSupport
import Testing
import UnderstudyTesting

@Suite(.mocking) struct MakingTests {
  @Test func mocksOfAccessAreMade() {
    let mocks: [any MockObject] = [
      MockPublicShelf(), MockPublicBox<Int>(), MockPublicChild(), MockPackageShelf(),
      MockInternalShelf(), Namespace.MockNested(), MockAlways(), MockGate2(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfActorsAreMade() {
    let mocks: [any MockObject] = [
      MockBank2(), MockBranch2(), MockCounting<Int>(), MockSendableActor(), MockAnyActorLike(),
      MockActorWithInit(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfAssociatedTypesAreMade() {
    let mocks: [any MockObject] = [
      MockBox2<Int>(), MockVault2<String, Int>(), MockSource<Int, Never>(),
      MockGraph<Int, String>(), MockChain<[Int], [String]>(), MockRepository<Order>(),
      MockOrderRepository(), MockAliases(), MockReducing<Int, String, Never>(),
      MockKeyed<Keys, Raws>(), MockActions<Int, String>(), MockInner1<Int>(),
      MockOuter1<MockInner1<Int>>(), MockClassBoundType<Reference2>(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfClosuresAreMade() {
    let mocks: [any MockObject] = [
      MockNonescaping(), MockEscaping(), MockRethrowing(), MockAutoclosures(),
      MockClosureResults(), MockNestedClosures(), MockSendableClosures(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfConditionsAreMade() {
    let mocks: [any MockObject] = [
      MockConditional(), MockNestedConditions(), MockOverloadedConditions(), MockAvailability(),
      MockOnLinux(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfGenericsAreMade() {
    let mocks: [any MockObject] = [
      MockResolver(), MockGenericSender(), MockGenericOverloads(), MockGenericShapes(),
      MockGenericErrors(), MockPacks(), MockNoncopyableGenerics(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfInheritanceAreMade() {
    let mocks: [any MockObject] = [
      MockOpenable(), MockClosable2(), MockDoor(), MockLockedDoor(), MockLeftDoor(),
      MockRightDoor(), MockDoubleDoor(), MockRenamed(), MockSettableParent(), MockSettableChild(),
      MockGenericParent<Int>(), MockPinnedChild(), MockRestatingChild<Int>(),
      MockSubscriptParent(), MockSubscriptChild(), MockDefaultedParent(), MockDefaultedChild(),
      MockTwinParent(), MockTwinChild(), MockThrowingParent(), MockThrowingChild(),
      MockSelfParent(), MockSelfChild(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfInterfacesAreMade() {
    let mocks: [any MockObject] = [
      MockListView(), MockListPresenter(), MockListInteractor(), MockListRouter(),
      MockListDelegate(), MockCoordinator(), MockTabCoordinator(), MockBuildable(),
      MockDetailBuildable(), MockDetailListener(), MockRouting<Int>(), MockHosting(),
      MockReducer2<Int, String>(), MockStoreType<Int, String>(), MockMiddleware<Int, String>(),
      MockViewModel<Int, String>(), MockPublisher2<Int, LendingError>(),
      MockSubscriber2<Int, LendingError>(), MockInjecting(), MockImageLoading(),
      MockFeatureFlags(), MockPermissions(), MockDateProviding(), MockScheduling<Int>(),
      MockLocalizing(), MockUndoManaging(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfIsolationAreMade() {
    let mocks: [any MockObject] = [
      MockScreen(), MockScreenWithin(), MockMixed(), MockDisk(), MockDiskUser(),
      MockMainClosures(), MockPlain(), MockNonisolatedMembers(), MockSendableService(),
      MockMetatypeSendable(), MockIsolations(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfMembersAreMade() {
    let mocks: [any MockObject] = [
      MockEmptyShelf(), MockBell(), MockShelf(), MockLendingDesk(), MockCatalog(), MockReader(),
      MockLedger2(), MockSpellings(), MockDiscarding(), MockDocumentedShelf(), MockManyMembers(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfNamesAreMade() {
    let mocks: [any MockObject] = [
      MockOurNames(), MockOurParameterNames(), MockKeysThatMeet(), MockKeywordNames(),
      MockRawNames(), MockUnicode(), NamesOfOthers2.MockProbe(),
      MockAssociatedNames<Int, Int, Int, Int, Int>(), MockTypeParameterNames(), MockOverloads(),
      Mocklowercase(), Mockprotocol(), Mock_Underscored(), MockTeam(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfNestedAreMade() {
    let mocks: [any MockObject] = [
      Library.MockDesk(), Library.MockNightDesk(), Library.MockArchive<Int>(),
      Library.Deeper.MockVault(), Library.MockMainDesk(), Library.MockActorDesk(),
      Library.MockAnnex(), Library.Deeper.MockCellar(), MockOutsideDesk(), MockOutsideVault(),
      MockBookArchive(), MockService<Int>(), MockPlainMirror(), MockActorMirror(),
      MockTextOutput(), MockReflected(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfOtherModuleAreMade() {
    let mocks: [any MockObject] = [
      MockSpecialTill(), MockCouponStock(), MockAlsoRegistering(), MockDialog(),
      MockCouponVault(), MockLongQueue(), MockPackagedChild(), MockEverythingExposed(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfParametersAreMade() {
    let mocks: [any MockObject] = [
      MockLabels(), MockKeywords(), MockInoutParameters(), MockVariadics(), MockOwnership(),
      MockExistentials(), MockOpaques(), MockTuples(), MockDefaults2(), MockImplicitlyUnwrapped(),
      MockPointers(), MockIsolatedParameters(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfServicesAreMade() {
    let mocks: [any MockObject] = [
      MockHTTPTransport(), MockRequestAdapter(), MockRequestRetrier(), MockInterceptor(),
      MockEndpoint<Int>(), MockResponseSerializer<Int>(), MockAuthenticator<Int>(),
      MockEventMonitor(), MockWebSocket(), MockChannel2<Int, Int>(), MockReachability(),
      MockLogHandler(), MockLogSink(), MockMetricsFactory(), MockCounterHandler(),
      MockTimerHandler(), MockTracer<Int>(), MockAnalytics(), MockDatabase(),
      MockKeyValueStore<Int, String>(), MockMigration(), MockModel2(), MockFetchRequest<Int>(),
      MockCache<Int, String>(), MockFileManaging(), MockDefaults3(), MockParser<Int, String>(),
      MockParserPrinter<Int, String>(), MockTokenVisitor<Int>(), MockSyntaxRewriting(),
      MockStack3<Int>(), MockRing(), MockCoder<Int>(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @MainActor @Test func mocksOfStandardParentsAreMade() {
    let mocks: [any MockObject] = [
      MockParentHashable(), MockParentEquatable(), MockParentComparable(),
      MockParentIdentifiable(), MockParentIdentifiableObject(), MockParentIdentified(),
      MockParentError(), MockParentErrorEquatable(), MockParentDescribed(),
      MockParentDescribedAgain(), MockParentDebug(), MockParentCodable(), MockParentEncodable(),
      MockParentDecodable(), MockParentSendable(), MockParentObject(), MockParentNoncopyable(),
      MockParentNonescapable(), MockParentNeither(), MockParentCopyable(), MockParentComposed(),
      MockParentEqualAgain(), MockParentHashAgain(), MockParentOfWhere(),
      MockParentOfWhereObject(), MockParentOfWhereMockable(), MockParentMarker(), MockDrawable2(),
      MockDrawableWhere(), MockDrawableAndMore(), MockSendable2(), MockMainDrawable(),
      MockSizedDrawable(), MockRestating(), MockNumbers(), MockRaw(), MockTestClock(),
      MockObjectDelegate(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfStaticsAreMade() {
    let mocks: [any MockObject] = [
      MockClock2(), MockFlags2(), MockSubscripts(), MockDynamicLookup(), MockInitializers(),
      MockOperators(), MockOperatorWords(), MockSelfTypes(), MockSelfObjects(),
      MockSelfConstraints<Reference2>(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksOfTheirFileAreMade() {
    #expect(hiddenMocks().count == 3)
  }

  @Test func mocksOfAnotherModuleAreMade() {
    let mocks: [any MockObject] = [
      MockExposed(), MockPackaged(), MockTill(), MockStock<Int>(), MockRegistering(),
      MockWindow(), MockVaulting(), Counter.MockQueue(), MockPreview(),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .strict })
  }

  @Test func mocksAreMadeNice() {
    let mocks: [any MockObject] = [
      MockShelf(.nice), MockBank2(.nice), MockScreen(.nice), MockBox2<Int>(.nice),
      Library.MockDesk(.nice),
    ]

    #expect(mocks.allSatisfy { $0.__mock.mode == .nice })
  }
}

// MARK: - Fixtures

enum Keys: String, CodingKey { case one }
enum Raws: String { case one }
