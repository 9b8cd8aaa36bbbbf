/// The overrides of one scope, or of one `withOverride`, and the frames around it.
final class OverrideFrame: Sendable {
  /// The overrides of the whole process, behind every other frame.
  static let process = OverrideFrame(inside: nil, escapes: nil)

  /// Where the scope of the frame, if it is in one, notes reads that have lost it.
  let escapes: EscapeLog?
  private let outer: OverrideFrame?
  private let state = Locked(State())

  private struct State {
    /// By property, oldest first, so that it does not matter how many others there are.
    var entries: [ObjectIdentifier: [AnyOverride]] = [:]
    var isOver = false
  }

  init(inside outer: OverrideFrame?, escapes: EscapeLog?) {
    self.outer = outer
    self.escapes = escapes
  }

  /// The value of a property in this frame or the nearest one around it.
  func value<Value>(of property: OverrideKey, as type: Value.Type) -> Value? {
    var frame: OverrideFrame? = self
    while let current = frame {
      var end = Int.max
      while let (index, entry) = current.entry(for: property, before: end) {
        if let value = (entry as? Override<Value>)?.current { return value }
        // This task is making it, and sees what it stands before.
        end = index
      }
      frame = current.outer
    }
    return nil
  }

  /// The newest override of a property in this frame that was added before an index.
  func entry(
    for property: OverrideKey, before end: Int = .max
  ) -> (index: Int, override: AnyOverride)? {
    state.withLock { state in
      guard let entries = state.entries[ObjectIdentifier(property)] else { return nil }
      let index = min(end, entries.count) - 1
      return index < 0 ? nil : (index, entries[index])
    }
  }

  /// Whether this is the other frame or one inside it.
  func isWithin(_ other: OverrideFrame) -> Bool {
    self === other || outer?.isWithin(other) == true
  }

  /// Adds an override; false if the frame is over.
  func add(_ entry: AnyOverride) -> Bool {
    // Told first: the end of the frame may take it back as soon as the override is there,
    // and a count that is too low hides the overrides of others.
    entry.property.begin(entry, in: self)
    let isAdded = state.withLock { state in
      if !state.isOver {
        state.entries[ObjectIdentifier(entry.property), default: []].append(entry)
      }
      return !state.isOver
    }
    if !isAdded { entry.property.end(entry) }
    return isAdded
  }

  /// Removes an override; false if it was not there any more.
  func remove(_ entry: AnyOverride) -> Bool {
    // The entry is released by the caller, outside the lock.
    let removed = state.withLock { state in
      let key = ObjectIdentifier(entry.property)
      return state.entries[key]?.lastIndex { $0 === entry }
        .flatMap { state.entries[key]?.remove(at: $0) }
    }
    removed?.property.end(entry)
    return removed != nil
  }

  /// Takes back all overrides of the frame, and takes no more.
  func end() {
    let removed = state.withLock { state in
      state.isOver = true
      defer { state.entries = [:] }
      return state.entries
    }
    for entry in removed.values.joined() { entry.property.end(entry) }
  }

  var summaries: [MockRegistry.OverrideSummary] {
    state.withLock { $0.entries }.values.joined().sorted { $0.serial < $1.serial }.map { entry in
      MockRegistry.OverrideSummary(property: entry.property.name, place: entry.place)
    }
  }
}
