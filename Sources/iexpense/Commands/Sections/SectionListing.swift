import ExpenseCore

/// The sections of a report, with or without their items.
struct SectionListing {
  let selection: ItemSelection
  let grouping: SectionGrouping
  /// The number of path parts that identify a section by category; nil for all.
  let depth: Int?
  let report: SectionReport
  /// Tells whether items are left out.
  let totalsOnly: Bool
  /// The order and the number of items shown in each section.
  let itemOrder: ItemOrder
  /// The outputs on which bars show the shares of the sections.
  let bars: Bars
  /// Tells whether to show ids and cut nothing.
  let isLong: Bool
  /// The totals of categories and their subcategories, for people; nil for a flat list.
  var tree: CategoryTree?

  /// The outputs on which bars are drawn.
  enum Bars { case never, onTerminals, always }
}

extension SectionListing: TableResult {
  func show(on console: Console) throws {
    let style = console.style(of: selection.currency)
    if totalsOnly {
      try showTotals(style, on: console.output)
      for line in selection.summary(on: console) { try console.note(line) }
    } else {
      try showItems(style, on: console)
    }
  }

  func notes(on console: Console) -> [Line] {
    let notes = selection.notes(on: console)
    let dates =
      grouping == .month ? selection.rows.lazy.compactMap { selection.items[$0 - 1].date } : nil
    let days = selection.filter.monthStart.note(onMonthOf: dates?.max())
    guard bars == .always, let negativeTitle else { return days + notes }
    return days + notes + ["No bars: '\(negativeTitle)' has a total below zero."]
  }

  /// The rows of totals, from the tree if there is one.
  private var lines: [CategoryTree.Row] {
    tree?.rows ?? sections.map { CategoryTree.Row(section: $0, level: 0) }
  }

  /// The shown sections; those left out are one section at the end.
  var sections: [ReportSection] {
    report.sections + [report.others?.section].compactMap(\.self)
  }

  /// The shown rows of a section, in order.
  func rows(of section: ReportSection) -> [Int] {
    itemOrder.arranged(section.rows, of: selection.items)
  }

  private func showTotals(_ style: CurrencyStyle, on output: Output) throws {
    let columns: [Table.Column] = [
      .init("Section", minimumWidth: 8), .init("Count", .trailing, dropOrder: 1),
      .init("Total", .trailing),
    ]
    var rows = lines.map { line in
      let (section, indent) = (line.section, String(repeating: "  ", count: line.level))
      return [
        indent + SafeText.escapedWithMarks(section.title), String(section.count),
        style.text(section.total),
      ].map { (text: $0, style: Palette.Style.plain) }
    }
    rows.append(
      [Self.totalLabel, String(report.count), style.text(report.total)].map {
        (text: $0, style: Palette.Style.heading)
      })
    try output.write(table(columns, rows, for: output))
  }

  private func showItems(_ style: CurrencyStyle, on console: Console) throws {
    let output = console.output
    let shown = report.sections.map(rows(of:))
    let subtotals = zip(report.sections, shown).map { section, rows in
      ItemTable.Total(words: Self.words(rows.count, of: section.count), amount: section.total)
    }
    let total = ItemTable.Total(
      label: Self.totalLabel, words: Self.words(shown.map(\.count).reduce(0, +), of: report.count),
      amount: report.total)
    let items = ItemTable(
      selection.items, rows: Array(shown.joined()), hiding: redundantColumn,
      totals: subtotals + [total], isLong: isLong, style: style, for: output)
    let titles = table(
      [.init("", minimumWidth: 8)],
      report.sections.map { [(text: SafeText.escapedWithMarks($0.title), style: .heading)] },
      for: output)
    if report.count > 0 {
      try items.printTitles()
      try output.writeLine()
    }
    var first = 0
    for (place, rows) in shown.enumerated() {
      try output.write(titles, row: place)
      try items.print(first..<first + rows.count)
      try items.print(subtotals[place])
      try output.writeLine()
      first += rows.count
    }
    try items.print(total, selection.understood(on: console))
  }

  /// The count, and how many of these are shown if not all are.
  private static func words(_ shown: Int, of count: Int) -> String {
    shown.words(of: count) + (shown == count ? "" : " shown")
  }

