/// Holds tasks until it opens, and tells when enough have come.
actor Gate {
  private var isOpen: Bool
  private(set) var arrived = 0
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watcher: (wanted: Int, continuation: CheckedContinuation<Void, Never>)?

  init(isOpen: Bool = false) {
    self.isOpen = isOpen
  }

  /// Arrives, and waits until the gate is open.
  func pass() async {
    arrived += 1
    if let watcher, arrived >= watcher.wanted { releaseWatcher() }
    if !isOpen { await withCheckedContinuation { held.append($0) } }
  }

  /// Lets everybody through, now and from now on.
  func open() {
    isOpen = true
    for continuation in held { continuation.resume() }
    held = []
  }

  /// Waits until a number of tasks have arrived, but not for ever: if one is lost, the
  /// tour should say so instead of hanging. One task at a time may wait.
  ///
  /// - Returns: How many have arrived.
  func arrivals(_ wanted: Int, within duration: Duration = .seconds(30)) async -> Int {
    let deadline = Task {
      try await Task.sleep(for: duration)
      releaseWatcher()
    }
    if arrived < wanted { await withCheckedContinuation { watcher = (wanted, $0) } }
    deadline.cancel()
    return arrived
  }

  private func releaseWatcher() {
    watcher?.continuation.resume()
    watcher = nil
  }
}
