// Public and package protocols, mocked and inherited from by other modules, which see this
// one without `@testable`.

public import Understudy

public struct Coupon: Sendable, Hashable {
  public var percent: Int
  public init(percent: Int) { self.percent = percent }
}

public enum TillError: Error { case closed }

@Mockable
public protocol Exposed { func go() -> Int }

@Mockable
package protocol Packaged { func go() -> Int }

@Mockable
public protocol Till: Sendable {
  typealias Cents = Int
  var total: Cents { get set }
  func charge(_ cents: Cents, _ coupon: Coupon?) async throws(TillError) -> Bool
  func each(_ body: (Coupon) throws -> Void) rethrows
  static func open() -> Cents
  subscript(coupon: Coupon) -> Int { get set }
}

@Mockable
public protocol Stock<Item>: AnyObject {
  associatedtype Item: Hashable
  func add(_ item: Item, count: Int)
  func find<T: Hashable>(_ key: T) -> [Item] where T: Sendable
}

@Mockable
public protocol Registering { func load(_ key: String) -> Int }

extension Registering {
  public func load(_ key: String) -> Int { key.count }
}

@MainActor
@Mockable
public protocol Window: AnyObject {
  var title: String { get set }
  func close() async
}

@Mockable
public protocol Vaulting: Actor { func store(_ coupon: Coupon) -> Int }

public enum Counter {
  public struct Ticket: Sendable { public init() {} }

  @Mockable
  public protocol Queue { func next(_ ticket: Ticket) -> Ticket? }
}

@Mockable(in: .everyBuild)
public protocol Preview { func text() -> String }
