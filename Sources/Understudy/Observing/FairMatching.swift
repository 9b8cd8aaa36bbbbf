/// Which expectation each notification has met.
///
/// A notification may fit several expectations. Were each given to the oldest, a set of them
/// that can be met might fail: `.any` would take what another one waits for. So what was
/// given may be taken back as long as everything keeps its place: a notification goes to
/// an expectation whose own notification can go to another one, and so on (an augmenting
/// path in a bipartite graph).
///
/// Used inside the actor of one mock.
final class FairMatching: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: transitions of one mock alone touch it, inside its
  // isolation.

  private struct Met {
    /// The expectations that the notification fits, oldest first.
    let fits: [Expectation]
    var by: Expectation
  }

  private var met: [Met] = []

  enum Claim {
    case claimed(by: Expectation)
    /// It fits an expectation whose turn in an order has not come.
    case notDue(Expectation, next: WrittenStub)
    case nothing
  }

  /// Finds an expectation for one more notification.
  ///
  /// - Parameter fits: The expectations that it fits, oldest first.
  func claim(_ fits: [Expectation]) -> Claim {
    var tooEarly: Claim = .nothing
    for expectation in fits {
      switch expectation.claim() {
      case .claimed:
        met.append(Met(fits: fits, by: expectation))
        return .claimed(by: expectation)
      case .notDue(let next):
        if case .nothing = tooEarly { tooEarly = .notDue(expectation, next: next) }
      case .usedUp: continue
      }
    }
    var seen: Set<ObjectIdentifier> = []
    guard let expectation = vacate(oneOf: fits, &seen) else { return tooEarly }
    met.append(Met(fits: fits, by: expectation))
    return .claimed(by: expectation)
  }

  /// Makes room in one of some expectations by having a notification that has met it meet
  /// another one; nil if there is no way.
  private func vacate(
    oneOf fits: [Expectation], _ seen: inout Set<ObjectIdentifier>
  ) -> Expectation? {
    // What was met in an order stays, since its time is over; so does what was given up.
    for expectation in fits where expectation.canGiveBack {
      guard seen.insert(ObjectIdentifier(expectation)).inserted else { continue }
      for index in met.indices where met[index].by === expectation {
        guard let other = claimFreeOne(of: met[index].fits) ?? vacate(oneOf: met[index].fits, &seen)
        else { continue }
        met[index].by = other
        return expectation
      }
    }
    return nil
  }

  private func claimFreeOne(of fits: [Expectation]) -> Expectation? {
    fits.first { expectation in
      guard expectation.canGiveBack, case .claimed = expectation.claim() else { return false }
      return true
    }
  }
}
