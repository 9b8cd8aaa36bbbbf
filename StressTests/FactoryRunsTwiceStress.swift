import Testing
import UnderstudyTesting

// B75: an override that is given as a factory, and many tasks that ask first. In Factory
// (#385, #362) each of them looked for the value, did not find it, made one and stored it, so
// there were several, and some tasks kept one that nobody else had.
//
//   first task                      second task
//   looks: there is none
//                                   looks: there is none
//                                   makes one
//   makes another
//
// Ours makes the second task wait. It must not wait for ever where the factory itself reads
// the property.

@Suite(.stress, .mocking) struct FactoryRunsTwiceStress {
  @Test func twinRunsItsFactoryTwice() async {
    let violations = Violations()
    let (isMaking, hasMade) = (Gate(), Gate())
    let value = ValueLookedForAndStored {
      // The first one stands here until the second is through.
      if !isMaking.isOpen {
        isMaking.open()
        hasMade.block()
      }
      return Basket()
    }

    async let first = onThread { value.current }
    await isMaking.pass()
    let second = await onThread { value.current }
    hasMade.open()
    violations.check(await first === second, "two values were made")

    #expect(!violations.isEmpty)
  }

  // first thread             second thread
  // reads: the factory begins
  //                          reads: waits
  // the factory ends         has the same value
  @Test func secondReaderWaitsForTheFactoryOfTheFirst() async {
    let made = Shared(0)
    let (isMaking, mayMake) = (Gate(), Gate())

    let values = await Desk.$shared.withOverride(byMaking: {
      made.withLock { $0 += 1 }
      isMaking.open()
      mayMake.block()
      return Basket()
    }) {
      async let first = onThread(MockScope.bind { Desk.shared })
      await isMaking.pass()
      async let second = onThread(
        MockScope.bind {
          mayMake.open()
          return Desk.shared
        })
      return await [first, second]
    }

    #expect(values[0] === values[1])
    #expect(made.withLock { $0 } == 1)
  }

  @Test func factoryRunsOnceHoweverManyTasksAskFirst() async {
    let stress = Stress.current
    let violations = Violations()

    for round in stress.rounds(100) {
      let made = Shared(0)
      let released = Shared(0)
      await Desk.$shared.withOverride(byMaking: {
        made.withLock { $0 += 1 }
        violations.check(Desk.shared === Desk.original, "the factory did not see the original")
        return Basket { released.withLock { $0 += 1 } }
      }) {
        await withTaskGroup(of: ObjectIdentifier.self) { group in
          for task in 0..<16 {
            group.addTask {
              var random = stress.random(round, task)
              await random.jitter()
              return ObjectIdentifier(Desk.shared)
            }
          }
          let seen = await group.reduce(into: Set()) { $0.insert($1) }
          violations.check(seen.count == 1, "tasks saw different values")
        }
      }
      violations.check(made.withLock { $0 } == 1, "the factory did not run once")
      violations.check(released.withLock { $0 } == 1, "the value outlived its override")
      stress.count(16)
    }

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Subjects

private final class ValueLookedForAndStored: Sendable {
  private let stored = Shared<Basket?>(nil)
  private let make: @Sendable () -> Basket

  init(byMaking make: @escaping @Sendable () -> Basket) {
    self.make = make
  }

  var current: Basket {
    if let value = stored.withLock({ $0 }) { return value }
    let value = make()
    stored.withLock { $0 = value }
    return value
  }
}

private enum Desk {
  static let original = Basket()
  @Overridable static var shared: Basket = original
}
