import Testing

@testable import ExpenseCore

/// Totals of sections in periods.
struct ExpenseGridTests {
  private static func items(_ lines: (String?, String?, Int64)...) throws -> [ExpenseItem] {
    try lines.map { day, category, amount in
      ExpenseItem(
        name: "Item", amount: try #require(Amount(tenThousandths: amount * Amount.scale)),
        date: day.flatMap(CalendarDate.init), category: category)
    }
  }

  private static func grid(
    _ items: [ExpenseItem], per period: CalendarPeriod, limit: Int? = nil, since: String? = nil,
    until: String? = nil, today: String? = nil
  ) throws -> ExpenseGrid {
    var filter = ItemFilter()
    (filter.since, filter.until) = (
      since.flatMap(CalendarDate.init), until.flatMap(CalendarDate.init)
    )
    let chosen = ItemRows(filter.matches(in: items).rows, of: items)
    var order = SectionOrder()
    order.limit = limit
    let report = try SectionReport(chosen, by: .category, of: filter)
      .arranged(by: order, of: items)
    return try ExpenseGrid(
      report, of: chosen, per: period, by: filter,
      today: today.flatMap(CalendarDate.init))
  }

  private func shown(_ row: ExpenseGrid.Row?) -> String {
    guard let row else { return "" }
    let totals = row.totals.map(\.description).joined(separator: " ")
    let average = row.average?.amount(digits: 4)?.description ?? "none"
    return "\(row.title): \(totals) | \(row.undated) | \(row.total) | \(average)"
  }

  private static func sample() throws -> [ExpenseItem] {
    try items(
      ("2026-01-31", "food", 5), ("2026-03-01", "rent", 100), ("2026-03-31", "food", -2),
      (nil, "food", 9), ("2025-12-31", nil, 1))
  }

