import ExpenseCore
import ExpenseStatements

// The table on the screen: above each column what it is taken for, below the rows what they make.

extension PointedTable {
  func frame(_ size: ScreenSize, for output: Output) -> ScreenFrame {
    let palette = output.palette
    // A smaller screen shows a part of the frame.
    let width = max(Self.leastWidth, size.columns)
    let line = Self.pieces(of: SafeText.escaped(line), width: width - 2)
    let open = questions.map { palette.styled(SafeText.escaped($0), .warning) }
    // A small screen has no room for all keys beside the table.
    let spare = size.rows - Self.leastLines - line.count - open.count
    let keys = Self.lines(of: keys, width: width - 1).prefix(max(1, spare))
    let end =
      [note.map { palette.styled(" " + SafeText.escaped($0), .warning) } ?? ""]
      + keys.map { palette.styled($0, .secondary) }
      + line.map { palette.styled(" " + $0, .heading) }
    // At least a third of the screen is for the rows.
    let room = max(1, size.rows * 2 / 3 - open.count - end.count)
    let facts = Array(facts(palette, width: width).prefix(room))
    let rule = palette.styled(String(repeating: "-", count: width - 1), .secondary)
    let bottom = [rule] + facts + open + end
    let rows = max(1, size.rows - bottom.count - 3)
    return ScreenFrame(
      top: [heading(width)], rows: grid(width, rows, palette), bottom: bottom, size: size,
      glyphs: output.glyphs)
  }

  private static let leastWidth = 20
  /// The lines of the heading, the titles, three rows, three facts, and what divides them.
  private static let leastLines = 11

  /// The keys that do something.
  private var keys: [String] {
    let titles = sheet.isTable ? ["h titles"] : []
    return [
      "Enter imports", "Esc leaves", "d day", "a amount", "o out", "i in", "f fee", "n name",
      "t note", "r reference", "c currency", "s sign", "p days", ". mark",
    ] + (hasEncodings ? ["e letters"] : []) + titles + (hasArrays ? ["y array"] : [])
      + ["m refunds", "x leave out", "Space one row", "w spent"]
  }

