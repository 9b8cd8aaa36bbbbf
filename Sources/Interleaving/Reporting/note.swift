/// Puts a line into the table of a failing run, as a step of the current task.
///
///     let count = items.count
///     note("has read \(count)")
///
/// It is no point at which another task may go on. Outside an exploration it does nothing.
///
/// - Parameter text: What the task does; made only for a run whose table is printed.
public func note(_ text: @autoclosure () -> String) {
  guard let run = Presence.current?.run, run.isTraced else { return }
  run.note(.notes(text()))
}
