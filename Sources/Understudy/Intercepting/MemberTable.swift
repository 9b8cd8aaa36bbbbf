/// The stubs and the calls of one member of one mock.
///
/// The actor of the mock owns it; outside its transitions only what `snapshot`
/// functions return is read. A generic member has one table for each set of types
/// it is used with, so stubs for different types never answer one another.
final class MemberTable<Arguments, Output, Failure: Error, Body>: AnyMemberTable {
  typealias Stub = Understudy.Stub<Arguments, Output, Failure, Body>

  // Proof of `@exclusivity(unchecked)`: see `Mock`.

  /// Oldest first.
  @exclusivity(unchecked) private var stubs: [Stub] = []
  /// Oldest first, those that are used up included.
  @exclusivity(unchecked) private var expectations: [Stub] = []
  /// The expectations before this one are used up.
  @exclusivity(unchecked) private var firstPending = 0
  @exclusivity(unchecked) private var rejections: [Stub] = []
  @exclusivity(unchecked) var log = CallLog<Arguments>()

  /// Whether there are stubs and nothing else, and no code of the user is needed to tell
  /// which fits a call.
  @exclusivity(unchecked) private var isPlain = false
  /// The newest stub, if the table is plain. By itself, since it is asked first, and to take
  /// it out of an array counts references of both.
  @exclusivity(unchecked) private var newest: Stub?
  /// Finds the stubs that may fit, if there are many and all are plain.
  @exclusivity(unchecked) private var index: StubIndex<Arguments>?

  init(_ member: Member) {
    super.init(member, Arguments.self, Output.self, Failure.self, Body.self)
  }

  func add(_ stub: Stub) {
    if stub.expectation != nil { hasExpectations = true }
    switch stub.expectation?.isRejection {
    case nil: stubs.append(stub)
    case false?: expectations.append(stub)
    case true?: rejections.append(stub)
    }
    isPlain =
      expectations.isEmpty && rejections.isEmpty && stub.pattern.isPlain
      && (isPlain || stubs.count == 1)
    newest = isPlain ? stub : nil
    addToIndex(stub)
  }

  private func addToIndex(_ stub: Stub) {
    guard isPlain, stubs.count >= StubIndex<Arguments>.least else { return index = nil }
    if stubs.count & (stubs.count - 1) == 0 {
      // Made anew as their number doubles, since other arguments may tell them apart by now.
      index = .best(for: stubs.map { $0.pattern })
    } else {
      index?.add(stub.pattern, stubs.count - 1)
    }
  }

  /// The newest stub but one or older that fits a call, if the table is plain.
  private func olderPlainFit(_ arguments: Arguments) -> Stub? {
    if let index {
      return index.highest(for: arguments) { stubs[$0].pattern.accepts(arguments) }
        .map { stubs[$0] }
    }
    for number in (0..<stubs.count - 1).reversed()
    where stubs[number].pattern.accepts(arguments) {
      return stubs[number]
    }
    return nil
  }

  /// What serves a call, if no code of the user is needed to tell; nil if some is.
  ///
  /// Uses an expectation up.
  func choiceAtOnce(
    _ candidates: Candidates<Arguments, Output, Failure, Body>, _ arguments: Arguments
  ) -> Choice<Arguments, Output, Failure, Body>? {
    guard isPlain else { return candidates.choiceWithoutMatchers() }
    if let newest, newest.pattern.accepts(arguments) { return .stub(newest) }
    return olderPlainFit(arguments).map { .stub($0) } ?? .nothing
  }

  /// Puts a call on record that gets a value and needs nothing else; nil, and nothing is
  /// done, if there is more to it.
  func answerAtOnce(_ arguments: Arguments, in scope: MockScope) -> SteadyOutput<Output>? {
    guard isPlain, let newest else { return nil }
    if newest.pattern.acceptsEverything || newest.pattern.accepts(arguments) {
      return answerAtOnce(arguments, by: newest, in: scope)
    }
    guard let stub = olderPlainFit(arguments) else { return nil }
    return answerAtOnce(arguments, by: stub, in: scope)
  }

