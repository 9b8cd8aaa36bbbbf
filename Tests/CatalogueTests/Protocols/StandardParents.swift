// Parents from the standard library and from nowhere else.

import Foundation
import Understudy

@Mockable nonisolated protocol ParentHashable: Hashable { var id: Int { get } }
@Mockable nonisolated protocol ParentEquatable: Equatable { func f() }
@Mockable nonisolated protocol ParentComparable: Comparable { var rank: Int { get } }
@Mockable nonisolated protocol ParentIdentifiable: Identifiable { var id: String { get } }
@Mockable nonisolated protocol ParentIdentifiableObject: AnyObject, Identifiable {
  var title: String { get }
}
@Mockable nonisolated protocol ParentIdentified: Identifiable where ID == Int {
  var id: Int { get }
}
@Mockable nonisolated protocol ParentError: Error { var code: Int { get } }
@Mockable nonisolated protocol ParentErrorEquatable: Error, Equatable { var code: Int { get } }
@Mockable nonisolated protocol ParentDescribed: CustomStringConvertible { func f() }
@Mockable nonisolated protocol ParentDescribedAgain: CustomStringConvertible {
  var description: String { get }
}
@Mockable nonisolated protocol ParentDebug: CustomDebugStringConvertible { func f() }
@Mockable nonisolated protocol ParentCodable: Codable { var name: String { get } }
@Mockable nonisolated protocol ParentEncodable: Encodable { var name: String { get } }
@Mockable nonisolated protocol ParentDecodable: Decodable, Sendable { var name: String { get } }
@Mockable nonisolated protocol ParentSendable: Swift.Sendable { func f() async }
@Mockable nonisolated protocol ParentObject: AnyObject, Sendable { var value: Int { get set } }
@Mockable nonisolated protocol ParentNoncopyable: ~Copyable { func f() -> Int }
@Mockable nonisolated protocol ParentNonescapable: ~Escapable { func f() -> Int }
@Mockable nonisolated protocol ParentNeither: ~Copyable, ~Escapable {
  borrowing func read() -> Int
  mutating func write(_ a: Int)
  var count: Int { get }
}
@Mockable nonisolated protocol ParentCopyable: Copyable { func f() -> Int }
@Mockable nonisolated protocol ParentComposed: Hashable & Sendable & Identifiable {
  var id: Int { get }
}
@Mockable nonisolated protocol ParentEqualAgain: Equatable {
  static func == (a: Self, b: Self) -> Bool
}
@Mockable nonisolated protocol ParentHashAgain: Hashable {
  func hash(into hasher: inout Hasher)
  var hashValue: Int { get }
}
@Mockable nonisolated protocol ParentOfWhere where Self: Sendable { func f() async -> Int }
@Mockable nonisolated protocol ParentOfWhereObject where Self: AnyObject, Self: Hashable {
  func f() -> Int
}
@Mockable nonisolated protocol ParentOfWhereMockable where Self: ParentObject { func g() -> Int }
@Mockable nonisolated protocol ParentMarker: SendableMetatype, AnyObject {}

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
protocol DrawableAndMore: Widget2, Sendable2, Equatable { func draw() }

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
nonisolated protocol Numbers: Sequence, IteratorProtocol where Element == Int {
  mutating func next() -> Int?
}

@Mockable(restating: RawRepresentable.self)
nonisolated protocol Raw: RawRepresentable where RawValue == String {
  init?(rawValue: String)
  var rawValue: String { get }
}

@Mockable(restating: Clock.self)
nonisolated protocol TestClock: Clock
where Duration == Swift.Duration, Instant == ContinuousClock.Instant {
  var now: ContinuousClock.Instant { get }
  var minimumResolution: Swift.Duration { get }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Swift.Duration?) async throws
}

@Mockable
protocol ObjectDelegate: NSObjectProtocol {
  func didFinish(_ count: Int)
  func shouldStart() -> Bool
}

// MARK: Parents whose requirements are mocked unasked

@Mockable nonisolated protocol Shade: RawRepresentable, Sendable where RawValue == String {
  func mixed() -> Self
}

@Mockable nonisolated protocol Tint: RawRepresentable, Hashable {
  func mix()
}

@Mockable nonisolated protocol Floor: RawRepresentable<Int>, CaseIterable {
  var isOpen: Bool { get }
}

@Mockable nonisolated protocol Column: CodingKey {
  var table: String { get }
}

@Mockable nonisolated protocol Stack: Sequence where Element == Int {
  func clear()
}

@Mockable nonisolated protocol Rack<Element>: Sequence {
  associatedtype Element
  func put(_ element: Element)
}

@Mockable nonisolated protocol Cursor: IteratorProtocol where Self.Element == String {
  func rewind()
}

@Mockable nonisolated protocol Printer: TextOutputStream {
  func flush()
}

@Mockable nonisolated protocol Tag: LosslessStringConvertible, ExpressibleByNilLiteral {
  func attach()
}

/// It restates what it wants to be stricter.
@Mockable nonisolated protocol Hue: RawRepresentable where RawValue == UInt8 {
  init(rawValue: UInt8)
}

@MainActor @Mockable protocol Casement: CaseIterable, RawRepresentable where RawValue == String {
  var isOpen: Bool { get }
}
