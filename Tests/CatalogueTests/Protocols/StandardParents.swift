// Parents from the standard library and from nowhere else.

import Foundation
import Understudy

@Mockable protocol ParentHashable: Hashable { var id: Int { get } }
@Mockable protocol ParentEquatable: Equatable { func f() }
@Mockable protocol ParentComparable: Comparable { var rank: Int { get } }
@Mockable protocol ParentIdentifiable: Identifiable { var id: String { get } }
@Mockable protocol ParentIdentifiableObject: AnyObject, Identifiable { var title: String { get } }
@Mockable protocol ParentIdentified: Identifiable where ID == Int { var id: Int { get } }
@Mockable protocol ParentError: Error { var code: Int { get } }
@Mockable protocol ParentErrorEquatable: Error, Equatable { var code: Int { get } }
@Mockable protocol ParentDescribed: CustomStringConvertible { func f() }
@Mockable protocol ParentDescribedAgain: CustomStringConvertible { var description: String { get } }
@Mockable protocol ParentDebug: CustomDebugStringConvertible { func f() }
@Mockable protocol ParentCodable: Codable { var name: String { get } }
@Mockable protocol ParentEncodable: Encodable { var name: String { get } }
@Mockable protocol ParentDecodable: Decodable, Sendable { var name: String { get } }
@Mockable protocol ParentSendable: Swift.Sendable { func f() async }
@Mockable protocol ParentObject: AnyObject, Sendable { var value: Int { get set } }
@Mockable protocol ParentNoncopyable: ~Copyable { func f() -> Int }
@Mockable protocol ParentNonescapable: ~Escapable { func f() -> Int }
@Mockable protocol ParentNeither: ~Copyable, ~Escapable {
  borrowing func read() -> Int
  mutating func write(_ a: Int)
  var count: Int { get }
}
@Mockable protocol ParentCopyable: Copyable { func f() -> Int }
@Mockable protocol ParentComposed: Hashable & Sendable & Identifiable { var id: Int { get } }
@Mockable protocol ParentEqualAgain: Equatable { static func == (a: Self, b: Self) -> Bool }
@Mockable protocol ParentHashAgain: Hashable {
  func hash(into hasher: inout Hasher)
  var hashValue: Int { get }
}
@Mockable protocol ParentOfWhere where Self: Sendable { func f() async -> Int }
@Mockable protocol ParentOfWhereObject where Self: AnyObject, Self: Hashable { func f() -> Int }
@Mockable protocol ParentOfWhereMockable where Self: ParentObject { func g() -> Int }
@Mockable protocol ParentMarker: SendableMetatype, AnyObject {}

class Widget2 {
  var frame = 0
  init() {}
  func layout() {}
}

@MainActor class View2 {
  var frame = 0
  init() {}
}

class Sized { init(size: Int = 0) {} }

@Mockable(superclass: Widget2.self)
protocol Drawable2: Widget2 { func draw() }

@Mockable(superclass: Widget2.self)
protocol DrawableWhere where Self: Widget2 { func draw() }

@Mockable(superclass: Widget2.self)
protocol DrawableAndMore: Widget2, Sendable2, Hashable { func draw() }

@Mockable
protocol Sendable2 { func send() }

@MainActor
@Mockable(superclass: View2.self)
protocol MainDrawable: View2 { func draw() }

@Mockable(superclass: Sized.self)
protocol SizedDrawable: Sized { func draw() }

// MARK: Parents that are not mockable

protocol Unannotated {
  var size: Int { get }
  func grow()
}

protocol Marker {}

@Mockable(restating: Unannotated.self, Marker.self)
protocol Restating: Unannotated, Marker, Sendable {
  var size: Int { get }
  func grow()
  func shrink()
}

@Mockable(restating: Sequence.self, IteratorProtocol.self)
protocol Numbers: Sequence, IteratorProtocol where Element == Int {
  mutating func next() -> Int?
}

@Mockable(restating: RawRepresentable.self)
protocol Raw: RawRepresentable where RawValue == String {
  init?(rawValue: String)
  var rawValue: String { get }
}

@Mockable(restating: Clock.self)
protocol TestClock: Clock where Duration == Swift.Duration, Instant == ContinuousClock.Instant {
  var now: ContinuousClock.Instant { get }
  var minimumResolution: Swift.Duration { get }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Swift.Duration?) async throws
}

@Mockable
protocol ObjectDelegate: NSObjectProtocol {
  func didFinish(_ count: Int)
  func shouldStart() -> Bool
}
