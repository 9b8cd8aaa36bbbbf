// Associated types and type aliases.

import Understudy

@Mockable
protocol Box2 {
  associatedtype Item
  var item: Item { get set }
  func replace(with item: Item) -> Item
}

@Mockable
protocol Vault2: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable, Equatable
  func put(_ value: Value, under key: Key) async
  func value(for key: Key) async -> Value?
}

@Mockable
protocol Source<Element> {
  associatedtype Element
  associatedtype Failure: Error = Never
  func next() async throws(Failure) -> Element?
  func map<T>(_ transform: @escaping (Element) -> T) -> [T]
}

@Mockable
protocol Graph<Vertex, Edge> where Vertex: Hashable {
  associatedtype Vertex
  associatedtype Edge where Edge: Equatable, Edge: Sendable
  func edges(from vertex: Vertex) -> [Edge]
  func path(_ a: Vertex, _ b: Vertex) -> [(Vertex, Edge)]
}

@Mockable
protocol Chain {
  associatedtype Body: Sequence where Body.Element == Int
  associatedtype Tail: Sequence<String>
  func body() -> Body
  func tail(_ body: Body) throws -> Tail
}

@Mockable
protocol Repository<Entity> {
  associatedtype Entity: Identifiable & Sendable
  typealias ID = Entity.ID
  typealias Found = Result<Entity, any Error>
  func find(_ id: ID) async throws -> Entity?
  func found(_ id: ID, then: @escaping (Found) -> Void)
  func save(_ entities: [Entity]) async throws
}

nonisolated struct Order: Identifiable, Sendable, Equatable { var id = 0 }

@Mockable
protocol OrderRepository: Repository where Entity == Order {
  func unpaid() async throws -> [Order]
}

@Mockable
protocol Aliases {
  typealias Callback = (Int) -> Void
  typealias Pair<T> = (T, T)
  typealias Key = String
  func run(_ callback: @escaping Callback)
  func pair(_ pair: Pair<Int>) -> Pair<Key>
  var key: Key { get set }
  subscript(key: Key) -> Callback? { get }
  static func all() -> [Key]
}

@Mockable
protocol Reducing<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body = Never
  func reduce(into state: inout State, action: Action)
  var body: Body { get }
}

@Mockable
protocol Keyed {
  associatedtype Key: CodingKey
  associatedtype Value: RawRepresentable where Value.RawValue == String
  func value(_ key: Key) -> Value?
  static var keys: [Key] { get }
}

@Mockable
protocol Actions: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  func callAsFunction(_ input: Input) async throws -> Output
}

@Mockable
protocol Inner1 {
  associatedtype Value
  func value() -> Value
}

@Mockable
protocol Outer1 {
  associatedtype Inside: Inner1 where Inside.Value == Int
  var inside: Inside { get }
}

@Mockable
protocol ClassBoundType: AnyObject {
  associatedtype Delegate: AnyObject
  var delegate: Delegate? { get set }
}

// MARK: Types that the compiler could infer in two ways

@Mockable nonisolated protocol Dispatching<Action, Plan> {
  associatedtype Action
  associatedtype Plan
  func dispatch(_ action: Action)
  func dispatch(_ plan: Plan)
  func dispatch(_ plan: Plan, then: Action?)
}