  @inline(__always)
  private func answerAtOnce(
    _ arguments: Arguments, by stub: Stub, in scope: MockScope
  ) -> SteadyOutput<Output>? {
    guard let output = stub.steadyOutput else { return nil }
    log.append(
      arguments,
      CallMark(
        order: scope.nextOrder(), stub: stub, outcome: .returned, answer: output.number))
    return output
  }

  override func add(_ open: OpenStub) {
    if let stub = Stub(open, of: member) { add(stub) }
  }

  /// Everything that may serve the next call.
  ///
  /// - Parameter isRematching: Whether expectations that are used up may be too, since what
  ///   has met them can meet others.
  func candidates(isRematching: Bool = false) -> Candidates<Arguments, Output, Failure, Body> {
    if expectations.isEmpty {
      return Candidates(expectations: [], rejections: rejections, stubs: stubs)
    }
    while firstPending < expectations.count,
      expectations[firstPending].expectation?.isUsedUp == true
    {
      firstPending += 1
    }
    return Candidates(
      expectations: isRematching
        ? expectations : expectations[firstPending...].filter { $0.isPending },
      rejections: rejections, stubs: stubs)
  }

  override var result: Any.Type { Output.self }

  override func snapshotOfOpenCalls() -> () -> [OpenCall] {
    let calls = log
    let member = member
    return {
      calls.map { call in
        OpenCall(
          arguments: listed(call.arguments, of: member), order: call.order, outcome: call.outcome)
      }
    }
  }

  override var callCount: Int { log.count }

  override func end(_ order: UInt64, as outcome: CallOutcome, at end: UInt64) {
    log.end(order, as: outcome, at: end)
  }

  override func remove(_ parts: MockParts) -> [Any] {
    var removed: [Any] = []
    if parts.contains(.stubs) {
      for stub in stubs { stub.use?.settle() }
      removed.append(stubs)
      removed.append(log.forgetStubs())
      stubs = []
      isPlain = false
      newest = nil
      index = nil
    }
    if parts.contains(.expectations) {
      removed.append(expectations)
      removed.append(rejections)
      expectations = []
      rejections = []
      firstPending = 0
      hasExpectations = false
    }
    if parts.contains(.calls) {
      removed.append(log)
      log = CallLog()
    }
    return removed
  }

  override func snapshotOfMarks(
    of target: TimelineMark.Target, newest limit: Int
  ) -> () -> [TimelineMark] {
    let member = member
    let calls = log.suffix(limit).map { call in
      (call: call, wording: call.mark.stub?.wording(ofAnswer: Int(call.mark.answer)))
    }
    return {
      calls.map { call, wording in
        let arguments = writtenArguments(call.arguments, of: member)
        return TimelineMark(
          began: call.order, ended: call.mark.end, runner: call.mark.runner,
          event: .call(
            target,
            TimelineMark.Call(
              member: member.qualifiedName, arguments: arguments,
              text: member.written(with: arguments),
              answer: Timeline.Answer(call.outcome, wording), preparedAt: call.mark.stub?.place)))
      }
    }
  }

  override func snapshotOfStubs(near call: Any) -> () -> [WrittenStub] {
    let arguments = call as? Arguments
    let prepared =
      expectations.map { ($0, $0.isPending ? WrittenStub.Role.expected : .usedUp) }
      + stubs.reversed().map { ($0, .stub) }
    let member = member
    return {
      prepared.map { stub, role in
        WrittenStub(
          pattern: member.written(with: stub.pattern.descriptions), place: stub.place, role: role,
          misfits: arguments.map { stub.pattern.misfits(of: $0) } ?? .max)
      }
    }
  }

  override func snapshotsOfNearMisses() -> [() -> NearMisses] {
    let calls = log
    let member = member
    return expectations.compactMap { stub in
      guard stub.isPending, let expectation = stub.expectation else { return nil }
      return {
        let misses = calls.filter { !stub.pattern.accepts($0.arguments) }
        return NearMisses(
          expectation: expectation,
          calls: misses.map {
            stub.pattern.written(nearMiss: $0.arguments, of: member, order: $0.order)
          })
      }
    }
  }

