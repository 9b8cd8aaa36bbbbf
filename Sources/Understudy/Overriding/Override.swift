/// An override of one property.
class Override<Value>: AnyOverride, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: it adds no state; the subclasses prove theirs.

  /// The value for the current task; nil if the task is making it, so that it sees what
  /// the override stands before.
  var current: Value? { ourMistake("an override without a kind has no value") }
}

/// An override with a value that is there already.
final class GivenOverride<Value>: Override<Value>, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `value` never changes. It need not be `Sendable`
  // itself, for an overridable property may be of any type: only the accessor of the
  // property hands it out, with the isolation that the property has.
  private let value: Value

  init(_ value: Value, of property: OverrideKey, at place: SourcePlace) {
    self.value = value
    super.init(of: property, at: place)
  }

  override var current: Value? { value }
}

/// An override whose value is made when it is first asked for.
final class MadeOverride<Value>: Override<Value>, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the state is under a lock, and the value is handed out
  // as that of a `GivenOverride` is.
  private let state: Locked<State>
  private let isMade = Event()

  private enum State {
    case unmade(@Sendable () -> Value)
    case beingMade
    case made(Value)

    /// What there is; the first to ask gets the factory, and it alone.
    mutating func ask() -> State {
      defer { if case .unmade = self { self = .beingMade } }
      return self
    }
  }

  init(
    byMaking factory: @escaping @Sendable () -> Value, of property: OverrideKey,
    at place: SourcePlace
  ) {
    state = Locked(.unmade(factory))
    super.init(of: property, at: place)
  }

  override var current: Value? {
    switch state.withLock({ $0.ask() }) {
    case .made(let value): return value
    case .unmade(let factory): return make(factory)
    case .beingMade:
      if MakingContext.isMaking(self) { return nil }
      isMade.wait()
      guard case .made(let value) = state.withLock({ $0 }) else {
        ourMistake("a value that is made stays")
      }
      return value
    }
  }

  /// Runs the factory, with no lock held.
  private func make(_ factory: @Sendable () -> Value) -> Value {
    let context = MakingContext(override: self, outer: .current)
    let value = MakingContext.$current.withValue(context) { factory() }
    state.withLock { $0 = .made(value) }
    isMade.happen()
    return value
  }
}

/// An ``Override`` whatever its type is.
class AnyOverride: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: all properties are constants and `Sendable`; the
  // subclasses prove their own.
  let property: OverrideKey
  let place: SourcePlace
  /// A number that is higher for overrides that were made later.
  let serial = Tickets.next()

  init(of property: OverrideKey, at place: SourcePlace) {
    self.property = property
    self.place = place
  }
}

/// The overrides whose factories the current task is inside of, innermost first.
private final class MakingContext: Sendable {
  @TaskLocal static var current: MakingContext?

  let override: AnyOverride
  let outer: MakingContext?

  init(override: AnyOverride, outer: MakingContext?) {
    self.override = override
    self.outer = outer
  }

  static func isMaking(_ override: AnyOverride) -> Bool {
    sequence(first: current, next: { $0?.outer }).prefix { $0 != nil }
      .contains { $0?.override === override }
  }
}
