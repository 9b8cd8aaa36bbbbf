public import Understudy

extension MockRegistry {
  /// Fails the test if anything is mocked, overridden or hooked in the process.
  ///
  /// One failure names all of it and where it was set up. What is stopped does not count,
  /// nor does a scope that holds nothing, such as that of the test itself. Tests that run
  /// at the same time do count; leave them out by the names of their scopes.
  ///
  ///     await MockRegistry.shared.verifyIsEmpty()
  ///
  /// - Parameter isMeant: Whether a scope of this name is looked at; every one is unless
  ///   told otherwise.
  public nonisolated(nonsending) func verifyIsEmpty(
    ofScopesWhere isMeant: (_ name: String) -> Bool = { _ in true },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await snapshot().inUse.filtered(by: isMeant).reportUnlessEmpty(at: place)
  }
}
