/// Tasks in an order of priority that changes at a few points of a schedule.
///
/// A plain value. Priorities are drawn in the order in which tasks turn up, so they depend on
/// nothing but the seed and the program.
struct PriorityOrder {
  private var tasks: [(id: UInt64, priority: Int64)] = []
  /// The choices before which whoever is first is put last.
  private var changes: [Int] = []
  private var made = 0
  private var lowest: Int64 = 0

  init(changes count: Int, length: Int, _ random: inout SeededGenerator) {
    for _ in 0..<count { changes.append(random.next(below: max(1, length))) }
  }

  /// The position of the job whose task has the highest priority; of several, the oldest.
  mutating func choose(
    among jobs: borrowing [ReadyJob], _ random: inout SeededGenerator
  ) -> Int {
    var best = best(of: jobs, &random)
    for change in changes where change == made {
      putLast(jobs[best].task)
      best = self.best(of: jobs, &random)
    }
    made += 1
    return best
  }

  mutating func putLast(_ task: UInt64) {
    lowest -= 1
    guard let index = tasks.firstIndex(where: { $0.id == task }) else { return }
    tasks[index].priority = lowest
  }

  private mutating func best(
    of jobs: borrowing [ReadyJob], _ random: inout SeededGenerator
  ) -> Int {
    var best = 0
    var highest = Int64.min
    for position in jobs.indices {
      let priority = priority(of: jobs[position].task, &random)
      if priority > highest { (best, highest) = (position, priority) }
    }
    return best
  }

  private mutating func priority(of task: UInt64, _ random: inout SeededGenerator) -> Int64 {
    for known in tasks where known.id == task { return known.priority }
    let priority = Int64(random.next() >> 1)
    tasks.append((task, priority))
    return priority
  }
}
