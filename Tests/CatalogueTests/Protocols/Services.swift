// Protocols as they stand in packages for networking, logging, databases and parsing.

import Foundation
import Understudy

// MARK: Networking

struct Request: Sendable { var url: URL?, headers: [String: String] = [:], body: Data? }
struct Response: Sendable { var status = 200 }
enum Retry: Sendable { case no, now, after(Duration) }

@Mockable
protocol HTTPTransport: Sendable {
  func send(_ request: Request) async throws -> (Data, Response)
  func send<Body: Encodable & Sendable, Reply: Decodable & Sendable>(
    _ body: Body, to path: String, as type: Reply.Type, headers: [String: String]
  ) async throws -> Reply
  func stream(_ request: Request) -> AsyncThrowingStream<Data, any Error>
  func download(
    _ request: Request, progress: (@Sendable (Double) -> Void)?,
    completion: @escaping @Sendable (Result<URL, any Error>) -> Void)
}

@Mockable
protocol RequestAdapter: Sendable {
  func adapt(
    _ request: Request, completion: @escaping @Sendable (Result<Request, any Error>) -> Void)
}

@Mockable
protocol RequestRetrier: Sendable {
  func retry(
    _ request: Request, dueTo error: any Error, completion: @escaping @Sendable (Retry) -> Void)
}

@Mockable
protocol Interceptor: RequestAdapter, RequestRetrier {}

@Mockable
protocol Endpoint {
  associatedtype Reply: Decodable
  var baseURL: URL { get }
  var path: String { get }
  var method: String { get }
  var headers: [String: String]? { get }
  func decode(_ data: Data, using decoder: JSONDecoder) throws -> Reply
}

@Mockable
protocol ResponseSerializer<Serialized>: Sendable {
  associatedtype Serialized: Sendable
  var emptyStatusCodes: Set<Int> { get }
  func serialize(request: Request?, response: Response?, data: Data?, error: (any Error)?) throws
    -> Serialized
}

@Mockable
protocol Authenticator: AnyObject, Sendable {
  associatedtype Credential: Sendable
  func apply(_ credential: Credential, to request: inout Request)
  func refresh(
    _ credential: Credential,
    completion: @escaping @Sendable (Result<Credential, any Error>) -> Void)
  func didRequest(_ request: Request, with response: Response, failDueTo error: any Error) -> Bool
}

@Mockable
protocol EventMonitor: Sendable {
  var queue: String { get }
  func request(_ request: Request, didCreate task: Int)
  func request(_ request: Request, didFail task: Int, with error: any Error)
  func request<Value>(_ request: Request, didParse response: Result<Value, any Error>)
  func requestDidResume(_ request: Request)
}

@Mockable
protocol WebSocket: Actor {
  func send(_ text: String) async throws
  func receive() async throws -> String
  nonisolated func close(code: Int)
  nonisolated var isOpen: Bool { get }
}

@Mockable
protocol Channel2: AnyObject {
  associatedtype Inbound
  associatedtype Outbound
  func read(context: Int, data: Inbound)
  func write(context: Int, data: Outbound, promise: ((Result<Void, any Error>) -> Void)?)
  func errorCaught(context: Int, error: any Error)
}

@Mockable
protocol Reachability: AnyObject {
  var isReachable: Bool { get }
  var onChange: ((Bool) -> Void)? { get set }
  func start() throws
  func stop()
}

// MARK: Logging and metrics

enum Level: String, CaseIterable, Sendable { case debug, info, error }
typealias Metadata = [String: String]

@Mockable
protocol LogHandler {
  var level: Level { get set }
  var metadata: Metadata { get set }
  subscript(metadataKey key: String) -> String? { get set }
  func log(
    level: Level, message: @autoclosure () -> String, metadata: Metadata?, source: String,
    file: String, function: String, line: UInt)
}

@Mockable
protocol LogSink: Sendable {
  func write(_ line: String, at level: Level)
  func flush() async
  static var shared: Self { get }
}

@Mockable
protocol MetricsFactory: Sendable {
  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler
  func destroyCounter(_ handler: any CounterHandler)
}

@Mockable
protocol CounterHandler: AnyObject, Sendable {
  func increment(by amount: Int64)
  func reset()
}

@Mockable
protocol TimerHandler: AnyObject, Sendable { func recordNanoseconds(_ duration: Int64) }

@Mockable
protocol Tracer: Sendable {
  associatedtype Span: Sendable
  func startSpan(
    _ name: String, context: @autoclosure () -> [String: String], at instant: @autoclosure () -> Int
  )
    -> Span
  func withSpan<T>(_ name: String, _ operation: (Span) throws -> T) rethrows -> T
  func withSpan<T>(
    _ name: String, isolation: isolated (any Actor)?, _ operation: (Span) async throws -> T
  ) async rethrows -> T
  func forceFlush()
}

