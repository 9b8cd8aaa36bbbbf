/// The overrides of one scope, or of one `withOverride`, and the frames around it.
final class OverrideFrame: Sendable {
  /// The overrides of the whole process, behind every other frame.
  static let process = OverrideFrame(inside: nil, escapes: nil)

  /// Where the scope of the frame, if it is in one, notes reads that have lost it.
  let escapes: EscapeLog?
  private let outer: OverrideFrame?
  private let state = Locked(State())

  private struct State {
    var entries = OverrideEntries()
    var isOver = false
  }

  init(inside outer: OverrideFrame?, escapes: EscapeLog?) {
    self.outer = outer
    self.escapes = escapes
  }

  /// The value of a property in this frame or the nearest one around it.
  func value<Value>(of property: OverrideKey, as type: Value.Type) -> Value? {
    var newer: AnyOverride?
    while let entry = entry(for: property, before: newer) {
      if let value = (entry as? Override<Value>)?.current { return value }
      // This task is making it, and sees what it stands before.
      newer = entry
    }
    return outer?.value(of: property, as: type)
  }

  /// The newest override of a property in this frame, or the next one behind another.
  func entry(for property: OverrideKey, before newer: AnyOverride? = nil) -> AnyOverride? {
    state.withLock { $0.entries.newest(of: ObjectIdentifier(property), before: newer) }
  }

  /// How many overrides of this frame a read of a property looks at.
  func candidateCount(for property: OverrideKey) -> Int {
    state.withLock { $0.entries.candidates(for: ObjectIdentifier(property)).count }
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
        state.entries.add(entry)
      }
      return !state.isOver
    }
    if !isAdded { entry.property.end(entry) }
    return isAdded
  }

  /// Removes an override; false if it was not there any more.
  func remove(_ entry: AnyOverride) -> Bool {
    // The entry is released by the caller, outside the lock.
    let removed = state.withLock { $0.entries.remove(entry) }
    removed?.property.end(entry)
    return removed != nil
  }

  /// Takes back all overrides of the frame, and takes no more.
  func end() {
    let removed = state.withLock { state in
      state.isOver = true
      defer { state.entries = OverrideEntries() }
      return state.entries
    }
    for entry in removed.all { entry.property.end(entry) }
  }

  var summaries: [MockRegistry.OverrideSummary] {
    state.withLock { $0.entries }.all.sorted { $0.serial < $1.serial }.map { entry in
      MockRegistry.OverrideSummary(property: entry.property.name, place: entry.place)
    }
  }
}

/// The overrides of a frame.
///
/// A plain value. A few are found by looking at each; many by property, so that it does not
/// matter how many others there are.
private struct OverrideEntries {
  private static let few = 8

  /// Oldest first, as long as they are few.
  private var list: [AnyOverride] = []
  /// What the overrides of the list are of. To look into the list itself would count
  /// references of each.
  private var properties: [ObjectIdentifier] = []
  /// Oldest first, once they are many.
  private var table: [ObjectIdentifier: [AnyOverride]]?

  var all: [AnyOverride] { table.map { $0.values.flatMap { $0 } } ?? list }

  @inline(__always)
  func newest(of property: ObjectIdentifier, before newer: AnyOverride?) -> AnyOverride? {
    guard table == nil, newer == nil else { return newestOfAll(property, before: newer) }
    var index = properties.count
    while index > 0 {
      index -= 1
      if properties[index] == property { return list[index] }
    }
    return nil
  }

  private func newestOfAll(
    _ property: ObjectIdentifier, before newer: AnyOverride?
  ) -> AnyOverride? {
    let entries = candidates(for: property)
    let end = entries.firstIndex { $0 === newer } ?? entries.endIndex
    return entries[..<end].last { ObjectIdentifier($0.property) == property }
  }

  /// The overrides that a read of a property looks at.
  func candidates(for property: ObjectIdentifier) -> [AnyOverride] {
    table.map { $0[property] ?? [] } ?? list
  }

  mutating func add(_ entry: AnyOverride) {
    if table != nil {
      table?[ObjectIdentifier(entry.property), default: []].append(entry)
      return
    }
    list.append(entry)
    properties.append(ObjectIdentifier(entry.property))
    guard list.count > Self.few else { return }
    table = Dictionary(grouping: list) { ObjectIdentifier($0.property) }
    list = []
    properties = []
  }

  /// Takes an override out; nil if it was not there.
  mutating func remove(_ entry: AnyOverride) -> AnyOverride? {
    let key = ObjectIdentifier(entry.property)
    if table != nil {
      return table?[key]?.lastIndex { $0 === entry }.flatMap { table?[key]?.remove(at: $0) }
    }
    guard let index = list.lastIndex(where: { $0 === entry }) else { return nil }
    properties.remove(at: index)
    return list.remove(at: index)
  }
}
