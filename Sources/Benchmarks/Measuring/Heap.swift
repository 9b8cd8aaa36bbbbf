#if canImport(Glibc)
  import Glibc
#endif

/// The memory that the process has allocated.
enum Heap {
  /// The number of bytes in use; zero where nobody tells.
  ///
  /// The pages that are resident would not tell: what was freed before is taken again.
  static var bytesInUse: Int {
    #if canImport(Glibc)
      let report = report
      func size(_ kind: String) -> Int {
        // The totals of all arenas stand last.
        guard let line = report.last(where: { $0.hasPrefix("<\(kind)\"") }) else { return 0 }
        return line.split(separator: "\"").last { Int($0) != nil }.flatMap { Int($0) } ?? 0
      }
      let taken = size("system type=\"current") + size("total type=\"mmap")
      return taken - size("total type=\"fast") - size("total type=\"rest")
    #else
      return 0
    #endif
  }

  #if canImport(Glibc)
    /// What the allocator says of itself. Its header is not part of the module `Glibc`.
    private static var report: [Substring] {
      typealias Function = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      guard let symbol = dlsym(nil, "malloc_info") else { return [] }
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      guard let stream = open_memstream(&text, &length) else { return [] }
      _ = unsafeBitCast(symbol, to: Function.self)(0, stream)
      fclose(stream)
      defer { free(text) }
      return text.map { String(cString: $0).split(separator: "\n") } ?? []
    }
  #endif
}
