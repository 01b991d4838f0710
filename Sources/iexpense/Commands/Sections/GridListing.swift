import ExpenseCore

/// Sections in several periods, side by side.
struct GridListing {
  let selection: ItemSelection
  let grid: ExpenseGrid

  /// The rows of the table; the sections left out are one row at the end.
  private var rows: [ExpenseGrid.Row] { grid.rows + [grid.others].compactMap(\.self) }
}

extension GridListing: TableResult {
  func show(on console: Console) throws {
    let output = console.output
    let table = table(console.style(of: selection.currency))
    try output.write(table)
    let days = grid.period == .month ? grid.columns.last?.days.lowerBound : nil
    for line in selection.filter.monthStart.note(onMonthOf: days) { try console.note(line) }
    for line in selection.summary(on: console) { try console.note(line) }
    guard output.isTerminal else { return }
    let missing = table.columnsLeftOut(fitting: output.width)
    guard !missing.isEmpty else { return }
    let older = missing.count { 0 < $0 && $0 < grid.columns.count }
    let others = missing.dropFirst(older).map { columns[$0].title }
    let words = (older > 0 ? [older.counted("older period")] : []) + others
    try console.note(
      "\(words.joined(separator: ", ")) left out: the terminal is too narrow.")
  }

  func notes(on console: Console) -> [Line] { selection.notes(on: console) }

  /// The columns; a narrow terminal leaves out the oldest periods first, then the average, the
  /// undated expenses, and last the newest period.
  private var columns: [Table.Column] {
    let newest = grid.columns.count - 1
    let periods = grid.columns.enumerated().map { place, column in
      Table.Column(
        column.title, .trailing, dropOrder: place == newest ? Self.averageOrder + 2 : place)
    }
    let undated = Table.Column("No date", .trailing, dropOrder: Self.averageOrder + 1)
    return [.init("Section", minimumWidth: 8)] + periods + (grid.hasUndated ? [undated] : [])
      + [.init("Total", .trailing), .init("Average", .trailing, dropOrder: Self.averageOrder)]
  }

  /// The order of the average, after all periods except the newest.
  private static let averageOrder = 1_000_000

  private func table(_ style: CurrencyStyle) -> Table {
    let lines = rows.map { ($0, Palette.Style.plain) } + [(grid.total, .heading)]
    return Table(
      columns,
      rows: lines.map { row, look in
        let undated = grid.hasUndated ? [row.undated] : []
        let average = row.average?.amount(digits: style.currency.minorDigits)
        let amounts = (row.totals + undated + [row.total]).map(style.text)
        return ([SafeText.escapedWithMarks(row.title)] + amounts + [average.map(style.text) ?? ""])
          .map { ($0, look) }
      })
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", selection.currency.code)
      json.objects("periods", of: grid.columns) { column, json in
        json.member("title", column.title)
        json.members(of: column.days)
      }
      json.objects("sections", of: grid.rows) { row, json in
        json.member("title", row.title)
        write(row, to: &json)
      }
      if let others = grid.others {
        json.member("others") { json in
          json.member("sections", grid.otherCount)
          json.member("count", others.count)
          write(others, to: &json)
        }
      }
      write(grid.total, to: &json)
      json.member("averaged", grid.averagedCount)
    }
  }

  private func write(_ row: ExpenseGrid.Row, to json: inout JSONOutput) {
    json.key("totals")
    json.array { json in
      for total in row.totals { json.number(total) }
    }
    if grid.hasUndated { json.member("undated", row.undated) }
    json.member("total", row.total)
    json.member("average", row.average?.amount(digits: Amount.fractionDigits))
  }

  func write(to records: inout some RecordWriter) {
    records.header(
      ["section"] + grid.columns.map(\.title) + (grid.hasUndated ? ["no date"] : [])
        + ["total", "average", "currency"])
    for row in rows + [grid.total] {
      records.text(row.title)
      for total in row.totals { records.amount(total, selection.currency) }
      if grid.hasUndated { records.amount(row.undated, selection.currency) }
      records.amount(row.total, selection.currency)
      if let average = row.average?.amount(digits: Amount.fractionDigits) {
        records.amount(average, selection.currency)
      } else {
        records.verbatim("")
      }
      records.verbatim(selection.currency.code)
      records.endRecord()
    }
  }
}

extension JSONOutput {
  /// Writes the first and the last day as members.
  mutating func members(of days: ClosedRange<CalendarDate>) {
    member("since", days.lowerBound.description)
    member("until", days.upperBound.description)
  }
}

extension GridError: ExplainedError {
  var exitCode: ExitCode { self == .outOfRange ? .badData : .impossible }

  var message: Message {
    switch self {
    case .outOfRange: AmountOutOfRange().message
    case .tooManyPeriods(let count, let period, let days):
      Message(
        cause: """
          \(count.counted(period.rawValue)) are too many to show side by side: \(days.lowerBound) \
          to \(days.upperBound)
          """,
        cure: "Name fewer with --since and --until, or longer ones with --per.")
    case .tooLarge(let sections, let periods):
      Message(
        cause: "\(sections.counted("section")) over \(periods.counted("period")) are too many",
        cure: "Limit the sections with -n, or name fewer periods with --since and --until.")
    }
  }
}
