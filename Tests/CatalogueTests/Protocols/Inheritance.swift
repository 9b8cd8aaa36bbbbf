// Requirements that are inherited.

import Understudy

@Mockable
protocol Openable { func open() async throws }

@Mockable
protocol Closable2 {
  func close() async
  var isClosed: Bool { get }
}

@Mockable
protocol Door: Openable, Closable2 { func knock(_ times: Int) -> Bool }

@Mockable
protocol LockedDoor: Door & Sendable { func lock(with key: Int) throws }

@Mockable
protocol LeftDoor: Door { func left() }

@Mockable
protocol RightDoor: Door { func right() }

@Mockable
protocol DoubleDoor: LeftDoor, RightDoor {}

@Mockable
protocol Renamed: Openable { func open() async throws }

@Mockable
protocol SettableParent {
  var title: String { get set }
  var badge: Int? { get set }
  static func shared() -> Int
  static var limit: Int { get set }
}

@Mockable
protocol SettableChild: SettableParent { func reset() }

@Mockable
protocol GenericParent {
  associatedtype Item: Sendable
  func put(_ item: Item) throws
  func all() -> [Item]
  func map<T>(_ transform: (Item) throws -> T) rethrows -> [T]
}

@Mockable
protocol PinnedChild: GenericParent where Item == Book { func unpaid() -> [Item] }

@Mockable
protocol RestatingChild: GenericParent {
  associatedtype Item
  func first() -> Item?
}

@Mockable
protocol SubscriptParent { subscript(index: Int) -> String { get set } }

@Mockable
protocol SubscriptChild: SubscriptParent {
  subscript(index: Int) -> String { get set }
  var count: Int { get }
}

@Mockable
protocol DefaultedParent {
  func greet() -> String
  func part(_ name: String) -> String
}

extension DefaultedParent {
  func greet() -> String { "hello from " + part("default") }
}

@Mockable
protocol DefaultedChild: DefaultedParent { func wave() }

@Mockable
protocol TwinParent {
  func load(_ key: String) -> Int
  func load(_ key: String) async throws -> Int
}

@Mockable
protocol TwinChild: TwinParent {}

@Mockable
protocol ThrowingParent: Sendable {
  func write(_ bytes: [UInt8]) throws(LendingError)
  func flush() async throws(LendingError) -> Int
  func each(_ body: (Int) throws -> Void) rethrows
}

@Mockable
protocol ThrowingChild: ThrowingParent {}

@Mockable
protocol SelfParent {
  func copy() -> Self
  func isSame(as other: Self) -> Bool
}

@Mockable
protocol SelfChild: SelfParent { func twin() -> Self? }
