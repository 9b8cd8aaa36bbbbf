import Testing
import UnderstudyTesting

// E-10: partial mocks are made and dropped by many tasks at once. In OCMock (PR #32) all of
// them stood in one table, which each task changed in steps of its own, so that entries of
// others vanished, or stayed for ever.
//
//   one task                        another task
//   reads the table
//                                   reads the table, adds its entry,
//                                   writes the table
//   adds its entry, writes
//   the table
//
// E-12: a partial mock that counts no call twice, by a flag that says "this call is one I
// pass on". In OCMock (#444, before 3.7.1) the flag was that of the double, so a call by
// another thread was taken for one that is passed on, and not recorded.

@Suite(.stress, .mocking) struct PartialMockTableStress {
  @Test func twinLosesEntriesOfItsTable() async {
    let violations = await violationsOfPartialMocks(by: TableWrittenWhole.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func partialMocksComeAndGoWithoutOneAnother() async {
    let violations = await violationsOfPartialMocks(by: OurPartialMocks.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func nothingIsLeftOfPartialMocksWhenTheirScopeHasEnded() async {
    let stress = Stress.current
    let violations = Violations()

    for round in stress.rounds(30) {
      let glimpses = Shared<[Glimpse<Kiosk>]>([])
      await withMockScope("partial mocks \(round)") {
        await withTaskGroup { group in
          for task in 0..<4 {
            group.addTask {
              var random = stress.random(round, task)
              for number in 0..<25 {
                let kiosk = Kiosk()
                let glimpse = Glimpse(of: kiosk)
                glimpses.withLock { $0.append(glimpse) }
                stub(kiosk).price(of: .any).returns(number)
                await random.jitter(upTo: 1)
                violations.check(kiosk.price(of: 1) == number, "an object lost its stub")
                if Bool.random(using: &random) { await stopMocking(kiosk) }
              }
            }
          }
        }
      }
      violations.check(glimpses.withLock { $0 }.allSatisfy(\.isGone), "an object was kept alive")
      stress.count(100)
    }
    let scopes = await MockRegistry.shared.snapshot().scopes

    violations.check(!scopes.contains { $0.name.hasPrefix("partial mocks") }, "a scope was left")
    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func twinLosesACallWhileItPassesOnAnother() async {
    let violations = await violationsOfRecording(by: DoubleWithAFlag.self, .twin)

    #expect(!violations.isEmpty)
  }

  @Test func callIsRecordedWhileAnotherIsPassedOn() async {
    let violations = await violationsOfRecording(by: OurPartialMock.self, .current)

    #expect(violations.isEmpty, "\(violations)")
  }
}

// MARK: - Oracle of the table

private protocol PartialMockTable: Sendable {
  init()
  /// - Parameter inside: Runs while the object is set up.
  func stub(_ object: Kiosk, with number: Int, inside: () -> Void)
  func call(_ object: Kiosk) -> Int
}

private func violationsOfPartialMocks<Table: PartialMockTable>(
  by _: Table.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  for _ in stress.rounds(50) {
    let table = Table()
    let (first, second) = (Kiosk(), Kiosk())
    let (isInside, goOn) = (Gate(), Gate())

    async let isSetUp: Void = onThread(
      MockScope.bind {
        table.stub(first, with: 1) {
          isInside.open()
          goOn.block()
        }
      })
    await isInside.pass()
    table.stub(second, with: 2) {}
    goOn.open()
    await isSetUp

    violations.check(table.call(first) == 1, "an object lost its stub")
    violations.check(table.call(second) == 2, "an object lost its stub")
    stress.count(2)
  }
  return violations
}

private final class TableWrittenWhole: PartialMockTable {
  private let numbers = Shared<[ObjectIdentifier: Int]>([:])

  func stub(_ object: Kiosk, with number: Int, inside: () -> Void) {
    var table = numbers.withLock { $0 }
    inside()
    table[ObjectIdentifier(object)] = number
    numbers.withLock { $0 = table }
  }

  func call(_ object: Kiosk) -> Int { numbers.withLock { $0[ObjectIdentifier(object)] } ?? 0 }
}

private struct OurPartialMocks: PartialMockTable {
  func stub(_ object: Kiosk, with number: Int, inside: () -> Void) {
    let prices = Understudy.stub(object)
    inside()
    prices.price(of: .any).returns(number)
  }

  func call(_ object: Kiosk) -> Int { object.price(of: 7) }
}

// MARK: - Oracle of the records

private protocol RecordingPartialMock: Sendable {
  /// - Parameter inside: Runs in the original.
  init(inside: @escaping @Sendable (Int) -> Void)
  func call(_ item: Int)
  var recorded: Int { get }
}

private func violationsOfRecording<Double: RecordingPartialMock>(
  by type: Double.Type, _ stress: Stress
) async -> Violations {
  let violations = Violations()
  let (isInside, goOn) = (Gate(), Gate())
  let held = Double { item in
    guard item == 1 else { return }
    isInside.open()
    goOn.block()
  }
  async let first: Void = onThread(MockScope.bind { held.call(1) })
  await isInside.pass()
  held.call(2)
  goOn.open()
  await first
  violations.check(held.recorded == 2, "a call was lost")

  for round in stress.rounds(50) {
    let double = Double { _ in }
    await withTaskGroup { group in
      for caller in 0..<4 {
        group.addTask {
          var random = stress.random(round, caller)
          for _ in 0..<25 {
            await random.jitter(upTo: 1)
            double.call(caller)
          }
        }
      }
    }
    violations.check(double.recorded == 100, "a call was lost")
    stress.count(100)
  }
  return violations
}

private final class DoubleWithAFlag: RecordingPartialMock {
  private let isPassingOn = Shared(false)
  private let count = Shared(0)
  private let inside: @Sendable (Int) -> Void

  init(inside: @escaping @Sendable (Int) -> Void) {
    self.inside = inside
  }

  var recorded: Int { count.withLock { $0 } }

  func call(_ item: Int) {
    guard !isPassingOn.withLock({ $0 }) else { return inside(item) }
    count.withLock { $0 += 1 }
    isPassingOn.withLock { $0 = true }
    inside(item)
    isPassingOn.withLock { $0 = false }
  }
}

private final class OurPartialMock: RecordingPartialMock {
  private let counter: Counter

  init(inside: @escaping @Sendable (Int) -> Void) {
    counter = Counter(inside: inside)
    stub(counter).serve(.equal(-1)).returns()
  }

  var recorded: Int { calls(to: counter).serve(.any).count }
  func call(_ item: Int) { counter.serve(item) }
}

@Interceptable
private final class Counter: Sendable {
  private let inside: @Sendable (Int) -> Void

  init(inside: @escaping @Sendable (Int) -> Void) {
    self.inside = inside
  }

  func serve(_ item: Int) { inside(item) }
}
