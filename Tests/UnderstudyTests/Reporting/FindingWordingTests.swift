// Every message, whole, with the line it is reported on. The texts are made by real
// calls, so they pin what the library says of them as well.

import Testing

@testable import Understudy
import UnderstudyTesting

struct FindingWordingTests {
  @Test func unpreparedCallWithoutStubs() {
    var line: UInt = 0
    let findings = findings {
      line = #line + 1
      let shop = MockShop()
      _ = shop.price(of: "books")
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'price(of: "books")' of strict 'MockShop', which nobody prepared
          hint       stub it, or make the mock with 'MockShop(.nice)' to get default values
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  //
  @Test func unpreparedCallNamesTheStubsNewestFirst() {
    var line: UInt = 0
    let findings = findings {
      line = #line + 1
      let shop = MockShop()
      stub(shop).sell("books", count: 1 || 2).returns(1)
      stub(shop).sell(!"maps" && .notEqual(""), count: .matching("even") { $0 % 2 == 0 }).returns(2)
      stub(shop).price(of: .any).returns(3)
      _ = try? shop.sell("maps", count: 3)
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'sell("maps", count: 3)' of strict 'MockShop', which nobody prepared
          stub       sell((!"maps" && .notEqual("")), count: .matching("even"))  \
        FindingWordingTests.swift:\(line + 2)
          stub       sell("books", count: (1 || 2))                              \
        FindingWordingTests.swift:\(line + 1)
          hint       no stub of this member fits these arguments; '.any' accepts every argument
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func unpreparedCallNamesTheNearestFirst() {
    var line: UInt = 0
    let findings = findings {
      line = #line + 1
      let shop = MockShop()
      expect(shop).price(of: "pens").returns(1)
      expect(shop).price(of: "books").returns(1)
      stub(shop).price(of: "maps").returns(2)
      _ = shop.price(of: "books")
      _ = shop.price(of: "books")
      verifyExpectations(shop)
    }

    #expect(
      findings.first?.message == """
        Call to 'price(of: "books")' of strict 'MockShop', which nobody prepared
          used up    price(of: "books")  FindingWordingTests.swift:\(line + 2)
          expected   price(of: "pens")   FindingWordingTests.swift:\(line + 1)
          stub       price(of: "maps")   FindingWordingTests.swift:\(line + 3)
          hint       no stub of this member fits these arguments; '.any' accepts every argument
        """)
    #expect(findings.map(\.place.line) == [line, line + 6])
  }

  @Test func unpreparedCallBeyondAnExpectation() {
    var line: UInt = 0
    let findings = findings {
      line = #line + 1
      let shop = MockShop()
      expect(shop).close().once()
      shop.close()
      shop.close()
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'close()' of strict 'MockShop', which nobody prepared
          used up    close()  FindingWordingTests.swift:\(line + 1)
          hint       an expectation serves as many calls as it expects; '.times(2)' expects two
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func rejectedCall() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      line = #line + 1
      reject(shop).price(of: !"maps").always()
      _ = shop.price(of: "books")
    }

    #expect(
      findings.map(\.message) == [
        "Call to 'price(of: \"books\")' of 'MockShop', although 'Shop.price(of: !\"maps\")' is rejected"
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func callOutOfOrder() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      line = #line + 2
      expectInOrder {
        expect(shop).price(of: "books").returns(1)
        expect(shop).close()
      }
      shop.close()
      _ = shop.price(of: "books")
      shop.close()
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'close()' of 'MockShop' out of order: 'Shop.price(of: "books")' was next
          next       Shop.price(of: "books")  FindingWordingTests.swift:\(line)
          later      Shop.close()             FindingWordingTests.swift:\(line + 1)
        """
      ])
    #expect(findings.map(\.place.line) == [line + 1])
  }

  @Test func expectedCallWithoutAnyValue() {
    let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 7, column: 1)

    let finding = Finding(
      .noDefaultValue(mock: "MockPost", call: "parcel(number: 7)", type: "Parcel"), at: place)

    #expect(
      finding.message == """
        Call to 'parcel(number: 7)' of 'MockPost' has no answer, and 'Parcel' no default value
          hint       add an answer after the member, or adopt 'Defaultable' for 'Parcel'
        """)
  }

  //
  @Test func unmetExpectationShowsTheNearMisses() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      line = #line + 1
      expect(shop).sell("books", count: 1).times(2)
      for (item, count) in [("books", 1), ("maps", 1), ("books", 3)] {
        _ = try? shop.sell(item, count: count)
      }
      verifyExpectations(shop)
    }
    let atTheEnd = unmetAtTheEnd()

    let message = """
      Expected exactly 2 calls to 'Shop.sell("books", count: 1)', but received 1
        near miss  sell(*"maps"*, count: 1)
        near miss  sell("books", count: *3*)
      """
    #expect(findings.map(\.message) == [message])
    #expect(findings.map(\.place.line) == [line + 4])
    #expect(atTheEnd.map(\.message) == [message])
  }

  /// The same expectation, found unmet by the end of its scope.
  private func unmetAtTheEnd() -> [Finding] {
    findings {
      let shop = MockShop(.nice)
      expect(shop).sell("books", count: 1).times(2)
      for (item, count) in [("books", 1), ("maps", 1), ("books", 3)] {
        _ = try? shop.sell(item, count: count)
      }
    }
  }

  //
  @Test func unmetExpectationsAndRejectedCallsAreListed() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      line = #line + 1
      expect(shop).close().once()
      expect(shop).price(of: "maps").times(3)
      reject(shop).send(.any).always()
      reject(shop).price(of: "books").always()
      _ = shop.price(of: "books")
      _ = shop.price(of: "maps")
      verifyExpectations(shop)
    }

    #expect(
      findings.last?.message == """
        2 expectations of 'MockShop' are not met, and 1 call that is rejected was received
          expected   Shop.close(), exactly 1 call, but received 0             \
        FindingWordingTests.swift:\(line)
          expected   Shop.price(of: "maps"), exactly 3 calls, but received 1  \
        FindingWordingTests.swift:\(line + 1)
          near miss  price(of: *"books"*)
          rejected   Shop.price(of: "books"), but received 1                  \
        FindingWordingTests.swift:\(line + 3)
        """)
    #expect(findings.map(\.place.line) == [line + 3, line + 6])
  }

  @Test func rejectedCallsAloneAreListed() {
    let findings = findings {
      let shop = MockShop(.nice)
      reject(shop).close().always()
      shop.close()
      shop.close()
      verifyExpectations(shop)
    }

    #expect(
      findings.last?.message.prefix(while: { $0 != "\n" })
        == "Expectations of 'MockShop' are not met: 2 calls that are rejected were received")
  }

  //
  @Test func callAfterTheMockWasStopped() {
    var line: UInt = 0
    let findings = findings {
      line = #line + 1
      let shop = MockShop()
      requestStop(shop)
      shop.close()
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'close()' of 'MockShop', which is stopped
          hint       stop a mock after the last call to it
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  @Test func callAfterTheScopeHasEnded() {
    let collector = FindingCollector()
    let line: UInt = #line + 1
    let shop = withMockScope("sells books", reportingTo: collector) { MockShop() }

    shop.close()

    #expect(
      collector.findings.map(\.message) == [
        """
        Call to 'close()' of 'MockShop', which is stopped, since its scope 'sells books' has ended
          hint       wait for the work that makes the call before the test ends
        """
      ])
    #expect(collector.findings.map(\.place.line) == [line])
  }

  //
  @Test func useAfterTheStop() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop()
      requestStop(shop)
      line = #line + 1
      stub(shop).price(of: .any).returns(1)
      verify(shop).close().called(1)
      _ = calls(to: shop).close()
    }

    #expect(
      findings.map(\.message)
        == ["stub", "verify", "calls"].map { verb in
          """
          '\(verb)' of 'MockShop', which is stopped
            hint       stubs and calls are gone once a mock is stopped; do this before
          """
        })
    #expect(findings.map(\.place.line) == [line, line + 1, line + 2])
  }

  @Test func noOriginal() {
    var line: UInt = 0
    let findings = findings {
      line = #line + 1
      let shop = MockShop()
      stub(shop).price(of: .any).callsThrough()
      _ = shop.price(of: "books")
    }

    #expect(
      findings.map(\.message) == [
        """
        Call to 'price(of: "books")' of 'MockShop' was to be passed on, but the mock has no original
          hint       make the mock with 'MockShop(callingThrough:)'
        """
      ])
    #expect(findings.map(\.place.line) == [line])
  }

  //
  @Test func wrongCountShowsTheCallsAndTheNearMisses() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      for (item, count) in [("books", 1), ("maps", 1), ("books", 2), ("maps", 3)] {
        _ = try? shop.sell(item, count: count)
      }
      line = #line + 1
      verify(shop).sell("books", count: 1).called(2)
      verify(shop).close().called()
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected exactly 2 calls to 'Shop.sell("books", count: 1)', but received 1
          received   sell("books", count: 1)
          near miss  sell(*"maps"*, count: 1)
          near miss  sell("books", count: *2*)
          near miss  sell(*"maps"*, count: *3*)
        """,
        "Expected at least 1 call to 'Shop.close()', but received 0",
      ])
    #expect(findings.map(\.place.line) == [line, line + 1])
  }

  @Test func wrongCountOfPropertiesIsWrittenLikeThem() {
    let findings = findings {
      let shop = MockShop(.nice)
      shop.sign = "open"
      verify(shop).sign.called(1)
      verify(shop).sign.set("closed").called(1)
    }

    #expect(
      findings.map(\.message) == [
        "Expected exactly 1 call to 'Shop.sign', but received 0",
        """
        Expected exactly 1 call to 'Shop.sign = "closed"', but received 0
          near miss  sign = *"open"*
        """,
      ])
  }

  @Test func messageOfManyCallsIsCutShort() {
    let findings = findings {
      let shop = MockShop(.nice)
      for _ in 0..<23 { shop.close() }
      verify(shop).close().called(1)
    }

    let lines = Array(repeating: "  received   close()", count: 20).joined(separator: "\n")
    #expect(
      findings.map(\.message) == [
        """
        Expected exactly 1 call to 'Shop.close()', but received 23
        \(lines)
          …          and 3 more
        """
      ])
  }

