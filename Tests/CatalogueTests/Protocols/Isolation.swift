// Global actors, sendability and isolated members.

import Understudy

@globalActor actor DiskActor { static let shared = DiskActor() }
@globalActor actor Storage { static let shared = Storage() }

@MainActor
@Mockable
protocol Screen: AnyObject {
  var text: String { get set }
  var onTap: (() -> Void)? { get set }
  func show() async -> Bool
  func hide(then: @escaping () -> Void)
  func animate(_ body: () -> Void, done: @escaping @Sendable @MainActor () -> Void)
  func fail() throws
  nonisolated func identify() -> String
  nonisolated var key: Int { get }
  static func make() -> Int
  static var shared: Int { get set }
}

@Mockable
@MainActor
protocol ScreenWithin: Screen { func turn() }

@Mockable
protocol Mixed {
  @MainActor func draw(_ text: String)
  @MainActor var isVisible: Bool { get set }
  @MainActor func load() async throws -> Int
  func compute() -> Int
  @MainActor static func reset()
  @MainActor subscript(index: Int) -> String { get }
}

@DiskActor
@Mockable
protocol Disk {
  func read(_ path: String) throws -> [UInt8]
  func sync() async
}

@Mockable
protocol DiskUser: Sendable {
  @DiskActor func read() -> Int
  func later(_ body: @escaping @DiskActor () -> Void) async
}

@Mockable
protocol MainClosures: Sendable {
  func onMain(_ body: @MainActor () -> Void) async
  func onMainLater(_ body: @escaping @MainActor @Sendable (Int) -> Void)
  var callback: (@MainActor (Int) -> Void)? { get set }
}

@Mockable
nonisolated protocol Plain: Sendable {
  func f(_ n: Int) -> Int
  func later() async -> Int
}

@Mockable
protocol NonisolatedMembers {
  nonisolated func a() -> Int
  nonisolated var b: String { get }
  nonisolated func c() async throws -> Int
  nonisolated(nonsending) func d() async -> Int
  @concurrent func e() async -> Int
}

@Mockable
protocol SendableService: Sendable {
  var retries: Int { get set }
  var onChange: (@Sendable (Int) -> Void)? { get set }
  func get(_ path: String, _ query: [String: String]) async throws -> [UInt8]
  func put(_ reference: Reference2) async
  func take() async -> Reference2?
  static var isOn: Bool { get set }
}

@Mockable
protocol MetatypeSendable: SendableMetatype { func f() }

@Mockable
protocol Isolations {
  func run(_ body: @isolated(any) () async -> Int) async -> Int
  func store(_ body: sending @escaping @isolated(any) () async throws -> Void)
}
