import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What ties the sessions of one configuration to their stubs.
///
/// The platform instantiates a class of ours for each request and tells it no more than
/// the request. So every configuration has a class of its own, by which the stubs are
/// found: sessions of two tests never meet, even for one and the same URL.
final class Channel: Sendable {
  let stubs: HTTPStubs
  let protocolClass: StubProtocol.Type

  private static let lastNumber = Locked<any Number.Type>(Zero.self)
  private static let open = Locked<[ObjectIdentifier: WeakChannel]>([:])

  private struct WeakChannel {
    weak var channel: Channel?
  }

  init(to stubs: HTTPStubs) {
    self.stubs = stubs
    protocolClass = Self.lastNumber.withLock { number in
      number = number.successor
      return number.protocolClass
    }
    Self.open.withLock { $0[ObjectIdentifier(protocolClass)] = WeakChannel(channel: self) }
  }

  deinit {
    // A class is never used again: one that somebody kept must not lead to other stubs.
    Self.open.withLock { $0[ObjectIdentifier(protocolClass)] = nil }
  }

  /// The channel of a class; nil once every session with it is gone.
  static func of(_ protocolClass: StubProtocol.Type) -> Channel? {
    open.withLock { $0[ObjectIdentifier(protocolClass)]?.channel }
  }
}

/// A number as a type, in binary digits, so that there are always more of them and none
/// has a long name.
private protocol Number {
  static var successor: any Number.Type { get }
}

extension Number {
  static var protocolClass: StubProtocol.Type { NumberedStubProtocol<Self>.self }
}

private enum Zero: Number {
  static var successor: any Number.Type { Odd<Zero>.self }
}

/// Twice a number.
private enum Even<Half: Number>: Number {
  static var successor: any Number.Type { Odd<Half>.self }
}

/// Twice a number, and one more.
private enum Odd<Half: Number>: Number {
  static var successor: any Number.Type { even(Half.successor) }
}

private func even<Half: Number>(_ half: Half.Type) -> any Number.Type { Even<Half>.self }

/// One of as many classes as there are numbers.
private final class NumberedStubProtocol<Which>: StubProtocol {}
