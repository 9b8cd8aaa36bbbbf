// Protocols inside types, their children, and mirrors of protocols that belong to others.

import Understudy

enum Library {
  struct Token: Sendable, Hashable { var number = 0 }
  enum Failure: Error { case closed }
  typealias Handler = (Token) -> Void
  final class Pass<T> { init() {} }
  protocol Stamp { var ink: Int { get } }

  @Mockable
  protocol Desk {
    func use(_ token: Token) -> Token
    func use(_ tokens: [Token], _ pass: Pass<Token>, by key: [Token?: String]) throws(Failure)
    func keep(_ handler: @escaping Handler, _ stamp: some Stamp, _ any: any Stamp)
    func generic<T: Stamp>(_ value: T) async -> Pass<T> where T: Sendable
    func each(_ body: (Token) throws -> Void) rethrows
    func text(_ count: Int, _ values: String...) -> Swift.String?
    var last: Token? { get set }
    static func shared() -> Token
    subscript(token: Token) -> Int { get set }
  }

  @Mockable
  protocol NightDesk: Desk { func ring() }

  @Mockable
  protocol Archive {
    associatedtype Entry: Sendable
    typealias Found = (Entry, Token)
    func put(_ entry: Entry, _ token: Token)
    func found() -> Found?
  }

  enum Deeper {
    struct Key {}

    @Mockable
    protocol Vault { func open(_ key: Key, _ token: Token) -> Int }

    @Mockable
    fileprivate protocol Hidden { func open(_ key: Key) }
  }

  private struct Secret {}

  @Mockable
  private protocol SecretDesk { func use(_ secret: Secret) }

  @MainActor @Mockable
  protocol MainDesk { func use(_ token: Token) -> Token }

  @Mockable
  protocol ActorDesk: Actor { func use(_ token: Token) -> Token }
}

extension Library {
  @Mockable
  protocol Annex { func use(_ token: Token) -> Token }
}

extension Library.Deeper {
  @Mockable
  protocol Cellar: Sendable { func use(_ key: Key) async }
}

@Mockable
protocol OutsideDesk: Library.Desk { func move() }

@Mockable
protocol OutsideVault: Library.Deeper.Vault, Library.Annex {}

@Mockable
protocol BookArchive: Library.Archive where Entry == Book { func count() -> Int }

struct Generic<T> {
  struct Inside { var value: T }
}

// MARK: Mirrors

protocol ForeignService: Sendable {
  associatedtype Reply: Sendable
  var name: String { get set }
  func call(_ text: String) async throws -> Reply
  subscript(index: Int) -> Int { get }
  static func make() -> Int
}

protocol ForeignPlain {
  typealias ID = Int
  func find(_ id: ID) -> String?
  init(id: ID)
}

protocol ForeignActor: Actor { func count() -> Int }

@Mockable(of: ForeignService.self)
protocol Service {
  associatedtype Reply: Sendable
  var name: String { get set }
  func call(_ text: String) async throws -> Reply
  subscript(index: Int) -> Int { get }
  static func make() -> Int
}

@Mockable(of: (any ForeignPlain).self)
protocol PlainMirror {
  typealias ID = Int
  func find(_ id: ID) -> String?
  init(id: ID)
}

@Mockable(of: ForeignActor.self, as: .actor)
protocol ActorMirror { func count() -> Int }

@Mockable(of: Swift.TextOutputStream.self)
protocol TextOutput { mutating func write(_ string: String) }

@Mockable(of: CustomReflectable.self)
protocol Reflected { var customMirror: Mirror { get } }
