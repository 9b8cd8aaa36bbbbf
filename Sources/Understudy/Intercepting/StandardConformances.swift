// Witnesses for protocols of the standard library that a mocked protocol may inherit. A
// mock is an object, so it is equal to itself alone. An implementation by the user, in the
// protocol or in an extension of it, comes before these.

extension Equatable where Self: MockObject & AnyObject {
  public static func == (first: Self, second: Self) -> Bool { first === second }
}

extension Hashable where Self: MockObject & AnyObject {
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Comparable where Self: MockObject & AnyObject {
  /// Mocks are ordered by age.
  public static func < (first: Self, second: Self) -> Bool {
    first.__mock.serial < second.__mock.serial
  }
}

extension CustomStringConvertible where Self: MockObject & AnyObject {
  /// The name of the mock type.
  public nonisolated var description: String { __mock.name }
}

extension CustomDebugStringConvertible where Self: MockObject & AnyObject {
  /// The name of the mock type and where the mock was made.
  public nonisolated var debugDescription: String { "\(__mock.name) at \(__mock.place)" }
}

extension Encodable where Self: MockObject & AnyObject {
  /// Encodes nothing: an empty container.
  public nonisolated func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: NoKeys.self)
  }
}

private enum NoKeys: CodingKey {}
