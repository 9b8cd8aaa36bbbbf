// Access levels, and noncopyable values.

public import Understudy

@Mockable
public protocol PublicShelf: Sendable {
  typealias Key = String
  var count: Int { get set }
  func find(_ key: Key) async throws -> Int?
  subscript(key: Key) -> Int { get set }
  static var shared: Int { get }
  init(size: Int)
}

@Mockable
public protocol PublicBox<Item> {
  associatedtype Item: Hashable
  func put(_ item: Item)
  func map<T>(_ body: (Item) throws -> T) rethrows -> [T]
}

@Mockable
public protocol PublicChild: PublicShelf {
  init(size: Int)
  func more()
}

@Mockable
package protocol PackageShelf { func go() -> Int }

@Mockable
internal protocol InternalShelf { func go() -> Int }

@Mockable
fileprivate protocol FileShelf { func go() -> Int }

@Mockable
private protocol PrivateShelf {
  var n: Int { get set }
  func go()
}

@Mockable
private protocol PrivateChild: PrivateShelf { func more(_ secret: Secret) }

private struct Secret {}

public struct Namespace {
  public struct Key: Sendable { public init() {} }

  @Mockable
  public protocol Nested { func use(_ key: Key) -> Key }
}

@Mockable(in: .everyBuild)
public protocol Always { func go() -> Int }

struct Ticket: ~Copyable { var number = 0 }

@Mockable(notKept: "Ticket")
protocol Gate2 {
  func peek(_ ticket: borrowing Ticket) -> Int
  func take(_ ticket: consuming Ticket, at door: Int)
  func stamp(_ ticket: inout Ticket) throws
  func takeLater(_ ticket: consuming Ticket) async throws -> Int
  func takeMaybe(_ ticket: consuming Ticket?)
}

#if DEBUG || UNDERSTUDY
  /// Mocks that only this file can name.
  func hiddenMocks() -> [any MockObject] {
    [MockFileShelf(), MockPrivateShelf(.nice), MockPrivateChild()]
  }
#endif

// MARK: Members for some importers alone

@_spi(Trade) public struct Ledger: Sendable { public init() {} }

@Mockable public nonisolated protocol Accountant: Sendable {
  @_spi(Trade) var ledger: Ledger { get }
  @_spi(Trade) init(ledger: Ledger)
  @_spi(Trade) func book(_ ledger: Ledger) -> Bool
  @_spi(Trade) func copy<Page>(_ page: Page, into ledger: Ledger) -> Page
  func close()
}
