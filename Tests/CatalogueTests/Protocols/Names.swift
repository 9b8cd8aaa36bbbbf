// Names that collide: with ours, with one another, with keywords.

import Understudy

@Mockable
protocol OurNames {
  var __mock2: Int { get }
  var stub: Int { get }
  var verify: Int { get }
  var calls: [Int] { get }
  var place: Int { get set }
  var mode: String { get }
  var member: Int { get }
  var target: Int { get }
  func call(_ member: Int)
  func returns(_ value: Int) -> Int
  func does()
  func set(_ newValue: Int)
  func any() -> Int
  func called(_ count: Int)
  func matching(_ body: (Int) -> Bool)
}

@Mockable
protocol OurParameterNames {
  func a(__mock: Int, __body: Int, __real: Int)
  func b(stub: Int, arguments: Int, run: Int, forward: Int)
  func c(Understudy: Int, Swift: Int)
  func d(_ __staticMock: Int)
  func e(_ member: Int, mock: Int, output: Int)
}

@Mockable
protocol KeysThatMeet {
  func load(_ item: Book)
  func load_(_ item: Book)
  func load__(_ item: Book)
  func load(item: Book)
  func load_item(_ item: Book)
  var load_item_: Int { get set }
  func load_item__set(_ a: Int)
  var label: Int { get set }
  var label_set: Int { get }
  static var now: Int { get }
  var static_now: Int { get }
  func operator_plus(_ a: Int)
}

@Mockable
protocol KeywordNames {
  func `repeat`()
  func `default`(_ a: Int) -> Int
  func `init`()
  func `Type`() -> Int
  func `Protocol`() -> Int
  func `subscript`(_ a: Int)
  func `Any`() -> Int
  var `class`: Int { get set }
  var `in`: String { get }
  var `is`: Bool { get }
  var `await`: Int { get }
  var `nil`: Int? { get }
  var some: Int { get }
  var any: Int { get }
  var open: Bool { get set }
  var actor: Int { get }
  var get: Int { get }
  var set: Int { get set }
  static var `import`: Int { get }
  static func `operator`()
}

@Mockable
protocol RawNames {
  func `counts every book`() -> Int
  func `2nd`(_ `first part`: Int, `second part` b: Int) -> Int
  var `is it open?`: Bool { get set }
}

@Mockable
protocol Unicode {
  func zähle(_ größe: Int) -> Int
  func 数(_ 値: String)
  var émile: String { get set }
  func 🎉(_ 🎁: Int)
}

enum NamesOfOthers2 {
  enum Error: Swift.Error { case broken }
  struct Task: Swift.Sendable {}
  struct Result {}
  struct Sendable {}
  struct Mock {}
  struct Matcher {}
  struct Optional {}
  struct Selection {}
  struct Member {}
  struct Never {}
  struct StaticString {}
  struct UInt {}
  struct Int {}
  struct Void {}
  struct Any2 {}
  struct MemberList {}
  struct MockObject {}
  struct MockMode {}
  struct SourcePlace {}
  struct Stubbing {}
  struct NotKept {}
  struct Original {}
  struct Decoder {}

  @Mockable
  protocol Probe: Swift.Sendable {
    func sample() async throws -> Swift.Double?
    func run(_ task: Task, _ int: Int, _ body: () -> Swift.Void) -> Task
    func rest(_ a: Mock, _ b: Matcher, _ c: Member, _ d: Selection) -> Result
    var optional: Optional { get }
    init(place: SourcePlace)
    static func make(_ mode: MockMode) -> MockObject
  }
}

@Mockable
protocol AssociatedNames {
  associatedtype Stub
  associatedtype Verify
  associatedtype Members
  associatedtype Mocked
  associatedtype Purpose
  func use(_ a: Stub, _ b: Verify, _ c: Members, _ d: Mocked, _ e: Purpose)
}

@Mockable
protocol TypeParameterNames {
  func body<Body>(_ body: Body) -> Body
  func output<Output, Failure, Arguments>(_ a: Output, _ b: Failure) -> Arguments
  func real<Real, Value>(_ a: Real) -> Value
}

@Mockable
protocol Overloads {
  func f()
  func f(_ a: Int)
  func f(_ a: Int?)
  func f(_ a: [Int])
  func f(_ a: String)
  func f(a: Int)
  func f(a: Int, _ b: Int)
  func f(a: Int, b: Int) -> Int
  func f(a: Int, b: Int) -> String
  func f(_ a: (Int) -> Void)
  func f(_ a: @escaping (String) -> Void)
  func f(_ a: () -> Void)
  func f<T>(_ a: T)
  func f<T: Hashable>(_ a: T) -> T
  func f(a: Int) async -> Bool
  static func f()
  var g: Int { get }
  static var g: Int { get }
}

@Mockable
protocol lowercase { func f() }

@Mockable
protocol `protocol` { func f() }

@Mockable
protocol _Underscored { func _f(_ _a: Int) -> Int }

@Mockable
protocol Team { func join() }

struct TeamMembers { var count = 0 }
