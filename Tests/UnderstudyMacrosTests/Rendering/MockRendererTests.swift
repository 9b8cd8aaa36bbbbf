import Testing

@testable import UnderstudyMacros

@Suite struct MockRendererTests {
  @Test(arguments: [
    ("protocol Shop {}", "final class MockShop: Shop, Understudy.MockObject {"),
    ("public protocol Shop {}", "public final class MockShop: Shop, Understudy.MockObject {"),
    ("package protocol Shop {}", "package final class MockShop: Shop, Understudy.MockObject {"),
    // What is private would be out of reach for the other expansions.
    ("private protocol Shop {}", "fileprivate final class MockShop: Shop, Understudy.MockObject {"),
    ("protocol Shop: Actor {}", "actor MockShop: Shop, Understudy.MockObject {"),
    (
      "@MainActor protocol Shop {}",
      "@MainActor\nfinal class MockShop: Shop, Understudy.MockObject {"
    ),
    (
      "nonisolated protocol Shop {}",
      "nonisolated final class MockShop: Shop, Understudy.MockObject {"
    ),
    (
      "@available(macOS 15, *) protocol Shop {}",
      "@available(macOS 15, *)\nfinal class MockShop: Shop, Understudy.MockObject {"
    ),
    (
      "protocol Shop<Item> { associatedtype Item: P, Q; associatedtype Owner }",
      "final class MockShop<Item: P & Q, Owner>: Shop, Understudy.MockObject {"
    ),
    (
      "protocol Shop { associatedtype Item where Item: P }",
      "final class MockShop<Item>: Shop, Understudy.MockObject where Item: P {"
    ),
  ])
  func headFollowsTheProtocol(source: String, head: String) {
    let mock = mock(of: source)

    #expect(mock.hasPrefix(head), "\(mock)")
  }

  @Test func mirrorsMockConformsToTheOtherProtocol() {
    var options = MockOptions()
    options.mirrored = "Trade.Store"

    let mock = mock(of: "protocol Shop { func open() }", options)

    #expect(mock.hasPrefix("final class MockShop: Trade.Store, Understudy.MockObject {"))
    #expect(mock.contains("callingThrough original: any Trade.Store,"))
  }

  @Test func mockInheritsFromTheSuperclass() {
    var options = MockOptions()
    options.superclass = "View"

    #expect(mock(of: "protocol Shop: View {}", options).contains("class MockShop: View, Shop,"))
  }

  @Test(arguments: [
    ("protocol Shop {}", true), ("protocol Shop: Actor {}", false),
    ("protocol Shop<Item> { associatedtype Item }", true),
    ("protocol Shop { associatedtype Item }", false),
  ])
  func spyIsThereIfAnOriginalCanBeHeld(source: String, isThere: Bool) {
    #expect(mock(of: source).contains("callingThrough") == isThere)
  }

  @Test(arguments: [("protocol Shop: Codable {}", true), ("protocol Shop: Encodable {}", false)])
  func decodableMockHasTheInitializer(source: String, isThere: Bool) {
    #expect(mock(of: source).contains("required init(from decoder:") == isThere)
  }

  @Test func membersUnderAConditionStayUnderIt() {
    let declarations = declarations(of: "protocol Shop {\n#if DEBUG\nfunc open()\n#endif\n}")

    #expect(declarations[0].contains("#if DEBUG\n  static let open = "))
    #expect(declarations[3].contains("#if DEBUG\n  func open() {"))
  }

  private func declarations(of source: String, _ options: MockOptions = MockOptions()) -> [String] {
    MockRenderer(read(source, options).model, at: "#line").declarations
  }

  private func mock(of source: String, _ options: MockOptions = MockOptions()) -> String {
    declarations(of: source, options)[3]
  }
}
