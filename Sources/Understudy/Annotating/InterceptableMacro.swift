/// Lets tests stub and verify the functions of an ordinary type.
///
///     @Interceptable
///     final class StatusManager: Sendable {
///       func currentStatus() -> Int { Int.random(in: 1...100) }
///     }
///
///     stub(StatusManager.shared).currentStatus().returns(7)       // this instance
///     stub(all(StatusManager.self)).currentStatus().returns(7)    // every instance
///     stub(StatusManager.self).make().returns(fake)               // static functions
///
/// What is set up belongs to the scope of the test and is seen by its tasks alone. What is
/// not stubbed runs as written, and is on record from the moment that the instance is
/// first stubbed or verified in the scope.
///
/// Stands on classes, structures, enumerations and actors, and covers the functions in
/// their braces that have a body. A function that cannot be intercepted gets a warning;
/// ``NotInterceptable()`` leaves one out.
///
/// While nobody is interested, a function asks one flag. In builds without `DEBUG` and
/// `UNDERSTUDY` the macro adds nothing. Body macros: SE-0415.
@attached(peer, names: prefixed(__))
@attached(extension, conformances: Interceptable, InterceptableObject, names: arbitrary)
@attached(memberAttribute)
public macro Interceptable() =
  #externalMacro(module: "UnderstudyMacros", type: "InterceptableMacro")

/// Gives a function its body; only expanded code uses it.
///
/// - Parameter key: The identity of the function.
@attached(body)
public macro __Intercepted(key: String) =
  #externalMacro(module: "UnderstudyMacros", type: "InterceptedMacro")

/// Leaves a function out of ``Interceptable()``.
@attached(peer)
public macro NotInterceptable() =
  #externalMacro(module: "UnderstudyMacros", type: "NotInterceptableMacro")
