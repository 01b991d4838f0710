import ExpenseCore

/// The sections of a report, with or without their items.
struct SectionListing {
  let selection: ItemSelection
  let grouping: SectionGrouping
  let report: SectionReport
  /// Whether only counts and totals are wanted.
  let totalsOnly: Bool
  /// Whether each section's share is drawn.
  let hasBars: Bool
}

extension SectionListing {
  func show(on console: Console) throws {
    let style = console.style(of: selection.currency)
    if totalsOnly {
      try showTotals(style, on: console.output)
    } else {
      try showItems(style, on: console.output)
    }
  }

  func notes(on console: Console) -> [Line] {
    selection.notes(on: console)
  }

  private func showTotals(_ style: CurrencyStyle, on output: Output) throws {
    let columns: [Table.Column] = [
      .init("Section", minimumWidth: 8), .init("Count", .trailing), .init("Total", .trailing),
    ]
    var rows = report.sections.map { section in
      [section.title, String(section.count), style.text(section.total)].map {
        (text: $0, style: Palette.Style.plain)
      }
    }
    rows.append(
      [Self.totalLabel, String(report.count), style.text(report.total)].map {
        (text: $0, style: Palette.Style.heading)
      })
    try output.write(table(columns, rows, for: output))
  }

  private func showItems(_ style: CurrencyStyle, on output: Output) throws {
    let items = ItemTable(
      selection.items, rows: report.sections.flatMap(\.rows), hiding: grouping.toldColumn,
      label: Self.totalLabel, totals: report.sections.map(\.total) + [report.total], style: style,
      for: output)
    let titles = table(
      [.init("", minimumWidth: 8)],
      report.sections.map { [(text: $0.title, style: .heading)] }, for: output)
    if report.count > 0 {
      try items.printTitles()
      try output.writeLine()
    }
    var first = 0
    for (place, section) in report.sections.enumerated() {
      try output.write(titles, row: place)
      try items.print(first..<first + section.count)
      try items.print(total: section.total, section.count.counted("expense"))
      try output.writeLine()
      first += section.count
    }
    try items.print(
      label: Self.totalLabel, total: report.total, report.count.counted("expense"))
  }

  private static let totalLabel = "Total"
}

extension SectionGrouping {
  /// The column that a section's title makes superfluous.
  fileprivate var toldColumn: ItemColumn? {
    switch self {
    case .type: .type
    case .category: .category
    case .day: .date
    case .month, .year, .tier: nil
    }
  }
}

// MARK: Bars

extension SectionListing {
  /// A table whose first rows are the sections, with their bars in what is left of the width.
  private func table(
    _ columns: [Table.Column], _ rows: [[Table.Text]], for output: Output
  ) -> Table {
    let plain = Table(columns, rows: rows)
    guard hasBars else { return plain }
    let least = Self.narrowestBar + TableLayout.separation
    let layout = plain.layout(fitting: output.isTerminal ? output.width - least : nil)
    let room = output.width - layout.end() - TableLayout.separation
    let bars = bars(width: max(room, Self.narrowestBar), glyphs: output.glyphs)
    let empty = repeatElement("", count: rows.count - bars.count)
    return Table(
      columns + [.init("Share")], rows: zip(rows, bars + empty).map { $0 + [($1, .plain)] })
  }

  /// The bars of the sections, in their order, none longer than that many cells.
  private func bars(width: Int, glyphs: Glyphs) -> [String] {
    let largest = report.sections.map(\.total.magnitude).max() ?? .zero
    return report.sections.map {
      Bar.text(of: $0.total, outOf: largest, width: width, glyphs: glyphs)
    }
  }

  /// The fewest cells that a full bar has, however narrow the terminal is.
  private static let narrowestBar = 8
}

extension SectionListing: DataResult {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", selection.currency.code)
      json.key("sections")
      json.array { json in
        for section in report.sections {
          json.object { json in
            json.member("title", section.title)
            json.member("count", section.count)
            json.member("total", section.total)
            guard !totalsOnly else { return }
            json.key("items")
            json.items(selection.items, rows: section.rows, selection.currency)
          }
        }
      }
      json.member("count", report.count)
      json.member("total", report.total)
    }
  }
}

extension SectionListing: TableResult {
  func write(to records: inout some RecordWriter) {
    if totalsOnly {
      writeTotals(to: &records)
    } else {
      writeItems(to: &records)
    }
  }

  /// One record for each section.
  private func writeTotals(to records: inout some RecordWriter) {
    records.header(["section", "count", "total", "currency"])
    for section in report.sections {
      records.text(section.title)
      records.verbatim(String(section.count))
      records.amount(section.total, selection.currency)
      records.verbatim(selection.currency.code)
      records.endRecord()
    }
  }

  /// One record for each item, with the title of its section.
  private func writeItems(to records: inout some RecordWriter) {
    records.header(["section"] + ItemColumn.allCases.map(\.rawValue))
    for section in report.sections {
      for row in section.rows {
        records.text(section.title)
        records.item(selection.items[row - 1], row: row, selection.currency)
        records.endRecord()
      }
    }
  }
}
