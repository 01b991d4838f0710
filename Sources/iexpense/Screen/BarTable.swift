import ExpenseCore

/// A table of amounts with a bar for each in the remaining width.
struct BarTable {
  struct Row {
    let title: String
    let count: Int?
    let amount: Amount
    /// The share of the whole, in percent.
    let share: String
    /// The change from an earlier period.
    let change: String
    var style = Palette.Style.firstPart
    var glyph: String?
  }

  let rows: [Row]
  /// The amount of a full bar.
  let largest: Amount
  let changeTitle: String
  let style: CurrencyStyle

  /// The least and the greatest width of a full bar.
  private static let (leastWidth, mostWidth) = (8, 40)

  /// The titles and the rows as lines that fit the output; bars keep their colour.
  ///
  /// - Parameter plain: a row that is drawn without styles except for its bar.
  func lines(plain: Int?, for output: Output) -> (titles: String, rows: [String]) {
    let hasCounts = rows.contains { $0.count != nil }
    let hasChanges = rows.contains { !$0.change.isEmpty }
    let columns: [ReportColumn<Row>] = [
      .init(.init("Section", minimumWidth: 8), json: nil) { .text($0.title) },
      .init(hasCounts ? Table.Column("Count", .trailing, dropOrder: 1) : nil) { row, _ in
        row.count.map(String.init) ?? ""
      },
      .init(.init("Total", .trailing), json: nil) { .amount($0.amount) },
      .init(.init("Share", .trailing, dropOrder: 2)) { row, _ in row.share },
      .init(hasChanges ? Table.Column(changeTitle, .trailing, dropOrder: 0) : nil) { row, _ in
        row.change
      },
    ]
    let table = Table(columns, rows: rows, style)
    let inner = Output(
      sink: CapturedOutput(), isTerminal: true, width: max(1, output.width - Self.leastWidth - 2),
      palette: output.palette, glyphs: output.glyphs)
    let (titles, lines) = table.lines(plain: plain, for: inner)
    let end = lines.map(ScreenFrame.cells).max() ?? 0
    let width = min(Self.mostWidth, output.width - end - TableLayout.separation)
    let bars = zip(rows, lines).enumerated().map { place, row in
      // A bar in reverse video would be invisible.
      (place == plain && output.palette.isEnabled ? "\u{1B}[0m" : "")
        + bar(of: row.0, width, output)
    }
    return (
      titles,
      zip(lines, bars).map { line, bar in
        let gap = end - ScreenFrame.cells(of: line) + TableLayout.separation
        return line + String(repeating: " ", count: gap) + bar
      }
    )
  }

  private func bar(of row: Row, _ width: Int, _ output: Output) -> String {
    let bar = Bar.text(of: row.amount, outOf: largest, width: width, glyphs: output.glyphs)
    let drawn = row.glyph.map { String(repeating: $0, count: bar.count) } ?? bar
    return output.palette.styled(drawn, row.style)
  }
}
