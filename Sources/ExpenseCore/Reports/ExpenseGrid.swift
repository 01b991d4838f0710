/// Totals in a grid: a row for each section, a column for each period.
package struct ExpenseGrid: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    /// The name of the period: `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
    package let title: String
    /// The requested days of the period.
    package let days: ClosedRange<CalendarDate>
  }

  /// The totals of one section.
  package struct Row: Equatable, Sendable {
    package let title: String
    /// The sum of each column.
    package let totals: [Amount]
    /// The number of its items.
    package let count: Int
    /// The sum of the items without a date.
    package let undated: Amount
    package let total: Amount
    /// The mean of the averaged columns, including those without items; nil if there are none.
    package let average: Ratio?
  }

  /// The kind of period of the columns.
  package let period: CalendarPeriod
  /// The periods that contain a requested day, in order; future periods only if they have items.
  package let columns: [Column]
  /// The number of columns in the averages: completed periods that the filter includes whole, or
  /// all columns if there are none.
  package let averagedCount: Int
  /// The sections, in order.
  package let rows: [Row]
  /// The sections beyond the limit, combined; nil if there are none.
  package let others: Row?
  /// The number of sections beyond the limit.
  package let otherCount: Int
  /// The total of all; an item in several sections counts once.
  package let total: Row
  /// True if some of the items have no date.
  package let hasUndated: Bool
}

package enum GridError: Error, Equatable {
  /// A total is out of range.
  case outOfRange
  /// There are more periods in those days than a grid shows.
  case tooManyPeriods(Int, CalendarPeriod, days: ClosedRange<CalendarDate>)
  /// There are more cells than a grid has.
  case tooLarge(sections: Int, periods: Int)
}

extension ExpenseGrid {
  /// The largest number of columns: about the weeks of 19 years, or the months of 83.
  private static let mostColumns = 1_000
  /// The largest number of cells, each of the size of an amount.
  private static let mostCells = 4_000_000

  /// Makes a grid of a report's sections.
  ///
  /// - Parameters:
  ///   - report: sections with the rows of their items.
  ///   - chosen: the items that the report has.
  ///   - period: the kind of period of the columns.
  ///   - filter: the filter whose days are the columns; without days, they reach from the first
  ///     item to the last.
  ///   - today: the day after which periods need items to be shown; nil to show all.
  package init(
    _ report: SectionReport, of chosen: ItemRows, per period: CalendarPeriod,
    by filter: ItemFilter, today: CalendarDate?
  ) throws(GridError) {
    let payments = chosen.items.map { (date: $0.date, amount: $0.amount) }
    let dates = chosen.rows.compactMap { payments[row: $0].date }
    let days = Self.span(of: dates, filter, today: today)
    let months = filter.monthStart
    let numbers = days.map {
      period.number(
        of: $0.lowerBound, months: months)...period.number(
          of: $0.upperBound, months: months)
    }
    if let days, let numbers, numbers.count > Self.mostColumns {
      throw .tooManyPeriods(numbers.count, period, days: days)
    }
    let count = numbers?.count ?? 0
    guard (report.sections.count + 2) * count <= Self.mostCells else {
      throw .tooLarge(sections: report.sections.count, periods: count)
    }
    let shown = ShownColumns(
      of: period, numbers.map(Array.init) ?? [], holding: dates, filter, today: today)
    let sums = GridSums(payments: payments, columns: shown)
    do throws(AmountOutOfRange) {
      self.rows = try report.sections.map { (section) throws(AmountOutOfRange) in
        try sums.row(titled: section.title, section.rows)
      }
      others = try report.others.map { (others) throws(AmountOutOfRange) in
        try sums.row(titled: others.section.title, others.section.rows)
      }
      total = try sums.row(titled: "Total", chosen.rows)
    } catch {
      throw .outOfRange
    }
    self.period = period
    columns = shown.columns
    averagedCount = shown.averagedCount
    otherCount = report.others?.count ?? 0
    hasUndated = dates.count < chosen.count
  }

  /// The days of the filter, up to today or the last item; without days, those from the first item
  /// to the last.
  private static func span(
    of dates: [CalendarDate], _ filter: ItemFilter, today: CalendarDate?
  ) -> ClosedRange<CalendarDate>? {
    let newest = dates.max()
    guard let first = filter.firstDay ?? dates.min() ?? filter.lastDay else { return nil }
    var last = filter.lastDay ?? max(newest ?? first, first)
    if let today { last = min(last, max(newest ?? today, today)) }
    return first <= last ? first...last : nil
  }
}

/// The periods shown as columns of a grid, and which of them are averaged.
private struct ShownColumns {
  private let period: CalendarPeriod
  private let months: MonthStart
  /// The number of the first period; `places` has the column of each period from it on.
  private let first: Int
  private var places: [Int?] = []
  private(set) var columns: [ExpenseGrid.Column] = []
  /// For each column, true if it is averaged.
  private(set) var isAveraged: [Bool] = []

  init(
    of period: CalendarPeriod, _ numbers: [Int], holding dates: [CalendarDate],
    _ filter: ItemFilter, today: CalendarDate?
  ) {
    (self.period, months, first) = (period, filter.monthStart, numbers.first ?? 0)
    var isUsed = numbers.map { _ in false }
    for date in dates { isUsed[period.number(of: date, months: months) - first] = true }
    let asked = filter.days ?? [.first ... .last]
    for (number, isUsed) in zip(numbers, isUsed) {
      let whole = period.days(of: number, months: months)
      let spans = asked.filter(whole.overlaps)
      guard let begin = spans.first?.lowerBound, let end = spans.last?.upperBound,
        isUsed || today.map({ whole.lowerBound <= $0 }) ?? true
      else {
        places.append(nil)
        continue
      }
      let days = max(whole.lowerBound, begin)...min(whole.upperBound, end)
      places.append(columns.count)
      columns.append(.init(title: period.title(of: number), days: days))
      isAveraged.append(
        spans.count == 1 && days == whole && today.map { whole.upperBound < $0 } ?? true)
    }
    if !isAveraged.contains(true) { isAveraged = columns.map { _ in true } }
  }

  var averagedCount: Int { isAveraged.count { $0 } }

  /// The column of a day that matches the filter; nil if its period is not shown.
  func place(of date: CalendarDate) -> Int? {
    places[period.number(of: date, months: months) - first]
  }
}

/// Sums items by period.
private struct GridSums {
  /// The days and amounts of all items, which lie closer in memory than the items.
  let payments: [(date: CalendarDate?, amount: Amount)]
  let columns: ShownColumns

  func row(titled title: String, _ rows: [Int]) throws(AmountOutOfRange) -> ExpenseGrid.Row {
    var sums = columns.isAveraged.map { _ in AmountSum() }
    var (undated, averaged, all) = (AmountSum(), AmountSum(), AmountSum())
    for row in rows {
      let (date, amount) = payments[row: row]
      all.add(amount)
      if let date {
        guard let place = columns.place(of: date) else { continue }
        sums[place].add(amount)
        if columns.isAveraged[place] { averaged.add(amount) }
      } else {
        undated.add(amount)
      }
    }
    let (mean, count) = (try averaged.amount, columns.averagedCount)
    return ExpenseGrid.Row(
      title: title, totals: try sums.map { (sum) throws(AmountOutOfRange) in try sum.amount },
      count: rows.count, undated: try undated.amount, total: try all.amount,
      average: count > 0 ? Ratio(of: mean, over: count) : nil)
  }
}
