import ExpenseCore

/// A chart of periods side by side with their largest sections, above the sections of the chosen
/// one.
struct MonthsPage: ScreenPage {
  let all: ScreenItems
  let grid: ExpenseGrid
  /// The rows of the expenses in the grid.
  let rows: [Int]
  let today: CalendarDate
  /// Compares the sections of a period with the period before.
  let comparison: (ExpenseGrid.Column) -> ScreenComparison?
  let summary: [Line]

  var count: Int { grid.columns.count }
  var isOfPeriods: Bool { true }

  func id(at place: Int) -> RowID? {
    grid.columns.indices.contains(place) ? .section(grid.columns[place].title) : nil
  }

  func opens(_ id: RowID) -> Bool { true }

  func page(in id: RowID) -> (any ScreenPage)? {
    guard let place = place(of: id) else { return nil }
    let column = grid.columns[place]
    let inside = rows.filter { row in
      all.items[row: row].date.map(column.days.contains) ?? false
    }
    return ItemPage(
      all: all, rows: inside, titled: column.title, of: inside.count, grid.total.totals[place])
  }

  /// The places of periods of another length: the ones with today, or else with their last day.
  func places(ofRowsOf other: any ScreenPage) -> (Int) -> Int? {
    guard let other = other as? MonthsPage else { return placesByID(ofRowsOf: other) }
    return { place in
      let days = other.grid.columns[place].days
      let day = days.contains(today) ? today : days.upperBound
      return grid.columns.lastIndex { $0.days.contains(day) }
        ?? grid.columns.lastIndex { $0.days.overlaps(days) }
    }
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    ("", places.map { grid.columns[$0].title })
  }
}

// MARK: The chart

extension MonthsPage {
  /// The styles of the largest sections; without colours they have glyphs.
  private static let parts: [Palette.Style] = [.firstPart, .secondPart, .thirdPart]

  func picture(chosen place: Int, lines count: Int, for output: Output) -> (
    titles: String, rows: [String]
  )? {
    guard grid.columns.indices.contains(place) else { return nil }
    // The number of rows below is the same for each period, so that the chart does not move.
    let below = min(grid.rows.count + 2, count * 9 / 20)
    let height = count < 10 ? count : min(20, count - below)
    let pitch = min(max(6, output.width / 12), 12)
    let fitting = max(1, output.width / pitch)
    // The newest columns that fit, or if the chosen one is older, those that begin with it.
    let first = min(place, max(0, self.count - fitting))
    let shown = first..<min(self.count, first + fitting)
    let largest = largest(in: shown)
    let chart = ColumnChart(
      columns: shown.map { column($0, largest, isChosen: $0 == place) },
      average: average.map { Double($0.tenThousandths) } ?? 0,
      height: height, pitch: pitch)
    let rows = count - height < 3 ? [] : sections(of: place, largest, count - height, output)
    return (legend(largest, output), chart.lines(for: output) + rows)
  }

  private var average: Amount? {
    grid.total.average?.amount(digits: Amount.fractionDigits)
  }

  /// The rows of the grid with the largest sums in those columns.
  private func largest(in columns: Range<Int>) -> [Int] {
    let sums = grid.rows.map { row in
      columns.reduce(0.0) { $0 + Double(row.totals[$1].tenThousandths) }
    }
    let order = grid.rows.indices.filter { sums[$0] > 0 }.sorted { sums[$0] > sums[$1] }
    return Array(order.prefix(Self.parts.count))
  }

  private func column(_ place: Int, _ largest: [Int], isChosen: Bool) -> ColumnChart.Column {
    let column = grid.columns[place]
    let own = largest.map { max(0, Double(grid.rows[$0].totals[place].tenThousandths)) }
    let all = grid.rows.reduce(0.0) { $0 + max(0, Double($1.totals[place].tenThousandths)) }
    let total = grid.total.totals[place]
    return ColumnChart.Column(
      labels: ScreenPeriod.labels(of: column.title), amount: total.inWholeUnits(),
      total: Double(total.tenThousandths), parts: own + [all - own.reduce(0, +)],
      isChosen: isChosen, isRunning: column.days.contains(today))
  }

  private func legend(_ largest: [Int], _ output: Output) -> String {
    let parts = largest.enumerated().map { place, row in
      ColumnChart.glyph(of: place, for: output) + " "
        + SafeText.escapedWithMarks(grid.rows[row].title)
    }
    let hasOthers = grid.rows.count > largest.count
    let others = hasOthers ? [ColumnChart.glyph(of: Self.parts.count, for: output) + " others"] : []
    let average = average.map {
      "\(ColumnChart.averageGlyph(output)) average \($0.inWholeUnits())"
    }
    return (parts + others + [average].compactMap(\.self)).joined(separator: "  ")
  }

  /// The sections of a period, the largest first, with their change from the period before.
  private func sections(
    of place: Int, _ largest: [Int], _ room: Int, _ output: Output
  ) -> [String] {
    let column = grid.columns[place]
    let total = grid.total.totals[place]
    let order = grid.rows.indices.filter { grid.rows[$0].totals[place] != .zero }
      .sorted { grid.rows[$0].totals[place] > grid.rows[$1].totals[place] }
    let comparison = comparison(column)
    let hasShares = !order.contains { grid.rows[$0].totals[place].isNegative }
    let lines = max(0, room - 2)
    let fitting = order.count <= lines ? order.count : max(0, lines - 1)
    let table = BarTable(
      rows: order.prefix(fitting).map { row in
        let (title, amount) = (grid.rows[row].title, grid.rows[row].totals[place])
        let part = largest.firstIndex(of: row)
        return .init(
          title: title, count: nil, amount: amount,
          share: hasShares ? Ratio(of: amount, to: total)?.percent ?? "" : "",
          change: comparison?.changes[title]?.signed(by: all.style) ?? "",
          style: part.map { Self.parts[$0] } ?? .secondary,
          glyph: output.palette.isEnabled
            ? nil : ColumnChart.glyph(of: part ?? Self.parts.count, for: output))
      },
      largest: order.first.map { grid.rows[$0].totals[place] } ?? .zero,
      changeTitle: "", style: all.style)
    let heading = output.palette.styled("\(column.title)  \(all.style.text(total))", .heading)
    let compared = comparison.map { output.palette.styled("  against \($0.title)", .secondary) }
    let rest = order.count - fitting
    let others = rest > 0 ? [output.palette.styled(rest.counted("other"), .secondary)] : []
    return ["", heading + (compared ?? "")] + table.lines(plain: nil, for: output).rows + others
  }
}

extension Amount {
  /// The amount in whole units without a currency, short enough to fit above a column: in
  /// thousands or millions if it is wider.
  func inWholeUnits(cells: Int = 5) -> String {
    let units = Int((Double(tenThousandths) / 10_000).rounded())
    let texts = [String(units), "\(units / 1_000)k", "\(units / 1_000_000)M"]
    return texts.first { $0.utf8.count <= cells } ?? texts[2]
  }
}
