import UnderstudyTesting

// The small shop that the stress tests mock.

@Mockable
protocol PriceService: Sendable {
  func price(of item: Int) async -> Int
  func stock(of item: Int) -> Int
}

/// The original: an item costs its number, and there are as many of it.
struct CatalogPrices: PriceService {
  func price(of item: Int) async -> Int { item }
  func stock(of item: Int) -> Int { item }
}

/// An object to be held by a double; says when it goes.
final class Basket: Sendable {
  private let onRelease: @Sendable () -> Void

  init(onRelease: @escaping @Sendable () -> Void = {}) {
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

/// A look at an object that does not keep it alive.
final class Glimpse<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(of object: Object) {
    self.object = object
  }

  var isGone: Bool { object == nil }
}

/// Where the answer to a call for an item came from.
enum Reply: Equatable {
  case prepared(Int)
  case original(Int)
  /// From nowhere: half of the double was there and half was not.
  case lost

  /// The number that stands for a prepared answer.
  static func preparedNumber(for item: Int) -> Int { item + 1_000_000 }

  init(_ number: Int, to item: Int) {
    switch number {
    case Self.preparedNumber(for: item): self = .prepared(item)
    case item: self = .original(item)
    default: self = .lost
    }
  }
}
