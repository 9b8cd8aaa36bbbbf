/// What a stub does with one call.
enum Answer<Output, Failure: Error, Body> {
  case returns(Output)
  case fails(Failure)
  /// Runs a closure of the user, with the types and the isolation of the member.
  case runs(Body)
  /// Calls the original that the mock was made with.
  case callsThrough

  /// Whether the call is over as soon as the answer is known.
  var isImmediate: Bool {
    switch self {
    case .returns, .fails: true
    case .runs, .callsThrough: false
    }
  }
}
