/// A page of all keys, grouped by task.
extension TextPage {
  /// Lays out the tasks in the fewest columns in which they fit the screen's height, or else in as
  /// few lines as its width allows.
  init(_ actions: [ScreenAction], room: Int, for output: Output) {
    let blocks = ScreenAction.Task.allCases.map { task in
      Self.lines(of: actions.filter { $0.task == task }, titled: task.rawValue, for: output)
    }
    let layouts = Self.divisions(of: blocks).sorted { $0.count < $1.count }.map(Self.beside)
    let fitting = layouts.filter { $0.allSatisfy { ScreenFrame.cells(of: $0) <= output.width } }
    let chosen = fitting.first { $0.count <= room } ?? fitting.min { $0.count < $1.count }
    self.init(text: [""] + (chosen ?? layouts[0]))
  }

  private static func lines(
    of actions: [ScreenAction], titled title: String, for output: Output
  ) -> [String] {
    var table = Table([.init(""), .init("")])
    for action in actions {
      table.addRow { place, cell in
        if place == 0 { cell.style = .secondary }
        cell.append(place == 0 ? action.shown : action.title)
      }
    }
    return [output.palette.styled(title, .heading)] + table.lines(plain: nil, for: output).rows
  }

  /// All ways to divide blocks into columns, in their order.
  private static func divisions(of blocks: [[String]]) -> [[[String]]] {
    var divisions: [[[String]]] = [Array(blocks.prefix(1))]
    for block in blocks.dropFirst() {
      divisions = divisions.flatMap { columns -> [[[String]]] in
        var joined = columns
        joined[joined.count - 1] += [""] + block
        return [columns + [block], joined]
      }
    }
    return divisions
  }

  /// The lines of columns beside each other.
  private static func beside(_ columns: [[String]]) -> [String] {
    let widths = columns.map { $0.map(ScreenFrame.cells).max() ?? 0 }
    return (0..<(columns.map(\.count).max() ?? 0)).map { row in
      zip(columns, widths).reduce(into: "") { line, column in
        let text = row < column.0.count ? column.0[row] : ""
        line += text + String(repeating: " ", count: column.1 + 3 - ScreenFrame.cells(of: text))
      }.trimmedAtEnd
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
