// Static members have no object that could hold their state: the scope holds it.

extension Mock {
  /// The inside of a mock type in the current scope; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - type: The mock type.
  ///   - name: Its name.
  ///   - mode: What becomes of calls that nobody prepared.
  ///   - place: Where the protocol is declared.
  public static func __ofType(
    _ type: Any.Type, named name: StaticString, mode: MockMode = .nice, at place: SourcePlace
  ) -> Mock {
    let target = WatchedTarget.statics(of: type)
    let scope =
      MockScope.current
      ?? MockScope.serving(escapedUseOf: .mockType("\(name)"), with: [target.key])
    return (scope ?? .unscoped).mock(for: target) { Mock(__: name, mode: mode, at: place) }
  }
}
