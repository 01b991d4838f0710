import ExpenseCore

/// Sections of two spans of days, side by side.
struct ComparisonListing {
  let selection: ItemSelection
  let comparison: ExpenseComparison
  /// The number of matching expenses after the compared days.
  let laterCount: Int

  /// The rows of the table; the sections left out are one row at the end.
  private var rows: [ExpenseComparison.Row] {
    comparison.rows + [comparison.others].compactMap(\.self)
  }
}

extension ComparisonListing: TableResult {
  func show(on console: Console) throws {
    try showTable(on: console)
    // The titles already name the days.
    var filter = selection.filter
    (filter.since, filter.until) = (nil, nil)
    let (total, style) = (comparison.total, console.style(of: selection.currency))
    let summary = filter.summary(
      of: total.count, in: total.count, total: total.total, style)
    for line in summary { try console.note(line) }
  }

  private func showTable(on console: Console) throws {
    let (style, output) = (console.style(of: selection.currency), console.output)
    let spans = [comparison.otherDays, comparison.days].map {
      CalendarPeriod.title(of: $0, months: .calendar)
    }
    let whole = table(titled: spans, style)
    guard output.isTerminal, !whole.fits(output.width) else { return try output.write(whole) }
    // With the days above the table, its columns are narrower.
    for (title, days) in zip(["Then  ", "Now   "], spans) { try output.writeLine(title + days) }
    let table = table(titled: ["Then", "Now"], style)
    try output.write(table)
    let titles = columns.compactMap(\.table?.title)
    let missing = table.columnsLeftOut(fitting: output.width).map { titles[$0] }
    guard !missing.isEmpty else { return }
    try console.note(
      "\(missing.joined(separator: ", ")) left out: the terminal is too narrow.")
  }

  private func table(titled titles: [String], _ style: CurrencyStyle) -> Table {
    Table(columns(titled: titles), rows: rows, total: comparison.total, style)
  }

  /// The columns; a narrow terminal leaves out the last first.
  ///
  /// - Parameter titles: the titles of the earlier and of the later span.
  private func columns(titled titles: [String]) -> [ReportColumn<ExpenseComparison.Row>] {
    [
      .init(.init("Section", minimumWidth: 8), json: nil, csv: "section") { .text($0.title) },
      .init(.init(titles[0], .trailing), json: "then") { .amount($0.then) },
      .init(.init(titles[1], .trailing), json: "total") { .amount($0.total) },
      .init(.init("Difference", .trailing, dropOrder: 0), json: "difference") {
        .amount($0.difference)
      },
      .init(
        .init("Percent", .trailing, dropOrder: -1), json: "percent",
        text: { row, _ in row.change?.percent ?? "" }
      ) { .number($0.change?.exactPercent) },
      .init(json: nil, csv: "currency") { [currency = selection.currency] _ in
        .word(currency.code)
      },
    ]
  }

  /// The columns with short titles.
  private var columns: [ReportColumn<ExpenseComparison.Row>] { columns(titled: ["Then", "Now"]) }

  func notes(on console: Console) -> [Line] {
    let notes = selection.notes(on: console)
    guard laterCount > 0 else { return notes }
    return notes + [
      "\(laterCount.counted("expense")) after \(comparison.days.upperBound.description) left out."
    ]
  }

  func write(to json: inout JSONOutput) {
    let columns = columns
    json.object { json in
      json.member("currency", selection.currency.code)
      json.members(of: comparison.days)
      json.member("versus") { $0.members(of: comparison.otherDays) }
      json.objects("sections", of: comparison.rows) { row, json in
        json.member("title", row.title)
        json.member("count", row.count)
        json.members(columns, of: row)
      }
      if let others = comparison.others {
        json.member("others") { json in
          json.member("sections", comparison.otherCount)
          json.member("count", others.count)
          json.members(columns, of: others)
        }
      }
      json.member("count", comparison.total.count)
      json.members(columns, of: comparison.total)
    }
  }

  func write(to records: inout some RecordWriter) {
    records.table(columns, rows: rows + [comparison.total], selection.currency)
  }
}
