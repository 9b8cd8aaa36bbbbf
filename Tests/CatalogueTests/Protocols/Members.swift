// Methods and properties in all their plain forms.

import Understudy

struct Book: Sendable, Equatable {
  var title = ""
  var pages = 0
}

enum LendingError: Error { case lentOut, unknown(String) }

@Mockable
protocol EmptyShelf {}

@Mockable
protocol Bell { func ring() }

@Mockable
protocol Shelf {
  func add(_ book: Book)
  func remove(titled title: String) -> Book?
  func book(at position: Int) -> Book
  func books(from start: Int, to end: Int) -> [Book]
  var count: Int { get }
  var label: String { get set }
}

@Mockable
protocol LendingDesk {
  func lend(_ book: Book, to reader: String) throws
  func giveBack(_ book: Book) async
  func extend(_ book: Book, byDays days: Int) async throws -> Int
  func remind(_ reader: String) throws(LendingError)
  func close() async throws(LendingError) -> Bool
  func settle() throws(any Error)
  func idle() throws(Never) -> Int
}

@Mockable
protocol Catalog {
  func find(_ title: String) -> Book?
  func find(_ title: String) async throws -> Book?
  func find(titled title: String) -> Book
  func find(page: Int) -> Book
  func find(page: Double) -> Book
  func find() -> Int
  func find() -> String
  func find() -> [String]
}

@Mockable
protocol Reader {
  var name: String { get }
  var age: Int { get set }
  var card: String? { get set }
  var history: [Book] { get async }
  var fines: Double { get throws }
  var guardian: String { get async throws }
  var quota: Int { get throws(LendingError) }
  var place: (row: Int, seat: Int) { get set }
  var onReturn: ((Book) -> Void)? { get set }
  var rule: @Sendable (Int) -> Bool { get set }
  var sizes: [String: [Int]] { get set }
  var legacy: Int! { get set }
}

@Mockable
protocol Ledger2 {
  mutating func enter(_ amount: Int)
  mutating func clear() throws -> Int
  nonmutating func show() -> String
  var total: Int { mutating get }
  var note: String { get nonmutating set }
}

@Mockable
protocol Spellings {
  func none()
  func word() -> Void
  func unit() -> ()
  func qualified() -> Swift.Void
  func wrapped() -> (Void)
  func maybe() -> Void?
  func never() -> Never
  func tuple() -> (Int, String)
  func labeled() -> (count: Int, name: String)
  func nested() -> ((Int, Int), [(String, Bool)])
  func function() -> (Int) -> String
  func functionOfFunction() -> ((Int) throws -> Void) -> (String) async -> Int
  func type() -> Int.Type
  func existentialType() -> any Error.Type
  func dictionary() -> [String: [Int?]]
  func optionalOfOptional() -> Int??
  func sugarless() -> Swift.Optional<Swift.Array<Swift.Int>>
}

@Mockable
protocol Discarding {
  @discardableResult func push(_ book: Book) -> Int
  @discardableResult func pop() throws -> Book
  @discardableResult mutating func rotate() -> Self
}

@Mockable
protocol DocumentedShelf {
  /// Says what it does.
  ///
  /// - Returns: A number.
  func documented() -> Int  // with a comment behind it
  /* and one before */ func commented( /* here */_ a: Int /* and here */) -> Int
  // swift-format-ignore
  func spread(
    _ first: Int,

    // a comment between
    second: String
  )
    -> Bool
}

@Mockable
protocol ManyMembers {
  func a0()
  func a1(_ a: Int)
  func a2(_ a: Int, _ b: Int)
  func a3(_ a: Int, _ b: Int, _ c: Int)
  func a4(_ a: Int, _ b: Int, _ c: Int, _ d: Int)
  func a5(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int)
  func a6(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int)
  func a7(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int)
  func a8(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int)
  func a9(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int
  ) async throws -> [String: Int]
}
