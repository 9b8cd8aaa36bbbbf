// Everything that can stand in a parameter list.

import Understudy

protocol Printable { var text: String { get } }
protocol Weighed { var grams: Int { get } }
final class Reference2 { var count = 0 }

@Mockable
protocol Labels {
  func plain(value: Int)
  func unlabeled(_ value: Int)
  func both(outside inside: Int)
  func nameless(_: Int, _: String)
  func labeledNameless(at _: Int, for _: String)
  func mixed(_ a: Int, b: String, c d: Bool)
  func sameInside(first value: Int, second value2: Int)
  func doubled(a value: Int, b value: Int) -> Int
}

@Mockable
protocol Keywords {
  func allow(for: String, in: Int, where: Bool)
  func look(`class`: Int, `self` value: Int, `Type` kind: Int)
  func set(get: Int, set: Int, willSet: Int, didSet: Int)
  func make(`init`: Int, `default`: Int, `case`: Int)
  func move(async: Int, await: Int, each: Int, any: Int, some: Int, consume: Int, copy: Int)
  func `return`(`throw`: Int, `throws`: Int, `rethrows`: Int, `try`: Int)
  func newValue(newValue: Int, oldValue: Int, error: Int)
}

@Mockable
protocol InoutParameters {
  func fill(_ total: inout Int)
  func swap(_ a: inout Int, _ b: inout String) -> Bool
  func fillLater(_ total: inout Int) async throws
  func fillOptional(_ value: inout String?)
  func fillImplicit(_ value: inout Int!)
  func fillArray(_ values: inout [Int], with value: Int) throws
  func fillAny(_ value: inout any Printable)
  func fillGeneric<T>(_ value: inout T)
  func fillSome(_ value: inout some Printable)
  func editEach(_ edit: (inout Int) -> Void)
  func editLater(_ edit: @escaping (inout [Int], Int) throws -> Void)
}

@Mockable
protocol Variadics {
  func show(_ parts: String...) -> Int
  func join(_ parts: Int..., separator: String, tail: Double...)
  func log(level: Int, _ items: Any...) async
  func collect(_ closures: (() -> Void)...)
  func gather<T>(_ values: T...) -> [T]
  func weigh(_ values: any Weighed...) throws
}

@Mockable
protocol Ownership {
  func peek(_ book: borrowing Book) -> Int
  func take(_ book: consuming Book)
  func send(_ reference: sending Reference2)
  func give() -> sending Reference2
  func giveLater() async throws -> sending Reference2
  func old(_ a: __owned Book, _ b: __shared Book)
  consuming func finish() -> Int
  borrowing func inspect() -> Int
  func give(_ reference: sending Reference2?) async -> sending Reference2?
  func lend(_ body: sending () async -> Void)
  func keep(_ body: sending @escaping () -> sending Reference2)
}

@Mockable
protocol Existentials {
  func add(_ printable: any Printable)
  func addBoth(_ both: any Printable & Weighed)
  func addWrapped(_ both: any (Printable & Weighed))
  func addOptional(_ printable: (any Printable)?, _ list: [any Printable])
  func addObject(_ object: AnyObject)
  func addObject2(_ object: any AnyObject & Sendable)
  func addAny(_ value: Any, _ optional: Any?, _ list: [Any])
  func addError(_ error: any Error) -> any Error
  func addType(_ type: any Printable.Type, _ concrete: Int.Type, _ whole: (any Printable).Type)
  func addSequence(_ sequence: any Sequence<Int>) -> any Collection<String>
  func addSendable(_ value: any Sendable)
  func addHashable(_ key: AnyHashable) -> AnyHashable?
}

@Mockable
protocol Opaques {
  func paint(_ printable: some Printable)
  func paintBoth(_ both: some Printable & Weighed, _ other: some Weighed) -> Int
  func paintAll(_ list: [some Printable])
  func paintOptional(_ printable: (some Printable)?)
  func paintPairs(_ pairs: [String: some Weighed], by key: some Hashable & Sendable)
  func paintSequence(_ sequence: some Sequence<Int>) async throws -> Int
  func paintType(_ type: (some Printable).Type)
  func paintClosure(_ body: @escaping (Int) -> some Printable)
  func paintObject(_ object: some AnyObject)
}

@Mockable
protocol Tuples {
  func pair(_ pair: (Int, String)) -> (Int, String)
  func labeled(_ pair: (a: Int, b: String))
  func optional(_ pair: (Int, Int)?)
  func empty(_ nothing: Void, _ more: ())
  func only(_ nothing: Void) -> Int
  func deep(_ tuple: ((Int, (a: String, Bool)), [Int]))
}

@Mockable
protocol Defaults2 {
  func load(_ key: String, retries: Int)
  func load(_ key: String)
}

extension Defaults2 {
  func load(_ key: String, retries: Int = 3, verbose: Bool = false) {}
}

@Mockable
protocol ImplicitlyUnwrapped {
  func find(_ key: String!) -> Int!
  func use(_ body: (() -> Void)!)
}

@Mockable
protocol Pointers {
  func raw(_ pointer: UnsafeRawPointer, _ count: Int)
  func typed(_ pointer: UnsafeMutablePointer<Int>) -> UnsafeMutableRawBufferPointer
  func buffer(_ buffer: UnsafeBufferPointer<UInt8>) throws -> Int
}

@Mockable
protocol IsolatedParameters {
  func run(on actor: isolated (any Actor)?) async -> Int
  func work(_ a: Int, isolation: isolated (any Actor)?) async throws
}
