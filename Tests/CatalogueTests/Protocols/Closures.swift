// Closures as parameters, results and parts of them.

import Understudy

typealias Completion = (Result<Book, any Error>) -> Void
typealias Check<T> = (T) -> Bool

@Mockable
protocol Nonescaping {
  func each(_ body: (Book) -> Void)
  func map(_ body: (Book) -> Int) -> [Int]
  func filter(_ a: (Int) -> Bool, _ b: (Int, String) -> Bool, then: () -> Void) -> Int
  func attempt(_ body: () throws -> Int) -> Int
  func attemptAll(_ body: () throws -> Int) throws -> Int
  func wait(_ body: () async -> Int) async -> Int
  func waitAll(_ body: () async throws -> Void) async throws
  func generic<T>(_ body: (T) -> T) -> T
  func wrapped(_ body: ((Int) -> Void)) -> Int
  func sendable(_ body: @Sendable (Int) -> Void)
  func main(_ body: @MainActor (Int) -> Void) async
}

@Mockable
protocol Escaping {
  func load(_ done: @escaping (Book) -> Void)
  func loadResult(_ done: @escaping (Result<Book, any Error>) -> Void)
  func loadAlias(_ done: @escaping Completion)
  func loadOptional(_ done: ((Book) -> Void)?)
  func loadOptionalAlias(_ done: Completion?)
  func loadDefault(done: @escaping @Sendable (Book) async throws -> Void)
  func loadMain(_ done: @escaping @MainActor (Book) -> Void)
  func loadMainSendable(_ done: @escaping @MainActor @Sendable (Book) async -> Void)
  func loadParens(_ done: @escaping (((Book)) -> (Int)))
  func loadMany(_ handlers: [(Book) -> Void], _ table: [String: (Int) -> Void])
  func loadIsolated(_ done: @escaping @isolated(any) (Book) async -> Void)
  func loadNonsending(_ done: nonisolated(nonsending) @escaping (Book) async -> Void)
  func loadConcurrent(_ done: @escaping @concurrent (Book) async -> Void)
  func loadC(_ callback: @convention(c) (Int) -> Void)
  func loadCOptional(_ callback: (@convention(c) (Int) -> Void)?)
}

@Mockable
protocol Rethrowing {
  func each(_ body: (Int) throws -> Void) rethrows
  func map<T>(_ body: (Int) throws -> T) rethrows -> [T]
  func mapLater<T>(_ body: (Int) async throws -> T) async rethrows -> T
  func reduce<T>(_ start: T, _ next: (T, Int) throws -> T) rethrows -> T
  func reduce<T>(into start: T, _ next: (inout T, Int) throws -> Void) rethrows -> T
  func typed<T, E: Error>(_ body: (Int) throws(E) -> T) throws(E) -> T
  func typedLater<T, E: Error>(_ body: (Int) async throws(E) -> T) async throws(E) -> T
}

@Mockable
protocol Autoclosures {
  func log(_ text: @autoclosure () -> String)
  func logLater(_ text: @autoclosure @escaping () -> String, level: Int)
  func check(_ condition: @autoclosure () throws -> Bool) rethrows
  func checkLater(_ condition: @autoclosure @escaping () async throws -> Bool) async throws
  func sendable(_ text: @escaping @autoclosure @Sendable () -> String)
  func generic<T>(_ value: @autoclosure () -> T) -> T
}

@Mockable
protocol ClosureResults {
  func make() -> (Int) -> Void
  func makeSendable() -> @Sendable (Int) -> Void
  func makeOptional() -> ((Int) -> Void)?
  func makeMain() -> @MainActor (Int) -> Void
  func makeAsync() async -> (Int) async throws -> Book
  func makeOf(_ body: @escaping (Int) -> String) -> (String) -> Int
  func makeTyped() -> (Int) throws(LendingError) -> Void
  var handler: (Book) -> Void { get }
  var handlers: [(Book) -> Void] { get set }
  var mainHandler: @MainActor @Sendable () -> Void { get set }
}

@Mockable(notKept: "Check")
protocol NestedClosures {
  func outer(_ body: ((Int) -> Void) -> Void)
  func outerEscaping(_ body: @escaping (@escaping (Int) -> Void) -> Void)
  func returning(_ body: @escaping () -> (Int) -> String)
  func alias(_ check: Check<Int>, _ kept: @escaping Check<String>) -> Bool
}

@Mockable
protocol SendableClosures: Sendable {
  func run(_ body: @escaping @Sendable () -> Void)
  func runLocal(_ body: () -> Void)
  func runLater(_ body: @Sendable () async throws -> Int) async throws -> Int
  func runSending(_ body: sending @escaping () async -> Void)
  var hook: (@Sendable (Int) -> Void)? { get set }
}
