import Foundation
import Testing
import UnderstudyHTTP

@Suite struct URLPatternTests {
  @Test(arguments: [
    ("https://shop.example/orders", "https://shop.example/orders", true),
    ("https://shop.example/orders", "HTTPS://Shop.Example/orders", true),
    ("https://shop.example/orders", "https://shop.example/Orders", false),
    ("https://shop.example/orders", "http://shop.example/orders", false),
    ("https://shop.example/orders", "https://shop.example/orders/", false),
    ("https://shop.example", "https://shop.example/", true),
    ("https://shop.example/", "https://shop.example", true),
    ("https://shop.example/orders", "https://shop.example:443/orders", true),
    ("https://shop.example/orders", "https://shop.example:8443/orders", false),
    ("https://shop.example:8443/orders", "https://shop.example:8443/orders", true),
    ("https://shop.example/orders/*", "https://shop.example/orders/7", true),
    ("https://shop.example/orders/*", "https://shop.example/orders/7/items", false),
    ("https://shop.example/orders/*", "https://shop.example/orders", false),
    ("https://shop.example/orders/*/items", "https://shop.example/orders/7/items", true),
    ("https://shop.example/orders/7*.json", "https://shop.example/orders/78.json", true),
    ("https://shop.example/**", "https://shop.example/orders/7/items", true),
    ("https://shop.example/**/items", "https://shop.example/orders/7/items", true),
    ("https://*.example/orders", "https://shop.example/orders", true),
    ("*://shop.example/orders", "http://shop.example:80/orders", true),
    ("/orders", "https://shop.example/orders", true),
    ("/orders", "https://shop.example/v1/orders", false),
    ("/my orders", "https://shop.example/my%20orders", true),
    ("/my%20orders", "https://shop.example/my%20orders", true),
    ("*", "tea://pot", true),
  ])
  func schemeHostAndPathFit(pattern: String, url: String, isAccepted: Bool) throws {
    #expect(URLPattern(pattern).accepts(try #require(URL(string: url))) == isAccepted)
  }

  // C-36
  @Test(arguments: [
    ("/s", "/s?q=1", true), ("/s?q=1", "/s", false), ("/s?q=1", "/s?q=1", true),
    ("/s?q=1", "/s?p=2&q=1", true), ("/s?p=2&q=1", "/s?q=1&p=2", true),
    ("/s?q=1", "/s?q=2", false), ("/s?q=", "/s?q=", true), ("/s?q=", "/s?q", false),
    ("/s?q", "/s?q", true), ("/s?q", "/s?q=", false), ("/s?q=1", "/s?q=1#q=2", true),
    ("/s?q=1", "/s#q=1", false), ("/s?q=*", "/s?q=tea%20pot", true),
    ("/s?q=1&q=1", "/s?q=1", false), ("/s?q=1#top", "/s?q=1", true),
  ])
  func C36_itemsOfTheQueryMustBeThere(pattern: String, url: String, isAccepted: Bool) throws {
    let url = try #require(URL(string: "https://shop.example" + url))

    #expect(URLPattern(pattern).accepts(url) == isAccepted)
  }

  @Test func malformedPatternsAreRefusedWithTheRule() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = URLPattern("shop.example/orders")
    }

    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("must begin with a scheme and '://', or with '/'"))
  }
}

