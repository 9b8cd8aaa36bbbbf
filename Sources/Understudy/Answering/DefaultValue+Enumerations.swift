extension DefaultValue {
  /// The first case of an enumeration whose cases have no associated values; nil for other
  /// types.
  ///
  /// Such a value is the number of its case, so the first is all zeros. That the type is such
  /// an enumeration is told by its metadata, whose layout is part of the stable ABI: the kind
  /// and the descriptor, in words; in the descriptor the kind, four references, the number of
  /// cases with a payload and that of the others, in 32 bits each.
  static func firstCaseWithoutPayload<Value>(_ type: Value.Type) -> Value? {
    let metadata = unsafeBitCast(type, to: UnsafePointer<Int>.self)
    guard metadata[0] == enumerationKind,
      let descriptor = UnsafeRawPointer(bitPattern: metadata[1])
    else { return nil }
    // The upper byte is not part of the number.
    let casesWithPayload = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let casesWithout = descriptor.load(fromByteOffset: 24, as: UInt32.self)
    guard casesWithPayload == 0, casesWithout > 0 else { return nil }
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    UnsafeMutableRawPointer(memory)
      .initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
    return memory.move()
  }

  /// The kind that the runtime gives to the metadata of enumerations.
  private static var enumerationKind: Int { 0x201 }
}
