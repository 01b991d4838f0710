import ExpenseCore

extension SectionListing {
  func show(in context: Context) throws {
    let style = try context.style(of: selection.currency)
    if totalsOnly {
      try context.output.write(totalsTable(style, for: context.output))
    } else {
      try showItems(style, on: context.output)
    }
  }

  func notes(in context: Context) throws -> [String] {
    selection.notes(try context.style(of: selection.currency))
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

// MARK: With the items

extension SectionListing {
  private func showItems(_ style: CurrencyStyle, on output: Output) throws {
    let table = ItemTable(
      selection.items, rows: report.sections.flatMap(\.rows), hiding: grouping.toldColumn,
      totals: report.sections.map(\.total) + [report.total], style: style, for: output)
    let summaries = summaries(behind: table.amountEnd, on: output)
    if report.count > 0 {
      try table.printTitles()
      try output.writeLine()
    }
    var first = 0
    for (section, summary) in zip(report.sections, summaries) {
      try output.write(Table([.init(section.title, minimumWidth: 1)]))
      try table.print(first..<first + section.rows.count)
      try table.print(total: section.total, summary)
      try output.writeLine()
      first += section.rows.count
    }
    try table.print(total: report.total, "\(report.count.counted("expense")) in total")
  }

  /// What stands behind the total of each section: how many items, and the bar.
  private func summaries(behind end: Int, on output: Output) -> [String] {
    let counts = report.sections.map { $0.rows.count.counted("expense") }
    guard hasBars else { return counts }
    let widest = counts.map(\.count).max() ?? 0
    let room = output.width - end - widest - 2 * TableLayout.separation
    let bars = bars(width: max(room, Self.narrowestBar), glyphs: output.glyphs)
    return zip(counts, bars).map { count, bar in
      guard !bar.isEmpty else { return count }
      return count + String(repeating: " ", count: widest - count.count + 2) + bar
    }
  }
}

extension SectionGrouping {
  /// The column that a section's title makes superfluous.
  fileprivate var toldColumn: ItemTable.Column? {
    switch self {
    case .type: .type
    case .category: .category
    case .day: .date
    case .month, .year, .tier: nil
    }
  }
}

// MARK: Totals only

extension SectionListing {
  private func totalsTable(_ style: CurrencyStyle, for output: Output) -> Table {
    let plain = totalsTable(style, bars: nil)
    guard hasBars else { return plain }
    let least = Self.narrowestBar + TableLayout.separation
    let layout = plain.layout(fitting: output.isTerminal ? output.width - least : nil)
    let room = output.width - layout.end() - TableLayout.separation
    return totalsTable(
      style, bars: bars(width: max(room, Self.narrowestBar), glyphs: output.glyphs))
  }

  private func totalsTable(_ style: CurrencyStyle, bars: [String]?) -> Table {
    var columns: [Table.Column] = [
      .init("Section", minimumWidth: 8), .init("Count", .trailing), .init("Total", .trailing),
    ]
    if bars != nil { columns.append(.init("Share")) }
    var table = Table(columns)
    for (place, section) in report.sections.enumerated() {
      table.append(section.title)
      table.append(String(section.rows.count))
      table.append(style.text(section.total))
      if let bars { table.append(bars[place]) }
    }
    table.append("Total", .heading)
    table.append(String(report.count), .heading)
    table.append(style.text(report.total), .heading)
    if bars != nil { table.append("") }
    return table
  }
}
