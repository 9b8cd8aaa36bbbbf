// What a scope and a mock make of stubs that nobody uses and of calls that nobody prepared.

import Foundation
import Testing

@testable import Understudy
import UnderstudyTesting

struct PolicyTests {
  @Test func unusedStubIsAFindingIfTheScopeSaysSo() {
    let collector = FindingCollector()
    let line: UInt = #line + 4

    withMockScope(reportingTo: collector, unusedStubs: .fail) {
      let shop = MockShop()
      stub(shop).price(of: "books").returns(1)
      stub(shop).price(of: "maps").returns(2)
      _ = shop.price(of: "maps")
    }

    #expect(
      collector.findings.map(\.message) == [
        """
        No call has used the stub of 'Shop.price(of: "books")' of 'MockShop'
          hint       remove it, or let the scope ignore unused stubs
        """
      ])
    #expect(collector.findings.map(\.place.line) == [line])
  }

  @Test func unusedStubsAreIgnoredUnlessAsked() {
    let findings = findings { _ = stub(MockShop()).price(of: .any).returns(1) }

    #expect(findings.isEmpty)
  }

  @Test func innerScopeDoesAsTheOuterOne() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector, unusedStubs: .fail) {
      withMockScope { _ = stub(MockShop()).price(of: .any).returns(1) }
      withMockScope(unusedStubs: .ignore) { _ = stub(MockShop()).price(of: .any).returns(1) }
    }

    #expect(collector.findings.count == 1)
  }

  @Test func stubThatWasForgottenIsNotMissed() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector, unusedStubs: .fail) {
      let shop = MockShop()
      stub(shop).price(of: .any).returns(1)
      reset(shop, .stubs)
    }

    #expect(collector.findings.isEmpty)
  }

  @Test func unusedStubOfAGenericMemberIsAFinding() {
    let collector = FindingCollector()

    withMockScope(reportingTo: collector, unusedStubs: .fail) {
      let transport = MockTransport()
      stub(transport).fetch("/a").anyResult().returns(1)
      stub(transport).fetch("/b").anyResult().returns(2)
      let _: Int = transport.fetch("/b")
    }

    #expect(collector.findings.count == 1)
  }

  @Test func niceForVoidLetsCallsWithoutAResultPass() {
    let findings = findings {
      let shop = MockShop(.niceForVoid)

      shop.close()
      #expect(shop.price(of: "books") == 0)
    }

    #expect(findings.count == 1)
  }

  @Test func modeMayChangeAtAnyTime() {
    let findings = findings {
      let shop = MockShop()
      setMode(.niceForVoid, of: shop)
      shop.close()
      setMode(.nice, of: shop)
      _ = shop.price(of: "books")
    }

    #expect(findings.isEmpty)
  }
}

// MARK: - Default values

extension PolicyTests {
  @Test func decodableTypesAreMadeOfZeros() throws {
    let parcel = try #require(DefaultValue.make(Label.self))

    #expect(parcel == Label(text: "", weight: 0, tags: [], note: nil, size: Size(width: 0)))
  }

  @Test func decodableTypeThatRefusesZerosHasNoDefault() {
    #expect(DefaultValue.make(Picky.self) == nil)
  }

  /// They are coded as texts of a form of their own.
  @Test func identifiersAndAddressesAreMadeOfTheirZeros() throws {
    let parcel = try #require(DefaultValue.make(Waybill.self))

    #expect(parcel.id.uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(parcel.page == URL(string: "about:blank"))
    #expect(parcel.kind == .letter)
    #expect(DefaultValue.make(UUID.self) == parcel.id)
    #expect(DefaultValue.make(Data.self) == Data())
    #expect(DefaultValue.make(Decimal.self) == 0)
  }

  @Test func tuplesAreMadeOfTheirElements() throws {
    let pair = try #require(DefaultValue.make((Int, String).self))
    let mixed = try #require(
      DefaultValue.make((flag: Bool, list: [Int], none: String?, wide: Double).self))

    #expect(pair == (0, ""))
    #expect(mixed.flag == false && mixed.list == [] && mixed.none == nil && mixed.wide == 0)
    #expect(DefaultValue.make((Int, Parcel).self) == nil)
  }

  @Test func niceMockReturnsThem() {
    let findings = findings {
      let depot = MockDepot(.nice)

      #expect(depot.label().weight == 0)
      #expect(depot.position() == (0, 0))
    }

    #expect(findings.isEmpty)
  }
}

// MARK: - Fixtures

struct Size: Decodable, Equatable { var width: Double }

struct Label: Decodable, Equatable {
  var text: String
  var weight: Int
  var tags: [String]
  var note: String?
  var size: Size
}

struct Picky: Decodable {
  init(from decoder: any Decoder) throws {
    guard try decoder.singleValueContainer().decode(Int.self) > 0 else { throw ShopError.closed }
  }
}

enum Kind: String, Decodable { case letter, crate }

struct Waybill: Decodable {
  let id: UUID
  let page: URL
  let sent: Date
  let kind: Kind
}

@Mockable
protocol Depot {
  func label() -> Label
  func position() -> (Int, Int)
}
