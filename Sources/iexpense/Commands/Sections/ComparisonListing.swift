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
    let missing = table.columnsLeftOut(fitting: output.width).map { Self.droppable[$0 - 3] }
    guard !missing.isEmpty else { return }
    try console.note(
      "\(missing.joined(separator: ", ")) left out: the terminal is too narrow.")
  }

  /// The columns that a narrow terminal leaves out, beginning with the last.
  private static let droppable = ["Difference", "Percent"]

  private func table(titled titles: [String], _ style: CurrencyStyle) -> Table {
    let lines = rows.map { ($0, Palette.Style.plain) } + [(comparison.total, .heading)]
    let columns =
      [Table.Column("Section", minimumWidth: 8)] + titles.map { .init($0, .trailing) }
      + Self.droppable.enumerated().map { .init($1, .trailing, dropOrder: -$0) }
    return Table(
      columns,
      rows: lines.map { row, look in
        let amounts = [row.then, row.total, row.difference].map(style.text)
        return ([SafeText.escapedWithMarks(row.title)] + amounts + [row.change?.percent ?? ""]).map
        { ($0, look) }
      })
  }

  func notes(on console: Console) -> [Line] {
    let notes = selection.notes(on: console)
    guard laterCount > 0 else { return notes }
    return notes + [
      "\(laterCount.counted("expense")) after \(comparison.days.upperBound.description) left out."
    ]
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", selection.currency.code)
      json.members(of: comparison.days)
      json.member("versus") { $0.members(of: comparison.otherDays) }
      json.objects("sections", of: comparison.rows) { row, json in
        json.member("title", row.title)
        json.member("count", row.count)
        Self.write(row, to: &json)
      }
      if let others = comparison.others {
        json.member("others") { json in
          json.member("sections", comparison.otherCount)
          json.member("count", others.count)
          Self.write(others, to: &json)
        }
      }
      json.member("count", comparison.total.count)
      Self.write(comparison.total, to: &json)
    }
  }

  private static func write(_ row: ExpenseComparison.Row, to json: inout JSONOutput) {
    json.member("total", row.total)
    json.member("then", row.then)
    json.member("difference", row.difference)
    json.key("percent")
    json.raw(row.change?.exactPercent ?? "null")
  }

  func write(to records: inout some RecordWriter) {
    records.header(["section", "then", "total", "difference", "percent", "currency"])
    for row in rows + [comparison.total] {
      records.text(row.title)
      for amount in [row.then, row.total, row.difference] {
        records.amount(amount, selection.currency)
      }
      records.verbatim(row.change?.exactPercent ?? "")
      records.verbatim(selection.currency.code)
      records.endRecord()
    }
  }
}
