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
      grouping == .month ? selection.rows.lazy.compactMap { selection.chosen[$0].date } : nil
    let days = selection.filter.monthStart.note(onMonthOf: dates?.max())
    guard bars == .always, let negativeTitle else { return days + notes }
    return days + notes + ["No bars: '\(negativeTitle)' has a total below zero."]
  }

  /// A row of totals.
  fileprivate struct Row {
    let title: String
    let level: Int
    let count: Int
    let total: Amount
    /// Tells whether the row is the total of all sections.
    let isTotal: Bool

    init(_ section: ReportSection, level: Int = 0) {
      (title, count, total) = (section.title, section.count, section.total)
      (self.level, isTotal) = (level, false)
    }

    init(totalOf report: SectionReport) {
      (title, count, total) = (SectionListing.totalLabel, report.count, report.total)
      (level, isTotal) = (0, true)
    }
  }

  /// The rows of totals, from the tree if there is one.
  private var lines: [Row] {
    tree?.rows.map { Row($0.section, level: $0.level) } ?? sections.map { Row($0) }
  }

  private static var title: ReportColumn<Row> {
    .init(
      .init("Section", minimumWidth: 8), json: "title", csv: "section",
      text: { row, _ in String(repeating: "  ", count: row.level) + row.title }
    ) { .text($0.title) }
  }

  private static var numbers: [ReportColumn<Row>] {
    [
      .init(.init("Count", .trailing, dropOrder: 1), json: "count") { .count($0.count) },
      .init(.init("Total", .trailing), json: "total") { .amount($0.total) },
    ]
  }

  /// The shown sections; those left out are one section at the end.
  var sections: [ReportSection] {
    report.sections + [report.others?.section].compactMap(\.self)
  }

  /// The shown items of a section, in order.
  private func shown(of section: ReportSection) -> ItemRows {
    itemOrder.arranged(selection.chosen.choosing(section.rows))
  }

  /// The shown rows of a section, in order.
  func rows(of section: ReportSection) -> [Int] { shown(of: section).rows }

  private func showTotals(_ style: CurrencyStyle, on output: Output) throws {
    try output.write(
      table([Self.title] + Self.numbers, lines, total: Row(totalOf: report), style, for: output))
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
      selection.chosen.choosing(Array(shown.joined())), hiding: redundantColumn,
      totals: subtotals + [total], isLong: isLong, style: style, for: output)
    let titles = table(
      [
        .init(.init("", minimumWidth: 8), .heading) { row, _ in SafeText.escapedWithMarks(row.title)
        }
      ],
      report.sections.map { Row($0) }, style, for: output)
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
    lines.first { $0.total.isNegative }?.title
      ?? (report.total.isNegative ? Self.totalLabel : nil)
  }

  /// A table of sections, with shares and bars in the remaining width.
  private func table(
    _ columns: [ReportColumn<Row>], _ rows: [Row], total: Row? = nil, _ style: CurrencyStyle,
    for output: Output
  ) -> Table {
    let hasBars = bars == .always || bars == .onTerminals && output.isTerminal
    guard hasBars, negativeTitle == nil else {
      return Table(columns, rows: rows, total: total, style)
    }
    let whole = report.total
    let share = ReportColumn<Row>(.init("Share", .trailing, dropOrder: 2), .plain) { row, _ in
      row.isTotal ? "" : Ratio(of: row.total, to: whole)?.percent ?? ""
    }
    let shared = Table(columns + [share], rows: rows, total: total, style)
    guard let width = barWidth(beside: shared, of: columns.count + 1, on: output) else {
      return shared
    }
    let largest = lines.map(\.total).max() ?? .zero
    let bar = ReportColumn<Row>(.init(""), .plain) { row, _ in
      row.isTotal
        ? "" : Bar.text(of: row.total, outOf: largest, width: width, glyphs: output.glyphs)
    }
    return Table(columns + [share, bar], rows: rows, total: total, style)
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
        json.members([Self.title] + Self.numbers, of: Row(section))
        guard !totalsOnly else { return }
        json.key("items")
        json.items(shown(of: section), selection.currency)
      }
      if let others = report.others {
        json.member("others") { json in
          json.member("sections", others.count)
          json.members(Self.numbers, of: Row(others.section))
        }
      }
      json.members(Self.numbers, of: Row(totalOf: report))
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
    let currency = ReportColumn<Row>(json: nil, csv: "currency") {
      [currency = selection.currency] _ in
      .word(currency.code)
    }
    records.table(
      [Self.title] + Self.numbers + [currency], rows: sections.map { Row($0) }, selection.currency)
  }

  /// Writes one record for each item, with the title of its section.
  private func writeItems(to records: inout some RecordWriter) {
    records.header(["section"] + ItemColumn.all.map(\.name))
    for section in report.sections {
      for row in rows(of: section) {
        records.text(section.title)
        records.item(selection.chosen[row], row: row, selection.currency)
        records.endRecord()
      }
    }
  }
}
