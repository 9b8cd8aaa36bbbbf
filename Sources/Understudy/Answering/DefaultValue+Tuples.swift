extension DefaultValue {
  /// The tuple of the defaults of the element types; nil if the type is no tuple or an
  /// element has no default.
  ///
  /// The language has no way from a tuple type to its elements, so its metadata is read,
  /// whose layout is part of the stable ABI: the kind, the number of elements, their labels,
  /// and for each element its type and offset, in words.
  static func tuple<Value>(_ type: Value.Type) -> Value? {
    let metadata = unsafeBitCast(type, to: UnsafePointer<Int>.self)
    guard metadata[0] == tupleKind else { return nil }
    let elements = (0..<metadata[1]).map { index in
      (
        type: unsafeBitCast(metadata[3 + 2 * index], to: Any.Type.self),
        // The upper half of the word is not part of the offset.
        offset: metadata[4 + 2 * index] & 0xFFFF_FFFF
      )
    }
    let values = elements.compactMap { type, offset in
      element(type).map { (value: $0, offset: offset) }
    }
    guard values.count == elements.count else { return nil }
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    for element in values {
      initialize(UnsafeMutableRawPointer(memory) + element.offset, with: element.value)
    }
    return memory.move()
  }

  /// The kind that the runtime gives to the metadata of tuples.
  private static var tupleKind: Int { 0x301 }

  private static func element(_ type: Any.Type) -> Any? {
    func open<Value>(_ type: Value.Type) -> Any? { make(type).map { $0 as Any } }
    return _openExistential(type, do: open)
  }

  private static func initialize(_ memory: UnsafeMutableRawPointer, with value: Any) {
    func open<Value>(_ value: Value) { memory.initializeMemory(as: Value.self, to: value) }
    _openExistential(value, do: open)
  }
}
