/// What takes findings to the user: a test framework, or a collector.
public protocol FindingReporter: Sendable {
  /// Reports a finding as a failure of the test that runs now.
  ///
  /// Called on the thread that found it, with no lock of the library held.
  func report(_ finding: Finding)

  /// Reports a finding that belongs to a test which is over.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - test: The name of the scope of that test.
  func reportLate(_ finding: Finding, of test: String)

  /// Adds the timeline of a scope in which something was reported, at its end.
  ///
  /// Without an implementation it does nothing.
  func attach(_ timeline: Timeline)
}

extension FindingReporter {
  public func attach(_ timeline: Timeline) {}
}

/// A reporter that keeps what it is given, for testing your own helpers.
///
///     let collector = FindingCollector()
///     await withMockScope(reportingTo: collector) { … }
///     #expect(collector.findings.count == 1)
public final class FindingCollector: FindingReporter {
  private let kept = Locked<[Finding]>([])

  /// Makes an empty collector.
  public init() {}

  /// Everything that was reported so far, late findings included, oldest first.
  public var findings: [Finding] { kept.withLock { $0 } }

  public func report(_ finding: Finding) {
    kept.withLock { $0.append(finding) }
  }

  public func reportLate(_ finding: Finding, of test: String) {
    report(finding)
  }
}

/// The reporter for whatever is in no scope of its own.
enum DefaultReporter {
  /// The reporter of `UnderstudyTesting` where that is part of the program, else
  /// one that prints.
  static let shared: any FindingReporter = {
    // Found by name, since this module knows no test framework and Swift runs no
    // code when a module is loaded. The name is that of the class
    // `UnderstudyTesting.TestFrameworkReporter`, mangled.
    let type = _typeByName("17UnderstudyTesting21TestFrameworkReporterC")
    return (type as? any LoadedByName.Type)?.init() ?? PrintingReporter()
  }()
}

/// A reporter that ``DefaultReporter`` finds by name.
package protocol LoadedByName: FindingReporter {
  init()
}

/// Prints findings where no test framework can take them.
private struct PrintingReporter: FindingReporter {
  func report(_ finding: Finding) {
    print("\(finding.place.filePath):\(finding.place.line): failure: \(finding.message)")
  }

  func reportLate(_ finding: Finding, of test: String) {
    report(finding)
  }
}
