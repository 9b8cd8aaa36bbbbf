// Generic requirements.

import Understudy

@Mockable
protocol Resolver {
  func make<T>(_ type: T.Type) -> T
  func makeIfKnown<T>(_ type: T.Type, named name: String?) -> T?
  func register<T>(_ type: T.Type, _ factory: @escaping () -> T)
  func registerMany<T, U>(_ type: T.Type, _ factory: @escaping (U) throws -> T) where U: Hashable
  func resolve<T>() -> T
  func resolveAll<T: AnyObject>() -> [T]
}

@Mockable
protocol GenericSender: Sendable {
  func send<R: Codable & Sendable>(_ path: String) async throws -> R
  func post<B: Encodable & Sendable, R: Decodable & Sendable>(_ body: B, to path: String)
    async throws -> R
  func stream<T: Sendable>(_ type: T.Type) -> AsyncStream<T>
  func perform<T: Sendable, E: Error>(_ body: @Sendable () async throws(E) -> T)
    async throws(E) -> T
}

@Mockable
protocol GenericOverloads {
  func write<T: StringProtocol>(_ value: T)
  func write<T: BinaryInteger>(_ value: T)
  func write<T>(_ value: T) where T: Sequence, T.Element: StringProtocol
  func write<T>(_ value: T?)
  func write(_ value: Int)
}

@Mockable
protocol GenericShapes {
  func relabel<T>(_ table: [String: T]) -> [String: T]
  func unpack<T>(_ values: (T, [T], T?)) -> (T, String)
  func head<S: Sequence>(_ s: S) -> S.Element?
  func total<S: Sequence>(_ numbers: S) -> Int where S.Element == Int
  func merge<A: Sequence, B: Sequence>(_ a: A, _ b: B) -> [A.Element] where A.Element == B.Element
  func convert<T>(_ body: (T) -> Result<T, any Error>) -> Result<T, any Error>
  func keyPath<Root, Value>(_ path: KeyPath<Root, Value>, of root: Root) -> Value
  func write<Root, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value, _ root: inout Root)
  func sorted<C: Comparable>(by key: (Book) -> C) -> [Book]
  func nested<T: Collection>(_ c: T) where T.Index == Int, T.Element: Hashable & Sendable
  func superclass<T: Reference2>(_ object: T) -> T
  func object<T>(_ object: T) where T: AnyObject
  func metatype<T>(_: T.Type, _: [T.Type])
  func async<T>(_ value: T) async -> T
  func nothing<T>(_: T)
}

@Mockable
protocol GenericErrors {
  func attempt<E: Error>(_ type: E.Type) throws(E) -> Int
  func attemptLater<T, E>(_ body: () async throws(E) -> T) async throws(E) -> T where E: Error
  func unwrap<T, E: Error>(_ result: Result<T, E>) throws(E) -> T
}

@Mockable
protocol Packs {
  func all<each T>(_ values: repeat each T) -> Int
  func tuple<each T>(_ values: repeat each T) -> (repeat each T)
  func hashed<each T: Hashable>(_ first: Int, _ values: repeat each T)
  func tupled<each T, R>(_ body: ((repeat each T)) -> R, _ values: repeat each T) async throws -> R
}

@Mockable
protocol NoncopyableGenerics {
  func peek<T: ~Copyable>(_ value: borrowing T) -> Int
  func take<T: ~Copyable>(_ value: consuming T)
  func edit<T: ~Copyable>(_ value: inout T) throws
  func both<T, U>(_ value: borrowing T, _ other: U) where T: ~Copyable
}