  @Test func wrongOrderShowsWhatWasMetAndWhatCame() {
    var line: UInt = 0
    let findings = findings {
      let shop = MockShop(.nice)
      let supplier = MockShop(.nice)
      shop.close()
      _ = supplier.price(of: "books")
      line = #line + 1
      verifyInOrder {
        verify(supplier).price(of: "books")
        verify(shop).close()
      }
      verifyInOrder { verify(shop).isOpen }
    }

    #expect(
      findings.map(\.message) == [
        """
        Expected calls in another order: 'Shop.close()' was not received after \
        'Shop.price(of: "books")'
          met        Shop.price(of: "books")
          expected   Shop.close()
          received   close()
          received   price(of: "books")
        """,
        """
        Expected calls in another order: 'Shop.isOpen' was not received
          expected   Shop.isOpen
          received   close()
        """,
      ])
    #expect(findings.map(\.place.line) == [line, line + 4])
  }

  @Test func stuckStopNamesTheCallsAndTheirStubs() async throws {
    var line: UInt = 0
    let areInside = Turnstile(expecting: 1)
    let mayAnswer = Gate()
    let findings = try await findings {
      let shop = MockShop()
      line = #line + 1
      stub(shop).order(.any).does { _ in
        areInside.arrive()
        await mayAnswer.wait()
        return 7
      }
      async let ordered = shop.order("books")
      await areInside.wait()
      await stopMocking(shop, within: .zero, clock: TestClock())
      mayAnswer.open()
      _ = try await ordered
    }

    #expect(
      findings.map(\.message) == [
        """
        Stopping 'MockShop' did not end within 0.0 seconds, since 1 call is still inside it
          in flight  order("books")  answered by the stub at FindingWordingTests.swift:\(line)
          hint       a call must not wait for the task that stops its mock; 'requestStop' does \
        not wait
        """
      ])
    #expect(findings.map(\.place.line) == [line + 7])
  }

  @Test func stuckStopCountsTheCalls() {
    let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 7, column: 1)

    let finding = Finding(
      .stuckStop(
        mock: "MockShop", after: .seconds(5),
        calls: [
          StuckCall(text: "order(\"books\")", place: place, isHeld: false),
          StuckCall(text: "order(\"maps\")", place: place, isHeld: true),
          StuckCall(text: "close()", place: nil, isHeld: false),
        ]),
      at: place)

    #expect(
      finding.message == """
        Stopping 'MockShop' did not end within 5.0 seconds, since 3 calls are still inside it
          in flight  order("books")  answered by the stub at Tests.swift:7
          held       order("maps")   held by the stub at Tests.swift:7
          in flight  close()
          hint       a call must not wait for the task that stops its mock; 'requestStop' does \
        not wait
        """)
  }

  @Test func overrideOutsideAnyScope() {
    let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 7, column: 1)

    let finding = Finding(.overrideOutsideScope(property: "StockList.shared"), at: place)

    #expect(
      finding.message == """
        Override of 'StockList.shared' outside any scope, which nothing would end
          hint       give the test the trait '.mocking', or use 'withOverride' or 'install'
        """)
  }

  @Test func overrideAfterTheEnd() {
    let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 7, column: 1)

    let late = Finding(.overrideAfterEnd(property: "StockList.shared", scope: "sells"), at: place)
    let over = Finding(.overrideAfterEnd(property: "StockList.shared", scope: nil), at: place)

    #expect(
      late.message == """
        Override of 'StockList.shared' too late: its scope 'sells' has ended
          hint       wait for the work that overrides it before that ends
        """)
    #expect(
      over.message == """
        Override of 'StockList.shared' too late: its 'withOverride' is over
          hint       wait for the work that overrides it before that ends
        """)
  }

  //
  @Test func endOfTheProcessTellsTheWholeStory() {
    let place = SourcePlace(
      fileID: "Shop/Tests.swift", filePath: "/shop/Tests.swift", line: 7, column: 1)

    let finding = Finding(
      .unpreparedCall(mock: "MockPost", call: "parcel(number: 7)", stubs: []), at: place)

    #expect(
      finding.messageAtEndOfProcess(missing: "Parcel", madeAt: place) == """
        Call to 'parcel(number: 7)' of strict 'MockPost', which nobody prepared
          hint       stub it, or make the mock with 'MockPost(.nice)' to get default values
          the process ends here, since the call must return 'Parcel', which has no default value
          hint       adopt 'Defaultable' for it, or stub the call
          mock made  /shop/Tests.swift:7
        """)
  }

  @Test func placeIsTheFileNameAndTheLine() {
    let place = SourcePlace(fileID: "Shop/Tests.swift", filePath: "", line: 41, column: 3)
    let placeWithoutModule = SourcePlace(fileID: "Tests.swift", filePath: "", line: 41, column: 3)

    #expect("\(place)" == "Tests.swift:41")
    #expect("\(placeWithoutModule)" == "Tests.swift:41")
  }
}
