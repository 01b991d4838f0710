import ExpenseCore

// The pages of the screen, made from the results of command lines

extension WatchedReports {
  /// Makes the page for a line.
  ///
  /// - Throws: an `ExplainedError`.
  func page(
    of words: [String], _ source: ItemSource, _ all: ScreenItems, width: Int, isTyped: Bool
  ) throws -> any ScreenPage {
    let result = try WatchedView.report(of: words).shown(of: source, in: session)
    let today = try session.clock.today()
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
        before: Self.comparison(
          of: listing.selection, by: listing.grouping, depth: listing.depth,
          in: listing.selection.filter.days, today),
        summary: [Self.total(listing.report.count, listing.report.total, all.style)] + notes)
    case let listing as GridListing where words.starts(with: WatchedView.months.words):
      return Self.monthsPage(of: listing, all, today, notes)
    default: return try TextPage(result, on: session.console, width: width)
    }
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

  private static func monthsPage(
    of listing: GridListing, _ all: ScreenItems, _ today: CalendarDate, _ notes: [Line]
  ) -> MonthsPage {
    let (grid, selection) = (listing.grid, listing.selection)
    var known: [String: ScreenComparison] = [:]
    return MonthsPage(
      all: all, grid: grid, rows: selection.rows, today: today,
      comparison: { column in
        guard selection.filter.days == nil else { return nil }
        let made =
          known[column.title]
          ?? comparison(of: selection, by: .category, depth: 1, in: [column.days], today)
        known[column.title] = made
        return made
      },
      summary: [total(grid.total.count, grid.total.total, all.style)] + notes)
  }

  /// Compares the sections of a selection with those of the period before, as `--versus` does.
  ///
  /// - Returns: nil if the days are not a period.
  private static func comparison(
    of selection: ItemSelection, by grouping: SectionGrouping, depth: Int?,
    in days: [ClosedRange<CalendarDate>]?, _ today: CalendarDate
  ) -> ScreenComparison? {
    let (filter, months) = (selection.filter, selection.filter.monthStart)
    guard let days, days.count == 1,
      CalendarPeriod.kind(of: days[0], months: months).map({ $0 != .day }) == true,
      case let before = ScreenPeriod(of: days[0], months: months).neighbour(isLater: false),
      let title = before.title, let otherDays = before.days
    else { return nil }
    return ScreenComparison(with: title) {
      guard
        let spans = ComparedSpans(days[0], with: otherDays, today: today, months: months),
        !spans.areOverlapping,
        let comparison = try? ExpenseComparison(
          spans, of: selection.items, rows: spans.matches(of: filter, in: selection.items).rows,
          by: filter, grouping, depth: depth, order: SectionOrder())
      else { return [:] }
      return Dictionary(comparison.rows.map { ($0.title, $0.difference) }) { first, _ in first }
    }
  }
}
