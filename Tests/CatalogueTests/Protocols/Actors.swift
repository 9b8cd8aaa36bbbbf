// Protocols of actors.

import Understudy

@Mockable
protocol Bank2: Actor {
  var balance: Int { get }
  var name: String { get set }
  func deposit(_ amount: Int) -> Int
  func audit() async throws
  func check(_ amount: Int) throws(LendingError)
  func each(_ body: (Int) -> Void)
  func keep(_ body: @escaping @Sendable (Int) -> Void)
  func find<T: Sendable>(_ type: T.Type) -> T?
  nonisolated var id: Int { get }
  nonisolated func ping() -> Int
  nonisolated func pingLater() async -> Int
  static func open() -> Int
  subscript(year: Int) -> Int { get }
}

@Mockable(as: .actor)
protocol Branch2: Bank2 { var city: String { get } }

@Mockable
protocol Counting: Actor {
  associatedtype Unit: Sendable
  func count(_ unit: Unit) -> Int
}

@Mockable
protocol SendableActor: Actor, Sendable { func run() async }

@Mockable
protocol AnyActorLike: AnyObject, Sendable {
  func run() async
  func stop() async throws -> Int
}

@Mockable
protocol ActorWithInit: Actor {
  init(size: Int)
  var size: Int { get }
}
