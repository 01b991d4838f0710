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
    let columns = columns
    let table = Table(
      columns, rows: rows, total: grid.total, console.style(of: selection.currency))
    try output.write(table)
    let days = grid.period == .month ? grid.columns.last?.days.lowerBound : nil
    for line in selection.filter.monthStart.note(onMonthOf: days) { try console.note(line) }
    for line in selection.summary(on: console) { try console.note(line) }
    guard output.isTerminal else { return }
    let missing = table.columnsLeftOut(fitting: output.width)
    guard !missing.isEmpty else { return }
    let older = missing.count { 0 < $0 && $0 < grid.columns.count }
    let titles = columns.compactMap(\.table?.title)
    let others = missing.dropFirst(older).map { titles[$0] }
    let words = (older > 0 ? [older.counted("older period")] : []) + others
    try console.note(
      "\(words.joined(separator: ", ")) left out: the terminal is too narrow.")
  }

  func notes(on console: Console) -> [Line] { selection.notes(on: console) }

  /// The columns; a narrow terminal leaves out the oldest periods first, then the average, the
  /// undated expenses, and last the newest period.
  private var columns: [ReportColumn<ExpenseGrid.Row>] {
    let newest = grid.columns.count - 1
    let periods = grid.columns.enumerated().map { place, column in
      ReportColumn<ExpenseGrid.Row>(
        .init(
          column.title, .trailing, dropOrder: place == newest ? Self.averageOrder + 2 : place),
        json: nil, csv: column.title
      ) { .amount($0.totals[place]) }
    }
    let undated = ReportColumn<ExpenseGrid.Row>(
      .init("No date", .trailing, dropOrder: Self.averageOrder + 1), json: "undated",
      csv: "no date"
    ) { .amount($0.undated) }
    let digits = selection.currency.minorDigits
    return [
      .init(.init("Section", minimumWidth: 8), json: nil, csv: "section") { .text($0.title) },
      .init(json: "totals") { row in
        .json { json in json.array { json in for total in row.totals { json.number(total) } } }
      },
    ] + periods + (grid.hasUndated ? [undated] : []) + [
      .init(.init("Total", .trailing), json: "total") { .amount($0.total) },
      .init(
        .init("Average", .trailing, dropOrder: Self.averageOrder), json: "average",
        text: { $0.average?.amount(digits: digits).map($1.text) ?? "" }
      ) { .amount($0.average?.amount(digits: Amount.fractionDigits)) },
      .init(json: nil, csv: "currency") { [currency = selection.currency] _ in
        .word(currency.code)
      },
    ]
  }

  /// The order of the average, after all periods except the newest.
  private static let averageOrder = 1_000_000

  func write(to json: inout JSONOutput) {
    let columns = columns
    json.object { json in
      json.member("currency", selection.currency.code)
      json.objects("periods", of: grid.columns) { column, json in
        json.member("title", column.title)
        json.members(of: column.days)
      }
      json.objects("sections", of: grid.rows) { row, json in
        json.member("title", row.title)
        json.members(columns, of: row)
      }
      if let others = grid.others {
        json.member("others") { json in
          json.member("sections", grid.otherCount)
          json.member("count", others.count)
          json.members(columns, of: others)
        }
      }
      json.members(columns, of: grid.total)
      json.member("averaged", grid.averagedCount)
    }
  }

  func write(to records: inout some RecordWriter) {
    records.table(columns, rows: rows + [grid.total], selection.currency)
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
