/// A section of a page with the months side by side, drawn in SVG: for each category and month a
/// number, with a bar of proportional length below it.
///
/// The numbers tell all that the bars tell, and bars of refunds are hollow, so that nothing depends
/// on colour.
struct HTMLChart {
  private let grid: ExpenseGrid
  private let heading: String
  private let expenses: ExportedExpenses
  /// The rows to draw, the total last.
  private let rows: [ExpenseGrid.Row]
  /// The titles of the columns: the periods, then the average.
  private let titles: [String]
  /// The width of a column, which fits the longest number; at most six months fit side by side.
  private let columnWidth: Int

  /// The largest number of sections; the rest share one row.
  private static let mostRows = 8
  /// The largest number of months; beyond it, years are shown.
  private static let mostMonths = 24
  private static let mostYears = 48

  /// Computes the chart; nil if it would have a single column or far too many.
  init?(of expenses: ExportedExpenses) throws(AmountOutOfRange) {
    var order = SectionOrder()
    (order.key, order.isReversed, order.limit) = (.amount, true, Self.mostRows)
    let section = expenses.hasCategories ? SectionGrouping.category : .type
    let report = try expenses.sections(by: section, depth: 1)
      .arranged(by: order, of: expenses.items)
    for (period, limit) in [(CalendarPeriod.month, Self.mostMonths), (.year, Self.mostYears)] {
      let grid = try? ExpenseGrid(
        report, of: ItemRows(all: expenses.items), per: period, by: expenses.filter,
        today: expenses.today)
      guard let grid, grid.columns.count <= limit else { continue }
      guard grid.columns.count > 1 else { return nil }
      self.grid = grid
      heading = "By \(section.rawValue) and \(period.rawValue)"
      self.expenses = expenses
      rows =
        grid.rows.filter { $0.total != .zero || $0.totals.contains { $0 != .zero } }
        + [grid.others].compactMap(\.self) + [grid.total]
      titles = grid.columns.map(\.title) + ["Average"]
      let longest = rows.flatMap { $0.totals.map { expenses.shown($0).count } }.max() ?? 0
      columnWidth = max((Self.width - Self.labelWidth) / 6, longest * 7 + 16)
      return
    }
    return nil
  }

  /// The chart as HTML.
  var section: String {
    let images = stride(from: 0, to: titles.count, by: columnsOfImage).map {
      image($0..<min($0 + columnsOfImage, titles.count))
    }
    return """
      <section class="chart">
      <h2>\(heading)</h2>
      \(images.joined(separator: "\n"))
      </section>

      """
  }
}

// MARK: Drawing, in units that are pixels on a wide page

extension HTMLChart {
  private static let width = 768
  private static let labelWidth = 120
  private static let headHeight = 26
  private static let rowHeight = 34

  private var columnsOfImage: Int { max(1, (Self.width - Self.labelWidth) / columnWidth) }

  private func image(_ places: Range<Int>) -> String {
    let height = Self.headHeight + rows.count * Self.rowHeight
    let most = rows.dropLast().flatMap { $0.totals.map(\.magnitude) }.max() ?? .zero
    let heads = places.enumerated().map { place, column in
      Self.text(titles[column], x: end(of: place), y: 16, kind: "end head")
    }
    let lines = rows.enumerated().map { number, row in
      line(
        row, places, y: Self.headHeight + number * Self.rowHeight, most: most,
        isTotal: number == rows.count - 1)
    }
    let width = max(Self.width, end(of: places.count - 1))
    let named = places.count > 1 ? places.clamped(to: grid.columns.indices) : places
    let days =
      named.count > 1
      ? "\(titles[named.lowerBound]) to \(titles[named.upperBound - 1])" : titles[named.lowerBound]
    return """
      <svg role="img" aria-label="\(heading), \(days)" viewBox="0 0 \(width) \(height)">
      \((heads + lines).joined(separator: "\n"))
      </svg>
      """
  }

  /// The amount of a row in a column; the last column is the average.
  private func amount(of row: ExpenseGrid.Row, at column: Int) -> Amount {
    guard column == row.totals.count else { return row.totals[column] }
    return row.average?.amount(digits: expenses.currency.minorDigits) ?? .zero
  }

  /// The right edge of the column drawn at a place.
  private func end(of place: Int) -> Int { Self.labelWidth + (place + 1) * columnWidth }

  private func line(
    _ row: ExpenseGrid.Row, _ places: Range<Int>, y: Int, most: Amount, isTotal: Bool
  ) -> String {
    let label = row.title.count > 16 ? row.title.prefix(15) + "…" : row.title[...]
    var parts = [
      "<path class=\"line\" d=\"M0 \(y)H\(max(Self.width, end(of: places.count - 1)))\"/>",
      Self.text(String(label), x: 0, y: y + 16, kind: isTotal ? "sum" : ""),
    ]
    for (place, column) in places.enumerated() {
      let total = amount(of: row, at: column)
      let text = total == .zero ? "–" : expenses.shown(total)
      parts.append(Self.text(text, x: end(of: place), y: y + 16, kind: isTotal ? "end sum" : "end"))
      if !isTotal, total != .zero { parts.append(bar(of: total, most, place, y: y + 22)) }
    }
    return parts.joined()
  }

  private func bar(of total: Amount, _ most: Amount, _ place: Int, y: Int) -> String {
    let room = columnWidth - 14
    let share = Double(total.magnitude.tenThousandths) / Double(most.tenThousandths)
    let length = max(2, Int(share * Double(room)))
    return """
      <rect class="\(total.isNegative ? "refund" : "bar")" x="\(end(of: place) - length)" y="\(y)" \
      width="\(length)" height="6" rx="1"/>
      """
  }

  private static func text(_ text: String, x: Int, y: Int, kind: String) -> String {
    """
    <text\(kind.isEmpty ? "" : " class=\"\(kind)\"") x="\(x)" y="\(y)">\
    \(HTMLText.escaped(text))</text>
    """
  }
}
