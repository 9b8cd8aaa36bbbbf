// Children of protocols in another module.

package import CatalogueSupport

// Where only mocks use it, the import is needed in builds that have mocks.
#if DEBUG || UNDERSTUDY
  package import Understudy
#else
  import Understudy
#endif

@Mockable
protocol SpecialTill: Till { func refund(_ cents: Int) }

@Mockable
protocol CouponStock: Stock where Item == Coupon { func expire() }

@Mockable
protocol AlsoRegistering: Registering { func save(_ key: String) }

@MainActor @Mockable
protocol Dialog: Window { func confirm() -> Bool }

@Mockable(as: .actor)
protocol CouponVault: Vaulting { func empty() async }

@Mockable
protocol LongQueue: Counter.Queue { var length: Int { get } }

@Mockable
package protocol PackagedChild: Packaged { func stop() }

@Mockable
protocol EverythingExposed: Exposed, Till, Registering {}
