// Whole expansions of overridable variables, as a user sees them.

import Testing

@Suite struct OverridableMacroTests {
  @Test func accessorAsksTheFlagAndThenForOverrides() {
    let expansion = Expansion(
      of: """
        @MainActor final class Shop {
          @Overridable public static var shared: Shop = Shop()
        }
        """)

    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.text == """
        @MainActor final class Shop {
          public static var shared: Shop {
          get { __flag_shared.isQuiet ? __original_shared : $shared.__current }
          }

          private static let __original_shared: Shop = Shop()

          private nonisolated static let __flag_shared = Understudy.InterestFlag()

          private nonisolated static let __key_shared = Understudy.OverrideKey(__: "Shop.shared") { $0(__flag_shared) }

          /// Replaces `shared` in tests.
          public static let $shared = Understudy.OverridableProperty(__: __key_shared) { __original_shared }
        }
        """)
  }

  @Test func otherBuildsReadAConstant() {
    let expansion = Expansion(
      of: """
        @MainActor final class Shop {
          @Overridable public static var shared: Shop = Shop()
        }
        """, conditions: [])

    #expect(expansion.diagnostics.isEmpty)
    #expect(
      expansion.text == """
        @MainActor final class Shop {
          public static var shared: Shop {
          get { __original_shared }
          }

          private static let __original_shared: Shop = Shop()
        }
        """)
  }

  @Test(arguments: [
    "@Overridable var hour = 9", "enum Shop { @Overridable static var `open all` = 9 }",
    "class Shop { @Overridable /* a */ class /* b */ var // c\n hour /* d */ = [ // e\n 1 ] // f\n }",
    "extension Trade.Shop { @MainActor @Overridable nonisolated(unsafe) static var 🏪: Int! = nil }",
    "@Overridable var text = \"\"\"\n  a\n  \"\"\"",
  ])
  func expansionParses(source: String) {
    let expansion = Expansion(of: source)

    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.isWellFormed, "\(expansion.text)")
  }
}
