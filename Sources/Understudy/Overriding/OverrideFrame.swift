/// The overrides of one scope, or of one `withOverride`, and the frames around it.
final class OverrideFrame: Sendable {
  /// The overrides of the whole process, behind every other frame.
  static let process = OverrideFrame(inside: nil)

  private let outer: OverrideFrame?
  private let state = Locked(State())

  private struct State {
    var entries: [AnyOverride] = []
    var isOver = false
  }

  init(inside outer: OverrideFrame?) {
    self.outer = outer
  }

  /// The value of a property in this frame or the nearest one around it.
  func value<Value>(of property: OverrideKey, as type: Value.Type) -> Value? {
    var frame: OverrideFrame? = self
    while let current = frame {
      let entry = current.state.withLock { state in
        state.entries.last { $0.property === property }
      }
      if let entry { return (entry as? Override<Value>)?.value }
      frame = current.outer
    }
    return nil
  }

  /// Adds an override; false if the frame is over.
  func add(_ entry: AnyOverride) -> Bool {
    // Raised first: the end of the frame may lower it as soon as the override is there,
    // and a count that is too low hides the overrides of others.
    entry.property.raise()
    let isAdded = state.withLock { state in
      if !state.isOver { state.entries.append(entry) }
      return !state.isOver
    }
    if !isAdded { entry.property.lower() }
    return isAdded
  }

  /// Removes an override; false if it was not there any more.
  func remove(_ entry: AnyOverride) -> Bool {
    // The entry is released by the caller, outside the lock.
    let removed = state.withLock { state in
      state.entries.lastIndex { $0 === entry }.map { state.entries.remove(at: $0) }
    }
    removed?.property.lower()
    return removed != nil
  }

  /// Takes back all overrides of the frame, and takes no more.
  func end() {
    let removed = state.withLock { state in
      state.isOver = true
      defer { state.entries = [] }
      return state.entries
    }
    for entry in removed { entry.property.lower() }
  }

  var summaries: [MockRegistry.OverrideSummary] {
    state.withLock { $0.entries }.map { entry in
      MockRegistry.OverrideSummary(property: entry.property.name, place: entry.place)
    }
  }
}

/// An override of one property.
final class Override<Value>: AnyOverride, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `value` never changes. It need not be `Sendable`
  // itself, for an overridable property may be of any type: only the accessor of the
  // property hands it out, with the isolation that the property has.
  let value: Value

  init(_ value: Value, of property: OverrideKey, at place: SourcePlace) {
    self.value = value
    super.init(of: property, at: place)
  }
}

/// An ``Override`` whatever its type is.
class AnyOverride: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: both properties are constants and `Sendable`; the
  // only subclass proves its own.
  let property: OverrideKey
  let place: SourcePlace

  init(of property: OverrideKey, at place: SourcePlace) {
    self.property = property
    self.place = place
  }
}

/// The identity of an overridable property.
public final class OverrideKey: Sendable {
  /// The name for messages, such as `StatusManager.shared`.
  let name: String
  private let raiseFlag: @Sendable () -> Void
  private let lowerFlag: @Sendable () -> Void

  /// Makes the key of a property; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - name: The name of the property with that of its type.
  ///   - flag: Lends the flag of the property.
  public init(
    __ name: String, _ flag: @escaping @Sendable ((borrowing OverrideFlag) -> Void) -> Void
  ) {
    self.name = name
    raiseFlag = { flag { $0.raise() } }
    lowerFlag = { flag { $0.lower() } }
  }

  func raise() { raiseFlag() }
  func lower() { lowerFlag() }
}