@Mockable
protocol Analytics {
  func track(_ event: String, _ properties: [String: Any])
  func identify(userID: String?, traits: [String: any Sendable]?)
  func screen(_ name: String, category: String?)
}

// MARK: Databases and stores

@Mockable
protocol Database: Sendable {
  func execute(_ sql: String, _ bindings: any Sendable...) async throws
  func query<Row: Decodable & Sendable>(_ sql: String, as type: Row.Type) async throws -> [Row]
  func transaction<T: Sendable>(_ body: @escaping @Sendable (any Database) async throws -> T)
    async throws -> T
  func withConnection<T>(_ body: (borrowing Connection2) throws -> T) throws -> T
}

struct Connection2: ~Copyable { var id = 0 }

@Mockable
protocol KeyValueStore {
  associatedtype Key: Hashable
  associatedtype Value
  subscript(key: Key) -> Value? { get set }
  subscript(key: Key, default value: @autoclosure () -> Value) -> Value { get }
  func removeAll(where shouldRemove: (Key, Value) throws -> Bool) rethrows
  var keys: [Key] { get }
  var isEmpty: Bool { get }
}

@Mockable
protocol Migration: Sendable {
  var name: String { get }
  func prepare(on database: any Database) async throws
  func revert(on database: any Database) async throws
}

@Mockable
nonisolated protocol Model2: AnyObject, Codable, Identifiable, Sendable {
  static var schema: String { get }
  static var space: String? { get }
  var id: Int? { get }
  init()
}

@Mockable
protocol FetchRequest<Fetched> {
  associatedtype Fetched
  func fetchOne(_ database: any Database) throws -> Fetched?
  func fetchAll(_ database: any Database) throws -> [Fetched]
  func filter(_ predicate: @escaping (Fetched) -> Bool) -> Self
  func sorted<Value: Comparable>(by path: KeyPath<Fetched, Value>, ascending: Bool) -> Self
  func map<T>(_ transform: @escaping (Fetched) throws -> T) -> any FetchRequest<T>
}

@Mockable
protocol Cache<Key, Value>: Actor {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable
  func value(for key: Key) -> Value?
  func insert(_ value: Value, for key: Key, cost: Int)
  func value(for key: Key, orMake make: @Sendable () async throws -> Value) async throws -> Value
  var count: Int { get }
}

@Mockable
protocol FileManaging {
  func contents(atPath path: String) -> Data?
  func createDirectory(
    at url: URL, withIntermediateDirectories flag: Bool, attributes: [String: Any]?) throws
  func enumerate(_ url: URL, using block: (URL, UnsafeMutablePointer<Bool>) -> Void)
  var temporaryDirectory: URL { get }
}

@Mockable
protocol Defaults3 {
  func object(forKey key: String) -> Any?
  func set(_ value: Any?, forKey key: String)
  func set(_ value: Int, forKey key: String)
  func set(_ value: Bool, forKey key: String)
  func register(defaults: [String: Any])
}

// MARK: Parsers and collections

@Mockable
protocol Parser<Input, Output> {
  associatedtype Input
  associatedtype Output
  func parse(_ input: inout Input) throws -> Output
}

@Mockable
protocol ParserPrinter<Input, Output>: Parser {
  associatedtype Input
  associatedtype Output
  func print(_ output: Output, into input: inout Input) throws
}

@Mockable
protocol TokenVisitor {
  associatedtype Result2
  mutating func visit(_ token: Substring) throws -> Result2
  mutating func visitEnd() -> Result2
}

@Mockable
protocol SyntaxRewriting {
  func rewrite<Node: Collection>(_ node: Node) -> Node where Node.Element: StringProtocol
  func visit(_ node: any Collection<Character>) -> (any Collection<Character>)?
}

@Mockable
protocol Stack3<Element> {
  associatedtype Element
  typealias Index = Int
  typealias Iterator = IndexingIterator<[Element]>
  var top: Element? { get }
  mutating func push(_ element: Element)
  @discardableResult mutating func pop() -> Element?
  mutating func append<S: Sequence>(contentsOf elements: S) where S.Element == Element
  subscript(position: Index) -> Element { get }
  func makeIterator() -> Iterator
}

@Mockable
protocol Ring {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self
  init(_ value: Int)
}

@Mockable
protocol Coder {
  associatedtype Format
  func encode<T: Encodable>(_ value: T) throws -> Format
  func decode<T: Decodable>(_ type: T.Type, from format: Format) throws -> T
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
}
