// The task that keeps the task-local values of a test for later.

import Foundation
import Testing

@testable import UnderstudyTesting

struct StandbyTaskTests {
  @Test func workSeesTheTaskLocalsOfTheCreator() async {
    let standby = StandbyTask()
    let notes = Notes()
    Clerk.$name.withValue("creator") { standby.begin() }

    Clerk.$name.withValue("caller") { standby.perform { notes.add(Clerk.name) } }

    #expect(notes.all == ["creator"])
    standby.end()
  }

  @Test func workIsDoneBeforePerformReturns() {
    let standby = StandbyTask()
    let notes = Notes()
    standby.begin()

    for number in 0..<100 {
      standby.perform { notes.add("\(number)") }
      #expect(notes.all.count == number + 1)
    }

    #expect(notes.all == (0..<100).map(String.init))
    standby.end()
  }

  @Test func workOfManyTasksIsDoneOnceEach() async {
    let standby = StandbyTask()
    let notes = Notes()
    standby.begin()

    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<20 { standby.perform { notes.add("\(task * 20 + number)") } }
        }
      }
    }

    #expect(notes.all.sorted() == (0..<160).map(String.init).sorted())
    standby.end()
  }

  @Test func endedTaskIsReleased() {
    weak var observed: StandbyTask?
    func begin() -> StandbyTask {
      let standby = StandbyTask()
      observed = standby
      standby.begin()
      return standby
    }

    begin().end()

    #expect(observed == nil)
  }
}

// MARK: - Fixtures

private enum Clerk {
  @TaskLocal static var name = "nobody"
}

private final class Notes: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: `kept` is touched under the lock alone.
  private let lock = NSLock()
  private var kept: [String] = []

  var all: [String] { lock.withLock { kept } }

  func add(_ note: String) { lock.withLock { kept.append(note) } }
}
