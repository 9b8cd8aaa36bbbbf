import Understudy

/// A screen of the app. Nothing in it was written to be observed.
protocol Screen: Sendable {
  func appear() async
}

@Interceptable
final class HomeScreen: Screen {
  func appear() async { await Task.yield() }
}

@Interceptable
final class CartScreen: Screen {
  func appear() async { await Task.yield() }
}

/// A screen that is a value.
@Interceptable
struct ProfileScreen: Screen {
  func appear() async { await Task.yield() }
}
