/// One choice of a schedule: which of the jobs that were ready went next.
///
/// Jobs are told apart by rank, so that a choice means the same in every process: rank zero
/// is the job of the task that has just run, if there is one, and the others follow by age.
/// So a schedule of zeros is the one with the fewest changes between tasks.
struct Choice: Equatable {
  let rank: Int
  /// How many jobs were ready, two at least: where there is one, nothing is chosen.
  let width: Int
}

/// A job that is ready to run.
struct ReadyJob {
  let job: UnownedJob
  /// The task that the job belongs to. A job that belongs to none, such as one that lets an
  /// actor go on, counts as one of the task that brought it about.
  let task: UInt64
  /// Whether it is a job of the main actor.
  var isMain = false

  @inline(__always)
  func run(on executor: UnownedTaskExecutor) {
    if isMain {
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: executor)
    } else {
      job.runSynchronously(on: executor)
    }
  }
}

/// Where the job of a rank stands in a list that is ordered by age.
///
/// - Parameter own: Where the job of the task that has just run stands, if there is one.
@inline(__always)
func position(of rank: Int, own: Int?) -> Int {
  guard let own else { return rank }
  if rank == 0 { return own }
  return rank <= own ? rank - 1 : rank
}

/// The rank of the job at a position; the inverse of ``position(of:own:)``.
@inline(__always)
func rank(of position: Int, own: Int?) -> Int {
  guard let own else { return position }
  if position == own { return 0 }
  return position < own ? position + 1 : position
}
