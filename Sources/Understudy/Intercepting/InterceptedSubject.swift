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
      [.instance(ObjectIdentifier(object)), .all(ObjectIdentifier(type))]
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
