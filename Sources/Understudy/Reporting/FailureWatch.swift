/// Hears of the failures that a test framework records while a body runs.
///
/// For an exploration of interleavings, in which one failure is to be reported out of many
/// runs. `UnderstudyTesting` has one, which is found by name.
package protocol FailureWatch: Sendable {
  init()

  /// Runs a body and hears of failures on its task and on those that come from it.
  ///
  /// - Parameters:
  ///   - decide: Is told each failure where it is recorded, in words, and says what becomes
  ///     of it.
  ///   - body: What runs.
  func watch(
    deciding decide: @escaping @Sendable (_ failure: String) -> FailureFate,
    _ body: @concurrent @Sendable () async -> Void
  ) async
}

/// What becomes of a failure that was heard of.
package enum FailureFate: Sendable {
  /// It is not reported.
  case isKeptBack
  case isReported
  /// It is reported with something more to say.
  case isExplained(String)
}

/// The watch on whichever test framework runs.
package enum FailureWatching {
  /// The watch of `UnderstudyTesting` where that is part of the program. The name is that of
  /// the class `UnderstudyTesting.TestFrameworkWatch`, mangled.
  package static let installed: (any FailureWatch)? = {
    let type = _typeByName("17UnderstudyTesting18TestFrameworkWatchC") as? any FailureWatch.Type
    return type?.init()
  }()
}
