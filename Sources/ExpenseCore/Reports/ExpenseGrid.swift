/// Sections side by side over time: a row for each section, a column for each period.
package struct ExpenseGrid: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    /// The name of the period: `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
    package let title: String
    /// Its days, as far as they were asked for.
    package let days: ClosedRange<CalendarDate>
  }

  /// The totals of one section.
  package struct Row: Equatable, Sendable {
    /// The title of the section.
    package let title: String
    /// The sum of each column.
    package let totals: [Amount]
    /// The number of its expenses.
    package let count: Int
    /// The sum of what has no date.
    package let undated: Amount
    package let total: Amount
    /// The mean of the averaged columns, those without expenses among them; nil if there is none.
    package let average: Ratio?
  }

  /// The kind of period that makes a column.
  package let period: CalendarPeriod
  /// The periods that hold a day that was asked for, in their order; those that have not begun only if
  /// they hold something.
  package let columns: [Column]
  /// The number of columns that the averages are of: the periods that are over and that the filter wants
  /// whole, or all columns if there is none of these.
  package let averagedCount: Int
  /// The sections, in their order.
  package let rows: [Row]
  /// Those that a limit leaves out, as one; nil where it leaves out none.
  package let others: Row?
  /// The number that a limit leaves out.
  package let otherCount: Int
  /// All of them; what is in several sections counts once.
  package let total: Row
  /// Tells whether some of what was asked for has no date.
  package let hasUndated: Bool
}

package enum GridError: Error, Equatable {
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
  ///   - filter: its days are the columns; if it has none, they go from the first item to the last.
  ///   - today: periods that begin later are left out if they are empty; nil to keep them all.
  package init(
    _ report: SectionReport, of items: [ExpenseItem], rows: [Int], per period: CalendarPeriod,
    by filter: ItemFilter, today: CalendarDate?
  ) throws(GridError) {
    let dates = rows.compactMap { items[$0 - 1].date }
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
    let sums = GridSums(items: items, columns: shown)
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
    self.period = period
    columns = shown.columns
    averagedCount = shown.averagedCount
    otherCount = report.others?.count ?? 0
    hasUndated = dates.count < rows.count
  }

  /// The days of the filter, as far as today or the last item; if it has none, those from the first
  /// item to the last.
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

/// The columns of a grid: which periods are shown, and which of them the averages are of.
private struct ShownColumns {
  private let period: CalendarPeriod
  private let months: MonthStart
  /// The number of the first period, and for each from there on the place of its column.
  private let first: Int
  private var places: [Int?] = []
  private(set) var columns: [ExpenseGrid.Column] = []
  /// For each column whether it is averaged.
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

  /// The place of the column of a day that the filter lets through.
  func place(of date: CalendarDate) -> Int? {
    places[period.number(of: date, months: months) - first]
  }
}

/// Adds items up period by period.
private struct GridSums {
  let items: [ExpenseItem]
  let columns: ShownColumns

  func row(titled title: String, _ rows: [Int]) throws(AmountOutOfRange) -> ExpenseGrid.Row {
    var sums = columns.isAveraged.map { _ in AmountSum() }
    var (undated, averaged, all) = (AmountSum(), AmountSum(), AmountSum())
    for row in rows {
      let amount = items[row - 1].amount
      all.add(amount)
      if let date = items[row - 1].date {
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
