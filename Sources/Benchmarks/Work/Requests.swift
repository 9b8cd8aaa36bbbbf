import Foundation
import Understudy
import UnderstudyHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Benchmark {
  /// Stubbed requests through a session, one after the other.
  static var requests: [Benchmark] {
    [
      Benchmark(
        "stubbed HTTP requests", count: 200, in: .perSecond,
        .ours { count in
          {
            waiting {
              await withMockScope {
                stub(.get, "https://shop.example.com/items/*").returns(.text("7"))
                let session = URLSession.stubbed
                let url = URL(string: "https://shop.example.com/items/3")!
                for _ in 0..<count { keep(try? await session.data(from: url)) }
                session.invalidateAndCancel()
              }
            }
          }
        })
    ]
  }
}