@Suite struct RequestMatcherTests {
  // C-37
  @Test func C37_partsOfTheURLFit() throws {
    let request = try request("https://Shop.example/orders/7.json?q=1")

    #expect(Matcher.scheme("HTTPS").accepts(request))
    #expect(!Matcher.scheme("http").accepts(request))
    #expect(Matcher.host("shop.EXAMPLE").accepts(request))
    #expect(Matcher.host("*.example").accepts(request))
    #expect(!Matcher.host("example").accepts(request))
    #expect(Matcher.path("/orders/7.json").accepts(request))
    #expect(Matcher.path("/orders/*").accepts(request))
    #expect(!Matcher.path("/orders").accepts(request))
    #expect(Matcher<HTTPRequest>.path(.matching { $0.hasSuffix(".json") }).accepts(request))
    #expect(
      Matcher<HTTPRequest>.path(.matching { $0.contains(/^\/ORDERS\/\d/.ignoresCase()) })
        .accepts(request))
    #expect(Matcher.pathExtension("json").accepts(request))
    #expect(!Matcher.pathExtension("js").accepts(request))
    #expect(Matcher.url("/orders/*").accepts(request))
    #expect(Matcher<HTTPRequest>.url(request.url).accepts(request))
    #expect(Matcher.method(.get).accepts(request))
    #expect(!Matcher.method(.post || .put).accepts(request))
  }

  @Test func C37_malformedSchemeIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = Matcher<HTTPRequest>.scheme("https://") }
  }

  @Test func C37_malformedHostIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = Matcher<HTTPRequest>.host("a.example/b") }
  }

  @Test func C36_queryItemsFitInAnyOrder() throws {
    let request = try request("https://shop.example/s?a=1&b=&c&d=t%20e")

    #expect(Matcher.query(["b": "", "a": "1"]).accepts(request))
    #expect(Matcher.query(["c": nil, "d": "t e"]).accepts(request))
    #expect(!Matcher.query(["b": nil]).accepts(request))
    #expect(!Matcher.query(["c": ""]).accepts(request))
    #expect(!Matcher.query(["e": "1"]).accepts(request))
    #expect(Matcher.query([:]).accepts(request))
  }

  @Test func headersFitWhateverTheCaseOfTheirNames() throws {
    let request = try request("https://shop.example/", headers: ["Accept": "text/plain"])

    #expect(Matcher.header("accept").accepts(request))
    #expect(Matcher.header("ACCEPT", "text/plain").accepts(request))
    #expect(!Matcher.header("Accept", "text/html").accepts(request))
    #expect(Matcher.header("Accept", .matching { $0.hasPrefix("text/") }).accepts(request))
    #expect(!Matcher.header("Host").accepts(request))
  }

  // C-34
  @Test(arguments: [
    (#"{"name":"tea","tags":["a","b"],"price":1}"#, true),
    (#" { "price" : 1.0, "tags" : [ "a", "b" ], "name" : "tea" } "#, true),
    (#"{"name":"tea","tags":["b","a"],"price":1}"#, false),
    (#"{"name":"tea","tags":["a","b"],"price":1,"more":null}"#, false),
    (#"{"name":"tea","tags":["a","b"]}"#, false),
    (#"{"name":"tea","tags":["a","b"],"price":true}"#, false),
    (#"{"name":"tea","tags":["a","b"],"price":"1"}"#, false),
    ("tea", false), ("", false),
  ])
  func C34_jsonIsComparedByItsMeaning(body: String, isAccepted: Bool) throws {
    let request = try request("https://shop.example/", body: body)
    let order = Order(name: "tea", tags: ["a", "b"], price: 1)

    #expect(
      Matcher.json(["name": "tea", "tags": ["a", "b"], "price": 1]).accepts(request) == isAccepted)
    #expect(try Matcher.json(encoding: order).accepts(request) == isAccepted)
  }

  @Test func decodedBodyFitsAPredicate() throws {
    let request = try request(
      "https://shop.example/", body: #"{"name":"tea","tags":[],"price":1}"#)

    #expect(Matcher.json(Order.self) { $0.name == "tea" }.accepts(request))
    #expect(!Matcher.json(Order.self) { $0.name == "cake" }.accepts(request))
    #expect(Matcher.json(Order.self).accepts(request))
    #expect(!Matcher.json([Int].self).accepts(request))
  }

  @Test func largeNumbersAreComparedExactly() throws {
    let request = try request("https://shop.example/", body: "[9007199254740993, 1e400]")
    let other = try self.request("https://shop.example/", body: "[9007199254740993, 0.5]")

    #expect(!Matcher.json([9_007_199_254_740_992, 0.5]).accepts(other))
    #expect(Matcher.json([9_007_199_254_740_993, 0.5]).accepts(other))
    #expect(!Matcher.json([9_007_199_254_740_993, nil]).accepts(request))
  }

  // C-35
  @Test(arguments: [
    ("application/x-www-form-urlencoded", "q=&p=a+b%26&n", true),
    ("Application/X-WWW-Form-URLEncoded; charset=utf-8", "n&p=a%20b%26&q=", true),
    ("text/plain", "q=&p=a+b%26&n", false),
    ("application/x-www-form-urlencoded", "q&p=a+b%26&n", false),
    ("application/x-www-form-urlencoded", "q=&p=a+b%26&n&more=1", false),
    ("application/x-www-form-urlencoded", "q=&p=a+b%26", false),
    ("application/x-www-form-urlencoded", "", false),
  ])
  func C35_formIsComparedAsASet(type: String, body: String, isAccepted: Bool) throws {
    let request = try request(
      "https://shop.example/", headers: ["Content-Type": type], body: body)

    #expect(Matcher.form(["p": "a b&", "q": "", "n": nil]).accepts(request) == isAccepted)
  }

  @Test func bodyFitsByteForByte() throws {
    let request = try request("https://shop.example/", body: "tea")

    #expect(Matcher.body(Data("tea".utf8)).accepts(request))
    #expect(!Matcher.body(Data("te".utf8)).accepts(request))
    #expect(Matcher.text("tea").accepts(request))
    #expect(!Matcher.text("cake").accepts(request))
  }

  // C-38
  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func C38_matchersAreJoinedByTheTruthTables(first: Bool, second: Bool) throws {
    let request = try request("https://shop.example/")
    let a = Matcher<HTTPRequest>.matching { _ in first }
    let b = Matcher<HTTPRequest>.matching { _ in second }

    #expect((a && b).accepts(request) == (first && second))
    #expect((a || b).accepts(request) == (first || second))
    #expect((!a).accepts(request) == !first)
  }

  @Test func matchersAreWrittenAsInSource() {
    let matcher: Matcher<HTTPRequest> =
      .json(["b": 1, "a": [nil, 0.5]]) && !.header("Accept", "x") || .query(["q": nil])

    #expect(
      "\(matcher)"
        == #"((.json({"a":[null,0.5],"b":1}) && !.header("Accept", "x")) || .query(["q": nil]))"#)
  }

  private func request(
    _ url: String, headers: HTTPHeaders = [:], body: String = ""
  ) throws -> HTTPRequest {
    HTTPRequest(.get, try #require(URL(string: url)), headers: headers, body: Data(body.utf8))
  }
}

private struct Order: Codable {
  let name: String
  let tags: [String]
  let price: Int
}