  @Test func periodsWithoutExpensesAreShown() throws {
    let grid = try Self.grid(Self.sample(), per: .month)
    #expect(grid.columns.map(\.title) == ["2025-12", "2026-01", "2026-02", "2026-03"])
    #expect(
      grid.rows.map(shown) == [
        "food: 0 5 0 -2 | 9 | 12 | 0.75", "rent: 0 0 0 100 | 0 | 100 | 25",
        "No category: 1 0 0 0 | 0 | 1 | 0.25",
      ])
    #expect(shown(grid.total) == "Total: 1 5 0 98 | 9 | 113 | 26")
    #expect(grid.hasUndated && grid.others == nil)
  }

  @Test(
    arguments: [
      (CalendarPeriod.week, ["2026-W01", "2026-W02"]), (.quarter, ["2025-Q4", "2026-Q1"]),
      (.year, ["2025", "2026"]), (.day, (1...11).map { "2026-01-\($0 < 10 ? "0" : "")\($0)" }),
    ])
  func aSpanHasAllItsPeriods(period: CalendarPeriod, titles: [String]) throws {
    let first = period == .day ? "2026-01-01" : period == .week ? "2025-12-29" : "2025-12-31"
    let items = try Self.items((first, "a", 1), ("2026-01-11", "a", 2))
    #expect(try Self.grid(items, per: period).columns.map(\.title) == titles)
  }

  @Test func theFiltersDaysAreTheSpan() throws {
    let grid = try Self.grid(
      Self.sample(), per: .month, since: "2026-02-10", until: "2026-05-05")
    #expect(grid.columns.map(\.title) == ["2026-02", "2026-03", "2026-04", "2026-05"])
    #expect(grid.columns.first?.days.lowerBound.description == "2026-02-10")
    #expect(grid.columns.last?.days.upperBound.description == "2026-05-05")
    #expect(shown(grid.total) == "Total: 0 98 0 0 | 0 | 98 | 49")
    #expect(!grid.hasUndated)
  }

  /// In a year with eleven months begun, ten are averaged; December is shown only if it has items.
  @Test(arguments: [
    // 10 + 20 in completed months, 7 in the running one: 30 / 10.
    ("2026-01-01", "2026-12-31", "2026-11-23", 11, 10, "37", "3"),
    // A partial month does not count either: February to October, 20 / 9.
    ("2026-01-15", "2026-12-31", "2026-11-23", 11, 9, "27", "2.2222"),
    // No month is complete, so all columns count.
    ("2026-11-01", "2026-11-30", "2026-11-23", 1, 1, "7", "7"),
    ("2026-10-02", "2026-11-23", "2026-11-23", 2, 2, "27", "13.5"),
    // A future period is shown if it has items, and never averaged.
    ("2026-10-01", "2027-06-30", "2026-11-23", 3, 1, "77", "20"),
    ("2026-10-01", nil, "2026-11-23", 3, 1, "77", "20"),
    // On its last day a month is still running.
    ("2026-10-01", "2026-10-31", "2026-10-31", 1, 1, "20", "20"),
    ("2026-09-01", "2026-10-31", "2026-10-31", 2, 1, "20", "0"),
    ("2026-09-01", "2026-10-31", "2026-11-01", 2, 2, "20", "10"),
    ("2027-03-01", "2027-05-31", "2026-11-23", 0, 0, "0", "none"),
  ])
  func averagesAreOfWholePeriods(
    since: String, until: String?, today: String, columns: Int, averaged: Int, total: String,
    average: String
  ) throws {
    let items = try Self.items(
      ("2026-01-10", "a", 10), ("2026-10-31", "a", 20), ("2026-11-05", "a", 7),
      ("2027-02-01", "a", 50))
    let grid = try Self.grid(items, per: .month, since: since, until: until, today: today)
    #expect(grid.columns.count == columns)
    #expect(grid.averagedCount == averaged)
    #expect(grid.total.total.description == total)
    #expect(grid.total.average?.amount(digits: 4)?.description ?? "none" == average)
  }

  @Test func periodsNotBegunAreColumnsOnlyWithExpenses() throws {
    let items = try Self.items(("2026-11-05", "a", 7), ("2027-02-01", "a", 50))
    let grid = try Self.grid(
      items, per: .month, since: "2026-09-01", until: "2027-12-31", today: "2026-11-23")
    #expect(grid.columns.map(\.title) == ["2026-09", "2026-10", "2026-11", "2027-02"])
    #expect(shown(grid.total) == "Total: 0 0 7 50 | 0 | 57 | 0")
  }

  @Test func whatALimitLeavesOutIsOneRow() throws {
    let grid = try Self.grid(Self.sample(), per: .year, limit: 1)
    #expect(grid.rows.map(\.title) == ["food"])
    #expect(shown(grid.others) == "2 others: 1 100 | 0 | 101 | 50.5")
    #expect(grid.otherCount == 2)
    #expect(shown(grid.total) == "Total: 1 103 | 9 | 113 | 52")
  }

  @Test func withoutDatesThereAreNoColumns() throws {
    let grid = try Self.grid(Self.items((nil, "a", 1)), per: .month)
    #expect(grid.columns == [])
    #expect(shown(grid.total) == "Total:  | 1 | 1 | none")
    #expect(try Self.grid([], per: .week).rows == [])
  }

  @Test func tooManyPeriodsAreCounted() throws {
    let items = try Self.items(("0001-01-01", "a", 1), ("9999-12-31", "a", 1))
    let days = try #require(items[0].date)...#require(items[1].date)
    #expect(throws: GridError.tooManyPeriods(521_723, .week, days: days)) {
      try Self.grid(items, per: .week)
    }
    #expect(throws: GridError.tooManyPeriods(119_988, .month, days: days)) {
      try Self.grid(items, per: .month)
    }
  }

  @Test func aSumOutOfRangeIsAnError() throws {
    let large = try #require(Amount(tenThousandths: .max))
    let date = CalendarDate(year: 2026, month: 1, day: 1)
    let items = (0..<2).map { _ in ExpenseItem(name: "Moon", amount: large, date: date) }
    #expect(throws: (any Error).self) { try Self.grid(items, per: .month) }
  }
}
