import Foundation
public import Understudy

/// When the parts of a response arrive.
public struct Pace: Sendable {
  /// How long the headers take.
  var latency = Duration.zero
  /// How long the body takes after them.
  var body = BodyPace.atOnce
  /// What measures it.
  var clock: any Clock<Duration> = ScopeClock()

  enum BodyPace: Sendable {
    case atOnce
    case over(Duration)
    case bytesPerSecond(Int)
  }

  /// How long a body of a size takes.
  func duration(of size: Int) -> Duration {
    switch body {
    case .atOnce: .zero
    case .over(let duration): duration
    case .bytesPerSecond(let speed): .seconds(Double(size) / Double(speed))
    }
  }

  /// When which bytes of a body arrive: slices at even intervals, each with the fraction of
  /// the bytes that is due by then, so that every byte comes once and the last on time.
  func slices(of size: Int) -> [(wait: Duration, range: Range<Int>)] {
    let duration = duration(of: size)
    guard duration > .zero else { return [(.zero, 0..<size)] }
    let count = max(1, min(100, Int(duration / .milliseconds(50))))
    return (0..<count).map { slot in
      (duration / count, size * slot / count..<size * (slot + 1) / count)
    }
  }
}

/// How fast a network is.
public struct NetworkSpeed: Sendable {
  public static let gprs = NetworkSpeed(kilobitsPerSecond: 56)
  public static let edge = NetworkSpeed(kilobitsPerSecond: 128)
  public static let threeG = NetworkSpeed(kilobitsPerSecond: 3_200)
  public static let threeGPlus = NetworkSpeed(kilobitsPerSecond: 7_200)
  public static let wiFi = NetworkSpeed(kilobitsPerSecond: 12_000)

  let bytesPerSecond: Int

  /// - Parameter speed: A number of bytes, more than none.
  public init(bytesPerSecond speed: Int) {
    precondition(speed > 0, "Network speed must be positive (was \(speed))")
    bytesPerSecond = speed
  }

  /// - Parameter speed: A thousand bits each, more than none.
  public init(kilobitsPerSecond speed: Int) {
    self.init(bytesPerSecond: speed * 125)
  }
}

extension HTTPResponse {
  /// The response after a while.
  ///
  /// - Parameters:
  ///   - latency: How long the headers, or the failure, take.
  ///   - clock: What measures it, and everything else about the pace.
  public func delayed(
    by latency: Duration, on clock: some Clock<Duration> = ScopeClock()
  ) -> HTTPResponse {
    var response = self
    response.pace.latency = latency
    response.pace.clock = clock
    return response
  }

  /// The response with a body that takes a while after the headers.
  ///
  /// A body given as a stream has its own pace.
  public func spread(
    over duration: Duration, on clock: some Clock<Duration> = ScopeClock()
  ) -> HTTPResponse {
    var response = self
    response.pace.body = .over(duration)
    response.pace.clock = clock
    return response
  }

  /// The response with a body that is as fast as a network.
  public func throttled(
    to speed: NetworkSpeed, on clock: some Clock<Duration> = ScopeClock()
  ) -> HTTPResponse {
    var response = self
    response.pace.body = .bytesPerSecond(speed.bytesPerSecond)
    response.pace.clock = clock
    return response
  }
}
