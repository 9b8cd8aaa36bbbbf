// The values that unprepared calls return.

import Testing

@testable import Understudy
import UnderstudyTesting

struct DefaultValueTests {
  @Test func numbersAreZero() {
    #expect(DefaultValue.make(Int.self) == 0)
    #expect(DefaultValue.make(UInt8.self) == 0)
    #expect(DefaultValue.make(Int128.self) == 0)
    #expect(DefaultValue.make(Double.self) == 0)
    #expect(DefaultValue.make(Float.self) == 0)
    #expect(DefaultValue.make(Duration.self) == .zero)
  }

  @Test func collectionsAndTextsAreEmpty() {
    #expect(DefaultValue.make(String.self) == "")
    #expect(DefaultValue.make(Substring.self) == "")
    #expect(DefaultValue.make([Parcel].self)?.isEmpty == true)
    #expect(DefaultValue.make(ArraySlice<Int>.self) == [])
    #expect(DefaultValue.make(ContiguousArray<Int>.self) == [])
    #expect(DefaultValue.make(Set<Int>.self) == [])
    #expect(DefaultValue.make([String: Parcel].self)?.isEmpty == true)
  }

  @Test func optionalsAreNil() {
    #expect(DefaultValue.make(Int?.self) == .some(nil))
    #expect(DefaultValue.make(Parcel?.self) != nil)
    #expect(DefaultValue.make(Int??.self) == .some(.none))
  }

  @Test func restIsFalseOrNothing() {
    #expect(DefaultValue.make(Bool.self) == false)
    #expect(DefaultValue.make(Void.self) != nil)
  }

  @Test func streamsAreFinished() async throws {
    let stream = try #require(DefaultValue.make(AsyncStream<Int>.self))
    let throwing = try #require(
      DefaultValue.make(AsyncThrowingStream<Int, any Error>.self))

    for await number in stream { Issue.record("The stream yielded \(number)") }
    for try await number in throwing { Issue.record("The stream yielded \(number)") }
  }

  @Test func firstCaseStandsForAnEnumeration() {
    #expect(DefaultValue.make(Shelf.self) == .top)
    #expect(DefaultValue.make(NoShelf.self) == nil)
  }

  @Test func typesOfTheUserSayTheirOwn() {
    #expect(DefaultValue.make(Money.self) == Money(cents: 100))
  }

  @Test func enumerationWithoutAssociatedValuesIsItsFirstCase() {
    #expect(DefaultValue.make(Season.self) == .spring)
    #expect(DefaultValue.make(Only.self) == .one)
    #expect(DefaultValue.make(Numbered.self) == .seven)
    #expect(DefaultValue.make((Season, Int).self)?.0 == .spring)
  }

  @Test func enumerationWithAssociatedValuesHasNone() {
    #expect(DefaultValue.make(Delivery.self) == nil)
    #expect(DefaultValue.make(Never.self) == nil)
    #expect(DefaultValue.make(Result<Int, ShopError>.self) == nil)
  }

  @Test func otherTypesHaveNone() {
    #expect(DefaultValue.make(Parcel.self) == nil)
    #expect(DefaultValue.make((any Shop).self) == nil)
  }
}

// MARK: - Fixtures

private enum Shelf: CaseIterable { case top, bottom }
private enum Season { case spring, summer, autumn, winter }
private enum Only { case one }
private enum Numbered: Int { case seven = 7, eight }
private enum Delivery: Equatable { case none, by(Int) }
private enum NoShelf: CaseIterable {}
private struct Money: Defaultable, Equatable {
  var cents: Int
  static var defaultValue: Money { Money(cents: 100) }
}
