// Static members, subscripts, initializers, operators and `Self`.

import Understudy

@Mockable
protocol Clock2 {
  static var now: Int { get }
  static var zone: String { get set }
  static func advance(by seconds: Int) -> Int
  static func advanceLater(by seconds: Int) async throws -> Int
  static func make<T>(_ type: T.Type) -> T
  static func each(_ body: (Int) throws -> Void) rethrows
  static var optional: Int? { get throws }
  static subscript(index: Int) -> String { get set }
  static subscript<T>(key key: T) -> T { get }
  func read() -> Int
}

@Mockable
protocol Flags2: Sendable {
  static var isOn: Bool { get set }
  static func flip() throws
  static func flip(_ body: @escaping @Sendable () -> Void)
}

@Mockable
protocol Subscripts {
  subscript(row: Int, column: Int) -> String { get }
  subscript(name: String) -> Int { get set }
  subscript(label label: String) -> Int { get set }
  subscript(at index: Int, default value: String) -> String { get }
  subscript(_: Double) -> Int { get }
  subscript(newValue newValue: Int) -> Int { get set }
  subscript(newValue: Bool) -> Int { get set }
  subscript(key: String) -> Bool { get }
  subscript<T: Hashable>(key key: T) -> [T] { get set }
  subscript<S: Sequence>(all: S) -> Int where S.Element == Int { get }
  subscript(optional: Int?) -> Int? { get set }
  subscript(path path: KeyPath<Book, Int>) -> Int { get }
  subscript(many: Int...) -> Int { get }
  subscript(some value: some Hashable) -> Int { get }
  subscript(later: Character) -> Int { get async throws }
  subscript(failing: UInt8) -> Int { get throws(LendingError) }
  subscript() -> Int { get set }
}

@dynamicMemberLookup
@Mockable
protocol DynamicLookup {
  subscript(dynamicMember name: String) -> Int { get }
}

@Mockable
protocol Initializers {
  init()
  init(size: Int)
  init?(text: String)
  init!(legacy: Int)
  init(_ a: Int, b: String) throws
  init(loading: String) async throws
  init<T: Hashable>(from value: T)
  init(copy other: Self)
  init(run: @escaping () -> Void, each: (Int) -> Void)
  init(many: Int...)
  init(typed: Int) throws(LendingError)
  var size: Int { get }
}

infix operator <+> : AdditionPrecedence
prefix operator √
postfix operator %%

@Mockable
protocol Operators {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Int) -> Self
  static prefix func - (a: Self) -> Self
  static func += (a: inout Self, b: Int)
  static func <+> (a: Self, b: Self) -> Int
  static prefix func √ (a: Self) -> Double
  static postfix func %% (a: Self) -> Int
  static func ~= (a: Self, b: Int) -> Bool
  static func < (a: Self, b: Self) -> Bool
  static func | <T>(a: Self, b: T) -> T
  static func == (a: Self, b: Self) -> Bool
}

@Mockable
protocol OperatorWords: Equatable {
  static func * (_ a: Self, _ b: Double) -> Double
  static func && (a: Self, b: @autoclosure () throws -> Bool) rethrows -> Bool
  static func ?? (a: Self, b: Int) -> Int
}

@Mockable
protocol SelfTypes {
  func copy() -> Self
  func maybe() -> Self?
  func isSame(as other: Self) -> Bool
  func all() -> [Self]
  func table() -> [String: Self]
  func each(_ body: (Self) -> Void)
}

@Mockable
protocol SelfObjects: AnyObject {
  var next: Self? { get }
  static var shared: Self { get }
  func then(_ body: (Self) throws -> Void) rethrows -> Self
  func chain() async throws -> Self
  func pair(_ other: Self, _ list: [Self]) -> (Self, Int)
  static func make() -> Self
  @discardableResult func with(_ body: @escaping (Self) -> Void) -> Self
}

@Mockable
protocol SelfConstraints {
  associatedtype Child: AnyObject
  func adopt(_ child: Child) -> Self
  func compare<T>(_ other: T) -> Bool where T: Collection
}
