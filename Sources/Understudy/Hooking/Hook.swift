/// Code that runs whenever a member is called, until it is removed.
///
///     let hook = hook(StatusManager.shared).currentStatus().before { asked.increment() }
///     …
///     hook.remove()
///
/// It ends with its scope at the latest, and with its object. It keeps neither alive, and
/// letting it go does not remove it.
public final class Hook: Sendable {
  /// The name that was given to it.
  public let name: String?
  /// The member, such as `StatusManager.currentStatus()`.
  public let member: String
  /// Where it was set up.
  public let place: SourcePlace

  private let mock: Mock
  private let entry: AnyHookEntry

  init(_ entry: AnyHookEntry, in mock: Mock) {
    name = entry.name
    member = entry.member.qualifiedName
    place = entry.place
    self.entry = entry
    self.mock = mock
  }

  /// Removes the hook. A call that is past its beginning finishes with it.
  ///
  /// - Returns: Whether it was still there: false after a removal, after the only run of a
  ///   hook that runs once, after the end of the scope, and when its object is gone.
  @discardableResult
  public func remove() -> Bool {
    guard let removed = mock.enter(Mock.removeHook, entry) else { return false }
    // Released here, outside the actor.
    return removed.isOfLivingObject
  }

  /// Keeps the hook from running until it is resumed.
  public func suspend() { mock.enter(Mock.setSuspended, (entry, true)) }

  /// Lets a suspended hook run again.
  public func resume() { mock.enter(Mock.setSuspended, (entry, false)) }

  /// Whether the hook is there and not suspended.
  public var isActive: Bool { mock.enter(Mock.isActive, entry) }
}

extension Mock {
  /// The hooks that are there, oldest first.
  nonisolated var hooks: [Hook] {
    enter(Mock.hookEntries, ()).map { Hook($0, in: self) }
  }

  private static func hookEntries(_ mock: isolated Mock, _: Void) -> [AnyHookEntry] {
    mock.tables.hooks.values.flatMap { $0 }.sorted { $0.serial < $1.serial }
  }

  /// The entry that was removed, to be released outside the actor; nil if it was gone.
  fileprivate static func removeHook(
    _ mock: isolated Mock, _ entry: AnyHookEntry
  ) -> AnyHookEntry? {
    let key = entry.member.index
    guard let position = mock.tables.hooks[key]?.firstIndex(where: { $0 === entry }) else {
      return nil
    }
    return mock.tables.hooks[key]?.remove(at: position)
  }

  fileprivate static func setSuspended(
    _ mock: isolated Mock, _ change: (entry: AnyHookEntry, isSuspended: Bool)
  ) {
    change.entry.isSuspended = change.isSuspended
  }

  fileprivate static func isActive(_ mock: isolated Mock, _ entry: AnyHookEntry) -> Bool {
    !entry.isSuspended
      && mock.tables.hooks[entry.member.index]?.contains { $0 === entry } == true
  }
}
