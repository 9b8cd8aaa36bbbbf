// Sources that nobody should write. The plugin never crashes on them, and what it makes of
// the well-formed ones is well formed too.

import SwiftParser
import SwiftSyntax
import Testing

@testable import UnderstudyMacros

@Suite struct OddSourceTests {
  @Test(arguments: wellFormed)
  func expansionOfAWellFormedProtocolParses(source: String) {
    let expansion = Expansion(of: "@Mockable " + source)

    #expect(!Parser.parse(source: source).hasError)
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.isWellFormed, "\(expansion.text)")
  }

  @Test func expansionsOfWellFormedProtocolsCompile() async throws {
    let source = Self.compiling.map { "@Mockable " + $0 }.joined(separator: "\n\n")

    let compilation = try await Compilation(of: "import Understudy\n" + source)

    #expect(compilation.diagnostics == [])
  }

  @Test(arguments: malformed)
  func malformedProtocolDoesNotStopThePlugin(source: String) {
    _ = Expansion(of: "@Mockable " + source)
  }

  /// Every beginning of a source is one that a user has while typing.
  @Test(arguments: compiling)
  func unfinishedProtocolDoesNotStopThePlugin(source: String) {
    for end in source.indices where source[end] == "\n" || source[end] == "(" {
      _ = rendered(String(source[..<end]))
    }
  }

  @Test func protocolOfManyMembersIsRendered() {
    let members = (0..<500).map { "  func member\($0)(_ a: Int, b: String) async throws -> [Int]" }

    let text = rendered("protocol Shop {\n\(members.joined(separator: "\n"))\n}")

    #expect(!Parser.parse(source: text).hasError)
    #expect(text.contains("func member499("))
  }

  @Test func longNamesAndDeepTypesAreRendered() {
    let name = String(repeating: "long", count: 1_000)
    let type = String(repeating: "Box<", count: 100) + "Int" + String(repeating: ">", count: 100)

    let text = rendered("protocol \(name) { func \(name)(\(name): \(type)) }")

    #expect(!Parser.parse(source: text).hasError)
    #expect(text.contains(type))
  }

  /// What stands beside a protocol, as the renderer leaves it.
  private func rendered(_ source: String) -> String {
    guard let node = Parser.parse(source: source).statements.first?.item.as(ProtocolDeclSyntax.self)
    else { return "" }
    var refusals: [Refusal] = []
    let model = ProtocolModel(reading: node, refusals: &refusals)
    return MockRenderer(model, at: "#line").declarations.joined(separator: "\n")
  }

  static let wellFormed =
    compiling
    + [
      "protocol Shop { @objc optional func open() }",
      "protocol Shop { func open(@Clamped hour: Int) }",
      "protocol Shop { func open(hour: Int = 9, _ x: String = #function) }",
      "protocol Shop { @Published var name: String { get } }",
      "protocol Shop { func open(_ x: isolated Owner, _ y: _const Int, _ z: __shared Int) }",
      "protocol Shop { func order(_ x: @convention(c) (Int) -> Void) }",
      "protocol Shop { func order(_ x: (any P & Q).Type, _ y: some P.Type, _ z: P.Protocol) }",
      "protocol Shop { func order(_ x: [3 of Int], _ y: Items<4>) }",
      "protocol Shop { lazy var name: String { get }; weak var owner: Owner? { get set } }",
      "protocol Shop { func order() -> some Sequence<Int> }",
      "protocol Shop { enum Kind {}; struct Item { var a = 1 }; func open() {} }",
      "protocol Shop { import Foundation; let a = 1; deinit {}; case open }",
      "protocol Shop { #if A\n#if B\n#elseif C\n#else\n#endif\n#endif }",
      "protocol Shop: {}", "protocol Shop<Item> {}", "protocol Shop where Self == Int {}",
    ].filter { !Parser.parse(source: $0).hasError }

  static let malformed = [
    "", "protocol", "protocol {", "protocol Shop", "protocol Shop {", "protocol Shop: {",
    "protocol Shop<", "protocol Shop { func }", "protocol Shop { func open }",
    "protocol Shop { func open( }", "protocol Shop { func open(_) }",
    "protocol Shop { func open(a b c: Int) }", "protocol Shop { func open(_ a) -> }",
    "protocol Shop { func open(: Int) }", "protocol Shop { func open(a: ) }",
    "protocol Shop { func open(_ a: inout) throws( }", "protocol Shop { func <T>(a: T) }",
    "protocol Shop { func open<>() where }", "protocol Shop { var }", "protocol Shop { var a }",
    "protocol Shop { var a: }", "protocol Shop { var a: Int { } }",
    "protocol Shop { var a: Int { get se } }", "protocol Shop { var a, b: Int { get } }",
    "protocol Shop { var _: Int { get } }", "protocol Shop { var (a, b): (Int, Int) { get } }",
    "protocol Shop { subscript }", "protocol Shop { subscript() -> { get } }",
    "protocol Shop { init }", "protocol Shop { init(", "protocol Shop { associatedtype }",
    "protocol Shop { associatedtype A: }", "protocol Shop { associatedtype A: B, }",
    "protocol Shop { typealias }", "protocol Shop { #if }", "protocol Shop { #if A\nfunc a() }",
    "protocol Shop { #else\n#endif }", "protocol Shop { @ func a() }",
    "protocol Shop { static }", "protocol Shop { ) } ]", "protocol Shop { \u{0} func a() }",
    "protocol `` { func ``() }", "protocol 🏪🏪 { func 🏪() -> 🏪 }", "protocol 1 {}",
    "(of: ) protocol Shop {}", "(of: 1, as: 2, in: 3) protocol Shop {}", "(.self) protocol Shop {}",
    "(of: (any ).self) protocol Shop {}", "(of: ().self) protocol Shop {}",
  ]

  /// Well formed, and code that the compiler takes.
  static let compiling = [
    "protocol Empty {}",
    "protocol OnlyTypes<Item> { associatedtype Item: Sendable, Hashable; associatedtype Owner }",
    """
    protocol Comments // before
      : /* a */ Sendable // behind
    { // first
      func /* a */ one /* b */ ( /* c */ _ /* d */ x /* e */ : /* f */ Int /* g */ , /* h */ y \
    /* i */ : String /* j */ ) /* k */ -> /* l */ Int /* m */ // n
      func two(
        // the first
        _ a: Int,  // behind
        /// doc
        b: (  // in the type
          Int,
          /* more */ String
        ) -> Void,
        c: [  // key
          String: /* value */ Int
        ]
      ) async // gap
        throws // gap
        -> [ // inside
          Int // end
        ]
      var /* a */ three /* b */ : /* c */ [ // in
        Int ] /* d */ { /* e */ get /* f */ set /* g */ } // h
      var four: Int { // first
        get async // gap
          throws
      }
      func five<
        T // the type
          : Sendable, // more
        U
      >(_ t: T, u: U) -> T // result
      where // clause
        U: Equatable, // one
        T: Hashable // two
      subscript( // in
        key: String // key
      ) -> Int { get } // last
    }
    """,
    """
    protocol CommentsInTypes<A, // first
      B> /* hey */ { // start
      associatedtype A // end
      associatedtype B: // bound, with a comma
        Sendable // more
        where B: Equatable // where
    }
    """,
    "protocol Semicolons { func a();func b() ; var c: Int { get } ; func d() }",
    """
    protocol Symbols {
      func grüßen(_ name: String) -> String
      func 挨拶(名前: String) -> String
      var 🐶: Int { get }
      func 🐱(🐭: Int)
    }
    """,
    """
    protocol Deep {
      func a(_ x: [String: [Int: ((Int, [String?])?, Result<[Int], any Error>)]]) -> (((Int)), [((String) -> [Int])?])
      func b(_ x: Optional<Optional<Array<Dictionary<String, Optional<(a: Int, b: (c: Int, d: [Swift.Int]))>>>>>)
      func c(_ x: ((Int) -> (Int) -> (Int) -> Int)?) -> (Int) -> (Int) -> Int
      func d(_ x: @escaping (@escaping (Int) -> Void) -> Void)
    }
    """,
    """
    protocol Attributes {
      func a(_ x: @escaping @Sendable (Int) -> Void, y: @autoclosure @escaping () -> Int)
      func b(_ x: @MainActor @escaping () -> Void)
      @discardableResult func c() -> Int
      @available(*, deprecated, message: "use \\"c\\", (or) d") func d()
      @available(macOS 10.15, *) @discardableResult func e() -> Int
    }
    """,
    """
    protocol Keywords {
      func `init`()
      func `self`(`in` `for`: Int)
      func `default`(_ `default`: Int) -> Int
      var `switch`: Int { get set }
      func `Type`() -> Int
      func `Protocol`()
      func a(any: Int, some: Int, each: Int, get: Int, set: Int, async: Int, await: Int, weak: Int)
      func b(copy: Int, consume: Int, yield: Int, then: Int, open: Int, `repeat`: Int)
      func c(true: Int, nil: Int, super: Int, throw: Int, as: Int, is: Int, Any: Int)
      func d(_ true: Int, _ nil: Int, _ super: Int, _ throw: Int, _ as: Int, _ Any: Int)
    }
    """,
    """
    protocol Labels {
      func a(`inout`: Int, `let`: Int, `var`: Int)
      func b(`inout` x: Int, `let` y: Int, `var` z: Int)
      func c(isolated: Int, sending: Int, borrowing: Int, consuming: Int)
      func `hello world`(`a b`: Int) -> Int
      var `1st`: Int { get }
      func d(__body: Int, __real: Int)
      func e(__mock: Int, newValue: Int)
      subscript(newValue newValue: Int) -> Int { get set }
      func f(x: Int, x y: Int)
      func g(_: Int, argument0: Int)
    }
    """,
    """
    protocol Twins {
      func f(_ x: Int)
      func f(_ x: String)
      func f(_ x: Int) -> Int
      func f(_ x: Int) async
      func f(_: Double)
      static func f(_ x: Int)
      var g: Int { get }
      static var g: Int { get }
      func g(_ a: Int) -> Int
      func f_2(_ x: Int)
      func place() -> Int
      var set: Int { get set }
      func set_set()
      func set__set()
    }
    """,
    """
    protocol Voids {
      func a() -> ()
      func b() -> (())
      func c() -> (Void)
      func d() -> Swift.Void
      func e(_ x: Void, _ y: ())
      var f: Void { get set }
      func g(_ x: (Int)) -> ((Int))
      func h() -> (a: Int, b: Int)
      func i(_ x: Int?...) -> [Int?]
    }
    """,
    """
    protocol Failures {
      func a() throws(Never)
      func b() throws( any Error )
      func c() throws(Swift.Never) -> Int
      func d() throws(any   Error) -> Int
      func e<E: Error>(_ e: E) throws(E)
      func f<E>(_ b: () throws(E) -> Int) throws(E) -> Int where E: Error
    }
    """,
    """
    protocol Operators {
      static func + (a: Self, b: Self) -> Self
      static prefix func - (a: Self) -> Self
      static func == (a: Self, b: Self) -> Bool
      static func <> <T>(a: Self, b: T) -> Bool
      static postfix func ++ (a: inout Self)
      static func √∫ (a: Self, b: Self) -> Int
    }
    infix operator <>
    infix operator √∫
    postfix operator ++
    """,
    """
    protocol Conditions {
      #if DEBUG // one
      func a()
      #if os(Linux)
      func b()
      #elseif os(macOS) /* c */
      func b(_ x: Int)
      #else
      var b: Int { get }
      #endif
      #else
      func a() -> Int
      #endif
      #if swift(>=5) /* c */ && !FOO // line
      func c()
      #endif
      #if false
      #endif
    }
    """,
  ]
}
