// What must not compile around `@Interceptable`: section B of the behaviours, B-23 to B-27.

import Testing

@Suite struct InterceptableMisuseTests {
  @Test func mistakeBehindAHookIsToldAtItsOwnPlace() async throws {
    try await expect(
      [
        // B-23: the closure does not fit.
        "hook(meter).sum(.any).before { (a: Int, b: Int) in print(a, b) }":
          "error: contextual closure type '@Sendable (HookedCall<Int>) -> Void' expects 1 argument, but 2 were used in closure body",
        "hook(meter).sum(.any).after { (call: String) in print(call) }":
          "error: contextual closure type '@Sendable () -> Void' expects 0 arguments, but 1 was used in closure body",
        "hook(meter).sum(.any).instead { _ in \"one\" }":
          "error: cannot convert value of type 'String' to closure result type 'Int'",
        "hook(meter).sum(.any).instead { _ in throw CancellationError() }":
          "error: invalid conversion from throwing function of type '@Sendable (ProceedingCall<Int, Int, Never>) throws -> Int' to non-throwing function type '@Sendable (ProceedingCall<Int, Int, Never>) -> Int'",
        // B-24 and B-26: what is not there, or is left out, cannot be hooked.
        "hook(meter).retain().before {}":
          "error: value of type 'Meter.__Hook' (aka 'Meter.__Members<Hooking>') has no member 'retain'",
        "hook(meter).raw().before {}":
          "error: value of type 'Meter.__Hook' (aka 'Meter.__Members<Hooking>') has no member 'raw'",
        "hook(meter).hidden().before {}":
          "error: value of type 'Meter.__Hook' (aka 'Meter.__Members<Hooking>') has no member 'hidden'",
        "hook(Plain()).read().before {}":
          "error: global function 'hook(_:fileID:filePath:line:column:)' requires that 'Plain' conform to 'HookTarget'",
        // neither can it be stubbed.
        "stub(meter).raw().returns(2)":
          "error: value of type 'Meter.__Stub' (aka 'Meter.__Members<Stubbing>') has no member 'raw'",
        // The verbs of one purpose are not those of another.
        "stub(meter).sum(1).before {}":
          "error: referencing instance method 'before(named:once:_:)' on 'Selection' requires the types 'Stubbing' and 'Hooking' be equivalent",
        "hook(meter).sum(1).returns(1)":
          "error: referencing instance method 'returns' on 'Selection' requires that 'Hooking' conform to 'AnsweringPurpose'",
        // What is right says nothing.
        "hook(meter).sum(1).before {}": nil,
        "hook(all(Meter.self)).sum(1).instead { call in call.proceed() }": nil,
        "hook(Meter.self).initializer(limit: 1).after {}": nil,
      ],
      under: """
        @Interceptable final class Meter: Sendable {
          init(limit: Int) {}
          func sum(_ n: Int) -> Int { n }
          @NotInterceptable func raw() -> Int { 1 }
          private func hidden() -> Int { 1 }
        }
        final class Plain { func read() -> Int { 1 } }
        func test(_ meter: Meter) {
        """, foot: "}")
  }

  @Test func whatCannotBeInterceptedIsLeftOutWithAWarning() async throws {
    try await expect(
      [
        "func opaque() -> some Sequence<Int> { [1] }":
          "warning: '@Interceptable' leaves out 'opaque', since an opaque type cannot be handed to an answer; mark it '@NotInterceptable'",
        "func take(_ n: consuming Int) {}":
          "warning: '@Interceptable' leaves out 'take', since an argument with an ownership specifier cannot be handed to an answer; mark it '@NotInterceptable'",
        "func all<each Item>(_ item: repeat each Item) {}":
          "warning: '@Interceptable' leaves out 'all', since a parameter pack cannot be recorded; mark it '@NotInterceptable'",
        "func drop(_: Int) {}":
          "warning: '@Interceptable' leaves out 'drop', since an argument without a name cannot be handed on; mark it '@NotInterceptable'",
        "private func helper() -> some Sequence<Int> { [1] }": nil,
        "func plain(_ n: Int) -> Int { n }": nil,
      ], under: "@Interceptable final class Shelf {", foot: "}")
  }

  @Test func superclassesAreNamedAsTheyAre() async throws {
    try await expect(
      [
        "@Interceptable class Sloop: Boat {}":
          "warning: '@Interceptable' leaves the members of 'Sloop' out of its lists, since a superclass has it; write '@Interceptable(under: Boat.self)'",
        "@Interceptable(under: Raft.self) class Canoe: Raft {}":
          "error: macro 'Interceptable(under:)' requires that 'Raft' conform to 'InterceptableObject'",
        "@Interceptable(under: Boat.self) class Yacht: Boat {}": nil,
      ], under: "@Interceptable class Boat {}\nclass Raft {}")
  }

