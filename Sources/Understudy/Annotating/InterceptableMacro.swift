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
/// Properties and subscripts that are marked `dynamic` are covered as well, stored ones too, if
/// the type does not stand inside another.
///
/// While nobody is interested, a function asks one flag. In builds without `DEBUG` and
/// `UNDERSTUDY` the macro adds nothing. Body macros: SE-0415.
@attached(peer, names: prefixed(__))
@attached(
  member, names: named(__Members), named(__StaticMembers), named(__Lists), named(__Stub),
  named(__Expect), named(__Reject), named(__Verify), named(__Calls), named(__Hook),
  named(__StaticStub), named(__StaticExpect), named(__StaticReject), named(__StaticVerify),
  named(__StaticCalls), named(__StaticHook))
@attached(extension, conformances: Interceptable, InterceptableObject, names: arbitrary)
@attached(memberAttribute)
public macro Interceptable() =
  #externalMacro(module: "UnderstudyMacros", type: "InterceptableMacro")

/// Lets tests stub and verify the functions of a class whose superclass is ``Interceptable()``
/// as well.
///
///     @Interceptable class Screen { … }
///     @Interceptable(under: Screen.self) final class ListScreen: Screen { … }
///
/// The members of the superclass are stubbed and hooked as on its own instances, and those
/// that the class adds through `own(_:)`: `stub(own(list)).reload().returns()`. Where the
/// class overrides a member, its own function is meant. What is set up for all instances of
/// the superclass holds where the function of that runs, by inheritance or by `super`, so
/// each hook fires once per call.
///
/// - Parameter superclass: The nearest superclass that has the macro.
@attached(peer, names: prefixed(__))
@attached(
  member, names: named(__Members2), named(__StaticMembers2), named(__Lists2))
@attached(extension, conformances: InterceptableSubclass, names: arbitrary)
@attached(memberAttribute)
public macro Interceptable<Superclass: InterceptableObject>(under superclass: Superclass.Type) =
  #externalMacro(module: "UnderstudyMacros", type: "InterceptableMacro")

/// Lets tests stub and verify the functions of a class with two superclasses that have the
/// macro; three are the most in one line of inheritance.
///
/// - Parameters:
///   - superclass: The nearest of the two.
///   - other: The superclass of that.
@attached(peer, names: prefixed(__))
@attached(
  member, names: named(__Members3), named(__StaticMembers3), named(__Lists3))
@attached(extension, conformances: InterceptableSubclass3, names: arbitrary)
@attached(memberAttribute)
public macro Interceptable<Superclass: InterceptableSubclass, Other: InterceptableObject>(
  under superclass: Superclass.Type, _ other: Other.Type
) = #externalMacro(module: "UnderstudyMacros", type: "InterceptableMacro")

/// Gives a function its body; only expanded code uses it.
///
/// - Parameter key: The identity of the function.
@attached(body)
public macro __Intercepted(key: String) =
  #externalMacro(module: "UnderstudyMacros", type: "InterceptedMacro")

/// Lets tests stub and verify one function, a free one for instance.
///
/// Makes a target of the same name after a dollar sign:
///
///     @InterceptableFunction func roll(sides: Int) -> Int { Int.random(in: 1...sides) }
///
///     stub($roll)(sides: 6).returns(4)
///     verify($roll)(sides: .any).called(1)
///
/// On a function of a type, in an extension too, the target is a static member, and stands for
/// the function on all instances: `stub(Dice.$toss)().returns(4)`. It cannot stand in
/// generic types, nor twice on functions of one name.
@attached(peer, names: prefixed(__), prefixed(`$`))
@attached(body)
public macro InterceptableFunction() =
  #externalMacro(module: "UnderstudyMacros", type: "InterceptableMacro")

/// Leaves a function out of ``Interceptable()``.
@attached(peer)
public macro NotInterceptable() =
  #externalMacro(module: "UnderstudyMacros", type: "NotInterceptableMacro")
