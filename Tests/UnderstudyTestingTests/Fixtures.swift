// What the tests of this target share: a gate and a kiosk.

import UnderstudyTesting

/// A gate that is opened once, for any number of tasks. It does not heed cancellation.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until the gate is open.
  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A kiosk that sells papers.
@Mockable
protocol Kiosk: Sendable {
  var isOpen: Bool { get }
  func price(of paper: String) -> Int
  func sell(_ paper: String) throws -> Int
  func order(_ paper: String) async throws -> Int
  func close()
}

/// The owner of the kiosk, known to everybody.
enum Owner {
  @Overridable static var name = "original"
}
