import Foundation

/// What a client is still to be told about its request.
///
/// A plain value with one rule: a client hears nothing before the request has started,
/// nothing while it is suspended, one end at most, and nothing after the end or a cancel.
/// The platform ends the process where that is broken.
struct Delivery {
  private enum Phase {
    case waiting
    case going
    case suspended
    case over
  }

  private var phase = Phase.waiting
  private var news: [News] = []
  /// Whether the client takes the body in pieces. Others would see the last one only.
  private var takesPieces = false
  private var hasEnd = false

  /// What a client is told.
  enum News {
    case response(HTTPResponseHead)
    case data(Data)
    case finish
    case failure(any Error)

    var isEnd: Bool {
      switch self {
      case .response, .data: false
      case .finish, .failure: true
      }
    }
  }

  /// What the start of a request means.
  enum Start {
    case first
    case again
    case late
  }

  /// Starts the request, or goes on after a suspension.
  mutating func start() -> Start {
    switch phase {
    case .waiting:
      phase = .going
      return .first
    case .going, .suspended:
      phase = .going
      return .again
    case .over: return .late
    }
  }

  mutating func takePieces() {
    takesPieces = true
  }

  mutating func suspend() {
    if phase == .going { phase = .suspended }
  }

  /// Stops for good; what is left is returned, to be released outside.
  mutating func stop() -> [News] {
    phase = .over
    defer { news = [] }
    return news
  }

  /// Takes news in; true asks the caller to deliver.
  mutating func add(_ next: News) -> Bool {
    guard phase != .over, !hasEnd else { return false }
    hasEnd = next.isEnd
    if case .data(let more) = next, !takesPieces, case .data(let data)? = news.last {
      news[news.count - 1] = .data(data + more)
    } else {
      news.append(next)
    }
    return true
  }

  /// The next thing to tell the client; nil if there is nothing for now.
  mutating func next() -> News? {
    guard phase == .going, let first = news.first else { return nil }
    // What does not take pieces waits for all of them.
    if case .data = first, !takesPieces, !hasEnd { return nil }
    if first.isEnd { phase = .over }
    return news.removeFirst()
  }
}

/// A response without its body.
struct HTTPResponseHead: Sendable {
  let url: URL
  let status: Int
  let headers: HTTPHeaders
}
