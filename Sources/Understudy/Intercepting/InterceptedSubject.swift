import Synchronization

/// What an intercepted call is made on.
public enum InterceptedSubject {
  /// An object, and the type that declares the member.
  case instance(AnyObject, Any.Type)
  /// A value, which has no identity, and its type.
  case value(Any.Type)
  /// The type itself.
  case type(Any.Type)
}

/// What a scope has mocks for.
enum TargetKey: Hashable {
  case instance(ObjectIdentifier)
  case all(ObjectIdentifier)
  case statics(ObjectIdentifier)

  /// The keys under which a call finds mocks, the most special first.
  static func keys(for subject: InterceptedSubject) -> [TargetKey] {
    switch subject {
    case .instance(let object, let type):
      // From the class of the object up to the one that declares the member.
      [.instance(ObjectIdentifier(object))]
        + lineage(of: Swift.type(of: object), to: type).map { .all(ObjectIdentifier($0)) }
    case .value(let type): [.all(ObjectIdentifier(type))]
    case .type(let type): [.statics(ObjectIdentifier(type))]
    }
  }
}

/// What somebody wants a mock for.
public enum WatchedTarget {
  case instance(AnyObject)
  case all(Any.Type)
  case statics(of: Any.Type)

  var key: TargetKey {
    switch self {
    case .instance(let object): .instance(ObjectIdentifier(object))
    case .all(let type): .all(ObjectIdentifier(type))
    case .statics(let type): .statics(ObjectIdentifier(type))
    }
  }

  /// The type of the target, with that of an object as it turns out to be.
  var interceptedType: (any Interceptable.Type)? {
    switch self {
    case .instance(let object): Swift.type(of: object) as? any Interceptable.Type
    case .all(let type), .statics(let type): type as? any Interceptable.Type
    }
  }

  /// The types whose calls may be about the target.
  var marks: TypeMarks {
    let type: Any.Type =
      switch self {
      case .instance(let object): Swift.type(of: object)
      case .all(let type), .statics(let type): type
      }
    return lineage(of: type).reduce(TypeMarks()) { $0.union(TypeMarks(of: $1)) }
  }

  /// What the registry calls it.
  var summary: MockRegistry.Target {
    switch self {
    case .instance: .instance
    case .all: .allInstances
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

  func mayContain(_ other: TypeMarks) -> Bool {
    !TypeMarks(rawValue: marks.load(ordering: .relaxed)).isDisjoint(with: other)
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

  init(_ mock: Mock, for object: AnyObject?) {
    self.mock = mock
    watchedObject = object.map { WeakObject($0) }
  }

  /// Whether the target is there. To be asked only with the object at hand: a look at
  /// another one may turn out to be the last reference to it.
  var isCurrent: Bool { watchedObject.map { $0.object != nil } ?? true }
}
