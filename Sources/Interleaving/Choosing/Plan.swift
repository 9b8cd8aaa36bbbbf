/// What a schedule is to be made by, from its first choice to its last.
enum Plan: Equatable {
  /// The job that has been ready for longest goes next.
  case oldestFirst
  /// Chance decides each choice, or the priorities of tasks do; see ``init(seed:length:)``.
  case evenChance(seed: UInt64)
  case priorities(seed: UInt64, changes: Int, length: Int)
  /// The choices are given by rank. Where they end, the task that has just run goes on.
  case listed([Int])

  /// The plan that stands behind the number of a seed.
  ///
  /// Even numbers are chance alone, which finds what takes few changes between tasks in many
  /// places. Odd ones give tasks priorities that change once to four times, which finds what
  /// takes a long run of one side in the middle of the other (Burckhardt and others, "A
  /// Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", 2010). Neither finds
  /// what the other is good at.
  ///
  /// - Parameter length: The number of choices of the plan that takes the oldest first.
  init(seed: UInt64, length: Int) {
    self =
      seed.isMultiple(of: 2)
      ? .evenChance(seed: seed)
      : .priorities(seed: seed, changes: 1 + Int(seed / 2 % 4), length: length)
  }
}

/// Makes the choices of one schedule.
struct Chooser {
  private let plan: Plan
  private var random: SeededGenerator
  private var priorities: PriorityOrder?
  private var made = 0
  /// How often in a row the task that had just run went on although others were ready.
  private var stays = 0
  /// Whether a task was sent back because it did nothing but go on; see `mostStays`.
  private(set) var hasInterfered = false

  init(_ plan: Plan) {
    self.plan = plan
    switch plan {
    case .oldestFirst, .listed: random = SeededGenerator(seed: 0)
    case .evenChance(let seed): random = SeededGenerator(seed: seed)
    case .priorities(let seed, let changes, let length):
      random = SeededGenerator(seed: seed)
      priorities = PriorityOrder(changes: changes, length: length, &random)
    }
  }

  /// How often a task may go on in a row. One that waits for another by asking again and
  /// again would keep it from running for ever.
  private static let mostStays = 256

  /// Chooses among two jobs or more.
  ///
  /// - Parameter own: Where the job of the task that has just run stands, if there is one.
  /// - Returns: The position of the job.
  @inline(__always)
  mutating func choose(among jobs: borrowing [ReadyJob], own: Int?) -> Int {
    let position =
      switch plan {
      case .oldestFirst: 0
      case .evenChance: random.next(below: jobs.count)
      case .priorities: priorities!.choose(among: jobs, &random)
      case .listed(let ranks):
        Interleaving.position(
          of: made < ranks.count ? min(ranks[made], jobs.count - 1) : 0, own: own)
      }
    made += 1
    guard position == own else {
      stays = 0
      return position
    }
    stays += 1
    guard stays > Self.mostStays else { return position }
    stays = 0
    hasInterfered = true
    priorities?.putLast(jobs[position].task)
    return position == 0 ? 1 : 0
  }
}
