import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.mocking, .timeLimit(.minutes(1))) struct CancelingTests {
  // client       cancels, hears of it
  // stub                                answers
  @Test func C22_canceledRequestHearsNothingMore() async throws {
    let hold = Gate()
    stub(.get, "/orders").does { _ in
      await hold.pass()
      return .text("tea")
    }
    let listener = Listener()
    let session = URLSession.stubbed(by: .current, delegate: listener)
    let task = session.dataTask(with: URLRequest("GET", "https://shop.example/orders"))

    task.resume()
    await verify(.get, "/orders").called(1..., within: .seconds(30))
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await listener.reply() }
    hold.open()
    await session.drain()

    #expect(error?.code == .cancelled)
    #expect(listener.endCount == 1)
    #expect(!listener.hasResponse)
  }

  @Test func cancellationOfATaskReachesTheAnswer() async throws {
    let entered = Gate()
    let canceled = Gate()
    stub(.get, "/orders").does { _ in
      await withTaskCancellationHandler {
        entered.open()
        await canceled.pass()
      } onCancel: {
        canceled.open()
      }
      return .text("tea")
    }
    let client = Task {
      try await URLSession.stubbed.data(for: URLRequest("GET", "https://shop.example/orders"))
    }

    await entered.pass()
    client.cancel()

    await #expect(throws: (any Error).self) { try await client.value }
    await canceled.pass()
  }

  @Test func requestThatIsCanceledBeforeItStartsReachesNoStub() async throws {
    stub(.get, "/orders").returns(.text("tea"))
    let listener = Listener()
    let session = URLSession.stubbed(by: .current, delegate: listener)
    let task = session.dataTask(with: URLRequest("GET", "https://shop.example/orders"))

    task.cancel()
    task.resume()

    await #expect(throws: URLError.self) { try await listener.reply() }
    verify(.any, .any).called(.never)
  }

  @Test func cancelAfterTheEndChangesNothing() async throws {
    stub(.get, "/orders").returns(.text("tea"))
    let listener = Listener()
    let session = URLSession.stubbed(by: .current, delegate: listener)
    let task = session.dataTask(with: URLRequest("GET", "https://shop.example/orders"))

    task.resume()
    let reply = try await listener.reply()
    task.cancel()
    await session.drain()

    #expect(reply.text == "tea")
    #expect(listener.endCount == 1)
  }
}