  override func snapshotOfCalls(
    where isMeant: (UInt64, CallOutcome) -> Bool
  ) -> () -> [WrittenCall] {
    let calls = log.filter { isMeant($0.order, $0.outcome) }
    let member = member
    return {
      calls.map { call in
        WrittenCall(
          text: member.written(with: writtenArguments(call.arguments, of: member)),
          order: call.order)
      }
    }
  }
}

/// A ``MemberTable`` whatever its types are.
class AnyMemberTable {
  let member: Member
  /// Whether anything is expected or rejected, or was.
  final var hasExpectations = false
  // One by one, since nothing is compared slower in debug builds than tuples.
  private let arguments: ObjectIdentifier
  private let output: ObjectIdentifier
  private let failure: ObjectIdentifier
  private let body: ObjectIdentifier

  init(
    _ member: Member, _ arguments: Any.Type = Never.self, _ output: Any.Type = Never.self,
    _ failure: Any.Type = Never.self, _ body: Any.Type = Never.self
  ) {
    self.member = member
    self.arguments = ObjectIdentifier(arguments)
    self.output = ObjectIdentifier(output)
    self.failure = ObjectIdentifier(failure)
    self.body = ObjectIdentifier(body)
  }

  /// The table with its types, if it is for these.
  @inline(__always)
  final func typed<Arguments, Output, Failure: Error, Body>(
    _ arguments: Arguments.Type, _ output: Output.Type, _ failure: Failure.Type, _ body: Body.Type
  ) -> MemberTable<Arguments, Output, Failure, Body>? {
    // Not a cast: that would ask the runtime for the metadata of the class, which takes as
    // long as the rest of a call.
    isOf(
      ObjectIdentifier(arguments), ObjectIdentifier(output), ObjectIdentifier(failure),
      ObjectIdentifier(body))
      // Proof: a table with types is the only kind there is, and its initializer has noted
      // them. Debug builds check it again.
      ? unsafeDowncast(self, to: MemberTable<Arguments, Output, Failure, Body>.self) : nil
  }

  @inline(__always)
  final func isOf(
    _ arguments: ObjectIdentifier, _ output: ObjectIdentifier, _ failure: ObjectIdentifier,
    _ body: ObjectIdentifier
  ) -> Bool {
    guard self.arguments == arguments, self.output == output, self.failure == failure,
      self.body == body
    else { return false }
    return true
  }

  var callCount: Int { ourMistake("a table without a type counts no calls") }
  /// The result type of the calls.
  var result: Any.Type { ourMistake("a table without a type has no result") }
  /// Takes in the form of an open stub for these types, if it has one.
  func add(_ open: OpenStub) { ourMistake("a table without a type takes no stub") }
  /// The calls, oldest first, to be taken apart outside the actor.
  func snapshotOfOpenCalls() -> () -> [OpenCall] { ourMistake("a table without a type is empty") }
  func end(_ order: UInt64, as outcome: CallOutcome, at end: UInt64) {
    ourMistake("a table without a type logs no calls")
  }
  /// The newest calls, oldest first, to be put into words outside the actor.
  func snapshotOfMarks(
    of target: TimelineMark.Target, newest limit: Int
  ) -> () -> [TimelineMark] {
    ourMistake("a table without a type is empty")
  }
  /// Takes parts out; what is returned is released outside the actor.
  func remove(_ parts: MockParts) -> [Any] { ourMistake("a table without a type is empty") }
  /// The expectations, oldest first, and the stubs, newest first, to be put into words
  /// outside the actor.
  func snapshotOfStubs(near call: Any) -> () -> [WrittenStub] {
    ourMistake("a table without a type is empty")
  }
  /// For each pending expectation the calls that did not fit it, to be put into words
  /// outside the actor.
  func snapshotsOfNearMisses() -> [() -> NearMisses] {
    ourMistake("a table without a type is empty")
  }
  /// The calls, oldest first, to be put into words outside the actor.
  func snapshotOfCalls(
    where isMeant: (UInt64, CallOutcome) -> Bool = { _, _ in true }
  ) -> () -> [WrittenCall] {
    ourMistake("a table without a type is empty")
  }
}

