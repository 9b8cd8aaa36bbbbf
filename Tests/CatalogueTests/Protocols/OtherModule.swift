// Children of protocols in another module.

package import CatalogueSupport
package import Understudy

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
