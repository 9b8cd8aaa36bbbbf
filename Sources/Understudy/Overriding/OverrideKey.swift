/// The identity of an overridable property, and who overrides it now.
public final class OverrideKey: Sendable {
  /// The name for messages, such as `StatusManager.shared`.
  let name: String
  private let flag: InterestFlagReference
  /// The frame of each override, that of the process apart.
  private let frames = Locked<[ObjectIdentifier: OverrideFrame]>([:])

  /// Makes the key of a property; only expanded code calls this.
  ///
  /// - Parameters:
  ///   - name: The name of the property with that of its type.
  ///   - flag: Lends the flag of the property.
  public init(
    __ name: String, _ flag: @escaping @Sendable ((borrowing InterestFlag) -> Void) -> Void
  ) {
    self.name = name
    self.flag = InterestFlagReference(__: flag)
  }

  func begin(_ override: AnyOverride, in frame: OverrideFrame) {
    flag.raise()
    guard frame !== OverrideFrame.process else { return }
    frames.withLock { $0[ObjectIdentifier(override)] = frame }
  }

  func end(_ override: AnyOverride) {
    // The frame is released outside the lock.
    _ = frames.withLock { $0.removeValue(forKey: ObjectIdentifier(override)) }
    flag.lower()
  }

  /// The value for a read by code that has lost its scope: that of the one override, if
  /// its scope serves such reads. Else the scopes with an override note the read.
  func valueForEscapedRead<Value>(as type: Value.Type) -> Value? {
    let frames = Array(frames.withLock { $0 }.values)
    let innermost = frames.first { frame in frames.allSatisfy { frame.isWithin($0) } }
    if let innermost, innermost.escapes?.policy == .serve {
      return innermost.value(of: self, as: Value.self)
    }
    // A scope may override the property more than once, and notes the read once.
    var noted: Set<ObjectIdentifier> = []
    for frame in frames {
      guard let escapes = frame.escapes, let place = frame.entry(for: self)?.place,
        noted.insert(ObjectIdentifier(escapes)).inserted
      else { continue }
      escapes.note(.property(name), at: place)
    }
    return nil
  }
}
