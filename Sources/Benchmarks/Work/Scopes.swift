import Foundation
import Synchronization
import Understudy

extension Benchmark {
  /// Opening and closing scopes.
  static var scopes: [Benchmark] {
    [
      Benchmark(
        "a scope, opened and closed", count: 2_000, target: .cost(atMost: 1_000),
        .baseline("a task local") { count in
          { for _ in 0..<count { Bare.$value.withValue(1) { keep(Bare.value) } } }
        },
        .ours { count in { for _ in 0..<count { withMockScope { keep(count) } } } },
        .ours("with 100 others") { count in
          let others = (0..<100).map { _ in opened {} }
          return {
            for _ in 0..<count { withMockScope { keep(count) } }
            withExtendedLifetime(others) {}
          }
        },
        .ours("async") { count in
          { waiting { for _ in 0..<count { await withMockScope { await nothing() } } } }
        })
    ]
  }
}

@inline(never)
private func nothing() async {}

enum Bare {
  @TaskLocal static var value: Int?
}

/// A scope that stays open as long as this object, on a thread of its own.
final class OpenedScope<Content: Sendable>: Sendable {
  let content: Content
  private let isClosed: DispatchSemaphore
  private let isOver: DispatchSemaphore

  fileprivate init(
    _ content: Content, closing isClosed: DispatchSemaphore, over isOver: DispatchSemaphore
  ) {
    self.content = content
    self.isClosed = isClosed
    self.isOver = isOver
  }

  deinit {
    isClosed.signal()
    isOver.wait()
  }
}

/// Opens a scope that stays open.
func opened<Content: Sendable>(
  _ content: @escaping @Sendable () -> Content
) -> OpenedScope<Content> {
  let isOpen = DispatchSemaphore(value: 0)
  let isClosed = DispatchSemaphore(value: 0)
  let isOver = DispatchSemaphore(value: 0)
  let box = Box<Content>()
  Thread {
    withMockScope {
      let content = content()
      box.content.withLock { $0 = content }
      isOpen.signal()
      isClosed.wait()
    }
    isOver.signal()
  }.start()
  isOpen.wait()
  guard let content = box.content.withLock({ $0 }) else { fatalError("The scope made nothing") }
  return OpenedScope(content, closing: isClosed, over: isOver)
}

private final class Box<Content: Sendable>: Sendable {
  let content = Mutex<Content?>(nil)
}
