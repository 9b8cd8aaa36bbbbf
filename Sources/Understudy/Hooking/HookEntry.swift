/// A hook as the mock of its target keeps it.
///
/// What runs never changes. Whether it is suspended belongs to the actor of the mock: only
/// its transitions reach it.
final class HookEntry<Arguments, Output, Failure: Error>: AnyHookEntry, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: that of the superclass; `action` is a constant.

  enum Action {
    case before((HookedCall<Arguments>) -> Void)
    case after((inout FinishedCall<Arguments, Output, Failure>) -> Void)
    case instead((ProceedingCall<Arguments, Output, Failure>) -> Result<Output, Failure>)
    case insteadAsync(AsyncAction)

    /// The verb that it was made with.
    var name: String {
      switch self {
      case .before: "before"
      case .after: "after"
      case .instead, .insteadAsync: "instead"
      }
    }
  }

  typealias AsyncAction =
    nonisolated(nonsending) (AsyncProceedingCall<Arguments, Output, Failure>) async
    -> Result<Output, Failure>

  let action: Action

  init(
    _ action: Action, of member: Member, named name: String?, once: Bool, for object: WeakObject?,
    at place: SourcePlace
  ) {
    self.action = action
    super.init(of: member, named: name, once: once, for: object, at: place)
  }
}

/// A ``HookEntry`` whatever its types are.
class AnyHookEntry: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: all but `isSuspended` are constants. `isSuspended` is
  // read and written by transitions of the mock alone, under its lock. Actions are made
  // from `@Sendable` closures.

  let member: Member
  let name: String?
  let place: SourcePlace
  let runsOnce: Bool
  let serial = Tickets.next()
  var isSuspended = false
  /// Keeps calls of the member coming for as long as the hook is there.
  private let interest: RaisedFlag?
  private let object: WeakObject?

  init(
    of member: Member, named name: String?, once: Bool, for object: WeakObject?,
    at place: SourcePlace
  ) {
    self.member = member
    self.name = name
    self.place = place
    runsOnce = once
    self.object = object
    interest = member.flag.map { RaisedFlag($0) }
  }

  /// False if the hook was set up for an object that is gone.
  var isOfLivingObject: Bool { object.map { $0.object != nil } ?? true }
}
