// `@Overridable` wherever Swift lets a variable be static or global: it compiles there, and
// an override is what a test reads.

import Testing
public import UnderstudyTesting

@Suite(.mocking) struct OverridableMacroTests {
  // MARK: Types

  @Test func typeOfTheInitialValueIsInferred() {
    Tariff.$tax.override(with: 21)

    #expect(Tariff.tax == 21)
    #expect(Tariff.$tax.original == 19)
  }

  @Test func writtenTypeIsKept() {
    #expect(Tariff.discount == nil)

    Tariff.$discount.override(with: 5)

    #expect(Tariff.discount == 5)
  }

  @Test func emptyLiteralTakesTheWrittenType() {
    Tariff.$names.override(with: ["tea": 1])

    #expect(Tariff.names == ["tea": 1])
  }

  @Test func existentialTypeTakesAnyConformingValue() {
    Tariff.$clock.override(with: StoppedClock(hour: 7))

    #expect(Tariff.clock.hour == 7)
    #expect(Tariff.$clock.original.hour == 12)
  }

  @Test func functionIsAValueToo() {
    Tariff.$rounded.override(with: { _ in 0 })

    #expect(Tariff.rounded(3) == 0)
    #expect(Tariff.$rounded.original(3) == 4)
  }

  @Test func tupleAndImplicitlyUnwrappedTypesAreKept() {
    Tariff.$range.override(with: (low: 5, high: 6))
    Tariff.$best.override(with: 3)

    #expect(Tariff.range.high == 6)
    #expect(Tariff.best + 1 == 4)
  }

  @Test func initialValueOfSeveralLinesIsKept() {
    #expect(Tariff.list == [1, 2])
    #expect(Tariff.banner == "Open\n  all day")
    #expect(Tariff.computed == 42)

    Tariff.$list.override(with: [])

    #expect(Tariff.list == [])
  }

  @Test func initialValueMayReadAnotherVariable() {
    #expect(Tariff.$net.original == 19 + 1)
  }

  // MARK: Laziness

  @Test func originalIsNotMadeWhileEveryReaderSeesAnOverride() {
    Rare.$shop.override(with: Outlet(name: "fake"))

    #expect(Rare.shop.name == "fake")
    #expect(!Rare.wasMade.value)

    // A last look at the original, so that the flag is known to be raised at all.
    #expect(Rare.$shop.original.name == "real")
    #expect(Rare.wasMade.value)
  }

  @Test func originalIsMadeOnce() {
    #expect(Outlet.shared === Outlet.shared)
    #expect(Outlet.$shared.original === Outlet.shared)
  }

  // MARK: Places

  @Test func globalVariableIsOverridden() {
    $openingHour.override(with: 10)
    $privateOutlet.override(with: Outlet(name: "fake"))

    #expect(openingHour == 10)
    #expect(privateOutlet.name == "fake")
  }

  @Test func classActorAndEnumerationHoldVariables() {
    let bank = Bank(), shop = Outlet(name: "fake")
    Outlet.$shared.override(with: shop)
    Bank.$central.override(with: bank)
    Coin.$smallest.override(with: .pound)

    #expect(Outlet.shared === shop)
    #expect(Bank.central === bank)
    #expect(Coin.smallest == .pound)
  }

  @Test func extensionsAndNestedTypesHoldVariables() {
    Coin.$largest.override(with: .penny)
    Coin.Purse.$size.override(with: 1)
    Coin.Purse.Pocket.$isDeep.override(with: false)

    #expect(Coin.largest == .penny)
    #expect(Coin.Purse.size == 1)
    #expect(!Coin.Purse.Pocket.isDeep)
  }

  @Test func typeInsideAFunctionHoldsVariables() {
    enum Shelf {
      @Overridable static var size = 3
    }

    Shelf.$size.override(with: 4)

    #expect(Shelf.size == 4)
  }

  @Test func subclassOverridesAClassVariableInItsOwnWay() {
    Stall.$rent.override(with: 7)

    #expect(Stall.rent == 7)
    #expect(FreeStall.rent == 0)
  }

  // MARK: Isolation

  @MainActor @Test func isolatedTypeMayHoldAValueThatIsNotSendable() {
    let cart = Cart()
    ShopWindow.$cart.override(with: cart)

    #expect(ShopWindow.cart === cart)
    #expect(ShopWindow.$cart.original !== cart)
  }

  @MainActor @Test func isolatedGlobalVariableIsOverridden() {
    let cart = Cart()
    $windowCart.override(with: cart)

    #expect(windowCart === cart)
  }

  @Test func nonisolatedVariableOfAnIsolatedTypeIsReadAnywhere() {
    ShopWindow.$count.override(with: 3)

    #expect(ShopWindow.count == 3)
  }