  /// Also those of release builds, where the compiler must not stumble over them.
  @Test(arguments: [[], ["-D", "DEBUG"]])
  func subclassesOfAnnotatedClassesCompileInEveryBuild(flags: [String]) async throws {
    let compilation = try await Compilation(
      of: """
        import Understudy
        @Interceptable class Boat { func launch() {} }
        class Raft: Boat { override func launch() {} }
        @Interceptable(under: Boat.self) class Yacht: Boat { func sail() {} }
        class Cutter: Yacht {}
        @Interceptable(under: Yacht.self, Boat.self) final class Ketch: Yacht { func jib() {} }
        """, mocking: !flags.isEmpty, flags: flags)

    #expect(compilation.diagnostics == [])
  }

  /// Shapes from public packages whose types were annotated one and all.
  @Test func shapesOfPublicPackagesCompile() async throws {
    let compilation = try await Compilation(
      of: """
        public import Understudy

        @Interceptable public struct Expression {
          @Interceptable public enum Symbol: Hashable {
            case variable(String), function(String, arity: Arity)
            public func named(_ names: [Arity: String]) -> String? { nil }
            static func == (lhs: Symbol, rhs: Symbol) -> Bool { false }
            public func hash(into hasher: inout Hasher) {}
          }
          @Interceptable public enum Arity: Hashable {
            case any
            fileprivate func matches(_ other: Arity, for symbol: Symbol) -> Bool { true }
            static func < (lhs: Arity, rhs: Arity) -> Bool { false }
          }
          struct Options: OptionSet { let rawValue: Int }
          public func evaluate(_ symbol: Symbol) throws -> Double { 0 }
          func internally(_ options: Options) -> Options { options }
          private func privately(_ secret: Secret) -> Secret { secret }
          fileprivate func nearly(_ secret: Secret) {}
          fileprivate struct Secret {}
          static func + (lhs: Expression, rhs: Expression) -> Expression { lhs }
        }

        extension Expression {
          @Interceptable final class Cache {
            func find(_ symbol: Symbol) -> Expression? { nil }
            func each<Key: Hashable>(_ keys: [Key], _ body: (Key) throws -> Void) rethrows {}
          }
        }

        private extension Expression {
          @Interceptable struct Parser {
            var depth = 0
            mutating func parse(_ text: Substring, into symbols: inout [Symbol]) -> Arity? { nil }
          }
        }

        @Interceptable open class Node {
          @Interceptable struct Kind { func isLeaf(_ node: Node) -> Bool { true } }
          public init?(kind: String, children: [Node] = []) { if kind.isEmpty { return nil } }
          public required init(copying node: Node) throws {}
          open func visit(_ visitor: (Node) -> Void, `in` order: Int, `default`: Int = 1) {}
          class func root() -> Node? { nil }
          deinit {}
        }
        """)

    #expect(compilation.diagnostics == [])
  }

  /// The isolation of a function stays its own in all modes.
  @Test(arguments: [
    ["-default-isolation", "MainActor"], [],
    ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
  ])
  func functionsKeepTheirIsolation(flags: [String]) async throws {
    let compilation = try await Compilation(
      of: """
        import Understudy
        final class Crate { var count = 0 }
        @Interceptable final class Depot {
          var parcels = [1, 2]
          func send() async throws -> Int { await Task.yield(); return parcels.removeLast() }
          func give(_ crate: Crate, _ count: () async -> Int) async -> Crate { crate }
          func walk(_ body: () async throws -> Int) async rethrows -> Int { try await body() }
          func add(_ n: inout Int) async { n += 1; await Task.yield() }
          @concurrent func off(_ n: Int) async -> Int { n }
        }
        @Interceptable actor Dispatcher {
          var n = 0
          func dispatch(_ more: Int) async throws -> Int { n += more; return n }
          nonisolated func plain(_ n: Int) async -> Int { n }
          func each(_ body: () async throws -> Int) async rethrows -> Int { try await body() }
        }
        @MainActor @Interceptable final class Screen {
          var n = 0
          func load(_ crate: Crate) async -> Crate { n += 1; return crate }
        }
        @Interceptable struct Parcel {
          var grams = 0
          mutating func pack() async -> Int { grams += 1; await Task.yield(); return grams }
          mutating func fill(_ n: Int) async throws -> Int { grams += n; return grams }
        }
        """, features: [], flags: flags)

    #expect(compilation.diagnostics == [])
  }

  /// Compiles lines and compares the one thing that is said of each.
  private func expect(
    _ misuses: KeyValuePairs<String, String?>, under head: String = "", foot: String = ""
  ) async throws {
    let source = (["import Understudy", head] + misuses.map(\.key) + [foot])
      .joined(separator: "\n")

    let compilation = try await Compilation(of: source)

    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, diagnostic) in misuses {
      let number = try #require(lines.firstIndex { $0 == line }) + 1
      let found = compilation.diagnostics.filter { $0.hasPrefix("\(number):") }
        .map { $0.split(separator: ":", maxSplits: 2)[2].dropFirst() }
      #expect(found == (diagnostic.map { [Substring($0)] } ?? []), "\(line)")
    }
  }
}