  /// The keys in as few lines as they need.
  private static func lines(of keys: [String], width: Int) -> [String] {
    keys.reduce(into: [""]) { lines, key in
      let longer = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? " " : "  ") + key
      if longer.utf8.count <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(" " + key)
      }
    }
  }

  /// A line in pieces of that width, without a loss, so that it can be typed from the screen.
  private static func pieces(of line: String, width: Int) -> [String] {
    var (pieces, rest) = ([String](), line[...])
    while !rest.isEmpty {
      let piece = DisplayWidth.prefix(of: String(rest), fitting: width).text
      guard !piece.isEmpty else { break }
      pieces.append(String(piece))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  private func heading(_ width: Int) -> String {
    let place = row.map { "row \($0 + 1) of " } ?? ""
    let marks = isSideOpen ? "" : "+ money in  - left out  "
    let legend = "\(marks)\(place)\(sheet.rowCount.counted("row"))"
    return ScreenFrame.spread(" " + SafeText.escaped(source), legend, over: width - 1)
  }

  /// The payments of the rows, or the reason why there are none.
  private func facts(_ palette: Palette, width: Int) -> [String] {
    guard let result else { return [" reading ..."] }
    guard let report = result.report else {
      return result.reason.flatMap { TextWrap.lines(of: SafeText.escaped($0), width: width - 1) }
        .map { palette.styled(" " + $0, .failure) }
    }
    guard !isSideOpen else { return [" nothing, until you say which way the money went"] }
    let isSame = layout.moneyText == found.guess.layout.moneyText
    return report.payments(isSame ? found.guess.misfit : nil, showing: report.ends)
      .map { SafeText.escaped($0) }
  }

  /// The open questions, with the keys that answer them.
  private var questions: [String] {
    let side =
      isSideOpen
      ? [" ? which way did the money go?"]
        + zip(["s", "s s"], result?.sides ?? []).map { "     \($0)  \($1)" } : []
    return side + open.map { " ? \($0.subject.key)  \(Self.text(of: $0))" }
  }

  private static func text(of question: OpenQuestion) -> String {
    func values(_ value: (Layout) -> String?) -> String {
      question.choices.compactMap(value).joined(separator: ", ")
    }
    return switch question.subject {
    case .amount: ""
    case .direction: "on a row may take for spending \(values { $0.out.last?.typed })"
    case .day: "the days may be \(values { $0.dateFormat?.pattern })"
    case .currency: "on a row takes its currency: \(values { $0.currency?.code })"
    case .state: "on a row may leave out \(values { $0.skipped.last.flatMap(\.typedValue) })"
    case .encoding: "the letters may be \(values { $0.encoding?.name })"
    case .items: "the payments may be in \(values { $0.items.joined(separator: ".") })"
    }
  }
}

extension Layout.ColumnValue {
  /// The value as typed; nil if it is empty.
  fileprivate var typedValue: String? { value.isEmpty ? nil : typed }
}

// MARK: - Rows and columns

extension PointedTable {
  /// The cells between columns, and the most in one without a field and in others, if not all fit.
  private static let (gap, narrow, wide) = (2, 8, 24)

  /// The lines of fields, titles and rows.
  private func grid(_ width: Int, _ room: Int, _ palette: Palette) -> [String] {
    let top = max(0, min((row ?? 0) - room / 2, sheet.rowCount - room))
    let rows = top..<min(sheet.rowCount, top + room)
    let widths = widths(rows, width)
    let shown = shown(widths, width)
    let roles = shown.map { Self.fit(role(of: $0), widths[$0], isTrailing: isTrailing($0)) }
    let titles = shown.map { place in
      let text = Self.fit(title(of: place), widths[place], isTrailing: isTrailing(place))
      return place == column && row == nil ? palette.styled(text, .chosen) : text
    }
    return [
      "  "
        + palette.styled(roles.joined(separator: String(repeating: " ", count: Self.gap)), .heading),
      (row == nil ? "> " : "  ") + Self.joined(titles, of: shown),
    ] + rows.map { line(of: $0, shown, widths, palette) }
  }

  /// Cells beside each other, with a mark where columns are not shown.
  private static func joined(_ cells: [String], of shown: [Int]) -> String {
    zip(cells, shown).enumerated().reduce(into: "") { line, cell in
      let (place, (text, column)) = cell
      let isNext = place == 0 || shown[place - 1] + 1 == column
      line += (place == 0 ? "" : isNext ? "  " : " :") + text
    }
  }

  private func line(
    of place: Int, _ shown: [Int], _ widths: [Int], _ palette: Palette
  ) -> String {
    let use = isSideOpen ? nil : result?.report?.reading.statement.use(ofRow: place)
    let mark = use == .moneyIn ? "+" : use == .leftOut ? "-" : " "
    let cells = shown.map { column in
      let text = Self.fit(
        sheet.text(place, column), widths[column], isTrailing: isTrailing(column))
      if place == row, column == self.column { return palette.styled(text, .chosen) }
      return use == .leftOut ? palette.styled(text, .secondary) : text
    }
    return (place == row ? ">" : " ") + mark + Self.joined(cells, of: shown)
  }

  /// The widths of the columns: whole if all fit, else those without a field are narrow.
  private func widths(_ rows: Range<Int>, _ width: Int) -> [Int] {
    let whole = sheet.columns.indices.map { column in
      let texts = rows.map { sheet.text($0, column) } + [title(of: column), role(of: column)]
      return min(30, texts.map { DisplayWidth.cells(of: SafeText.escaped($0)) }.max() ?? 1)
    }
    guard whole.reduce(2, { $0 + $1 + Self.gap }) > width else { return whole }
    return whole.enumerated().map { column, cells in
      let isWide = !role(of: column).isEmpty || column == self.column
      return min(cells, isWide ? Self.wide : Self.narrow)
    }
  }

  /// The columns that fit on the screen: that of the cursor, those with a field, then the nearest.
  private func shown(_ widths: [Int], _ width: Int) -> [Int] {
    func rank(_ place: Int) -> Int {
      abs(place - column) + (place == column || !role(of: place).isEmpty ? 0 : widths.count)
    }
    var (shown, end) = ([Int](), 2)
    for place in widths.indices.sorted(by: { rank($0) < rank($1) }) {
      guard end + widths[place] + Self.gap <= width else { break }
      shown.append(place)
      end += widths[place] + Self.gap
    }
    return shown.isEmpty ? [column] : shown.sorted()
  }

  private func title(of column: Int) -> String {
    let title = sheet.title(column)
    return title.isEmpty ? "\(column + 1)" : title
  }

  private func isTrailing(_ column: Int) -> Bool { sheet.holdsNumbers(column) }

  /// The field that a column is taken for, in capitals; an amount with the sign of spending.
  private func role(of column: Int) -> String {
    guard let field = sheet.field(of: column, in: layout) else {
      return sheet.tellsSides(column, in: layout) ? "WAY" : ""
    }
    switch field {
    case .date: return "DAY"
    case .id: return "REFERENCE"
    case .amount where layout.out.isEmpty:
      let isNegated = layout.columns[.amount]?.alternatives.first?.first?.isNegated ?? false
      return "AMOUNT \(isSideOpen ? "?" : isNegated ? "-" : "+")"
    default: return field.name.uppercased()
    }
  }

  /// A text in so many cells.
  private static func fit(_ text: String, _ width: Int, isTrailing: Bool) -> String {
    let safe = SafeText.escaped(text)
    let (beginning, cells) = DisplayWidth.prefix(of: safe, fitting: width)
    let blanks = String(repeating: " ", count: max(0, width - cells))
    return isTrailing ? blanks + beginning : beginning + blanks
  }
}
