import UnderstudyTool

/// The program `understudy`. All of it is in `UnderstudyTool`.
@main
struct Program {
  static func main() async { await Tool.main() }
}
