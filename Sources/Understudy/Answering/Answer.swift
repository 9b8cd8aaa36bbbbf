/// What a stub does with one call.
enum Answer<Output, Failure: Error, Body> {
  case returns(Output)
  case fails(Failure)
  /// Runs a closure of the user, with the types and the isolation of the member.
  case runs(Body)
  /// Calls the original that the mock was made with.
  case callsThrough
  /// Holds the call until the test resumes it; for asynchronous members alone.
  case holds(LineEnd<Output, Failure>)

  /// Whether the call is over as soon as the answer is known.
  var isImmediate: Bool {
    switch self {
    case .returns, .fails: true
    case .runs, .callsThrough, .holds: false
    }
  }

  var isHolding: Bool {
    if case .holds = self { true } else { false }
  }
}
