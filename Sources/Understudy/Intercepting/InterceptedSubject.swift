import Synchronization

/// What an intercepted call is made on.
public enum InterceptedSubject {
  /// An object, and the type that declares the member.
  case instance(AnyObject, Any.Type)
  /// A value, which has no identity, and its type.
  case value(Any, Any.Type)
  /// The type itself.
  case type(Any.Type)
}

/// What a scope has mocks for.
enum TargetKey: Hashable {
  case instance(ObjectIdentifier)
  case all(ObjectIdentifier)
  /// Those that fit a condition, which has a number of its own.
  case some(UInt64)
  case statics(ObjectIdentifier)
}

extension InterceptedSubject {
  /// The keys under which a call finds mocks, the most special first. Those with conditions
  /// belong behind the first one of an instance, and before those of types.
  var keys: (own: [TargetKey], types: [TargetKey]) {
    switch self {
    case .instance(let object, _):
      ([.instance(ObjectIdentifier(object))], types.map { .all(ObjectIdentifier($0)) })
    case .value: ([], types.map { .all(ObjectIdentifier($0)) })
    case .type(let type): ([.statics(ObjectIdentifier(type))], [])
    }
  }

  /// The types that an instance has: from the class of an object up to the one that declares
  /// the member. None if the call is made on the type itself.
  var types: [Any.Type] {
    switch self {
    case .instance(let object, let type): lineage(of: Swift.type(of: object), to: type)
    case .value(_, let type): [type]
    case .type: []
    }
  }

  /// The object or value that the call is made on, if it is not made on a type.
  var instance: Any? {
    switch self {
    case .instance(let object, _): object
    case .value(let value, _): value
    case .type: nil
    }
  }
}

/// Which instances of a type are meant.
public class InstanceCondition: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: there is no state but constants, in subclasses too.

  let number = Tickets.next()

  fileprivate init() {}

  func accepts(_ instance: Any) -> Bool { ourMistake("a condition without a type has no answer") }
}

/// A condition on the instances of one type.
final class TypedInstanceCondition<Subject>: InstanceCondition, @unchecked Sendable {
  private let condition: @Sendable (Subject) -> Bool

  init(_ condition: @escaping @Sendable (Subject) -> Bool) {
    self.condition = condition
    super.init()
  }

  override func accepts(_ instance: Any) -> Bool {
    (instance as? Subject).map(condition) ?? false
  }
}

/// What somebody wants a mock for.
public enum WatchedTarget {
  case instance(AnyObject)
  case all(Any.Type)
  case some(Any.Type, InstanceCondition)
  case statics(of: Any.Type)

  var key: TargetKey {
    switch self {
    case .instance(let object): .instance(ObjectIdentifier(object))
    case .all(let type): .all(ObjectIdentifier(type))
    case .some(_, let condition): .some(condition.number)
    case .statics(let type): .statics(ObjectIdentifier(type))
    }
  }

  /// The type of the target, with that of an object as it turns out to be.
  var interceptedType: (any Interceptable.Type)? {
    switch self {
    case .instance(let object): Swift.type(of: object) as? any Interceptable.Type
    case .all(let type), .some(let type, _), .statics(let type): type as? any Interceptable.Type
    }
  }

  /// The types whose calls may be about the target.
  var marks: TypeMarks {
    let type: Any.Type =
      switch self {
      case .instance(let object): Swift.type(of: object)
      case .all(let type), .some(let type, _), .statics(let type): type
      }
    return lineage(of: type).reduce(TypeMarks()) { $0.union(TypeMarks(of: $1)) }
  }

  /// The key under which those look who have lost their scope: it may be one that is meant.
  var registryKey: TargetKey {
    if case .some(let type, _) = self { .all(ObjectIdentifier(type)) } else { key }
  }

  /// The type and the condition, if the target has one.
  var condition: (type: ObjectIdentifier, condition: InstanceCondition)? {
    if case .some(let type, let condition) = self {
      (ObjectIdentifier(type), condition)
    } else {
      nil
    }
  }

  /// What the registry calls it.
  var summary: MockRegistry.Target {
    switch self {
    case .instance: .instance
    case .all, .some: .allInstances
    case .statics: .type
    }
  }

  /// The object, if the target is one.
  var object: AnyObject? {
    if case .instance(let object) = self { object } else { nil }
  }
}

/// A class and its superclasses, from the most special one up; another type by itself.
///
/// - Parameter last: Where to stop.
func lineage(of type: Any.Type, to last: Any.Type? = nil) -> [Any.Type] {
  var types: [Any.Type] = [type]
  while types.last! != last, let type = types.last as? AnyClass,
    let parent = _getSuperclass(type)
  {
    types.append(parent)
  }
  return types
}

/// A set of types that takes one word, and may take a type to be in it that is not.
struct TypeMarks: OptionSet {
  let rawValue: UInt64
}

extension TypeMarks {
  init(of type: Any.Type) {
    // What tells types apart stands above the lowest bits of their addresses.
    let address = UInt(bitPattern: ObjectIdentifier(type))
    self.init(rawValue: 1 << UInt64((address >> 4 ^ address >> 10 ^ address >> 16) & 63))
  }
}

/// The marks of the types that a scope has mocks for. They are never taken back.
final class ScopeMarks: Sendable {
  private let marks = Atomic<UInt64>(0)
  /// Those of the scope around it.
  private let outer: ScopeMarks?

  init(inside outer: ScopeMarks?) {
    self.outer = outer
  }

  /// Whether this scope or one around it may have something for a type.
  func mayContain(_ other: TypeMarks) -> Bool {
    if marks.load(ordering: .relaxed) & other.rawValue != 0 { return true }
    return outer?.mayContain(other) ?? false
  }

  func insert(_ other: TypeMarks) {
    marks.bitwiseOr(other.rawValue, ordering: .relaxed)
  }
}

/// A mock that a scope keeps for a target, other than a mock object.
///
/// It does not keep an object alive. When the object is gone, another may have its
/// address, so an entry counts only as long as it knows its own.
struct WatchedMock {
  let mock: Mock
  /// The object, if the target is one.
  let watchedObject: WeakObject?
  /// The key under which the registry knows it.
  let registryKey: TargetKey

  init(_ mock: Mock, for object: AnyObject?, known registryKey: TargetKey) {
    self.mock = mock
    self.registryKey = registryKey
    watchedObject = object.map { WeakObject($0) }
  }

  /// Whether the target is there. To be asked only with the object at hand: a look at
  /// another one may turn out to be the last reference to it.
  var isCurrent: Bool { watchedObject.map { $0.object != nil } ?? true }
}
