// Cases that users of mocking libraries reported in public, each with the right result.
// The number is that of the case in the project's collection.

import Testing

@testable import Understudy
import UnderstudyTesting

@Suite(.mocking) struct FieldCaseTests {
  /// B15: typed throws.
  @Test func b15TypedErrorIsThrownAndCaughtAsItsType() async {
    let payments = MockPayments()
    stub(payments).charge(.any).throws(.declined)
    stub(payments).balance.throws(.offline)

    do throws(PayError) {
      _ = try await payments.charge(1)
      Issue.record("The charge went through")
    } catch {
      #expect(error == .declined)
    }
    #expect(throws: PayError.offline) { try payments.balance }
  }

  /// B15: an unprepared call names the member and, since the error type cannot hold ours,
  /// returns a default.
  @Test func b15UnpreparedCallWithATypedErrorIsOneFinding() async throws {
    let findings = try await findings {
      let payments = MockPayments()

      let receipt = try await payments.charge(1)

      #expect(receipt == "")
    }

    #expect(findings.count == 1)
    #expect(findings.first?.message.contains("'charge(1)' of strict 'MockPayments'") == true)
  }

  /// B86: a failed verification is one issue, at its line and column.
  @Test func b86FailedVerificationIsOneIssueAtItsPlace() {
    let card = MockCard(.nice)
    let places = Journal<[Int]>()
    let line = #line + 3

    withKnownIssue {
      verify(card).details(.any).called(1)
    } matching: { issue in
      places.note([issue.sourceLocation?.line ?? 0, issue.sourceLocation?.column ?? 0])
      return true
    }

    #expect(places.entries == [[line, 13]])
  }

  /// B87: a mock remembers the scope it was made in, and reports there.
  @Test func b87FailureOfADetachedTaskBelongsToTheScopeOfTheMock() async {
    let findings = await findings {
      let probe = MockProbe2()

      await Task.detached { _ = try? probe.read() }.value
    }

    #expect(findings.count == 1)
  }

  /// B87: if the test is over, it is said so.
  @Test func b87FailureAfterTheEndSaysWhoseItIs() async throws {
    let collector = FindingCollector()
    let probe = withMockScope("reads the probe", reportingTo: collector) { MockProbe2() }

    await Task.detached { _ = try? probe.read() }.value

    let finding = try #require(collector.findings.first)
    #expect(collector.findings.count == 1)
    #expect(finding.message.contains("since its scope 'reads the probe' has ended"))
  }

  /// B88: a missing stub does not end the process.
  @Test func b88MissingStubFailsTheTestAndGoesOn() {
    let findings = findings {
      let store = MockStore3()

      #expect(throws: MockError.self) { try store.load() }
      store.note()
      #expect(store.peek() == "")
    }

    #expect(findings.count == 3)
  }

  /// B89: the order of calls, within one mock and across two.
  @Test func b89OrderIsThatOfCallStarts() async {
    let findings = await findings {
      let tape = MockTape(.nice)
      let lamp = MockLamp(.nice)
      tape.start()
      lamp.on()
      await tape.stop()

      verifyInOrder {
        verify(tape).start()
        verify(lamp).on()
        verify(tape).stop()
      }
      verifyInOrder {
        verify(tape).start()
        verify(tape).stop()
      }
    }

    #expect(findings.isEmpty)
  }

  @Test func b89WrongOrderIsOneFinding() async {
    let findings = await findings {
      let tape = MockTape(.nice)
      let lamp = MockLamp(.nice)
      tape.start()
      lamp.on()
      await tape.stop()

      verifyInOrder {
        verify(tape).stop()
        verify(tape).start()
      }
      verifyInOrder {
        verify(lamp).on()
        verify(tape).start()
      }
    }

    #expect(findings.count == 2)
  }

  /// B89: a call that began first is first, even if it ends last.
  @Test func b89CallIsInOrderByItsStart() async {
    let findings = await findings {
      let tape = MockTape(.nice)
      let lamp = MockLamp(.nice)
      let (isInside, mayAnswer) = (Gate(), Gate())
      stub(tape).stop().does {
        isInside.open()
        await mayAnswer.wait()
      }
      async let stopped: Void = tape.stop()
      await isInside.wait()
      lamp.on()
      mayAnswer.open()
      await stopped

      verifyInOrder {
        verify(tape).stop()
        verify(lamp).on()
      }
    }

    #expect(findings.isEmpty)
  }

  /// B89: tests in parallel do not interleave in one order.
  @Test func b89ParallelScopesCountApart() async {
    await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<20 {
        group.addTask {
          await Task { () async in
            withMockScope {
              let tape = MockTape(.nice)
              for _ in 0..<5 { tape.start() }
              return calls(to: tape).start().map(\.order)
            }
          }.value
        }
      }
      for await orders in group { #expect(zip(orders, orders.dropFirst()).allSatisfy(<)) }
    }
  }

  //
  /// B90: `nil` is a value.
  @Test func b90NilIsAnAnswer() {
    let conf = MockConf()
    stub(conf).load().returns(nil)
    stub(conf).note.returns(nil)

    #expect(conf.load() == nil && conf.note == nil)
  }

  @Test func b90NilIsAnAnswerInASequence() {
    let conf = MockConf()
    stub(conf).load().returns(nil, "a", nil)
    stub(conf).note.returns(3, nil)

    #expect((0..<4).map { _ in conf.load() } == [nil, "a", nil, nil])
    #expect((0..<3).map { _ in conf.note } == [3, nil, nil])
  }

  /// B93: members without parameters use the same tables as all others.
  @Test func b93MembersWithoutParametersAreStubbedAndCounted() {
    let gauge = MockGauge(.nice)
    stub(gauge).level.returns(3)
    stub(gauge).poll().returns(4)

    #expect(gauge.level == 3 && gauge.poll() == 4)
    gauge.stop()

    verify(gauge).level.called(1)
    verify(gauge).poll().called(1)
    verify(gauge).stop().called(1)
  }
}

// MARK: - Fixtures

enum PayError: Error, Equatable { case declined, offline }

@Mockable
protocol Payments: Sendable {
  func charge(_ cents: Int) async throws(PayError) -> String
  var balance: Int { get throws(PayError) }
}

@Mockable
protocol Card { func details(_ id: Int) -> String }

@Mockable
protocol Probe2: Sendable { func read() throws -> Int }

@Mockable
protocol Store3: Sendable {
  func load() throws -> String
  func peek() -> String
  func note()
}

@Mockable
protocol Tape: Sendable {
  func start()
  func stop() async
}

@Mockable
protocol Lamp: Sendable { func on() }

@Mockable
protocol Conf {
  func load() -> String?
  var note: Int? { get }
}

@Mockable
protocol Gauge {
  var level: Int { get }
  func poll() -> Int
  func stop()
}