  private static let totalLabel = "Total"
}

extension SectionListing {
  /// The column that repeats the title of the section.
  private var redundantColumn: ItemField? {
    switch grouping {
    case .type: .type
    case .category: depth == nil ? .category : nil
    case .day: .date
    case .claim: .claim
    case .tag, .name, .week, .month, .quarter, .year, .weekday, .tier: nil
    }
  }
}

// MARK: Bars

extension SectionListing {
  /// The first section with a negative total, or else the whole if that is negative; shares then
  /// make no sense.
  private var negativeTitle: String? {
    lines.first { $0.section.total.isNegative }?.section.title
      ?? (report.total.isNegative ? Self.totalLabel : nil)
  }

  /// A table whose first rows are the sections, with shares and bars in the remaining width.
  private func table(
    _ columns: [Table.Column], _ rows: [[Table.Text]], for output: Output
  ) -> Table {
    let hasBars = bars == .always || bars == .onTerminals && output.isTerminal
    guard hasBars, negativeTitle == nil else { return Table(columns, rows: rows) }
    let totals = lines.map(\.section.total)
    let empty = repeatElement("", count: rows.count - totals.count)
    let shares = totals.map { Ratio(of: $0, to: report.total)?.percent ?? "" } + empty
    let columns = columns + [.init("Share", .trailing, dropOrder: 2)]
    let shared = zip(rows, shares).map { $0 + [($1, .plain)] }
    let table = Table(columns, rows: shared)
    guard let width = barWidth(beside: table, of: columns.count, on: output) else { return table }
    let largest = totals.max() ?? .zero
    let bars = totals.map {
      Bar.text(of: $0, outOf: largest, width: width, glyphs: output.glyphs)
    }
    return Table(
      columns + [.init("")], rows: zip(shared, bars + empty).map { $0 + [($1, .plain)] })
  }

  /// The width of a full bar; nil if the terminal has no room for bars.
  ///
  /// A bar gets the width that the table leaves. If that is small, titles are cut first, then the
  /// bar gets shorter, and then counts are left out.
  private func barWidth(beside table: Table, of columns: Int, on output: Output) -> Int? {
    let gap = TableLayout.separation
    guard output.isTerminal else {
      return max(output.width - table.layout(fitting: nil).end() - gap, Self.narrowestBar)
    }
    for shown in [columns, columns - 1] {
      for least in (1...Self.narrowestBar).reversed() {
        let layout = table.layout(fitting: output.width - least - gap)
        let room = output.width - layout.end() - gap
        if layout.columns.count == shown, room >= least { return room }
      }
    }
    return nil
  }

  /// The smallest width of a bar before counts are left out.
  private static let narrowestBar = 8
}

// MARK: JSON and CSV

extension SectionListing {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", selection.currency.code)
      json.objects("sections", of: report.sections) { section, json in
        json.member("title", section.title)
        json.member("count", section.count)
        json.member("total", section.total)
        guard !totalsOnly else { return }
        json.key("items")
        json.items(selection.items, rows: rows(of: section), selection.currency)
      }
      if let others = report.others {
        json.member("others") { json in
          json.member("sections", others.count)
          json.member("count", others.section.count)
          json.member("total", others.section.total)
        }
      }
      json.member("count", report.count)
      json.member("total", report.total)
    }
  }

  func write(to records: inout some RecordWriter) {
    if totalsOnly {
      writeTotals(to: &records)
    } else {
      writeItems(to: &records)
    }
  }

  /// Writes one record for each section.
  private func writeTotals(to records: inout some RecordWriter) {
    records.header(["section", "count", "total", "currency"])
    for section in sections {
      records.text(section.title)
      records.verbatim(String(section.count))
      records.amount(section.total, selection.currency)
      records.verbatim(selection.currency.code)
      records.endRecord()
    }
  }

  /// Writes one record for each item, with the title of its section.
  private func writeItems(to records: inout some RecordWriter) {
    records.header(["section"] + ItemColumn.all.map(\.name))
    for section in report.sections {
      for row in rows(of: section) {
        records.text(section.title)
        records.item(selection.items[row - 1], row: row, selection.currency)
        records.endRecord()
      }
    }
  }
}
