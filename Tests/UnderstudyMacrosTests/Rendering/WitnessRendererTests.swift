import Testing

@testable import UnderstudyMacros

@Suite struct WitnessRendererTests {
  @Test(arguments: [
    ("func open()", "func open() {"),
    ("func open(at hour: Int, _ by: String)", "func open(at hour: Int, _ by: String) {"),
    ("func open(_: Int)", "func open(_ argument0: Int) {"),
    ("func open(`in`: Int)", "func open(in: Int) {"),
    ("func open(`let`: Int, `inout` x: Int)", "func open(`let`: Int, `inout` x: Int) {"),
    ("func `default`()", "func `default`() {"),
    ("func open() async throws -> Int", "func open() async throws -> Int {"),
    ("func open() throws(ShopError)", "func open() throws(ShopError) {"),
    ("func open() throws(Never)", "func open() {"),
    ("func open(_ a: Int...)", "func open(_ a: Int...) {"),
    ("func open(_ a: consuming Item)", "func open(_ a: Item) {"),
    ("func open(_ a: Item!) -> Item!", "func open(_ a: Item!) -> Item! {"),
    ("func open(_ a: some P)", "func open<__Some0: P>(_ a: __Some0) {"),
    ("func open<T>(_ a: T) -> T where T: P", "func open<T>(_ a: T) -> T where T: P {"),
    ("func same(as other: Self) -> Self", "func same(as other: MockShop) -> MockShop {"),
    ("static func open()", "static func open() {"),
    (
      "static func == (a: Self, b: Self) -> Bool",
      "static func == (a: MockShop, b: MockShop) -> Bool {"
    ),
    ("static prefix func - (a: Self) -> Self", "static prefix func - (a: MockShop) -> MockShop {"),
    ("@discardableResult func open() -> Int", "@discardableResult\nfunc open() -> Int {"),
    ("@MainActor func open()", "@MainActor\nfunc open() {"),
    ("nonisolated func open()", "nonisolated func open() {"),
    ("mutating func open()", "func open() {"),
    ("var name: String { get }", "var name: String {\n  get {"),
    ("var name: String { get async throws }", "var name: String {\n  get async throws {"),
    ("static var name: String { get set }", "static var name: String {\n  get {"),
    ("subscript(index: Int) -> Int { get }", "subscript(index: Int) -> Int {\n  get {"),
    ("subscript(at i: Int) -> Int { get }", "subscript(at i: Int) -> Int {\n  get {"),
    ("subscript<T>(_ i: T) -> T { get }", "subscript<T>(i: T) -> T {\n  get {"),
    ("init(name: String)", "required init(name: String) {"),
    ("init?() async throws", "required init?() async throws {"),
  ])
  func headRepeatsTheRequirement(source: String, head: String) {
    let witness = witness(of: source)

    #expect(witness.hasPrefix(head), "\(witness)")
  }

  @Test(arguments: [
    ("func open()", "(),"), ("func open(_ a: Int)", "a,"),
    ("func open(_ a: Int, b c: Int)", "(a: a, c: c),"), ("func open(`in`: Int)", "`in`,"),
    ("func open(_ a: () -> Void)", "Understudy.NotKept(),"),
    ("func open(_ a: Int, b: () -> Void)", "(a: a, b: Understudy.NotKept()),"),
    ("func open(_ a: inout Int)", "a,"),
  ])
  func argumentsAreRecordedUnderTheirNames(source: String, recorded: String) {
    let key = member(source).key

    #expect(witness(of: source).contains("__Shop.\(key), \(recorded)"))
  }

  @Test(arguments: [
    ("func open()", "__body()"), ("func open(_ a: inout Int)", "__body(&a)"),
    ("func open(`in`: Int)", "__body(`in`)"), ("func open() throws", "try __body()"),
    ("func open() async", "await __body()"), ("func open() async throws", "try await __body()"),
    ("func open(_ a: Int...)", "__body(a)"),
    ("func open(_ a: @autoclosure () -> Int)", "__body(a)"),
    ("func each(_ body: () throws -> Void) rethrows", "try __body(body)"),
  ])
  func answerGetsTheArguments(source: String, call: String) {
    #expect(witness(of: source).contains(" \(call) }"), "\(witness(of: source))")
  }

  @Test(arguments: [
    ("func open()", "__real.open()"), ("func open(at a: Int)", "__real.open(at: a)"),
    ("func open(_ a: inout Int) throws", "try __real.open(&a)"),
    ("func open(_ a: @autoclosure () throws -> Int) throws", "try __real.open(try a())"),
    ("var name: String { get }", "__real.name"),
    ("var name: String { get set }", "__real.name = newValue"),
    ("subscript(i: Int) -> Int { get set }", "__real[i] = newValue"),
    ("subscript(at i: Int) -> Int { get }", "__real[at: i]"),
  ])
  func callIsForwardedToTheOriginal(source: String, call: String) {
    #expect(witness(of: source).contains(call), "\(witness(of: source))")
  }

  // No original can take these: it has another type, or nothing to pass the arguments with.
  @Test(arguments: [
    "static func open()", "func same(as other: Self)", "func copy() -> Self",
    "func open(_ a: Int...)", "init(name: String)",
  ])
  func callWithoutAnOriginalIsNotForwarded(source: String) {
    #expect(!witness(of: source).contains("__real"))
  }

  @Test func typesOfOtherNamesThatContainSelfAreLeftAlone() {
    let witness = witness(of: "func f(_ a: SelfService, _ b: Shop.Self, _ c: [Self])")

    #expect(witness.hasPrefix("func f(_ a: SelfService, _ b: Shop.Self, _ c: [MockShop])"))
  }

  @Test(arguments: [
    ("public ", "public func open()"), ("package ", "package func open()"), ("", "func open()"),
    ("private ", "func open()"),
  ])
  func witnessIsAsAccessibleAsTheProtocol(access: String, head: String) {
    let model = read("\(access)protocol Shop { func open() }").model

    #expect(WitnessRenderer(model, model.members[0], in: .mock).declaration().hasPrefix(head))
  }

  private func witness(of source: String) -> String {
    let model = model(of: source)
    return WitnessRenderer(model, model.members[0], in: .mock).declaration()
  }
}
