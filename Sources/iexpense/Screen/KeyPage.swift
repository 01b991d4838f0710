/// A page of all keys, grouped by task.
extension TextPage {
  /// Lays out the tasks in the fewest columns in which they fit the screen's height, or else in the
  /// most that fit its width.
  init(_ actions: [ScreenAction], room: Int, for output: Output) {
    let lines = ScreenAction.Task.allCases.map { task in
      Self.lines(of: actions.filter { $0.task == task }, titled: task.rawValue, for: output)
    }
    let layouts = (1...lines.count).map { Self.columns(lines, $0) }
    let fitting = layouts.filter { $0.allSatisfy { ScreenFrame.cells(of: $0) <= output.width } }
    let chosen = fitting.first { $0.count <= room } ?? fitting.last ?? layouts[0]
    self.init(text: [""] + chosen)
  }

  private static func lines(
    of actions: [ScreenAction], titled title: String, for output: Output
  ) -> [String] {
    let table = Table(
      [.init(""), .init("")],
      rows: actions.map { [($0.shown, .secondary), ($0.title, .plain)] })
    return [output.palette.styled(title, .heading)] + table.lines(plain: nil, for: output).rows
  }

  /// Distributes blocks over columns of similar height, in their order.
  private static func columns(_ blocks: [[String]], _ count: Int) -> [String] {
    let all = blocks.reduce(0) { $0 + $1.count + 1 }
    var columns: [[String]] = [[]]
    var before = 0
    for block in blocks {
      if before * count >= all * columns.count { columns.append([]) }
      before += block.count + 1
      let isFirst = columns[columns.count - 1].isEmpty
      columns[columns.count - 1] += (isFirst ? [] : [""]) + block
    }
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
