import Foundation
import Understudy

/// A file that the tour draws a timeline into; the end of its name says how.
struct TimelineFile: Equatable {
  private let path: String
  private let form: Form

  /// What can be drawn.
  enum Form: String, CaseIterable {
    case page = "html"
    case diagram = "mmd"
    case trace = "json"
    case text = "txt"

    func drawing(of timeline: Timeline) -> String {
      switch self {
      case .page: timeline.html
      case .diagram: timeline.mermaid
      case .trace: timeline.traceEvents
      case .text: timeline.description + "\n"
      }
    }
  }

  init(at path: String) throws(UsageError) {
    guard let form = Form(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()) else {
      let forms = Form.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw UsageError(
        "option '--timeline' takes a file that ends in one of \(forms), not '\(path)'")
    }
    self.path = path
    self.form = form
  }

  func draw(_ timeline: Timeline) throws {
    try form.drawing(of: timeline).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Draws, and says so or why not.
  func draw(_ timeline: Timeline?, on console: Console) -> ExitStatus {
    guard let timeline else { return .success }
    do {
      try draw(timeline)
      console.line("The timeline of '\(timeline.scope)' is in '\(path)'.")
      return .success
    } catch {
      console.error("understudy: cannot write '\(path)': \(error.localizedDescription)")
      return .failure
    }
  }
}
