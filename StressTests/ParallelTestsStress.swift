import Testing
import UnderstudyTesting

// What happens between tests that run in parallel: B70, B73, B76 and B77. The tests of this
// file are the stress; the test framework runs their cases at the same time.

@Suite(.stress, .mocking) struct ParallelTestsStress {
  // B76: the second test's set-up overwrote the first one's.
  @Test(arguments: 1...100) func sharedDependencyIsReplacedForEachTest(number: Int) async {
    let mailer = MockMailer()
    stub(mailer).send(.any).returns(number)

    await Post.$shared.withOverride(mailer) {
      var random = Stress.current.random(number)
      await random.jitter()
      #expect(await Post.shared.send("x") == number)
    }
    #expect(await Post.shared.send("x") == 0)
  }

  // B73: two suites passed alone and failed together.
  @Test(arguments: 0..<100) func sharedCustomerGetsTheAnswerOfItsTest(number: Int) async throws {
    let rates = MockRates()
    stub(rates).rate(of: .any).returns(Double(number))

    let quote = try await Desk.shared.quote(rates)

    #expect(quote == Double(number))
    verify(rates).rate(of: .any).called(1)
  }

  @Test(arguments: 0..<100) func sharedCustomerGetsTheErrorOfItsTest(number: Int) async {
    let rates = MockRates()
    stub(rates).rate(of: "EUR").throws(Closed(number: number))

    let error = await #expect(throws: Closed.self) { try await Desk.shared.quote(rates) }

    #expect(error?.number == number)
  }

  // B70: calls, stubbing and verifying, all at once on one mock.
  @Test func everythingAtOnceLosesNothing() async {
    let stress = Stress.current
    let count = stress.rounds(2_000).upperBound
    let fetcher = MockFetcher()
    stub(fetcher).fetch(.any).does { $0.id }
    stub(fetcher).seen.returns(0)
    stub(fetcher).seen.set(.any).returns()

    await withTaskGroup { group in
      for lane in 0..<4 {
        group.addTask {
          var random = stress.random(lane)
          for number in stride(from: lane, to: count, by: 4) {
            let id = await fetcher.fetch(Parcel(id: number))
            if id != number { Issue.record("A call got the answer \(id) instead of \(number)") }
            fetcher.seen = number
            _ = fetcher.seen
            if number.isMultiple(of: 50) { await random.jitter() }
          }
        }
      }
      group.addTask {
        for number in 0..<100 {
          stub(fetcher).fetch(.matching { $0.id == -1 - number }).returns(number)
          await Task.yield()
        }
      }
      group.addTask {
        for _ in 0..<20 {
          verify(fetcher).fetch(.any).called(0...Int.max)
          await Task.yield()
        }
      }
    }

    verify(fetcher).fetch(.any).called(count)
    verify(fetcher).seen.called(count)
    #expect(Set(calls(to: fetcher).seen.set(.any).map(\.arguments)) == Set(0..<count))
    stress.count(count * 3)
  }
}

// B77: with the trait on the suite, two tests still saw one double.
@Suite(.stress, .mocking) struct ScopeOfASuiteStress {
  @Test(arguments: 0..<20) func firstTestHasADoubleOfItsOwn(number: Int) async {
    await runTheJob()
  }

  @Test(arguments: 0..<20) func secondTestHasADoubleOfItsOwn(number: Int) async {
    await runTheJob()
  }

  private func runTheJob() async {
    let job = MockJob(.nice)
    Post.$job.override(with: job)

    await Task { await Post.job?.run() }.value

    verify(job).run().called(1)
  }
}

// MARK: - Fixtures

@Mockable
protocol Mailer: Sendable {
  func send(_ text: String) async -> Int
}

private struct RealMailer: Mailer {
  func send(_ text: String) async -> Int { 0 }
}

private enum Post {
  @Overridable static var shared: any Mailer = RealMailer()
  @Overridable static var job: (any Job)? = nil
}

@Mockable
protocol Job: Actor {
  func run()
}

@Mockable
protocol Rates: Sendable {
  func rate(of currency: String) async throws -> Double
}

private struct Closed: Error {
  let number: Int
}

/// A customer that all tests share and that keeps nothing.
private final class Desk: Sendable {
  static let shared = Desk()

  func quote(_ rates: any Rates) async throws -> Double { try await rates.rate(of: "EUR") }
}

final class Parcel: Sendable {
  let id: Int

  init(id: Int) {
    self.id = id
  }
}

@Mockable
protocol Fetcher: Sendable {
  func fetch(_ parcel: Parcel) async -> Int
  var seen: Int { get nonmutating set }
}
