/// Lets tests replace a static or global variable, each test for itself.
///
///     final class StatusManager: Sendable {
///       @Overridable static var shared = StatusManager()
///     }
///
///     StatusManager.$shared.override(with: fake)            // until the end of the test
///     StatusManager.$shared.withOverride(fake) { … }        // for a stretch of code
///     let lease = StatusManager.$shared.install(fake)       // for the whole process
///
/// Only the task that overrides and the tasks that come from it see the replacement. The
/// variable becomes read-only: what was assigned to it is overridden instead. The
/// initial value is computed at its first use.
///
/// `$shared` is as accessible as the variable: a `public` one needs `public import
/// Understudy`, where imports are internal by default. A shared value must be `Sendable`
/// or belong to a global actor, as for any constant.
///
/// In builds without `DEBUG` and `UNDERSTUDY` there is no `$shared`, and the accessor
/// reads a constant.
@attached(accessor, names: named(get))
@attached(peer, names: prefixed(`$`), prefixed(__original_), prefixed(__flag_), prefixed(__key_))
public macro Overridable() = #externalMacro(module: "UnderstudyMacros", type: "OverridableMacro")
