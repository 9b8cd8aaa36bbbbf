// Protocols as they stand in user-interface architectures.

import Foundation
import Observation
import Understudy

class ViewController {
  init() {}
}

// MARK: Model, view, presenter

@MainActor @Mockable
protocol ListView: AnyObject {
  var presenter: (any ListPresenter)? { get set }
  func show(_ rows: [String], animated: Bool)
  func show(error: any Error, retry: (() -> Void)?)
  func setLoading(_ isLoading: Bool)
}

@MainActor @Mockable
protocol ListPresenter: AnyObject {
  func viewDidLoad()
  func didSelect(row: Int, in section: Int)
  func refresh() async
}

@Mockable
protocol ListInteractor: Sendable {
  func load(page: Int) async throws -> [String]
  func observe() -> AsyncStream<[String]>
}

@MainActor @Mockable
protocol ListRouter: AnyObject {
  func routeToDetail(_ id: Int, from view: any ListView)
  static func build(with interactor: any ListInteractor) -> any ListView
}

@Mockable
protocol ListDelegate: AnyObject {
  func listDidFinish(_ list: any ListView)
  func list(_ list: any ListView, didSelect row: Int)
  func list(_ list: any ListView, shouldSelect row: Int) -> Bool
  func list(_ list: any ListView, titleForRow row: Int) -> String?
}

// MARK: Coordinators and routers

@MainActor @Mockable
protocol Coordinator: AnyObject {
  var children: [any Coordinator] { get set }
  var parent: (any Coordinator)? { get set }
  func start()
  func finish(_ child: any Coordinator, then completion: (() -> Void)?)
}

@MainActor @Mockable
protocol TabCoordinator: Coordinator { func select(_ tab: Int) }

@Mockable
protocol Buildable: AnyObject {}

@Mockable
protocol DetailBuildable: Buildable {
  func build(withListener listener: any DetailListener, id: Int) -> any Routing
}

@Mockable
protocol DetailListener: AnyObject { func detailDidClose() }

@Mockable
protocol Routing: AnyObject {
  associatedtype Interactor2
  var interactable: Interactor2 { get }
  var children: [any Routing] { get }
  func attach(child: any Routing)
  func detach(child: any Routing)
}

@Mockable(superclass: ViewController.self)
protocol Hosting: ViewController {
  var isVisible: Bool { get }
  func embed(_ child: ViewController)
}

// MARK: One-way data flow

@Mockable
protocol Reducer2<State, Action> {
  associatedtype State
  associatedtype Action: Sendable
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

struct Effect<Action: Sendable>: Sendable {}

@MainActor @Mockable
protocol StoreType<State, Action>: AnyObject {
  associatedtype State: Equatable
  associatedtype Action
  var state: State { get }
  func send(_ action: Action)
  func scope<Child: Equatable>(_ path: KeyPath<State, Child>) -> Child
  func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> () -> Void
}

@Mockable
protocol Middleware {
  associatedtype State
  associatedtype Action
  func handle(
    _ action: Action, state: @escaping () -> State, next: @escaping (Action) -> Void,
    dispatch: @escaping (Action) -> Void)
}

@Mockable
protocol ViewModel: AnyObject, Observable {
  associatedtype Input
  associatedtype Output
  func transform(_ input: Input) -> Output
  var title: String { get }
}

@Mockable
protocol Publisher2<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S)
  where S: Subscriber2, Failure == S.Failure, Output == S.Input
  func map<T>(_ transform: @escaping (Output) -> T) -> any Publisher2<T, Failure>
}

@Mockable
protocol Subscriber2<Input, Failure>: CustomStringConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(_ input: Input) -> Int
  func receive(completion: Result<Void, Failure>)
}

// MARK: Services of an application

@Mockable
protocol Injecting {
  func register<T>(_ type: T.Type, name: String?, _ make: @escaping (any Injecting) -> T)
  func resolve<T>(_ type: T.Type) -> T?
  func resolve<T, Argument>(_ type: T.Type, argument: Argument) throws -> T
}

@MainActor @Mockable
protocol ImageLoading {
  func load(_ url: URL, placeholder: Data?) async throws -> Data
  func prefetch(_ urls: [URL])
  func cancel(_ token: UUID)
  nonisolated var cacheSize: Int { get }
}

@Mockable
protocol FeatureFlags: Sendable {
  func isEnabled(_ flag: String) -> Bool
  func value<T: LosslessStringConvertible & Sendable>(_ flag: String, default: T) -> T
  var updates: AsyncStream<Set<String>> { get }
}

@Mockable
protocol Permissions {
  func request(_ handler: @escaping @MainActor (Bool) -> Void)
  func status() async -> Int
  func requestAll(_ names: String..., handler: @escaping ([String: Bool]) -> Void)
}

@Mockable
protocol DateProviding {
  var now: Date { get }
  func date(byAdding days: Int, to date: Date) -> Date?
}

@Mockable
protocol Scheduling: Sendable {
  associatedtype Instant: Comparable & Sendable
  var now: Instant { get }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws
  func schedule(after: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

@Mockable
protocol Localizing {
  func callAsFunction(_ key: String, _ arguments: any CVarArg...) -> String
  subscript(key: String) -> String { get }
  subscript(dynamicMember key: String) -> String { get }
}

@Mockable
protocol UndoManaging: AnyObject {
  func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void)
  func undo()
  var canUndo: Bool { get }
}
