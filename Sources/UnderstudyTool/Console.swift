#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a command writes.
struct Console: Sendable {
  /// Whether a person watches the output, so that a line may be written over.
  let isTerminal: Bool
  private let output: @Sendable (String) -> Void
  private let errors: @Sendable (String) -> Void

  /// Makes a console.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether lines may be written over.
  ///   - output: Takes what is written, piece by piece, with its line breaks.
  ///   - errors: Takes what is wrong, likewise.
  init(
    isTerminal: Bool, output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.output = output
    self.errors = errors
  }

  /// Writes a line.
  func line(_ text: String = "") { output(text + "\n") }

  /// Writes a piece of a line.
  func write(_ text: String) { output(text) }

  /// Writes a line about what is wrong.
  func error(_ text: String) { errors(text + "\n") }
}

// MARK: - The console of the process

extension Console {
  /// Standard output and standard error. Nothing is buffered, so both keep their order.
  static let standard = Console(
    isTerminal: isatty(STDOUT_FILENO) == 1,
    output: { put($0, to: STDOUT_FILENO) }, errors: { put($0, to: STDERR_FILENO) })
}

private func put(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    // Whoever read it is gone; there is nobody to tell.
    guard count > 0 else { return }
    bytes.removeFirst(count)
  }
}
