// `#if` and `@available`, on members and on protocols.

import Understudy

@Mockable
protocol Conditional {
  #if os(Linux)
    func a() -> Int
  #elseif os(macOS)
    func a() -> Int
    func b() -> Int
  #else
    static func c() -> Int
  #endif
  func always()
  #if DEBUG
    var inspected: Int { get set }
  #endif
}

@Mockable
protocol NestedConditions {
  #if os(Linux) || os(macOS)
    #if DEBUG
      func both()
    #else
      func neither()
    #endif
    func one(_ a: Int)
  #endif
  #if !os(Linux)
    func elsewhere()
  #endif
  #if swift(>=6.0) && canImport(Understudy)
    func modern() async throws -> Int
  #endif
  #if compiler(>=99)
    func future()
  #else
    func present()
    func present(_ a: Int)
    static func presentStatic()
    subscript(index: Int) -> Int { get set }
  #endif
}

@Mockable
protocol OverloadedConditions {
  #if os(Linux)
    func f(_ a: Int) -> Int
    func f(_ a: String) -> Int
  #else
    func f(_ a: Int) -> Int
  #endif
  func f(_ a: Double) -> Int
}

@Mockable
protocol Availability {
  func old()
  @available(macOS 99, iOS 99, *)
  func fresh() async
  @available(macOS 99, *)
  var freshValue: Int { get set }
  @available(*, deprecated, message: "use old")
  func deprecated(_ a: Int)
  @available(*, deprecated, renamed: "old")
  var deprecatedValue: String { get }
  @available(macOS, introduced: 10.15, deprecated: 13)
  func ranged() -> Int
  @available(macOS 99, *)
  subscript(index: Int) -> Int { get }
  @available(macOS 99, *)
  static func freshStatic()
}

@available(macOS 99, iOS 99, *)
@Mockable
protocol AvailableLater { func f() -> Int }

@available(*, deprecated)
@Mockable
protocol DeprecatedProtocol { func f() -> Int }

#if os(Linux)
  @Mockable
  protocol OnLinux { func f() -> Int }
#endif
