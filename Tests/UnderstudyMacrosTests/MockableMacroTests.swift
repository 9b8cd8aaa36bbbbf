// Whole expansions of small protocols, as a user sees them.

import Testing

@Suite struct MockableMacroTests {
  @Test func protocolGetsIdentitiesListsMockAndWitnesses() {
    let expansion = Expansion(
      of: """
        @Mockable
        protocol Till {
          var total: Int { get set }
        }
        """)

    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.text == "\n" + """
        protocol Till {
          var total: Int { get set }
        }

        fileprivate nonisolated enum __Till {
          static let total = Understudy.Member(
            __: "total", of: "Till", parameters: 0)
          static let __set_total = Understudy.Member(
            __: "total", of: "Till", parameters: 1)
          static let __place = Understudy.SourcePlace(
            fileID: "Trade/Shop.swift",
            filePath: "/Trade/Shop.swift",
            line: 1, column: 1)
        }
        nonisolated protocol Till__Members: Understudy.MemberList {
        #if false
          var total: Understudy.SettableSelection<__Purpose, (), Int, Swift.Never, () -> Int, Int, (Int) -> ()> { get }
        #endif
        }
        nonisolated protocol Till__StaticMembers: Understudy.MemberList {}

        final class MockTill: Till, Understudy.MockObject {
          nonisolated struct __Members<__Purpose: Understudy.SelectionPurpose>: Till__Members {
            typealias __Mocked = MockTill
            let __target: Understudy.SelectionTarget
            init(__target: Understudy.SelectionTarget) { self.__target = __target }
          }
          nonisolated struct __StaticMembers<__Purpose: Understudy.SelectionPurpose>: Till__StaticMembers {
            typealias __Mocked = MockTill
            let __target: Understudy.SelectionTarget
            init(__target: Understudy.SelectionTarget) { self.__target = __target }
          }
          typealias __Stub = __Members<Understudy.Stubbing>
          typealias __StaticStub = __StaticMembers<Understudy.Stubbing>
          typealias __Expect = __Members<Understudy.Expecting>
          typealias __StaticExpect = __StaticMembers<Understudy.Expecting>
          typealias __Reject = __Members<Understudy.Rejecting>
          typealias __StaticReject = __StaticMembers<Understudy.Rejecting>
          typealias __Verify = __Members<Understudy.Verifying>
          typealias __StaticVerify = __StaticMembers<Understudy.Verifying>
          typealias __Calls = __Members<Understudy.Inspecting>
          typealias __StaticCalls = __StaticMembers<Understudy.Inspecting>

          nonisolated let __mock: Understudy.Mock
          nonisolated static var __staticMock: Understudy.Mock {
            Understudy.Mock.__ofType(
              MockTill.self, named: "MockTill", at: __Till.__place)
          }

          nonisolated init(
            _ mode: Understudy.MockMode = .strict, fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            __mock = Understudy.Mock(
              __: "MockTill", mode: mode,
              at: Understudy.SourcePlace(
                fileID: fileID, filePath: filePath, line: line, column: column))
          }

          nonisolated init(
            callingThrough original: any Till, fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            __mock = Understudy.Mock(
              __: "MockTill", original: Understudy.Original(__: original),
              at: Understudy.SourcePlace(
                fileID: fileID, filePath: filePath, line: line, column: column))
          }

          var total: Int {
            get {
              __mock.call(
                __Till.total, (),
                run: { (__body: @escaping () -> Int) -> Int in __body() },
                forward: { (__real: inout any Till) -> Int in __real.total })
            }
            set {
              __mock.call(
                __Till.__set_total, newValue,
                run: { (__body: @escaping (Int) -> ()) -> () in __body(newValue) },
                forward: { (__real: inout any Till) -> () in __real.total = newValue })
            }
          }
        }

        extension Till where Self: Understudy.MockObject {
          @_implements(Till, total)
          var __Till_total: Int {
            get {
              __mock.call(
                __Till.total, (),
                run: { (__body: @escaping () -> Int) -> Int in __body() },
                forward: { (__real: inout any Till) -> Int in __real.total })
            }
            set {
              __mock.call(
                __Till.__set_total, newValue,
                run: { (__body: @escaping (Int) -> ()) -> () in __body(newValue) },
                forward: { (__real: inout any Till) -> () in __real.total = newValue })
            }
          }
        }

        nonisolated extension Till__Members {
          var total: Understudy.SettableSelection<__Purpose, (), Int, Swift.Never, () -> Int, Int, (Int) -> ()> {
            __select(__Till.total, [], set: __Till.__set_total) { newValue in
              [.init(newValue) { $0 }]
            }
          }
        }
        """)
  }

  @Test func actorProtocolGetsAnActorOfItsAccess() {
    let expansion = Expansion(
      of: """
        @Mockable
        public protocol Bank: Actor {
          func pay(_ amount: Int, to name: String) throws(BankError) -> Bool
        }
        """)

    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.text == "\n" + """
        public protocol Bank: Actor {
          func pay(_ amount: Int, to name: String) throws(BankError) -> Bool
        }

        fileprivate nonisolated enum __Bank {
          static let pay___to = Understudy.Member(
            __: "pay(_:to:)", of: "Bank", parameters: 2)
          static let __place = Understudy.SourcePlace(
            fileID: "Trade/Shop.swift",
            filePath: "/Trade/Shop.swift",
            line: 1, column: 1)
        }
        public nonisolated protocol Bank__Members: Understudy.MemberList {
        #if false
          func pay(_ amount: Understudy.Matcher<Int>, to name: Understudy.Matcher<String>) -> Understudy.Selection<__Purpose, (amount: Int, name: String), Bool, BankError, @Sendable (Int, String) throws(BankError) -> Bool>
        #endif
        }
        public nonisolated protocol Bank__StaticMembers: Understudy.MemberList {}

        public actor MockBank: Bank, Understudy.MockObject {
          public nonisolated struct __Members<__Purpose: Understudy.SelectionPurpose>: Bank__Members {
            public typealias __Mocked = MockBank
            public let __target: Understudy.SelectionTarget
            public init(__target: Understudy.SelectionTarget) { self.__target = __target }
          }
          public nonisolated struct __StaticMembers<__Purpose: Understudy.SelectionPurpose>: Bank__StaticMembers {
            public typealias __Mocked = MockBank
            public let __target: Understudy.SelectionTarget
            public init(__target: Understudy.SelectionTarget) { self.__target = __target }
          }
          public typealias __Stub = __Members<Understudy.Stubbing>
          public typealias __StaticStub = __StaticMembers<Understudy.Stubbing>
          public typealias __Expect = __Members<Understudy.Expecting>
          public typealias __StaticExpect = __StaticMembers<Understudy.Expecting>
          public typealias __Reject = __Members<Understudy.Rejecting>
          public typealias __StaticReject = __StaticMembers<Understudy.Rejecting>
          public typealias __Verify = __Members<Understudy.Verifying>
          public typealias __StaticVerify = __StaticMembers<Understudy.Verifying>
          public typealias __Calls = __Members<Understudy.Inspecting>
          public typealias __StaticCalls = __StaticMembers<Understudy.Inspecting>

          public nonisolated let __mock: Understudy.Mock
          public nonisolated static var __staticMock: Understudy.Mock {
            Understudy.Mock.__ofType(
              MockBank.self, named: "MockBank", at: __Bank.__place)
          }

          public init(
            _ mode: Understudy.MockMode = .strict, fileID: Swift.StaticString = #fileID,
            filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line,
            column: Swift.UInt = #column
          ) {
            __mock = Understudy.Mock(
              __: "MockBank", mode: mode,
              at: Understudy.SourcePlace(
                fileID: fileID, filePath: filePath, line: line, column: column))
          }

          public func pay(_ amount: Int, to name: String) throws(BankError) -> Bool {
            try __mock.call(
              __Bank.pay___to, (amount: amount, name: name),
              run: { (__body: @escaping @Sendable (Int, String) throws(BankError) -> Bool) throws(BankError) -> Bool in try __body(amount, name) },
              forward: { (_: inout Swift.Never) throws(BankError) -> Bool in })
          }
        }

        extension Bank where Self: Understudy.MockObject {
          @_implements(Bank, pay(_:to:))
          public func __Bank_pay___to(_ amount: Int, to name: String) throws(BankError) -> Bool {
            try __mock.call(
              __Bank.pay___to, (amount: amount, name: name),
              run: { (__body: @escaping @Sendable (Int, String) throws(BankError) -> Bool) throws(BankError) -> Bool in try __body(amount, name) },
              forward: { (_: inout Swift.Never) throws(BankError) -> Bool in })
          }
        }

        nonisolated extension Bank__Members {
          public func pay(_ amount: Understudy.Matcher<Int>, to name: Understudy.Matcher<String>) -> Understudy.Selection<__Purpose, (amount: Int, name: String), Bool, BankError, @Sendable (Int, String) throws(BankError) -> Bool> {
            __select(__Bank.pay___to, [.init(amount) { $0.amount }, .init(name) { $0.name }])
          }
        }
        """)
  }

  // MARK: Builds

  @Test(
    arguments: [
      (["UNDERSTUDY"], true), (["DEBUG"], true), (["DEBUG", "UNDERSTUDY"], true), ([], false),
      (["RELEASE"], false),
    ] as [(Set<String>, Bool)])
  func mockIsPartOfTestingBuilds(conditions: Set<String>, isThere: Bool) {
    let expansion = Expansion(of: "@Mockable protocol Till {}", conditions: conditions)

    #expect(expansion.text.contains("class MockTill") == isThere)
  }

  @Test func mockOfEveryBuildIsAlwaysThere() {
    let expansion = Expansion(of: "@Mockable(in: .everyBuild) protocol Till {}", conditions: [])

    #expect(expansion.text.contains("class MockTill"))
  }

  @Test func otherBuildsHaveNothingButTheProtocol() {
    let source = "\nprotocol Till {\n  var total: Int { get set }\n}"

    #expect(Expansion(of: "@Mockable" + source, conditions: []).text == source)
  }

  // A wrong use is told in every build, or the release build would be the first to tell.
  @Test func otherBuildsStillRefuseWhatIsNoProtocol() {
    let expansion = Expansion(of: "@Mockable struct Cart {}", conditions: [])

    #expect(expansion.diagnostics.count == 1)
  }
}
