import Testing

// Races of different shapes. Each body throws `RaceLost` in some of its schedules.

struct RaceLost: Error, Equatable {
  let what: String
}

struct Race: Sendable, CustomTestStringConvertible {
  let name: String
  let body: @Sendable () async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.body = body
  }

  var testDescription: String { name }

  static func check(_ isRight: Bool, _ what: String) throws {
    if !isRight { throw RaceLost(what: what) }
  }
}

extension Race {
  /// Races of tasks that the core takes part in.
  static let structured: [Race] = [
    Race("lost update, task group") {
      let cart = RaceCart()
      await withTaskGroup { group in
        for _ in 0..<2 { group.addTask { await cart.addOneItem() } }
      }
      try Race.check(await cart.count == 2, "an item was lost")
    },
    Race("lost update, async let") {
      let cart = RaceCart()
      async let first: Void = cart.addOneItem()
      async let second: Void = cart.addOneItem()
      _ = await (first, second)
      try Race.check(await cart.count == 2, "an item was lost")
    },
    Race("cache stampede, task group") {
      let cache = RaceCache()
      await withTaskGroup { group in
        for _ in 0..<2 { group.addTask { _ = await cache.value() } }
      }
      try Race.check(await cache.loads == 1, "the value was loaded twice")
    },
    Race("publish before subscribe") {
      let channel = RaceChannel()
      async let received: Void = channel.subscribe()
      async let sent: Void = channel.publish()
      _ = await (received, sent)
      try Race.check(await channel.received == 1, "a message was missed")
    },
    Race("third reader between two writes") {
      let account = RaceAccount()
      async let moved: Void = account.move()
      async let moreMoved: Void = account.move()
      async let sum = account.sum()
      let seen = await sum
      _ = await (moved, moreMoved)
      try Race.check(seen == 100, "a reader saw \(seen)")
    },
    Race("three parties in one order") {
      let log = RaceLog()
      await withTaskGroup { group in
        for name in ["a", "b", "c"] {
          group.addTask { for _ in 0..<2 { await log.step(name) } }
        }
      }
      try Race.check(await log.text != "cbacba", "the one order came")
    },
    longRun,
    Race("twelve steps of one side before the other") {
      let log = RaceLog()
      async let steps: Void = {
        for _ in 0..<12 { await log.step("a") }
      }()
      async let other: Void = log.step("b")
      _ = await (steps, other)
      try Race.check(await !log.text.hasSuffix("b"), "twelve steps came first")
    },
    Race("strict alternation") {
      let log = RaceLog()
      async let one: Void = { for _ in 0..<6 { await log.step("a") } }()
      async let other: Void = { for _ in 0..<6 { await log.step("b") } }()
      _ = await (one, other)
      try Race.check(await log.text != "abababababab", "they alternated")
    },
  ]

  static let longRun = Race("ten steps of one side in a gap of the other") {
    let log = RaceLog()
    async let gap: Void = {
      let before = await log.count(of: "b")
      await Task.yield()
      let after = await log.count(of: "b")
      if after - before >= 10 { await log.append("!") }
    }()
    async let steps: Void = {
      for _ in 0..<10 { await log.step("b") }
    }()
    _ = await (gap, steps)
    try Race.check(await log.count(of: "!") == 0, "ten steps fell into the gap")
  }

  /// Races of tasks that have to be captured.
  static let unstructured: [Race] = [
    Race("lost update, Task") {
      let cart = RaceCart()
      let first = Task { await cart.addOneItem() }
      let second = Task { await cart.addOneItem() }
      _ = await (first.value, second.value)
      try Race.check(await cart.count == 2, "an item was lost")
    },
    Race("lost update, Task.detached") {
      let cart = RaceCart()
      let first = Task.detached { await cart.addOneItem() }
      let second = Task.detached { await cart.addOneItem() }
      _ = await (first.value, second.value)
      try Race.check(await cart.count == 2, "an item was lost")
    },
    Race("cache stampede, Task") {
      let cache = RaceCache()
      let first = Task { await cache.value() }
      let second = Task { await cache.value() }
      _ = await (first.value, second.value)
      try Race.check(await cache.loads == 1, "the value was loaded twice")
    },
    Race("publish before subscribe, Task") {
      let channel = RaceChannel()
      let subscriber = Task { await channel.subscribe() }
      let publisher = Task { await channel.publish() }
      _ = await (subscriber.value, publisher.value)
      try Race.check(await channel.received == 1, "a message was missed")
    },
  ]
}

// MARK: - Fixtures

actor RaceCart {
  private(set) var count = 0
  func set(_ count: Int) { self.count = count }

  nonisolated func addOneItem() async {
    let before = await count
    await set(before + 1)
  }
}

actor RaceCache {
  private var cached: Int?
  private(set) var loads = 0

  func value() async -> Int {
    if let cached { return cached }
    loads += 1
    await Task.yield()
    cached = 7
    return 7
  }
}

actor RaceChannel {
  private var isSubscribed = false
  private(set) var received = 0
  func subscribe() { isSubscribed = true }
  func publish() { if isSubscribed { received += 1 } }
}

actor RaceAccount {
  private var from = 50
  private var to = 50
  func take() { from -= 10 }
  func give() { to += 10 }
  func sum() -> Int { from + to }

  nonisolated func move() async {
    await take()
    await Task.yield()
    await give()
  }
}

actor RaceLog {
  private(set) var text = ""
  func append(_ character: String) { text += character }
  func count(of character: Character) -> Int { text.count { $0 == character } }

  /// Appends, and lets others go on: the optimizer makes one visit out of several in a row.
  nonisolated func step(_ character: String) async {
    await append(character)
    await Task.yield()
  }
}
