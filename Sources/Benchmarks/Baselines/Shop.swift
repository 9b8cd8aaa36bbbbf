import Synchronization
import Understudy

/// What the mocks stand for.
@Mockable
protocol Shop: Sendable {
  var revenue: Int { get }
  func price(of item: Int, count: Int) -> Int
  func check(_ item: Int, count: Int) throws -> Int
  func order(_ item: Int, count: Int) async -> Int
  func deliver(_ item: Int, count: Int) async throws -> Int
  func wrap<Item: Sendable & Equatable>(_ item: Item, count: Int) -> Int
}

/// No mock at all, with inlining off.
final class DirectShop: Shop {
  private let factor: Int

  init(factor: Int) {
    self.factor = factor
  }

  var revenue: Int {
    @inline(never) get { factor }
  }

  @inline(never)
  func price(of item: Int, count: Int) -> Int { item &+ factor }

  @inline(never)
  func check(_ item: Int, count: Int) throws -> Int { item &+ factor }

  @inline(never)
  func order(_ item: Int, count: Int) async -> Int { item &+ factor }

  @inline(never)
  func deliver(_ item: Int, count: Int) async throws -> Int { item &+ factor }

  @inline(never)
  func wrap<Item: Sendable & Equatable>(_ item: Item, count: Int) -> Int { count &+ factor }
}

/// The mock that people write by hand: for each member a lock, a counter, an array of
/// arguments and a closure.
final class HandWrittenShop: Shop {
  struct Calls<Arguments, Answer> {
    var count = 0
    var arguments: [Arguments] = []
    var answer: Answer?
  }

  let revenueCalls = Mutex(Calls<Void, @Sendable () -> Int>())
  let priceCalls = Mutex(Calls<(item: Int, count: Int), @Sendable (Int, Int) -> Int>())
  let checkCalls = Mutex(Calls<(item: Int, count: Int), @Sendable (Int, Int) throws -> Int>())
  let orderCalls = Mutex(Calls<(item: Int, count: Int), @Sendable (Int, Int) async -> Int>())
  let deliverCalls = Mutex(
    Calls<(item: Int, count: Int), @Sendable (Int, Int) async throws -> Int>())
  let wrapCalls = Mutex(Calls<(item: any Sendable, count: Int), @Sendable (Int) -> Int>())

  init() {}

  /// A shop whose members all give the same answer.
  init(answering answer: Int) {
    revenueCalls.withLock { $0.answer = { answer } }
    priceCalls.withLock { $0.answer = { _, _ in answer } }
    checkCalls.withLock { $0.answer = { _, _ in answer } }
    orderCalls.withLock { $0.answer = { _, _ in answer } }
    deliverCalls.withLock { $0.answer = { _, _ in answer } }
    wrapCalls.withLock { $0.answer = { _ in answer } }
  }

  /// What a test does by hand where ours says `verify`.
  @inline(never)
  func priceCalls(of item: Int, count: Int) -> Int {
    priceCalls.withLock { calls in calls.arguments.filter { $0 == (item, count) }.count }
  }

  var revenue: Int {
    let answer = revenueCalls.withLock { calls in
      calls.count += 1
      return calls.answer
    }
    guard let answer else { fatalError("revenue is not stubbed") }
    return answer()
  }

  func price(of item: Int, count: Int) -> Int {
    let answer = priceCalls.withLock { calls in
      calls.count += 1
      calls.arguments.append((item, count))
      return calls.answer
    }
    guard let answer else { fatalError("price(of:count:) is not stubbed") }
    return answer(item, count)
  }

  func check(_ item: Int, count: Int) throws -> Int {
    let answer = checkCalls.withLock { calls in
      calls.count += 1
      calls.arguments.append((item, count))
      return calls.answer
    }
    guard let answer else { fatalError("check(_:count:) is not stubbed") }
    return try answer(item, count)
  }

  func order(_ item: Int, count: Int) async -> Int {
    let answer = orderCalls.withLock { calls in
      calls.count += 1
      calls.arguments.append((item, count))
      return calls.answer
    }
    guard let answer else { fatalError("order(_:count:) is not stubbed") }
    return await answer(item, count)
  }

  func deliver(_ item: Int, count: Int) async throws -> Int {
    let answer = deliverCalls.withLock { calls in
      calls.count += 1
      calls.arguments.append((item, count))
      return calls.answer
    }
    guard let answer else { fatalError("deliver(_:count:) is not stubbed") }
    return try await answer(item, count)
  }

  func wrap<Item: Sendable & Equatable>(_ item: Item, count: Int) -> Int {
    let answer = wrapCalls.withLock { calls in
      calls.count += 1
      calls.arguments.append((item, count))
      return calls.answer
    }
    guard let answer else { fatalError("wrap(_:count:) is not stubbed") }
    return answer(count)
  }
}

/// The step further: answers that depend on the arguments, in a list of matchers of which
/// the newest that fits answers.
final class HandWrittenListShop: Shop {
  struct Answer {
    let item: @Sendable (Int) -> Bool
    let count: @Sendable (Int) -> Bool
    let value: Int
  }

  private struct Calls {
    var count = 0
    var arguments: [(item: Int, count: Int)] = []
    var answers: [Answer] = []
  }

  private let priceCalls = Mutex(Calls())

  func stub(
    item: @escaping @Sendable (Int) -> Bool, count: @escaping @Sendable (Int) -> Bool,
    returns value: Int
  ) {
    priceCalls.withLock { $0.answers.append(Answer(item: item, count: count, value: value)) }
  }

  func price(of item: Int, count: Int) -> Int {
    let answers = priceCalls.withLock { calls in
      calls.count += 1
      calls.arguments.append((item, count))
      return calls.answers
    }
    return answers.last { $0.item(item) && $0.count(count) }?.value ?? 0
  }

  // What is not measured.
  var revenue: Int { 0 }
  func check(_ item: Int, count: Int) throws -> Int { 0 }
  func order(_ item: Int, count: Int) async -> Int { 0 }
  func deliver(_ item: Int, count: Int) async throws -> Int { 0 }
  func wrap<Item: Sendable & Equatable>(_ item: Item, count: Int) -> Int { 0 }
}