/// The tables of a mock, found by member and types.
///
/// A hash table with open addressing. Members of one protocol have consecutive
/// numbers, which fall into different slots.
struct MemberTables: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: its mock is the only owner, and uses it inside its
  // isolation. It leaves that once, when nobody can enter any more: with the teardown of
  // the mock, or as the mock is freed.

  private var slots: [AnyMemberTable?] = Array(repeating: nil, count: 8)
  /// The tables found last, by the lowest bits of their numbers. A look into `slots` would
  /// count references of the array besides those of the table.
  private var recent: (AnyMemberTable?, AnyMemberTable?, AnyMemberTable?, AnyMemberTable?)
  private var count = 0
  /// The hooks, by member, oldest first.
  var hooks: [Int: [AnyHookEntry]] = [:]
  /// What was prepared for every type of a generic member, by member, oldest first.
  private var open: [Int: [OpenStub]] = [:]

  var all: [AnyMemberTable] { slots.compactMap { $0 } }

  /// The table of a member for the given types, if it is there.
  @inline(__always)
  mutating func existingTable<Arguments, Output, Failure: Error, Body>(
    of member: Member, _ arguments: Arguments.Type, _ output: Output.Type,
    _ failure: Failure.Type, _ body: Body.Type
  ) -> MemberTable<Arguments, Output, Failure, Body>? {
    let recent =
      switch member.index & 3 {
      case 0: recent.0
      case 1: recent.1
      case 2: recent.2
      default: recent.3
      }
    if let recent, recent.member === member,
      let table = recent.typed(arguments, output, failure, body)
    {
      return table
    }
    guard
      let table = find(
        member, ObjectIdentifier(arguments), ObjectIdentifier(output), ObjectIdentifier(failure),
        ObjectIdentifier(body))
    else { return nil }
    remember(table)
    return table.typed(arguments, output, failure, body)
  }

  private func find(
    _ member: Member, _ arguments: ObjectIdentifier, _ output: ObjectIdentifier,
    _ failure: ObjectIdentifier, _ body: ObjectIdentifier
  ) -> AnyMemberTable? {
    var slot = member.index & (slots.count - 1)
    while let table = slots[slot] {
      if table.member === member, table.isOf(arguments, output, failure, body) { return table }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func remember(_ table: AnyMemberTable) {
    switch table.member.index & 3 {
    case 0: recent.0 = table
    case 1: recent.1 = table
    case 2: recent.2 = table
    default: recent.3 = table
    }
  }

  /// The table of a member for the given types, made if it is not there yet.
  mutating func table<Arguments, Output, Failure: Error, Body>(
    of member: Member, as type: MemberTable<Arguments, Output, Failure, Body>.Type
  ) -> MemberTable<Arguments, Output, Failure, Body> {
    if let table = existingTable(of: member, Arguments.self, Output.self, Failure.self, Body.self) {
      return table
    }
    var slot = member.index & (slots.count - 1)
    while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
    let table = MemberTable<Arguments, Output, Failure, Body>(member)
    for stub in open[member.index] ?? [] { table.add(stub) }
    slots[slot] = table
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return table
  }

  /// Adds a stub to every table of a member, those that are still to come included.
  mutating func add(_ stub: OpenStub, for member: Member) {
    open[member.index, default: []].append(stub)
    for table in all where table.member.index == member.index { table.add(stub) }
  }

  /// Takes parts out of all tables; what is returned is released outside the actor.
  mutating func remove(_ parts: MockParts) -> [Any] {
    var removed = all.flatMap { $0.remove(parts) }
    removed.append(open)
    if parts.contains(.stubs) { for stub in open.values.joined() { stub.use?.settle() } }
    open = open.mapValues { stubs in
      stubs.filter { !parts.contains($0.expectation == nil ? .stubs : .expectations) }
    }
    return removed
  }

  private mutating func grow() {
    let tables = all
    slots = Array(repeating: nil, count: slots.count * 2)
    for table in tables {
      var slot = table.member.index & (slots.count - 1)
      while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = table
    }
  }
}

/// Stops the process over a fault of the library itself.
func ourMistake(_ rule: String) -> Never {
  fatalError("A mistake in Understudy, please report it: \(rule)")
}
