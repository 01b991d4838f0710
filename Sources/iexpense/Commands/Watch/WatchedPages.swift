import ExpenseCore

// The pages of the screen, made from the results of command lines

extension WatchedReports {
  /// Makes the page for a line.
  ///
  /// - Throws: an `ExplainedError`.
  func page(
    of words: [String], _ source: ItemSource, _ all: ScreenItems, width: Int, isTyped: Bool
  ) throws -> any ScreenPage {
    let result = try result(of: words, source)
    // While a filter is being typed, unknown words are not listed.
    let notes =
      (result as? ItemListing)?.selection.notes(on: session.console, offersWords: !isTyped)
      ?? result.notes(on: session.console)
    switch result {
    case let listing as ItemListing:
      return ItemPage(
        all: all, rows: listing.rows, summary: try Self.summary(of: listing, all.style) + notes)
    case let listing as SectionListing:
      return SectionPage(
        all: all, sections: listing.sections, total: listing.report.total,
        rows: listing.rows(of:),
        before: comparison(words, listing.selection.filter.days, source),
        summary: [Self.total(listing.report.count, listing.report.total, all.style)] + notes)
    case let listing as GridListing where words.starts(with: WatchedView.months.words):
      return try monthsPage(of: listing, source, all, words, notes)
    default: return try TextPage(result, on: session.console, width: width)
    }
  }

  private func result(of words: [String], _ source: ItemSource) throws -> any CommandResult {
    try WatchedView.report(of: words).shown(of: source, in: session)
  }

  private static func summary(of listing: ItemListing, _ style: CurrencyStyle) throws -> [Line] {
    guard !listing.rows.isEmpty else {
      return listing.selection.items.isEmpty ? ["Press a to add the first one."] : []
    }
    let (items, all) = (listing.selection.items, listing.selection.rows)
    var sum = AmountSum()
    // Without a limit, the items are added in the order of the file, which is faster.
    for row in listing.rows.count == all.count ? all : listing.rows {
      sum.add(items[row - 1].amount)
    }
    let words = listing.rows.count.words(of: items.count)
    return ["\(words)  \(style.text(try sum.amount), .heading)"]
  }

  private static func total(_ count: Int, _ total: Amount, _ style: CurrencyStyle) -> Line {
    "\(count.counted("expense"))  \(style.text(total), .heading)"
  }

  private func monthsPage(
    of listing: GridListing, _ source: ItemSource, _ all: ScreenItems, _ words: [String],
    _ notes: [Line]
  ) throws -> MonthsPage {
    let grid = listing.grid
    let place = words.firstIndex(of: "--per") ?? words.endIndex
    let line = Array(words[..<place] + words[min(place + 2, words.endIndex)...])
    var known: [String: ScreenComparison] = [:]
    return MonthsPage(
      all: all, grid: grid, rows: listing.selection.rows, today: try session.clock.today(),
      comparison: { [self] column in
        guard listing.selection.filter.days == nil else { return nil }
        let made =
          known[column.title] ?? comparison(line + ["--on", column.title], [column.days], source)
        known[column.title] = made
        return made
      },
      summary: [Self.total(grid.total.count, grid.total.total, all.style)] + notes)
  }

  /// Compares sections with the period before.
  ///
  /// - Parameter words: the line that shows the sections of the days.
  /// - Returns: nil if the days are not a period.
  private func comparison(
    _ words: [String], _ days: [ClosedRange<CalendarDate>]?, _ source: ItemSource
  ) -> ScreenComparison? {
    guard let days, days.count == 1,
      case let months = source.document.monthStart,
      CalendarPeriod.kind(of: days[0], months: months).map({ $0 != .day }) == true,
      let title = ScreenPeriod(of: days[0], months: months).neighbour(isLater: false).title
    else { return nil }
    return ScreenComparison(with: title) { [self] in
      guard let result = try? result(of: words + ["--versus", title], source),
        let listing = result as? ComparisonListing
      else { return [:] }
      let rows = listing.comparison.rows
      return Dictionary(rows.map { ($0.title, $0.difference) }) { first, _ in first }
    }
  }
}
