/// A chart of stacked columns with a line for their average.
struct ColumnChart {
  struct Column {
    /// The name of the column, and the name of its group below: `Nov` and `2026`.
    let labels: (String, String)
    let amount: String
    let total: Double
    /// The stacked parts from the bottom up; none is negative.
    let parts: [Double]
    let isChosen: Bool
    /// Tells whether the period has not ended.
    let isRunning: Bool
  }

  let columns: [Column]
  let average: Double
  /// The number of lines, at least 4.
  let height: Int
  /// The width of a column and its gap.
  let pitch: Int

  /// Tells whether the names of groups have a line of their own.
  private var hasGroups: Bool { height > 4 }
  /// The number of lines between the amounts and the names.
  private var barLines: Int { max(1, height - (hasGroups ? 3 : 2)) }
  private var mostTotal: Double { max(average, columns.map(\.total).max() ?? 0) }

  func lines(for output: Output) -> [String] {
    let rows = (0...barLines).reversed().map { row in
      columns.map { cell($0, row, output) }.joined()
    }
    return rows + names(output)
  }

  /// The glyph of a part in its colour, or in a shade of its own without colours.
  static func glyph(of part: Int, for output: Output) -> String {
    guard output.palette.isEnabled else { return shades(output)[part] }
    return output.palette.styled(output.glyphs == .unicode ? "█" : "#", styles[part])
  }

  private static func shades(_ output: Output) -> [String] {
    output.glyphs == .unicode ? ["█", "▓", "▒", "░"] : ["#", "=", "+", "."]
  }

  static func averageGlyph(_ output: Output) -> String {
    output.palette.styled(output.glyphs == .unicode ? "╌" : "-", .secondary)
  }

  /// The height of an amount in eighths of a line.
  private func eighths(_ amount: Double) -> Int {
    guard mostTotal > 0, amount > 0 else { return 0 }
    return max(1, Int((amount / mostTotal * Double(barLines * 8)).rounded()))
  }
}

// MARK: Cells

extension ColumnChart {
  /// One line of a column with its gap.
  private func cell(_ column: Column, _ row: Int, _ output: Output) -> String {
    let eighths = eighths(column.total)
    // Shades have no partial blocks.
    let isExact = output.palette.isEnabled && output.glyphs == .unicode
    let full = isExact ? eighths / 8 : (eighths + 6) / 8
    let rest = isExact ? eighths % 8 : 0
    let top = full + (rest > 0 ? 1 : 0)
    if row == top {
      return centred(column.amount, column.isChosen ? .heading : .plain, output)
    }
    let isAverage = average > 0 && row == max(0, self.eighths(average) - 1) / 8
    let side = isAverage ? Self.averageGlyph(output) : " "
    guard row < top else { return String(repeating: side, count: pitch) }
    let part = part(of: column, at: (Double(row) + 0.5) * 8 / Double(max(1, eighths)))
    let block = row < full ? nil : Self.partial[rest - 1]
    return side + bar(part, block, output) + side
  }

  private static let partial = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
  private static let styles: [Palette.Style] = [.firstPart, .secondPart, .thirdPart, .secondary]

  /// One line of a column's bar.
  private func bar(_ part: Int, _ partial: String?, _ output: Output) -> String {
    let full = output.glyphs == .unicode ? "█" : "#"
    let glyph = output.palette.isEnabled ? partial ?? full : Self.shades(output)[part]
    return output.palette.styled(
      String(repeating: glyph, count: pitch - 2), Self.styles[min(part, 3)])
  }

  /// The part at a relative height of a column.
  private func part(of column: Column, at share: Double) -> Int {
    let sum = column.parts.reduce(0, +)
    var height = 0.0
    for (place, part) in column.parts.enumerated() where part > 0 {
      height += part
      if share * sum <= height { return place }
    }
    return column.parts.lastIndex { $0 > 0 } ?? 0
  }

  /// The names below the columns, with the chosen one marked, and the names of their groups.
  private func names(_ output: Output) -> [String] {
    let names = columns.map { column in
      let name = column.labels.0 + (column.isRunning ? output.glyphs.ellipsis : "")
      let isMarked = column.isChosen && !output.palette.isEnabled
      return centred(isMarked ? "[\(name)]" : name, column.isChosen ? .chosen : .plain, output)
    }
    let frames = columns.enumerated().map { place, column in
      let isNew = place == 0 || columns[place - 1].labels.1 != column.labels.1
      return centred(isNew ? column.labels.1 : "", .secondary, output)
    }
    return [names.joined()] + (hasGroups ? [frames.joined()] : [])
  }

  private func centred(_ text: String, _ style: Palette.Style, _ output: Output) -> String {
    let gap = max(0, pitch - DisplayWidth.cells(of: text))
    return String(repeating: " ", count: gap / 2) + output.palette.styled(text, style)
      + String(repeating: " ", count: gap - gap / 2)
  }
}
