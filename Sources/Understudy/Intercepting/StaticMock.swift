// Static members have no object that could hold their state: the scope holds it.

extension Mock {
  /// The inside of a mock type in the current scope; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - type: The mock type.
  ///   - name: Its name.
  ///   - place: Where the protocol is declared.
  public static func __ofType(
    _ type: Any.Type, named name: StaticString, at place: SourcePlace
  ) -> Mock {
    let scope = MockScope.current ?? .unscoped
    let key = ObjectIdentifier(type)
    for scope in sequence(first: scope, next: \.outer) {
      if let mock = scope.enter(MockScope.staticMock, key) { return mock }
    }
    // Two tasks may come here at once; the scope keeps one of the two.
    let mock = Mock(__: name, mode: .nice, at: place)
    guard let kept = scope.enter(MockScope.keepStaticMock, (key, mock)) else {
      // The scope has ended, and what was set up in it is gone: a late call.
      mock.requestStop()
      return mock
    }
    return kept
  }
}
