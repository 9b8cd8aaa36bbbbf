// Verbs that follow a settable property directly are about its reading.

extension SettableSelection where Purpose == Hooking {
  /// Runs a closure before the property is read; the form for functions says
  /// more. The writing is hooked behind ``set(_:)``.
  @discardableResult
  public func before(
    named name: String? = nil, once: Bool = false,
    _ body: @escaping @Sendable (HookedCall<Arguments>) -> Void
  ) -> Hook {
    reading.before(named: name, once: once, body)
  }

  /// Runs a closure before the property is read.
  @discardableResult
  public func before(
    named name: String? = nil, once: Bool = false, _ body: @escaping @Sendable () -> Void
  ) -> Hook {
    reading.before(named: name, once: once, body)
  }

  /// Runs a closure after the property is read; it may replace the value.
  @discardableResult
  public func after(
    named name: String? = nil, once: Bool = false,
    _ body: @escaping @Sendable (inout FinishedCall<Arguments, Output, Failure>) -> Void
  ) -> Hook {
    reading.after(named: name, once: once, body)
  }

  /// Runs a closure after the property is read.
  @discardableResult
  public func after(
    named name: String? = nil, once: Bool = false, _ body: @escaping @Sendable () -> Void
  ) -> Hook {
    reading.after(named: name, once: once, body)
  }

  /// Runs a closure instead of reading the property.
  @discardableResult
  public func instead(
    named name: String? = nil, once: Bool = false,
    _ body:
      @escaping @Sendable (
        ProceedingCall<Arguments, Output, Failure>
      ) throws(Failure) -> Output
  ) -> Hook {
    reading.instead(named: name, once: once, body)
  }
}
