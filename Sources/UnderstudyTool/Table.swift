/// Rows of text with columns that line up.
struct Table {
  /// A column and how its cells stand in it.
  enum Column {
    case left(String)
    case right(String)

    fileprivate var title: String {
      switch self {
      case .left(let title), .right(let title): title
      }
    }

    fileprivate func padded(_ cell: String, to width: Int) -> String {
      let gap = String(repeating: " ", count: width - cell.count)
      return switch self {
      case .left: cell + gap
      case .right: gap + cell
      }
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: Column...) {
    self.columns = columns
  }

  /// Adds a row with a cell for each column.
  mutating func add(_ cells: String...) {
    precondition(
      cells.count == columns.count,
      "A row needs \(columns.count) cells (had \(cells.count))")
    rows.append(cells)
  }

  /// The titles, a rule, and the rows; no line ends in a space.
  var text: String {
    let all = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    var lines = all.map { cells in
      columns.indices.map { columns[$0].padded(cells[$0], to: widths[$0]) }
        .joined(separator: "   ").trimmedAtEnd
    }
    lines.insert(String(repeating: "-", count: lines.map(\.count).max() ?? 0), at: 1)
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
