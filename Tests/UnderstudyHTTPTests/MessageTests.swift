import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyTesting

@Suite(.mocking, .timeLimit(.minutes(1))) struct MessageTests {
  @Test(arguments: ["\r\n", "\n"])
  func C25_rawMessageIsParsed(newline: String) {
    let message = ["HTTP/1.1 203 Noted", "X-Shelf: 4", "A: b: c", "", "tea", "", "cake"]
      .joined(separator: newline)

    let response = HTTPResponse(message: Data(message.utf8))

    #expect(response.status == 203)
    #expect(response.headers == ["X-Shelf": "4", "A": "b: c"])
    #expect(response.bytes == Data(["tea", "", "cake"].joined(separator: newline).utf8))
  }

  @Test(arguments: ["tea", "", "tea\n\ncake", "HTTP"])
  func C25_bytesWithoutAHeadAreTheBody(text: String) {
    let response = HTTPResponse(message: Data(text.utf8))

    #expect(response.status == 200)
    #expect(response.headers.isEmpty)
    #expect(response.bytes == Data(text.utf8))
  }

  @Test func C25_messageWithoutABodyHasAnEmptyOne() {
    #expect(HTTPResponse(message: Data("HTTP/1.1 204 No Content\r\n".utf8)).status == 204)
  }

  @Test(arguments: ["application/json", "Content-Type: application/json"])
  func C26_mocktailAnswers(type: String) async throws {
    let text = """
      POST|PUT
      https://shop\\.example/orders/\\d+
      201
      \(type)
      X-Shelf: 4

      {"id":

      7}
      """
    stub(try Mocktail(parsing: text))

    let reply = try await ClientKind.async.send(
      .init("PUT", "https://shop.example/orders/7"))

    #expect(reply.status == 201)
    #expect(reply.headers["Content-Type"] == "application/json")
    #expect(reply.headers["X-Shelf"] == "4")
    #expect(try JSON(parsing: reply.data) == ["id": 7])
  }

  @Test func C27_base64IsDecodedEachTime() async throws {
    stub(try Mocktail(parsing: "GET\n/orders\n200\nimage/png;base64\n\ndGVh\n"))

    for _ in 0..<2 {
      let reply = try await ClientKind.async.get("https://shop.example/orders")
      #expect(reply.text == "tea")
      #expect(reply.headers["Content-Type"] == "image/png")
    }
  }

  @Test(arguments: [
    ("GET\n/orders\n200", Mocktail.Defect.fewerThanFourLines),
    ("", .fewerThanFourLines),
    ("(\n/orders\n200\ntext/plain", .malformedMethod("(")),
    ("GET\n[\n200\ntext/plain", .malformedURL("[")),
    ("GET\n/orders\nok\ntext/plain", .malformedStatus("ok")),
    ("GET\n/orders\n200\ntext/plain\nshelf", .malformedHeader("shelf")),
    ("GET\n/orders\n200\ntext/plain;base64\n\ndGV", .malformedBase64),
  ])
  func C26_everyDefectHasItsOwnError(text: String, defect: Mocktail.Defect) {
    #expect(throws: defect) { try Mocktail(parsing: text) }
  }

  @Test func C26_folderLoadsEveryFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["tea", "cake"] {
      let text = "GET\n/\(name)\n200\ntext/plain\n\n\(name)"
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).tail"))
    }
    try Data("?".utf8).write(to: folder.appendingPathComponent("notes.txt"))

    for mocktail in try Mocktail.folder(folder) { stub(mocktail) }

    for name in ["tea", "cake"] {
      #expect(try await ClientKind.async.get("https://shop.example/\(name)").text == name)
    }
  }
}