  @ShopActor @Test func variableOfAnotherGlobalActorIsOverridden() {
    let ledger = Ledger()
    Ledger.$shared.override(with: ledger)

    #expect(Ledger.shared === ledger)
  }

  @Test func uncheckedVariableIsOverridden() {
    let cart = Cart()
    Tariff.$unchecked.override(with: cart)

    #expect(Tariff.unchecked === cart)
  }

  // MARK: Access and names

  @Test func viewHasTheAccessOfItsVariable() {
    Shelves.$publicSize.override(with: 11)
    Shelves.$packageSize.override(with: 12)
    Shelves.overridePrivateSize(with: 13)

    #expect(Shelves.publicSize == 11)
    #expect(Shelves.packageSize == 12)
    #expect(Shelves.sum == 11 + 12 + 13)
  }

  @Test func nameMayBeAnyText() {
    Names.$default.override(with: 2)
    Names.$self.override(with: 3)
    Names.`$opening hour`.override(with: 4)
    Names.$größe.override(with: 5)

    #expect(Names.default == 2)
    #expect(Names.`self` == 3)
    #expect(Names.`opening hour` == 4)
    #expect(Names.größe == 5)
  }

  @Test func attributesAndCommentsMayStandAnywhere() {
    Names.$documented.override(with: 2)
    Names.$available.override(with: 3)

    #expect(Names.documented == 2)
    #expect(Names.available == 3)
  }
}

// MARK: - Fixtures

private protocol Clock: Sendable { var hour: Int { get } }
private struct NoonClock: Clock { let hour = 12 }
private struct StoppedClock: Clock { let hour: Int }

private final class Cart {}

private final class Outlet: Sendable {
  @Overridable static var shared = Outlet(name: "real")
  let name: String
  init(name: String) { self.name = name }
}

private enum Tariff {
  @Overridable static var tax = 19
  @Overridable static var net = tax + 1
  @Overridable static var discount: Int? = nil
  @Overridable static var names: [String: Int] = [:]
  @Overridable static var clock: any Clock = NoonClock()
  @Overridable static var rounded: @Sendable (Int) -> Int = { $0 + 1 }
  @Overridable static var range: (low: Int, high: Int) = (1, 9)
  @Overridable static var best: Int! = 1
  @Overridable static var list = [
    1,  // one
    2,
  ]  // behind
  @Overridable static var banner = """
    Open
      all day
    """
  @Overridable static var computed: Int = {
    // A closure that is called at once.
    let half = 21
    return half * 2
  }()
  @Overridable nonisolated(unsafe) static var unchecked = Cart()
}

private enum Rare {
  final class Mark: @unchecked Sendable {
    // Proof of `@unchecked Sendable`: one test alone reads and writes it, on one task.
    var value = false
  }
  static let wasMade = Mark()
  @Overridable static var shop = make()

  private static func make() -> Outlet {
    wasMade.value = true
    return Outlet(name: "real")
  }
}

@Overridable private var openingHour = 9
@Overridable private var privateOutlet: Outlet = Outlet(name: "real")
@Overridable @MainActor private var windowCart = Cart()

private actor Bank {
  @Overridable static var central = Bank()
}

private enum Coin {
  case penny, pound
  @Overridable static var smallest = Coin.penny
}

extension Coin {
  @Overridable static var largest: Coin = .pound

  struct Purse {
    @Overridable static var size = 9

    enum Pocket {
      @Overridable static var isDeep = true
    }
  }
}

private class Stall {
  @Overridable class var rent = 5
}

private final class FreeStall: Stall {
  override class var rent: Int { 0 }
}

@MainActor private final class ShopWindow {
  @Overridable static var cart = Cart()
  @Overridable nonisolated static var count = 1
}

@globalActor private actor ShopActor {
  static let shared = ShopActor()
}

@ShopActor private final class Ledger {
  @Overridable static var shared = Ledger()
}

public enum Shelves {
  @Overridable public static var publicSize = 1
  @Overridable package static var packageSize = 2
  @Overridable private static var privateSize = 3

  fileprivate static func overridePrivateSize(with size: Int) { $privateSize.override(with: size) }
  fileprivate static var sum: Int { publicSize + packageSize + privateSize }
}

private enum Names {
  @Overridable static var `default` = 1
  @Overridable static var `self` = 1
  @Overridable static var `opening hour` = 1
  @Overridable static var größe = 1
  /// The doc comment belongs to the variable alone.
  @Overridable /* a */ static /* b */ var documented /* c */: /* d */ Int /* e */ = /* f */ 1
  @available(macOS 15, *) @Overridable
  static var available = 1
}
