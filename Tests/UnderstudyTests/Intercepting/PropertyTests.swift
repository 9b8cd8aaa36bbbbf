// Properties and subscripts that are marked `dynamic`, computed and stored ones.

import Testing
import UnderstudyTesting

@testable import Understudy

@Suite(.mocking) struct PropertyTests {
  @Test func computedPropertyRunsAsWrittenUntilItIsStubbed() {
    let kettle = TeaKettle()
    #expect(kettle.label == "a")
    kettle.label = "b"
    #expect(kettle.text == "b")

    stub(kettle).label.returns("stubbed")

    #expect(kettle.label == "stubbed")
    #expect(kettle.text == "b")
    verify(kettle).label.called(1)
  }

  @Test func assignmentsAreVerifiedAndReplaced() {
    let kettle = TeaKettle()
    stub(kettle).label.set("bad").does { _ in }

    kettle.label = "bad"
    kettle.label = "good"

    #expect(kettle.text == "good")
    verify(kettle).label.set(.any).called(2)
    #expect(calls(to: kettle).label.set(.any).map(\.arguments) == ["bad", "good"])
  }

  @Test func propertyIsHookedAroundItsOriginal() {
    let kettle = TeaKettle()
    let seen = Locked<[String]>([])
    hook(kettle).label.after { call in seen.withLock { $0.append("\(call.result)") } }
    hook(kettle).twice.instead { call in call.proceed() + "!" }
    hook(kettle).label.set(.any).before { call in
      seen.withLock { $0.append("set \(call.arguments)") }
    }

    #expect(kettle.twice == "aa!")
    kettle.label = "z"

    #expect(seen.withLock { $0 } == ["success(\"a\")", "success(\"a\")", "set z"])
  }

  @Test func storedPropertyIsReachedThroughEveryReference() {
    let kettle = TeaKettle()
    stub(kettle).degrees.returns(90)

    kettle.degrees = 50

    #expect(kettle.degrees == 90)
    verify(kettle).degrees.set(50).called(1)
    reset(kettle, .stubs)
    #expect(kettle.degrees == 50)
  }

  @Test func staticPropertiesAndSubscriptsAreStubbed() {
    let kettle = TeaKettle()
    stub(TeaKettle.self).made.returns(5)
    stub(kettle).subscript(cup: 2).returns(22)

    #expect(TeaKettle.made == 5)
    #expect(kettle[2] == 22)
    #expect(kettle[3] == 3)
    kettle[at: "x", 1] = "y"
    #expect(kettle.text == "yx")
    verify(kettle).subscript(cup: .any).called(2)
  }

  @Test func propertyOfAValueIsStubbedByType() {
    stub(all(Cup.self)).filled.returns(7)
    var cup = Cup()

    cup.filled = 3

    #expect(cup.filled == 7)
    #expect(cup.level == 3)
  }

  @Test func originalThatReadsItselfElsewhereIsInterceptedThere() {
    let first = TeaKettle()
    let second = TeaKettle()
    first.next = second
    second.text = "second"
    stub(all(TeaKettle.self)).label.callsThrough()

    #expect(first.chain == "a second")
    verify(all(TeaKettle.self)).label.called(2)
  }
}

// MARK: - Fixtures

@Interceptable
private final class TeaKettle {
  var text = "a"
  var next: TeaKettle?
  dynamic var label: String {
    get { text }
    set { text = newValue }
  }
  dynamic var twice: String { label + label }
  dynamic var degrees: Int = 3
  dynamic var chain: String { label + (next.map { " " + $0.label } ?? "") }
  dynamic static var made: Int { 1 }
  dynamic subscript(cup: Int) -> Int { cup }
  dynamic subscript(at key: String, n: Int) -> String {
    get { text }
    set { text = newValue + key }
  }
}

@Interceptable
private struct Cup {
  var level = 1
  dynamic var filled: Int {
    get { level }
    set { level = newValue }
  }
}
