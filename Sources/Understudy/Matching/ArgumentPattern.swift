/// The arguments that a stub or a verification means: one matcher a parameter.
struct ArgumentPattern<Arguments> {
  private let matchers: [ArgumentMatcher<Arguments>]
  /// What the matchers that can reject something demand together. Where there are none, no
  /// code of the user is needed to tell that a call fits.
  private let condition: (Arguments) -> Bool
  /// Whether every call fits.
  let acceptsEverything: Bool
  /// Whether the arguments of calls that fit are kept for the test.
  let isCapturing: Bool
  /// Whether no code of the user is needed to tell whether a call fits, or to keep its
  /// arguments.
  let isPlain: Bool

  init(_ matchers: [ArgumentMatcher<Arguments>]) {
    self.matchers = matchers
    // One closure instead of a list of them, which would wrap each twice to hold it.
    var condition: ((Arguments) -> Bool)?
    var isCapturing = false
    var isPlain = true
    for matcher in matchers {
      if matcher.capture != nil { isCapturing = true }
      guard let next = matcher.accepts else { continue }
      if matcher.plainKey == nil { isPlain = false }
      if let first = condition {
        condition = { first($0) && next($0) }
      } else {
        condition = next
      }
    }
    self.condition = condition ?? { _ in true }
    acceptsEverything = condition == nil
    self.isCapturing = isCapturing
    self.isPlain = isPlain && !isCapturing
  }

  /// What the argument at a position must be equal to, and the way to it; nil if the
  /// pattern demands something else.
  func plainKey(at position: Int) -> PlainDemand<Arguments>? {
    matchers.indices.contains(position) ? matchers[position].plainKey : nil
  }

  var parameterCount: Int { matchers.count }

  /// The pattern of an open selection, for calls of certain types.
  init(_ matchers: [OpenArgumentMatcher], of member: Member) {
    self.init(matchers.map { ArgumentMatcher($0, of: member) })
  }

  /// Whether the arguments fit.
  ///
  /// Runs matchers of the user, so never call it inside isolation unless it is plain.
  func accepts(_ arguments: Arguments) -> Bool {
    condition(arguments)
  }

  /// The positions of the calls that fit, ascending.
  ///
  /// Runs matchers of the user, so never call it inside isolation.
  func positions(in calls: [Arguments]) -> [Int] {
    var found: [Int]?
    for matcher in matchers {
      guard let accepts = matcher.accepts else { continue }
      if found == nil, let search = matcher.search {
        found = search(calls)
      } else {
        var remaining: [Int] = []
        for position in found ?? Array(calls.indices) where accepts(calls[position]) {
          remaining.append(position)
        }
        found = remaining
      }
    }
    return found ?? Array(calls.indices)
  }

  /// How many of the arguments do not fit.
  ///
  /// Runs matchers of the user, so never call it inside isolation.
  func misfits(of arguments: Arguments) -> Int {
    matchers.count { !($0.accepts?(arguments) ?? true) }
  }

  /// What keeps the arguments of a call that fits for the test; nil if nothing does.
  ///
  /// It may run code of the user, so never call it inside isolation.
  func capture(_ arguments: Arguments) -> (() -> Void)? {
    guard isCapturing else { return nil }
    return { for matcher in matchers { matcher.capture?(arguments) } }
  }

  /// What each matcher says of itself.
  var descriptions: [String] { matchers.map { $0.description } }

  /// A call that does not fit, with stars around the arguments that are the reason.
  func written(nearMiss arguments: Arguments, of member: Member, order: UInt64) -> WrittenCall {
    let reasons = matchers.compactMap { matcher in
      matcher.accepts?(arguments) ?? true ? nil : matcher.explanation(arguments)
    }
    return WrittenCall(
      text: starred(arguments, of: member), order: order,
      reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
  }

  private func starred(_ arguments: Arguments, of member: Member) -> String {
    let texts = zip(writtenArguments(arguments, of: member), matchers).map { text, matcher in
      matcher.accepts?(arguments) ?? true ? text : "*\(text)*"
    }
    return member.written(with: texts)
  }
}

/// A matcher together with the way to its argument.
public struct ArgumentMatcher<Arguments> {
  /// Nil if the matcher accepts every value.
  let accepts: ((Arguments) -> Bool)?
  /// Finds the calls that are accepted at once, if the matcher can do that faster.
  let search: (([Arguments]) -> [Int])?
  /// Says why an argument is not accepted, where the argument does not say it all.
  let explanation: (Arguments) -> String?
  /// Nil if the matcher captures nothing.
  let capture: ((Arguments) -> Void)?
  /// What the argument must be equal to, and the way to it, if that is all.
  let plainKey: PlainDemand<Arguments>?
  private let wording: () -> String

  /// Joins a matcher with its argument; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - matcher: The matcher of the user.
  ///   - argument: Picks its argument out of all of them.
  // Inlined, so that the way to the argument is part of the loop that looks calls up.
  @inline(__always)
  public init<Value>(_ matcher: Matcher<Value>, _ argument: @escaping (Arguments) -> Value) {
    // Spelled out, since `map` would wrap the closures twice.
    if let predicate = matcher.predicate {
      accepts = { predicate(argument($0)) }
    } else {
      accepts = nil
    }
    if let search = matcher.search {
      // A closure that holds nothing but what the compiler knows, so that it can be one loop.
      let values = { (calls: [Arguments], range: Range<Int>) -> [Value] in
        [Value](unsafeUninitializedCapacity: range.count) { buffer, count in
          // Proof: each element is initialized once, and `count` says so.
          for position in range {
            buffer.initializeElement(at: count, to: argument(calls[position]))
            count += 1
          }
        }
      }
      self.search = { Self.search($0, values, search) }
    } else {
      search = nil
    }
    explanation = { matcher.explanation?(argument($0)) }
    capture = matcher.capture.map { capture in { capture(argument($0)) } }
    if let value = matcher.plainValue {
      plainKey = PlainDemand(expected: PlainKey(value)) { PlainKey(argument($0)) }
    } else {
      plainKey = nil
    }
    wording = { matcher.description }
  }

  fileprivate init(_ matcher: OpenArgumentMatcher, of member: Member) {
    accepts = { matcher.accepts(listed($0, of: member)) }
    explanation = { matcher.explanation(listed($0, of: member)) }
    capture = matcher.capture.map { capture in { capture(listed($0, of: member)) } }
    plainKey = nil
    wording = { matcher.description }
    search = nil
  }

  /// Takes the arguments out of some calls at a time, so that there are two short loops
  /// without a call of a closure for each value.
  @inline(__always)
  private static func search<Value>(
    _ calls: [Arguments],
    _ values: ([Arguments], Range<Int>) -> [Value], _ search: ([Value]) -> [Int]
  ) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < calls.count {
      let end = min(start + 512, calls.count)
      for position in search(values(calls, start..<end)) { found.append(start + position) }
      start = end
    }
    return found
  }

  var description: String { wording() }
}
