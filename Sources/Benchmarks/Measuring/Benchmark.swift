/// Work that is measured, ours beside what it is compared with.
struct Benchmark {
  let name: String
  /// How many operations a sample has.
  let count: Int
  let unit: Unit
  /// What a ratio to the first contender should be; nil where there is no such target.
  let target: Target?
  /// The first is what the others are compared with.
  let contenders: [Contender]

  init(
    _ name: String, count: Int, in unit: Unit = .nanoseconds, target: Target? = nil,
    _ contenders: Contender...
  ) {
    self.name = name
    self.count = count
    self.unit = unit
    self.target = target
    self.contenders = contenders
  }

  /// What is measured of an operation.
  enum Unit: String, Codable {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    /// The growth of the memory.
    case bytes = "bytes"
    case perSecond = "1/s"
  }

  /// What is demanded of our contenders.
  enum Target: CustomStringConvertible {
    /// The cost is this many times that of the first contender at most.
    case ratio(atMost: Double)
    /// The throughput is this many times that of the first contender at least.
    case throughput(atLeast: Double)
    /// The cost is this many of the unit at most.
    case cost(atMost: Double)
    /// The cost is higher than that of the first contender by this many of the unit at most.
    case excess(atMost: Double)

    var description: String {
      switch self {
      case .ratio(let most): "≤ \(most.short) ×"
      case .throughput(let least): "throughput ≥ \(least.short) ×"
      case .cost(let most): "≤ \(most.short)"
      case .excess(let most): "≤ \(most.short) more"
      }
    }
  }
}

/// One way to do the work of a benchmark.
struct Contender {
  let name: String
  /// Whether the target of the benchmark is meant for it.
  let isOurs: Bool
  /// Gets everything ready for a number of operations, unmeasured. What is returned does
  /// them, and is let go unmeasured.
  let prepare: (_ count: Int) -> () -> Void

  static func ours(
    _ name: String = "ours", _ prepare: @escaping (_ count: Int) -> () -> Void
  ) -> Contender {
    Contender(name: name, isOurs: true, prepare: prepare)
  }

  static func baseline(
    _ name: String, _ prepare: @escaping (_ count: Int) -> () -> Void
  ) -> Contender {
    Contender(name: name, isOurs: false, prepare: prepare)
  }
}

extension Benchmark {
  /// Every benchmark, in the order of the table.
  ///
  /// A new group of them is a file in `Work` and a name in this list.
  static var all: [Benchmark] {
    stubbedCalls + manyStubs + recording + verifying + creating + stopping + contention
      + scopes + overrides + interception + requests + schedules
  }
}

/// Keeps the optimizer from leaving out what makes a value.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {}

/// The form for numbers, which costs next to nothing.
@inline(never)
@_optimize(none)
func keep(_ value: Int) {}

/// Keeps the optimizer from knowing what a value is.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
