/// Sections side by side over time: a row for each section, a column for each period.
public struct ExpenseGrid: Equatable, Sendable {
  /// The days of one column.
  public struct Column: Equatable, Sendable {
    /// What the period is called: `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
    public let title: String
    /// Its days, as far as they were asked for.
    public let days: ClosedRange<CalendarDate>
  }

  /// What one section comes to.
  public struct Row: Equatable, Sendable {
    /// What the section is called.
    public let title: String
    /// The sum of each column.
    public let totals: [Amount]
    /// How many expenses it is of.
    public let count: Int
    /// The sum of what has no date.
    public let undated: Amount
    /// The sum of all.
    public let total: Amount
    /// The mean of the columns, those without expenses among them; nil where there is none.
    public let average: Ratio?
  }

  /// The periods, one after the other, without a gap.
  public let columns: [Column]
  /// The sections, in their order.
  public let rows: [Row]
  /// Those that a limit leaves out, as one; nil where it leaves out none.
  public let others: Row?
  /// How many a limit leaves out.
  public let otherCount: Int
  /// All of them; what stands in several sections counts once.
  public let total: Row
  /// Whether some of what was asked for has no date.
  public let hasUndated: Bool
}

/// Why there is no grid.
public enum GridError: Error, Equatable {
  /// A total has no exact representation.
  case outOfRange
  /// More periods than anybody looks through lie in those days, or than fit beside so many sections.
  case tooManyPeriods(Int, CalendarPeriod, days: ClosedRange<CalendarDate>)
  /// There are too many cells.
  case tooLarge(sections: Int, periods: Int)
}

extension ExpenseGrid {
  /// The most periods: as many as the weeks of 19 years, or the months of 83.
  private static let mostColumns = 1_000
  /// The most cells; each is as large as an amount.
  private static let mostCells = 4_000_000

  /// Puts the sections of a report side by side.
  ///
  /// - Parameters:
  ///   - report: sections with the rows of their items.
  ///   - items: all items of the file, in its order.
  ///   - rows: those that the report is of.
  ///   - period: what makes a column.
  ///   - filter: its days are the span; where it has none, it goes from the first item to the last.
  package init(
    _ report: SectionReport, of items: [ExpenseItem], rows: [Int], per period: CalendarPeriod,
    by filter: ItemFilter
  ) throws(GridError) {
    let (days, hasUndated) = Self.span(of: rows, in: items, filter)
    let numbers = days.map { period.number(of: $0.lowerBound)...period.number(of: $0.upperBound) }
    if let days, let numbers, numbers.count > Self.mostColumns {
      throw .tooManyPeriods(numbers.count, period, days: days)
    }
    let count = numbers?.count ?? 0
    guard (report.sections.count + 2) * count <= Self.mostCells else {
      throw .tooLarge(sections: report.sections.count, periods: count)
    }
    let sums = GridSums(items: items, period: period, first: numbers?.lowerBound ?? 0, count: count)
    do throws(AmountOutOfRange) {
      self.rows = try report.sections.map { (section) throws(AmountOutOfRange) in
        try sums.row(titled: section.title, section.rows)
      }
      others = try report.others.map { (others) throws(AmountOutOfRange) in
        try sums.row(titled: others.section.title, others.section.rows)
      }
      total = try sums.row(titled: "Total", rows)
    } catch {
      throw .outOfRange
    }
    columns = (numbers.map(Array.init) ?? []).compactMap { period.column($0, by: filter) }
    otherCount = report.others?.count ?? 0
    self.hasUndated = hasUndated
  }

  /// The days of the filter; where it has none, those from the first item to the last.
  private static func span(
    of rows: [Int], in items: [ExpenseItem], _ filter: ItemFilter
  ) -> (days: ClosedRange<CalendarDate>?, hasUndated: Bool) {
    let dates = rows.compactMap { items[$0 - 1].date }
    let hasUndated = dates.count < rows.count
    let last = filter.until ?? dates.max()
    guard let first = filter.since ?? dates.min() ?? last else { return (nil, hasUndated) }
    return (first...max(first, last ?? first), hasUndated)
  }
}

extension CalendarPeriod {
  /// The column of the period of that number, as far as the filter wants its days.
  fileprivate func column(_ number: Int, by filter: ItemFilter) -> ExpenseGrid.Column? {
    guard let start = start(of: number) else { return nil }
    let whole = days(around: start)
    let first = max(whole.lowerBound, filter.since ?? start)
    let last = min(whole.upperBound, filter.until ?? whole.upperBound)
    return ExpenseGrid.Column(title: title(of: number), days: first...last)
  }
}

/// Adds items up period by period.
private struct GridSums {
  let items: [ExpenseItem]
  let period: CalendarPeriod
  /// The number of the first period, and how many there are.
  let first, count: Int

  func row(titled title: String, _ rows: [Int]) throws(AmountOutOfRange) -> ExpenseGrid.Row {
    var sums = Array(repeating: AmountSum(), count: count)
    var undated = AmountSum()
    for row in rows {
      if let date = items[row - 1].date {
        sums[period.number(of: date) - first].add(items[row - 1].amount)
      } else {
        undated.add(items[row - 1].amount)
      }
    }
    let totals = try sums.map { (sum) throws(AmountOutOfRange) in try sum.amount }
    let dated = try totals.total()
    return ExpenseGrid.Row(
      title: title, totals: totals, count: rows.count, undated: try undated.amount,
      total: try dated + undated.amount,
      average: count > 0 ? Ratio(of: dated, over: count) : nil)
  }
}
